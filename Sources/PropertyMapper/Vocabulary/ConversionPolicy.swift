/// How far conversions between kinds of values may go.
public struct ConversionPolicy: Hashable, Sendable {
  let level: Level
  /// Whether a decimal may have the digit that arithmetic may give it, and data may not.
  let takesEveryDecimal: Bool

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
