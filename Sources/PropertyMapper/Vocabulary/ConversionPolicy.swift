/// Which conversions between JSON types are allowed.
public struct ConversionPolicy: Sendable {
  let level: Level
  /// Whether to accept a decimal with one digit more than data may have, which arithmetic can
  /// produce.
  let takesEveryDecimal: Bool
  /// Whether the input is a property list, which represents some numbers as text.
  private(set) var readsPropertyLists = false

  private init(level: Level, takesEveryDecimal: Bool = false) {
    self.level = level
    self.takesEveryDecimal = takesEveryDecimal
  }

  /// The policy of the conversion in progress, for users' types that convert themselves.
  @TaskLocal static var current = ConversionPolicy.lossless

  enum Level: Int, Sendable, Comparable {
    case strict
    case lossless
    case lenient

    static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  /// The policy for the values of a property list.
  var forPropertyLists: Self {
    var policy = self
    policy.readsPropertyLists = true
    return policy
  }

  /// Another policy for values of the same input; this policy if there is none.
  func replaced(by other: Self?) -> Self {
    guard var policy = other else { return self }
    policy.readsPropertyLists = readsPropertyLists
    return policy
  }

  /// Only the type's own kind: strings for strings, numbers for numbers. Null is an error for a
  /// property that cannot be nil.
  public static let strict = Self(level: .strict)

  /// Conversions that neither lose information nor guess: `"10"` to 10, `1` to true. The default.
  public static let lossless = Self(level: .lossless)

  /// The policy for values written by the program itself, such as in archives.
  static let written = Self(level: .lossless, takesEveryDecimal: true)

  /// Lossy conversions as well: 1.5 to the integer 1, seconds to a date.
  public static let lenient = Self(level: .lenient)
}

/// The kind of input is not part of the policy's identity.
extension ConversionPolicy: Hashable {
  /// Whether both are the same policy, whatever input they apply to.
  public static func == (first: Self, second: Self) -> Bool {
    first.level == second.level && first.takesEveryDecimal == second.takesEveryDecimal
  }

  /// Hashes the parts that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(level)
    hasher.combine(takesEveryDecimal)
  }
}
