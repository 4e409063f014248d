/// The name of a subtype in the data: text, or a number or a Boolean that is read and written as such.
///
/// Texts are equal if their bytes are, and numbers if their values are: `1` and `1.0` are the same name.
package enum SubtypeName: Sendable {
  case text(String)
  case number(JSONNumber)
  case bool(Bool)

  /// - Returns: Nil for a value that can't be a name.
  init?(_ value: MappingValue) {
    switch value {
    case .string(let text): self = .text(text)
    case .number(let number): self = .number(number.literal)
    case .bool(let bool): self = .bool(bool)
    case .null, .array, .object, .native: return nil
    }
  }

  /// The text, or the digits of a number, or `true` or `false`.
  package var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): number.text
    case .bool(let bool): bool ? "true" : "false"
    }
  }

  /// The name as JSON, for messages.
  package var shown: String { isText ? DisplayText.quoted(text) : text }

  package var isText: Bool { if case .text = self { true } else { false } }

  package var value: MappingValue {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): .number(MappingValue.Number(number))
    case .bool(let bool): .bool(bool)
    }
  }
}

extension SubtypeName: ExpressibleByStringLiteral {
  package init(stringLiteral value: String) { self = .text(value) }
}

extension SubtypeName: Hashable {
  package static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.text(let first), .text(let second)): first.hasSameBytes(as: second)
    case (.number(let first), .number(let second)): first.hasSameValue(as: second)
    case (.bool(let first), .bool(let second)): first == second
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .text(let text): hasher.combine(bytesOf: text)
    case .bool(let bool): hasher.combine(bool)
    case .number(let number):
      if let integer = number.exactInteger {
        hasher.combine(integer)
      } else {
        hasher.combine(number.significantDigits.digits)
      }
    }
  }

  /// The order of names in lists: numbers by their values, then `false` and `true`, then texts by their
  /// bytes.
  func precedes(_ other: Self) -> Bool {
    switch (self, other) {
    case (.number(let first), .number(let second)): first.isSmaller(than: second)
    case (.bool(let first), .bool(let second)): !first && second
    case (.text(let first), .text(let second)): first.precedes(second)
    default: rank < other.rank
    }
  }

  private var rank: Int {
    switch self {
    case .number: 0
    case .bool: 1
    case .text: 2
    }
  }
}

extension JSONNumber {
  /// The value, if it is a 64-bit integer in any notation.
  fileprivate var exactInteger: Int64? {
    if case .exact(let integer) = integer(Int64.self) { integer } else { nil }
  }

  fileprivate func hasSameValue(as other: Self) -> Bool {
    switch (exactInteger, other.exactInteger) {
    case (let first?, let second?): first == second
    case (nil, nil): hasSameDigits(as: other)
    default: false
    }
  }

  private func hasSameDigits(as other: Self) -> Bool {
    let (first, second) = (significantDigits, other.significantDigits)
    return first.digits == second.digits && first.exponent == second.exponent
      && first.isNegative == second.isNegative
  }

  /// Whether the number comes before another one in a list. Numbers that are the same `Double` are in some
  /// fixed order.
  fileprivate func isSmaller(than other: Self) -> Bool {
    if let first = exactInteger, let second = other.exactInteger { return first < second }
    guard !hasSameValue(as: other) else { return false }
    let (first, second) = (double ?? 0, other.double ?? 0)
    guard first == second else { return first < second }
    let (digits, others) = (significantDigits, other.significantDigits)
    return (digits.digits, digits.exponent) < (others.digits, others.exponent)
  }
}
