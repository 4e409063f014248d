/// A policy that determines which conversions between JSON types are allowed.
public struct ConversionPolicy: Sendable {
  package let level: Level
  /// Whether to accept a decimal with one digit more than data may have, which arithmetic can
  /// produce.
  let takesEveryDecimal: Bool
  /// Whether the input is a property list, which represents some numbers as strings.
  private(set) var readsPropertyLists = false

  private init(level: Level, takesEveryDecimal: Bool = false) {
    self.level = level
    self.takesEveryDecimal = takesEveryDecimal
  }

  /// The policy of the conversion in progress, for users' types that convert themselves.
  @TaskLocal static var current = ConversionPolicy.lossless

  package enum Level: Int, Sendable, Comparable {
    case strict
    case lossless
    case lenient

    package static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  /// The policy for the values of a property list.
  var forPropertyLists: Self {
    var policy = self
    policy.readsPropertyLists = true
    return policy
  }

  /// Returns another policy for values of the same input, or this policy if there is none.
  package func replaced(by other: Self?) -> Self {
    guard var policy = other else { return self }
    policy.readsPropertyLists = readsPropertyLists
    return policy
  }

  /// A policy that allows only values of the type's own kind: strings for strings, and numbers for
  /// numbers. Null is an error for a property that can't be nil.
  public static let strict = Self(level: .strict)

  /// A policy that allows conversions that require no guessing and lose no information, such as
  /// `"10"` to 10 or `1` to true. The default.
  public static let lossless = Self(level: .lossless)

  /// The policy for values written by the program itself, such as in archives.
  static let written = Self(level: .lossless, takesEveryDecimal: true)

  /// A policy that also allows lossy conversions, such as 1.5 to the integer 1, or seconds to a
  /// date. An empty array in place of a model or a dictionary counts as an empty object.
  public static let lenient = Self(level: .lenient)
}

/// The kind of input is not part of the policy's identity.
extension ConversionPolicy: Hashable {
  /// Returns whether both policies are the same, regardless of the input that they apply to.
  public static func == (first: Self, second: Self) -> Bool {
    first.level == second.level && first.takesEveryDecimal == second.takesEveryDecimal
  }

  /// Hashes the parts that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(level)
    hasher.combine(takesEveryDecimal)
  }
}
