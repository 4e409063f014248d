/// How a mapper converts, what it refuses, and how much it takes.
///
/// ```swift
/// var options = MappingOptions()
/// options.conversion = .strict
/// let mapper = PropertyMapper(options: options)
/// ```
public struct MappingOptions: Sendable {
  /// Which conversions between kinds of values are made. Default: `.lossless`.
  public var conversion: ConversionPolicy = .lossless

  /// How many objects and lists may lie in one another. Default: 512.
  public var maximumDepth: Int = 512

  /// How many errors, and how many warnings, are listed before a closing one that counts the rest.
  /// Default: 100.
  public var maximumErrorCount: Int = 100

  /// What to do about keys that nothing reads. Default: `.ignore`.
  public var unknownKeys: UnknownKeyPolicy = .ignore

  /// What to do about a key that stands twice in one object of JSON text. Default: `.reject`.
  public var duplicateKeys: DuplicateKeyPolicy = .reject

  /// The longest key, in bytes of UTF-8, that may enter a dictionary. Default: 4096.
  public var maximumKeyLength: Int = 4096

  /// The longest text that is read, in bytes of UTF-8. Default: 64 MiB.
  public var maximumTextLength: Int = 64 << 20

  /// The most elements of a list, and members of an object, that are read as a collection. Default: 10 million.
  public var maximumElementCount: Int = 10_000_000

  /// The most values that one export writes, those of instances that are shared counted each time. Default:
  /// 10 million.
  public var maximumOutputCount: Int = 10_000_000

  /// The longest JSON text or property list, in bytes. Default: 256 MiB.
  public var maximumInputBytes: Int = 256 << 20

  /// How automatic tables turn the names of properties into keys. Default: `.asWritten`.
  public var keyStyle: KeyStyle = .asWritten

  /// Whether models that nobody registered are mapped by automatic tables. Default: false.
  ///
  /// It holds for structures whose properties, optional ones apart, can all be mapped, and for types that
  /// conform to ``DefaultInitializable``. Types of the standard library and of Foundation are left alone.
  public var mapsUnregisteredModels: Bool = false

  /// Makes the default options.
  public init() {}
}

/// Which conversions between kinds of values are made.
public struct ConversionPolicy: Hashable, Sendable {
  let level: Level

  /// The policy of the call that is converting right now, for types of the user's that convert by themselves.
  @TaskLocal static var current = ConversionPolicy.lossless

  enum Level: Int, Sendable, Comparable {
    case strict
    case lossless
    case lenient

    static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
  }

  /// Nothing but the type's own kind: text for text, numbers for numbers. Null for a property that cannot
  /// be nil is an error.
  public static let strict = Self(level: .strict)

  /// Conversions that lose nothing and guess nothing: `"10"` for 10, `1` for true. The default.
  public static let lossless = Self(level: .lossless)

  /// Also conversions that lose something: 1.5 for the integer 1, seconds for a date.
  public static let lenient = Self(level: .lenient)
}

/// What to do about keys of the input that nothing reads.
public struct UnknownKeyPolicy: Hashable, Sendable {
  let name: String

  /// Nothing. The default.
  public static let ignore = Self(name: "ignore")
  /// A warning for each.
  public static let warn = Self(name: "warn")
  /// An error for each.
  public static let reject = Self(name: "reject")
}

/// What to do about a key that stands twice in one object of JSON text.
///
/// It holds for the keys that are read, and in objects that are handed out whole.
public struct DuplicateKeyPolicy: Hashable, Sendable {
  let name: String

  /// An error that names both places. The default.
  public static let reject = Self(name: "reject")
  /// The first value counts.
  public static let useFirst = Self(name: "useFirst")
  /// The last value counts.
  public static let useLast = Self(name: "useLast")
}

/// How the names of properties become keys.
public struct KeyStyle: Hashable, Sendable {
  let name: String

  /// The key is the name. The default.
  public static let asWritten = Self(name: "asWritten")
  /// The key is in lower case with underscores: `avatar_url` for `avatarURL`.
  public static let snakeCase = Self(name: "snakeCase")
}
