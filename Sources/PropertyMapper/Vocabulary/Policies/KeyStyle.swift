/// A style for converting property names to keys.
public struct KeyStyle: Hashable, Sendable {
  private let choice: Choice

  private enum Choice { case asWritten, snakeCase }

  /// The key is the same as the property name. The default.
  public static let asWritten = Self(choice: .asWritten)
  /// The key is in lowercase with underscores: `avatar_url` for `avatarURL`.
  public static let snakeCase = Self(choice: .snakeCase)
}
