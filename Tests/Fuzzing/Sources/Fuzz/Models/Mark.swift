import PropertyMapper

/// A text in an instance, so that values that nobody releases are counted.
final class Mark: MappingValueConvertible {
  let text: String
  let life = Life()

  init(mappingValue: MappingValue) throws {
    text = try String(mappingValue: mappingValue)
  }

  var mappingValue: MappingValue { .string(text) }
}

extension Mark: Hashable {
  static func == (first: Mark, second: Mark) -> Bool { first.text == second.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension Mark: Exact {
  func write(to text: inout ExactText) { self.text.write(to: &text) }
}
