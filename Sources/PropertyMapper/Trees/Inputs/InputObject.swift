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
