// The parts of lists and objects, one after the other, for loops through trees.

/// What is in a list or an object of the output.
struct OutputParts: IteratorProtocol {
  private let elements: [OutputValue]
  private let members: [(key: String, value: OutputValue)]
  private var index = 0

  init(_ elements: [OutputValue]) {
    self.elements = elements
    members = []
  }

  init(_ members: [(key: String, value: OutputValue)]) {
    elements = []
    self.members = members
  }

  /// The next part; elements have no keys.
  mutating func next() -> (key: String, value: OutputValue)? {
    defer { index += 1 }
    if index < elements.count { return ("", elements[index]) }
    return index < members.count ? members[index] : nil
  }
}

/// What is in a list or an object of JSON that is kept as it is.
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

  mutating func next() -> (key: String, value: MappingValue)? {
    defer { index += 1 }
    if index < elements.count { return ("", elements[index]) }
    return index < members.count ? (members[index].key, members[index].value) : nil
  }
}

/// What is in a list or an object of the input.
struct InputParts: IteratorProtocol {
  private var text: JSONContents<JSONElement>.Iterator?
  private var values: [Any] = []
  private var kept: [MappingValue] = []
  private var members: [InputObject.Member] = []
  private var index = 0

  init(_ list: InputList) {
    switch list {
    case .any(let elements): values = elements
    case .json(let list): text = list.elements.makeIterator()
    case .mapping(let elements): kept = elements
    }
  }

  init(_ members: [InputObject.Member]) {
    self.members = members
  }

  mutating func next() -> (key: String, value: InputValue)? {
    if text != nil { return text?.next().map { ("", InputValue($0)) } }
    defer { index += 1 }
    if index < members.count { return (members[index].key, members[index].element.value) }
    if index < kept.count { return ("", InputValue(kept[index])) }
    return index < values.count ? ("", InputValue(classifying: values[index])) : nil
  }
}
