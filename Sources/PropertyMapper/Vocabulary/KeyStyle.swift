/// How the names of properties become keys.
public struct KeyStyle: Hashable, Sendable {
  let name: String

  /// The key is the name. The default.
  public static let asWritten = Self(name: "asWritten")
  /// The key is in lower case with underscores: `avatar_url` for `avatarURL`.
  public static let snakeCase = Self(name: "snakeCase")
}
