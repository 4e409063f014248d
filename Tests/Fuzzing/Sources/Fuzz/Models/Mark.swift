import PropertyMapper

/// A string in an instance, to count values that are never released.
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
