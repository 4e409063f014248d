/// A mapper's conversion rules, strictness, and limits.
///
/// ```swift
/// let mapper = PropertyMapper(options: MappingOptions(conversion: .strict, unknownKeys: .warn))
/// ```
///
/// A negative limit is treated as 0.
public struct MappingOptions: Sendable {
  /// Which conversions between JSON types are allowed. Default: `.lossless`.
  public var conversion: ConversionPolicy

  /// The maximum nesting depth of objects and arrays, including models at ``MappingPath/root``.
  /// Default: 512; in WebAssembly programs, whose remaining stack space is unknown, 64.
  ///
  /// Dictionaries, arrays of `Any`, and ``MappingValue`` trees that the mapper passes to your code
  /// have at most 512 levels, even if this limit is higher, because Swift releases such trees
  /// recursively, on whichever thread drops the last reference to them.
  public var maximumDepth: Int

  /// The maximum number of errors listed and, separately, of warnings listed. Default: 100.
  ///
  /// If there are more, a final error or warning states how many were left out.
  public var maximumErrorCount: Int

  /// Whether `""` is treated as null for properties that aren't strings. Default: false.
  ///
  /// This applies to entries, initializer arguments, elements of lists and dictionaries, and
  /// intermediate values of paths. A `String`, `Character`, ``MappingValue``, or `Any` keeps the
  /// empty string, as does an enum that has a case with that raw value. To treat `""` as null in a
  /// single entry, even for a string, use ``PropertyDescriptor/emptyAsNull()``.
  public var emptyTextIsNull: Bool

  /// Whether an absent or null value is an error for every non-optional property without a default,
  /// as if its entry were marked `required()`. Default: false.
  ///
  /// This applies to all tables; ``Mappings/requiringNonOptionals()`` does the same for a single
  /// table. Consumers and updates aren't affected.
  public var requiresNonOptionals: Bool

  /// How to handle keys that nothing reads. ``Mappings/unknownKeys(_:)`` overrides this option for
  /// one type. Default: `.ignore`.
  public var unknownKeys: UnknownKeyPolicy

  /// How to handle a key that occurs more than once in an object in JSON text. Default: `.reject`.
  public var duplicateKeys: DuplicateKeyPolicy

  /// The maximum length of a dictionary key, in UTF-8 bytes. Default: 4096.
  public var maximumKeyBytes: Int

  /// The maximum length of a string, in UTF-8 bytes. Default: 64 MiB.
  public var maximumTextBytes: Int

  /// The maximum length, in characters, of a string that a validator matches against a regular
  /// expression. Default: 65,536.
  ///
  /// A longer string causes a `sizeLimitExceeded` error and isn't matched at all. The limit is
  /// enough for patterns that take quadratic time; for patterns that take exponential time, also
  /// add `.maxLength(_)` to the property.
  public var maximumMatchedCharacters: Int

  /// The maximum number of elements in an array or set, or of members in an object that is read as
  /// a collection. Default: 10 million.
  ///
  /// In JSON text, the elements of an array are counted before they are converted, so an array that
  /// is too long is rejected before its elements take up memory. An array that nothing reads can
  /// have any number of elements, except in a property list, where the limit applies to every
  /// array. An object that becomes a model can have any number of members. The limit also applies
  /// to the number of keys that `unknownKeys` lists.
  public var maximumElementCount: Int

  /// The maximum number of values that one export can write. A shared instance is counted each time
  /// that it is written. Default: 10 million.
  public var maximumOutputCount: Int

  /// The maximum length, in bytes, of JSON text, a property list, an archive, or a record in a
  /// stream. Default: 256 MiB.
  public var maximumInputBytes: Int

  /// How automatic tables turn property names into keys. Default: `.asWritten`.
  public var keyStyle: KeyStyle

  /// Whether unregistered models get an automatic table. Default: false.
  ///
  /// This applies to structs whose non-optional properties can all be mapped, and to types that
  /// conform to ``DefaultInitializable``. Types in the standard library and Foundation are
  /// excluded.
  public var mapsUnregisteredModels: Bool

  /// The catalog used for error messages. Default: the library's own messages, in English.
  public var messages: MessageCatalog

  /// Which way calls go; changed only by tests.
  var callOrder = CallOrder.standard

  @usableFromInline static var usualDepth: Int {
    #if os(WASI)
      64
    #else
      512
    #endif
  }

  /// Creates options. Every parameter that you omit has its default value.
  public init(
    conversion: ConversionPolicy = .lossless,
    maximumDepth: Int = MappingOptions.usualDepth,
    maximumErrorCount: Int = 100,
    emptyTextIsNull: Bool = false,
    requiresNonOptionals: Bool = false,
    unknownKeys: UnknownKeyPolicy = .ignore,
    duplicateKeys: DuplicateKeyPolicy = .reject,
    maximumKeyBytes: Int = 4096,
    maximumTextBytes: Int = 64 << 20,
    maximumMatchedCharacters: Int = 1 << 16,
    maximumElementCount: Int = 10_000_000,
    maximumOutputCount: Int = 10_000_000,
    maximumInputBytes: Int = 256 << 20,
    keyStyle: KeyStyle = .asWritten,
    mapsUnregisteredModels: Bool = false,
    messages: MessageCatalog = .english
  ) {
    self.conversion = conversion
    self.maximumDepth = maximumDepth
    self.maximumErrorCount = maximumErrorCount
    self.emptyTextIsNull = emptyTextIsNull
    self.requiresNonOptionals = requiresNonOptionals
    self.unknownKeys = unknownKeys
    self.duplicateKeys = duplicateKeys
    self.maximumKeyBytes = maximumKeyBytes
    self.maximumTextBytes = maximumTextBytes
    self.maximumMatchedCharacters = maximumMatchedCharacters
    self.maximumElementCount = maximumElementCount
    self.maximumOutputCount = maximumOutputCount
    self.maximumInputBytes = maximumInputBytes
    self.keyStyle = keyStyle
    self.mapsUnregisteredModels = mapsUnregisteredModels
    self.messages = messages
  }
}

extension MappingOptions {
  /// The options with limits that are safe for arithmetic: negative ones become 0, and additions to
  /// them don't overflow.
  var withUsableLimits: Self {
    var options = self
    for limit in [
      \.maximumDepth, \.maximumErrorCount, \.maximumKeyBytes, \.maximumTextBytes,
      \.maximumElementCount, \.maximumOutputCount, \.maximumInputBytes, \.maximumMatchedCharacters,
    ] as [WritableKeyPath<Self, Int>] {
      options[keyPath: limit] = min(max(0, options[keyPath: limit]), Int.max / 4)
    }
    return options
  }
}

/// How a call in a test runs.
enum CallOrder: Sendable {
  /// Like all other calls.
  case readingFirst
  /// Looking for problems first, and writing with a log from the start.
  case findingFirst
  /// Without looking for problems. If the call fails, there is neither a result nor a problem.
  case readingOnly

  /// The choice for all calls except those of some tests.
  static var standard: Self { .readingFirst }
}
