import PropertyMapper

extension MappingValue {
  /// Whether two values are the same but for the order of keys and how numbers are written.
  func isSame(as other: MappingValue) -> Bool {
    switch (self, other) {
    case (.number(let first), .number(let second)):
      first == second || Double(first.text) == Double(second.text)
    case (.array(let first), .array(let second)):
      first.count == second.count && zip(first, second).allSatisfy { $0.isSame(as: $1) }
    case (.object(let first), .object(let second)):
      first.count == second.count
        && first.allSatisfy { member in second[member.key]?.isSame(as: member.value) ?? false }
    default: self == other
    }
  }
}
