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
