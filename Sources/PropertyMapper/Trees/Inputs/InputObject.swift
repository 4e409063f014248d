/// An input object: keys and their values.
///
/// Keys are compared by their UTF-8 bytes, even in Swift dictionaries, which would also find a
/// canonically equal key.
package enum InputObject {
  case any([String: Any])
  case json(JSONElement)
  case mapping(MappingValue.Object)
  case stored(StoredObject)
  /// A list that is the object of a row: the indexes of its elements are its keys.
  case row(InputList)

  /// The result of looking up a key.
  enum Lookup {
    case absent
    case found(InputElement)
    /// The key repeats: its first and a later value.
    case repeated(first: Int, later: Int)

    /// The members with a key: the first two, and the last, which is the first if there is no other.
    init(
      first: JSONMember, second: JSONMember?, last: JSONMember, duplicates: DuplicateKeyPolicy
    ) {
      if let second, duplicates == .reject {
        self = .repeated(first: first.keyOffset, later: second.keyOffset)
      } else {
        self = .found(InputElement((duplicates == .useFirst ? first : last).value))
      }
    }
  }

  func lookup(_ key: String, duplicates: DuplicateKeyPolicy) -> Lookup {
    switch self {
    case .any(let dictionary):
      return dictionary.value(underBytesOf: key).map { .found(InputElement($0)) } ?? .absent
    case .mapping(let object):
      return object[key].map { .found(InputElement($0)) } ?? .absent
    case .stored(let object):
      return object.index(of: key).map { .found(object.value(at: $0)) } ?? .absent
    case .row(let list):
      return Int(key).flatMap { list.element(at: $0) }.map { .found($0) } ?? .absent
    case .json(let element):
      guard let (first, second, last) = element.members(under: key) else { return .absent }
      return Lookup(first: first, second: second, last: last, duplicates: duplicates)
    }
  }

  /// A key and its value, with the key's position in the JSON text.
  package struct Member {
    let key: String
    let keyOffset: Int?
    let element: InputElement
  }

  /// All members, sorted by the UTF-8 bytes of their keys, so that the order is the same for every
  /// source of the same data. A key that repeats in JSON text is included each time, in the order
  /// of the text.
  ///
  /// - Parameter table: The keys to leave out, if any.
  package func sortedMembers(except table: KeyTable? = nil) -> InputMembers {
    switch self {
    case .any(let dictionary): InputMembers(sorting: dictionary, except: table)
    case .mapping(let object): InputMembers(sorting: object, except: table)
    case .stored(let object): InputMembers(sorting: object, except: table)
    case .row(let list): InputMembers(of: list, except: table)
    case .json(let element):
      InputMembers(of: element.document, at: element.sortedKeyRecords(except: table))
    }
  }

  /// All members, in the order of the text if there is one.
  package var members: InputMembers {
    switch self {
    case .any(let dictionary): InputMembers(of: dictionary)
    case .mapping(let object): InputMembers(of: object)
    case .stored(let object): InputMembers(of: object)
    case .row(let list): InputMembers(of: list, except: nil)
    case .json(let element): InputMembers(of: element)
    }
  }

  /// The keys for which a condition holds, in no particular order.
  func keys(where condition: (String) -> Bool) -> [String] {
    switch self {
    case .any(let dictionary): dictionary.keys.filter(condition)
    case .mapping(let object): object.lazy.map(\.key).filter(condition)
    case .stored(let object): (0..<object.count).lazy.map { object.key(at: $0) }.filter(condition)
    case .row(let list): (0..<list.count).lazy.map { String($0) }.filter(condition)
    case .json(let element): element.members.lazy.map(\.key).filter(condition)
    }
  }

  package var count: Int {
    switch self {
    case .any(let dictionary): dictionary.count
    case .mapping(let object): object.count
    case .stored(let object): object.count
    case .json(let element): element.count
    case .row(let list): list.count
    }
  }

  /// Whether it is the list of a row.
  var isRow: Bool { if case .row = self { true } else { false } }

  /// The step to a member.
  func step(to key: String) -> MappingPath.Component {
    if case .row = self, let index = Int(key) { .index(index) } else { .key(key) }
  }
}

extension Dictionary where Key == String {
  /// The value for the key with the same bytes.
  func value(underBytesOf key: String) -> Value? {
    guard let index = index(forKey: key), self[index].key.hasSameBytes(as: key) else { return nil }
    return self[index].value
  }
}

extension JSONElement {
  /// The records of the keys that are not in a table, sorted by the bytes of the keys.
  fileprivate func sortedKeyRecords(except table: KeyTable?) -> [Int] {
    guard let table else { return sortedKeyRecords() }
    var guess = 0
    return sortedKeyRecords { text, key in
      guard let index = table.index(of: text, key, guess: guess) else { return true }
      guess = index + 1
      return false
    }
  }
}
