/// A policy that determines which conversions between JSON types are allowed.
public struct ConversionPolicy: Hashable, Sendable {
  package let level: Level
  /// Whether to accept a decimal with one digit more than data may have, which arithmetic can
  /// produce.
  let takesEveryDecimal: Bool
  /// Whether the input is a property list, which represents some numbers as strings. It isn't part
  /// of the policy's identity.
  @Incidental private(set) var readsPropertyLists = false

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
  /// date. An empty array instead of a model or a dictionary is treated as an empty object.
  public static let lenient = Self(level: .lenient)
}

/// A value that isn't compared.
@propertyWrapper
struct Incidental<Value: Sendable>: Hashable, Sendable {
  var wrappedValue: Value

  static func == (first: Self, second: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// A policy for handling keys in the input that no entry reads.
public struct UnknownKeyPolicy: Hashable, Sendable {
  private let choice: Choice

  private enum Choice { case ignore, warn, reject }

  /// Ignores unknown keys. The default.
  public static let ignore = Self(choice: .ignore)
  /// Reports a warning for each unknown key.
  public static let warn = Self(choice: .warn)
  /// Reports an error for each unknown key.
  public static let reject = Self(choice: .reject)

  /// The stricter one of two policies.
  func orStricter(_ other: Self) -> Self {
    if self == .reject || other == .reject { return .reject }
    return self == .warn || other == .warn ? .warn : .ignore
  }
}

/// A policy for handling a key that appears more than once in the same JSON object.
///
/// The policy applies to keys that the mapper reads, and to objects that it passes to your code as
/// a whole.
public struct DuplicateKeyPolicy: Hashable, Sendable {
  private let choice: Choice

  private enum Choice { case reject, useFirst, useLast }

  /// Reports an error that includes both positions. The default.
  public static let reject = Self(choice: .reject)
  /// Uses the first value.
  public static let useFirst = Self(choice: .useFirst)
  /// Uses the last value.
  public static let useLast = Self(choice: .useLast)
}

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

  /// Creates a style whose keys are returned by a closure.
  ///
  /// ```swift
  /// mapper.addMappings(
  ///   .automatic(keys: .custom { "user_\($0)" }), for: User.self)
  /// ```
  ///
  /// The closure is called once per property and table, when the table is first used. Two custom
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

/// The name of an alternative set of tables. See ``PropertyMapper/PropertyMapper/using(_:)``.
///
/// ```swift
/// extension MappingScheme {
///   static let v2: Self = "v2"
/// }
/// ```
public struct MappingScheme: Hashable, Sendable, NamedCode {
  @usableFromInline package let name: String

  /// Creates a scheme with a name. Schemes with the same name are equal.
  public init(_ name: String) { self.name = name }
}

extension MappingScheme: LiteralText, ExpressibleByStringLiteral, CustomStringConvertible {}

/// Options for exporting models.
public struct ExportOptions: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: Int

  /// Creates options from their bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Writes null for nil, at every depth, instead of omitting the key.
  public static let includesNull = Self(rawValue: 1 << 0)

  /// Sorts the keys of objects by their UTF-8 bytes instead of using table order.
  public static let sortedKeys = Self(rawValue: 1 << 1)

  /// Pretty-prints JSON text, indented by two spaces.
  public static let prettyPrinted = Self(rawValue: 1 << 2)
}
