/// The contents of a list or an object of unconverted JSON, for loops through its tree.
struct MappingParts: IteratorProtocol {
  private let elements: [MappingValue]
  private let members: [MappingValue.Object.Member]
  private var index = 0

  init(_ elements: [MappingValue]) {
    self.elements = elements
    members = []
  }

  init(_ object: MappingValue.Object) {
    elements = []
    members = object.members
  }

  /// The number of remaining parts.
  var count: Int { elements.count + members.count - index }

  /// The next part; elements have no keys.
  mutating func next() -> (key: String, value: MappingValue)? {
    defer { index += 1 }
    if index < elements.count { return ("", elements[index]) }
    return index < members.count ? (members[index].key, members[index].value) : nil
  }
}
