/// How far conversions between kinds of values may go.
public struct ConversionPolicy: Sendable {
  let level: Level
  /// Whether a decimal may have the digit that arithmetic may give it, and data may not.
  let takesEveryDecimal: Bool
  /// Whether the input is a property list, in which a number for which the format has no form is text.
  private(set) var readsPropertyLists = false

  private init(level: Level, takesEveryDecimal: Bool = false) {
    self.level = level
    self.takesEveryDecimal = takesEveryDecimal
  }

  /// The policy of the call that is converting right now, for users' types that convert by themselves.
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

  /// Another policy for values of the same input; the same one if there is none.
  func replaced(by other: Self?) -> Self {
    guard var policy = other else { return self }
    policy.readsPropertyLists = readsPropertyLists
    return policy
  }

  /// Only the type's own kind: text for text, numbers for numbers. Null for a property that cannot
  /// be nil is an error.
  public static let strict = Self(level: .strict)

  /// Conversions that neither lose nor guess anything: `"10"` for 10, `1` for true. The default.
  public static let lossless = Self(level: .lossless)

  /// That of values which the program itself has written, such as those of archives.
  static let written = Self(level: .lossless, takesEveryDecimal: true)

  /// Also conversions that lose something: 1.5 for the integer 1, seconds for a date.
  public static let lenient = Self(level: .lenient)
}

/// The input makes no difference to which policy it is.
extension ConversionPolicy: Hashable {
  /// Whether both are the same policy, whatever input they are applied to.
  public static func == (first: Self, second: Self) -> Bool {
    first.level == second.level && first.takesEveryDecimal == second.takesEveryDecimal
  }

  /// Adds what `==` compares to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(level)
    hasher.combine(takesEveryDecimal)
  }
}
