/// The members of an object of the input. Each is made when somebody looks at it: an object may have a million, and then all
/// that is kept of each is where it is.
struct InputMembers: RandomAccessCollection {
  private enum Source {
    case any([String: Any], [Dictionary<String, Any>.Index])
    case mapping([MappingValue.Object.Member], order: [Int])
    /// The records of the keys.
    case json(JSONDocument, [Int])
    case stored(any StoredObject, [Dictionary<String, Int>.Index])
  }

  private let source: Source

  init(of dictionary: [String: Any], areSorted: Bool = false) {
    source = .any(dictionary, Self.indices(of: dictionary, areSorted))
  }

  init(of object: any StoredObject, areSorted: Bool = false) {
    source = .stored(object, Self.indices(of: object.places, areSorted))
  }

  private static func indices<Value>(
    of dictionary: [String: Value], _ areSorted: Bool
  ) -> [Dictionary<String, Value>.Index] {
    var indices = Array(dictionary.indices)
    if areSorted { indices.sort { dictionary[$0].key.precedes(dictionary[$1].key) } }
    return indices
  }

  init(of object: MappingValue.Object, areSorted: Bool = false) {
    let members = object.members
    var order = Array(members.indices)
    if areSorted { order.sort { members[$0].key.precedes(members[$1].key) } }
    source = .mapping(members, order: order)
  }

  /// - Parameter records: The records of the keys on the document's tape.
  init(of document: JSONDocument, at records: [Int]) { source = .json(document, records) }

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch source {
    case .any(_, let indices): indices.count
    case .mapping(_, let order): order.count
    case .json(_, let records): records.count
    case .stored(_, let indices): indices.count
    }
  }

  subscript(position: Int) -> InputObject.Member {
    switch source {
    case .any(let dictionary, let indices):
      let (key, value) = dictionary[indices[position]]
      return InputObject.Member(key: key, keyOffset: nil, element: InputElement(value))
    case .mapping(let members, let order):
      let member = members[order[position]]
      return InputObject.Member(
        key: member.key, keyOffset: nil, element: InputElement(member.value))
    case .json(let document, let records):
      let member = JSONMember(document: document, index: records[position])
      return InputObject.Member(
        key: member.key, keyOffset: member.keyOffset, element: InputElement(member.value))
    case .stored(let object, let indices):
      let (key, place) = object.places[indices[position]]
      return InputObject.Member(key: key, keyOffset: nil, element: object.value(at: place))
    }
  }
}
