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
      return dictionary.value(underBytesOfAny: key).map { .found(InputElement($0)) } ?? .absent
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
  /// The value for the key with the same bytes, even if other keys would take too long to compare.
  ///
  /// - Complexity: O(*n*), because all keys are checked for combining marks first.
  func value(underBytesOfAny key: String) -> Value? {
    keys.contains(where: \.hasTooManyMarks)
      ? first { $0.key.hasSameBytes(as: key) }?.value : value(underBytesOf: key)
  }

  /// The value for the key with the same bytes.
  func value(underBytesOf key: String) -> Value? {
    guard let index = index(forKey: key), self[index].key.hasSameBytes(as: key) else { return nil }
    return self[index].value
  }
}

/// The members of an input object. Each is created on access: for an object with a million members,
/// only their positions are stored.
package struct InputMembers: Sequence {
  let count: Int
  private let member: (Int) -> InputObject.Member

  /// - Parameter member: Creates the member at a position.
  private init(count: Int, _ member: @escaping (Int) -> InputObject.Member) {
    self.count = count
    self.member = member
  }

  fileprivate init<Place>(_ places: [Place], _ member: @escaping (Place) -> InputObject.Member) {
    self.init(count: places.count) { member(places[$0]) }
  }

  /// Members without the keys of a table, sorted by the bytes of their keys.
  fileprivate init<Place>(
    sorting places: some Sequence<Place>, except table: KeyTable?, byKey key: (Place) -> String,
    _ member: @escaping (Place) -> InputObject.Member
  ) {
    let order = places.filter { table?.index(of: key($0)) == nil }.sorted(byBytesOf: key)
    self.init(order, member)
  }

  /// The elements of a row without the indexes of a table, in their order.
  fileprivate init(of list: InputList, except table: KeyTable?) {
    var members: [InputObject.Member] = []
    list.visit { index, element in
      let key = String(index)
      guard table?.index(of: key) == nil else { return }
      members.append(.init(key: key, keyOffset: element.offset, element: element))
    }
    self.init(members) { $0 }
  }

  /// - Parameter records: The records of the keys on the document's tape.
  init(of document: JSONDocument, at records: [Int]) {
    self.init(records) { .init(JSONMember(document: document, index: $0)) }
  }

  package var underestimatedCount: Int { count }

  package func makeIterator() -> Iterator { Iterator(self) }

  package struct Iterator: IteratorProtocol {
    private let members: InputMembers
    private var position = 0

    fileprivate init(_ members: InputMembers) { self.members = members }

    package mutating func next() -> InputObject.Member? {
      guard position < members.count else { return nil }
      defer { position += 1 }
      return members.member(position)
    }
  }
}

extension InputObject {
  /// All members, sorted by the UTF-8 bytes of their keys, so that the order is the same for every
  /// source of the same data. A key that repeats in JSON text is included each time, in the order
  /// of the text.
  ///
  /// - Parameter table: The keys to leave out, if any.
  package func sortedMembers(except table: KeyTable? = nil) -> InputMembers {
    switch self {
    case .any(let dictionary):
      InputMembers(sorting: dictionary.indices, except: table) {
        dictionary[$0].key
      } _: {
        Member(dictionary[$0])
      }
    case .mapping(let object):
      InputMembers(sorting: object.members, except: table, byKey: \.key) { Member($0) }
    case .stored(let object):
      InputMembers(sorting: 0..<object.count, except: table) {
        object.key(at: $0)
      } _: {
        Member(at: $0, of: object)
      }
    case .row(let list): InputMembers(of: list, except: table)
    case .json(let element):
      InputMembers(of: element.document, at: element.sortedKeyRecords(except: table))
    }
  }

  /// All members, in the order of the text if there is one.
  package var members: InputMembers {
    switch self {
    case .any(let dictionary): InputMembers(Array(dictionary.indices)) { Member(dictionary[$0]) }
    case .mapping(let object): InputMembers(object.members) { Member($0) }
    case .stored(let object):
      InputMembers(Array(0..<object.count)) { Member(at: $0, of: object) }
    case .row(let list): InputMembers(of: list, except: nil)
    case .json(let element):
      InputMembers(of: element.document, at: element.members.map(\.index))
    }
  }
}

extension InputObject.Member {
  fileprivate init(_ member: (key: String, value: Any)) {
    self.init(key: member.key, keyOffset: nil, element: InputElement(member.value))
  }

  fileprivate init(at index: Int, of object: StoredObject) {
    self.init(key: object.key(at: index), keyOffset: nil, element: object.value(at: index))
  }

  fileprivate init(_ member: MappingValue.Object.Member) {
    self.init(key: member.key, keyOffset: nil, element: InputElement(member.value))
  }

  fileprivate init(_ member: JSONMember) {
    self.init(
      key: member.key, keyOffset: member.keyOffset, element: InputElement(member.value))
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
