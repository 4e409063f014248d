/// A mapper's conversion rules, strictness and input limits.
///
/// ```swift
/// let mapper = PropertyMapper(options: MappingOptions(conversion: .strict, unknownKeys: .warn))
/// ```
///
/// A negative limit is treated as 0.
public struct MappingOptions: Sendable {
  /// Which conversions between JSON types are allowed. Default: `.lossless`.
  public var conversion: ConversionPolicy

  /// The maximum nesting depth of objects and lists. Default: 512.
  ///
  /// Dictionaries, arrays of `Any` and ``MappingValue`` trees passed to your code have at most 512
  /// levels, even if this is larger: Swift releases such trees recursively, on whichever thread
  /// drops them.
  public var maximumDepth: Int

  /// The maximum number of errors listed, and of warnings, before a final one states the number of
  /// the rest. Default: 100.
  public var maximumErrorCount: Int

  /// Whether `""` is treated as null for properties that are not strings. Default: false.
  ///
  /// Applies to entries, arguments, elements of lists and dictionaries, and to an intermediate
  /// value of a path. A `String`, `Character`, ``MappingValue`` or `Any` keeps the string, as does
  /// an enum with a case of that raw value. For single entries, including strings, use
  /// ``PropertyDescriptor/emptyAsNull()``.
  public var emptyTextIsNull: Bool

  /// Whether absence and null are errors for every non-optional property without a default, as if
  /// its entry were `required()`. Default: false.
  ///
  /// Applies to all tables; ``Mappings/requiringNonOptionals()`` does so for one table. Consumers
  /// and updates are not affected.
  public var requiresNonOptionals: Bool

  /// How to handle keys that nothing reads. ``Mappings/unknownKeys(_:)`` overrides it for one type.
  /// Default: `.ignore`.
  public var unknownKeys: UnknownKeyPolicy

  /// How to handle a key that repeats within one object of JSON text. Default: `.reject`.
  public var duplicateKeys: DuplicateKeyPolicy

  /// The maximum length of a dictionary key, in UTF-8 bytes. Default: 4096.
  public var maximumKeyBytes: Int

  /// The maximum length of a string, in UTF-8 bytes. Default: 64 MiB.
  public var maximumTextBytes: Int

  /// The maximum length of a string, in characters, that a validator matches with a regular
  /// expression. Default: 65,536.
  ///
  /// A longer string is a `sizeLimitExceeded` error and is not matched at all. The limit bounds
  /// patterns that take quadratic time; for those that take exponential time, add `.maxLength(_)`
  /// to the same property.
  public var maximumMatchedCharacters: Int

  /// The maximum number of elements in a list, or of members in an object that is read as a
  /// collection. Default: 10 million.
  ///
  /// Longer lists in JSON text are rejected by their count before their elements take up memory.
  /// Lists that nothing reads, and objects that become models, can have any number. In a property
  /// list, the limit applies to every list. It is also the maximum number of keys that
  /// `unmappedKeys` lists.
  public var maximumElementCount: Int

  /// The maximum number of values one export may write; shared instances are counted each time.
  /// Default: 10 million.
  public var maximumOutputCount: Int

  /// The maximum length of JSON text, a property list, an archive, or a record of a stream, in
  /// bytes. Default: 256 MiB.
  public var maximumInputBytes: Int

  /// How automatic tables turn property names into keys. Default: `.asWritten`.
  public var keyStyle: KeyStyle

  /// Whether unregistered models get an automatic table. Default: false.
  ///
  /// Applies to structs whose properties can all be mapped, except for optional ones, and to types
  /// that conform to ``DefaultInitializable``. Types of the standard library and Foundation are
  /// excluded.
  public var mapsUnregisteredModels: Bool

  /// The catalog used for error messages. Default: `.english`.
  public var messages: MessageCatalog

  /// The engines to use; changed only by tests.
  var engines = EngineChoice.standard

  /// Creates options; omitted parameters keep their defaults.
  public init(
    conversion: ConversionPolicy = .lossless,
    maximumDepth: Int = 512,
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
