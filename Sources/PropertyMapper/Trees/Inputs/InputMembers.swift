/// The members of an input object. Each is created on access: for an object with a million members,
/// only their positions are stored.
package struct InputMembers: Sequence {
  fileprivate enum Source {
    case any([String: Any])
    case sortedAny([String: Any], [Dictionary<String, Any>.Index])
    case mapping([MappingValue.Object.Member])
    case sortedMapping([MappingValue.Object.Member], order: [Int])
    case json(JSONContents<JSONMember>)
    /// The records of the keys.
    case chosenJSON(JSONDocument, [Int])
    case stored(any StoredObject)
    case sortedStored(any StoredObject, [Int])
  }

  private let source: Source

  init(of dictionary: [String: Any]) { source = .any(dictionary) }

  init(of object: MappingValue.Object) { source = .mapping(object.members) }

  init(of object: any StoredObject) { source = .stored(object) }

  /// The members of a dictionary without the keys of a table, sorted by the bytes of their keys.
  init(sorting dictionary: [String: Any], except table: KeyTable?) {
    source = .sortedAny(dictionary, Self.sortedIndices(of: dictionary, except: table))
  }

  init(sorting object: any StoredObject, except table: KeyTable?) {
    let order = (0..<object.count).map { (index: $0, key: object.key(at: $0)) }
      .filter { table?.index(of: $0.key) == nil }
      .sorted(byBytesOf: { $0.key })
    source = .sortedStored(object, order.map(\.index))
  }

  init(sorting object: MappingValue.Object, except table: KeyTable?) {
    let members = object.members
    let order = members.indices.filter { table?.index(of: members[$0].key) == nil }
      .sorted { members[$0].key.precedes(members[$1].key) }
    source = .sortedMapping(members, order: order)
  }

  private static func sortedIndices(
    of dictionary: [String: Any], except table: KeyTable?
  ) -> [Dictionary<String, Any>.Index] {
    dictionary.indices.filter { table?.index(of: dictionary[$0].key) == nil }
      .sorted { dictionary[$0].key.precedes(dictionary[$1].key) }
  }

  init(of object: JSONElement) { source = .json(object.members) }

  /// - Parameter records: The records of the keys on the document's tape.
  init(of document: JSONDocument, at records: [Int]) { source = .chosenJSON(document, records) }

  var count: Int {
    switch source {
    case .any(let dictionary): dictionary.count
    case .sortedAny(_, let indices): indices.count
    case .mapping(let members): members.count
    case .sortedMapping(_, let order): order.count
    case .json(let members): members.underestimatedCount
    case .chosenJSON(_, let records): records.count
    case .stored(let object): object.count
    case .sortedStored(_, let indices): indices.count
    }
  }

  package var underestimatedCount: Int { count }

  package func makeIterator() -> Iterator { Iterator(of: source) }

  package struct Iterator: IteratorProtocol {
    private let source: Source
    private var dictionary: Dictionary<String, Any>.Iterator?
    private var text: JSONContents<JSONMember>.Iterator?
    private var position = 0

    fileprivate init(of source: Source) {
      self.source = source
      switch source {
      case .any(let dictionary): self.dictionary = dictionary.makeIterator()
      case .json(let members): text = members.makeIterator()
      case .sortedAny, .mapping, .sortedMapping, .chosenJSON, .stored, .sortedStored: break
      }
    }

    package mutating func next() -> InputObject.Member? {
      defer { position += 1 }
      switch source {
      case .any: return dictionary?.next().map { InputObject.Member($0.key, $0.value) }
      case .json: return text?.next().map { InputObject.Member($0) }
      case .mapping(let members):
        return position < members.count ? InputObject.Member(members[position]) : nil
      case .sortedAny(let dictionary, let indices):
        guard position < indices.count else { return nil }
        let (key, value) = dictionary[indices[position]]
        return InputObject.Member(key, value)
      case .sortedMapping(let members, let order):
        return position < order.count ? InputObject.Member(members[order[position]]) : nil
      case .chosenJSON(let document, let records):
        guard position < records.count else { return nil }
        return InputObject.Member(JSONMember(document: document, index: records[position]))
      case .stored(let object):
        return position < object.count ? InputObject.Member(at: position, of: object) : nil
      case .sortedStored(let object, let indices):
        return position < indices.count
          ? InputObject.Member(at: indices[position], of: object) : nil
      }
    }
  }
}

extension InputObject.Member {
  fileprivate init(_ key: String, _ value: Any) {
    self.init(key: key, keyOffset: nil, element: InputElement(value))
  }

  fileprivate init(at index: Int, of object: any StoredObject) {
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
