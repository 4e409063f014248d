/// The members of an input object. Each is created on access: for an object with a million members,
/// only their positions are stored.
package struct InputMembers: Sequence {
  /// The order is that of the source if there is no other.
  fileprivate enum Source {
    case any([String: Any], order: [Dictionary<String, Any>.Index]?)
    case mapping([MappingValue.Object.Member], order: [Int]?)
    case json(JSONContents<JSONMember>)
    /// The records of the keys.
    case chosenJSON(JSONDocument, [Int])
    case stored(StoredObject, order: [Int]?)
    case row([InputObject.Member])
  }

  private let source: Source

  init(of dictionary: [String: Any]) { source = .any(dictionary, order: nil) }

  init(of object: MappingValue.Object) { source = .mapping(object.members, order: nil) }

  init(of object: StoredObject) { source = .stored(object, order: nil) }

  /// The elements of a row without the indexes of a table, in their order.
  init(of list: InputList, except table: KeyTable?) {
    var members: [InputObject.Member] = []
    list.visit { index, element in
      let key = String(index)
      guard table?.index(of: key) == nil else { return }
      members.append(.init(key: key, keyOffset: element.offset, element: element))
    }
    source = .row(members)
  }

  /// The members of a dictionary without the keys of a table, sorted by the bytes of their keys.
  init(sorting dictionary: [String: Any], except table: KeyTable?) {
    let order = Self.sorted(dictionary.indices, except: table) { dictionary[$0].key }
    source = .any(dictionary, order: order)
  }

  init(sorting object: StoredObject, except table: KeyTable?) {
    let order = Self.sorted(0..<object.count, except: table) { object.key(at: $0) }
    source = .stored(object, order: order)
  }

  init(sorting object: MappingValue.Object, except table: KeyTable?) {
    let members = object.members
    let order = Self.sorted(members.indices, except: table) { members[$0].key }
    source = .mapping(members, order: order)
  }

  private static func sorted<Index>(
    _ indices: some Sequence<Index>, except table: KeyTable?, byKey key: (Index) -> String
  ) -> [Index] {
    indices.filter { table?.index(of: key($0)) == nil }.sorted(byBytesOf: key)
  }

  init(of object: JSONElement) { source = .json(object.members) }

  /// - Parameter records: The records of the keys on the document's tape.
  init(of document: JSONDocument, at records: [Int]) { source = .chosenJSON(document, records) }

  var count: Int {
    switch source {
    case .any(let dictionary, let order): order?.count ?? dictionary.count
    case .mapping(let members, let order): order?.count ?? members.count
    case .json(let members): members.underestimatedCount
    case .chosenJSON(_, let records): records.count
    case .stored(let object, let order): order?.count ?? object.count
    case .row(let members): members.count
    }
  }

  package var underestimatedCount: Int { count }

  package func makeIterator() -> Iterator { Iterator(of: source, count: count) }

  package struct Iterator: IteratorProtocol {
    private let source: Source
    private let count: Int
    private var dictionary: Dictionary<String, Any>.Iterator?
    private var text: JSONContents<JSONMember>.Iterator?
    private var position = 0

    fileprivate init(of source: Source, count: Int) {
      self.source = source
      self.count = count
      switch source {
      case .any(let dictionary, nil): self.dictionary = dictionary.makeIterator()
      case .json(let members): text = members.makeIterator()
      case .any, .mapping, .chosenJSON, .stored, .row: break
      }
    }

    package mutating func next() -> InputObject.Member? {
      guard position < count else { return nil }
      defer { position += 1 }
      switch source {
      case .any(let dictionary, let order?):
        let (key, value) = dictionary[order[position]]
        return InputObject.Member(key, value)
      case .any(_, nil): return dictionary?.next().map { InputObject.Member($0.key, $0.value) }
      case .mapping(let members, let order):
        return InputObject.Member(members[order?[position] ?? position])
      case .json: return text?.next().map { InputObject.Member($0) }
      case .chosenJSON(let document, let records):
        return InputObject.Member(JSONMember(document: document, index: records[position]))
      case .stored(let object, let order):
        return InputObject.Member(at: order?[position] ?? position, of: object)
      case .row(let members): return members[position]
      }
    }
  }
}

extension InputObject.Member {
  fileprivate init(_ key: String, _ value: Any) {
    self.init(key: key, keyOffset: nil, element: InputElement(value))
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
