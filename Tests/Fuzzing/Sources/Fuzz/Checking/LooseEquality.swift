import PropertyMapper

extension MappingValue {
  /// Whether two values are equal except for the order of keys and the notation of numbers.
  func isSame(as other: MappingValue) -> Bool {
    switch (self, other) {
    case (.number(let first), .number(let second)):
      first == second || Double(first.text) == Double(second.text)
    case (.array(let first), .array(let second)):
      first.count == second.count && zip(first, second).allSatisfy { $0.isSame(as: $1) }
    case (.object(let first), .object(let second)):
      first.count == second.count
        && first.allSatisfy { member in second[member.key]?.isSame(as: member.value) ?? false }
    case (.native(.date), .string), (.string, .native(.date)):
      // In XML, fractions of seconds are only possible in text.
      description == other.description
    default: self == other
    }
  }
}
