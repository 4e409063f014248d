/// A style for converting property names to keys.
public struct KeyStyle: Hashable, Sendable {
  let choice: Choice

  enum Choice: Hashable {
    case asWritten, snakeCase, kebabCase, pascalCase
    case custom(CustomNaming)
  }

  /// The key is the same as the property name. The default.
  public static let asWritten = Self(choice: .asWritten)
  /// The key is in lowercase with underscores: `avatar_url` for `avatarURL`.
  public static let snakeCase = Self(choice: .snakeCase)
  /// The key is in lowercase with hyphens: `avatar-url` for `avatarURL`.
  public static let kebabCase = Self(choice: .kebabCase)
  /// Every word of the key begins with a capital letter: `AvatarURL` for `avatarURL`.
  public static let pascalCase = Self(choice: .pascalCase)

  /// A closure returns the key.
  ///
  /// ```swift
  /// mapper.addMappings(.automatic(keys: .custom { "user_\($0)" }), for: User.self)
  /// ```
  ///
  /// The closure is called once for each property and each table, when the table is first used. Two custom
  /// styles are equal if one is a copy of the other.
  public static func custom(_ key: @escaping @Sendable (_ property: String) -> String) -> Self {
    Self(choice: .custom(CustomNaming(key: key)))
  }

  /// The styles that reports suggest.
  package static let suggested: [KeyStyle] = [.snakeCase, .kebabCase, .pascalCase]

  /// How a table names the style.
  var name: String {
    switch choice {
    case .asWritten: ".asWritten"
    case .snakeCase: ".snakeCase"
    case .kebabCase: ".kebabCase"
    case .pascalCase: ".pascalCase"
    case .custom: ".custom"
    }
  }
}

/// A user's closure that names keys.
final class CustomNaming: Hashable, Sendable {
  let key: @Sendable (String) -> String

  init(key: @escaping @Sendable (String) -> String) { self.key = key }

  static func == (first: CustomNaming, second: CustomNaming) -> Bool { first === second }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
