// Iterators over the parts of lists and objects, for loops through trees.

/// The contents of an output list or object.
struct OutputParts: TreeParts {
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

  var count: Int { elements.count + members.count - index }

  /// The next part; elements have no keys.
  mutating func next() -> (key: String, value: OutputValue)? {
    defer { index += 1 }
    if index < elements.count { return ("", elements[index]) }
    return index < members.count ? members[index] : nil
  }
}

/// The contents of an input list or object.
package struct InputParts: TreeParts {
  private var text: JSONContents<JSONElement>.Iterator?
  private var values: [Any] = []
  private var kept: [MappingValue] = []
  private var stored: StoredList?
  private var members: InputMembers.Iterator?
  private var index = 0
  package private(set) var count: Int

  package init(_ list: InputList) {
    count = list.count
    switch list {
    case .any(let elements): values = elements
    case .json(let list): text = list.elements.makeIterator()
    case .mapping(let elements): kept = elements
    case .stored(let list): stored = list
    }
  }

  package init(_ members: InputMembers) {
    count = members.count
    self.members = members.makeIterator()
  }

  package mutating func next() -> (key: String, value: InputValue)? {
    guard count > 0 else { return nil }
    count -= 1
    if text != nil { return text?.next().map { ("", InputValue($0)) } }
    if members != nil { return members?.next().map { ($0.key, $0.element.value) } }
    defer { index += 1 }
    if let stored { return ("", stored.element(at: index).value) }
    if index < kept.count { return ("", InputValue(kept[index])) }
    return ("", InputValue(classifying: values[index]))
  }
}
