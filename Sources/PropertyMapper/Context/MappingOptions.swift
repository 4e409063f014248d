/// A mapper's conversion rules, strictness, and limits.
///
/// ```swift
/// let mapper = PropertyMapper(
///   options: MappingOptions(conversion: .strict, unknownKeys: .warn))
/// ```
///
/// A negative limit is treated as 0.
public struct MappingOptions: Sendable {
  /// The allowed conversions between JSON types. Default: `.lossless`.
  public var conversion: ConversionPolicy

  /// The maximum nesting depth of objects and arrays, including models at ``MappingPath/root``.
  /// Default: 512, or 64 in WebAssembly, since the remaining stack space is unknown there.
  ///
  /// Even if you set a higher limit, dictionaries, arrays of `Any`, and ``MappingValue`` trees that
  /// the mapper passes to your code have at most 512 levels, because Swift deallocates such trees
  /// recursively.
  public var maximumDepth: Int

  /// The maximum number of errors to list; at least one is listed. The same limit applies to
  /// warnings, which are counted separately. Default: 100.
  ///
  /// If there are more, a final error or warning says how many there are in total.
  public var maximumErrorCount: Int

  /// Whether `""` is treated as null for properties that aren't strings. Default: false.
  ///
  /// This applies to entries, initializer arguments, elements of arrays and dictionaries, and
  /// intermediate values along paths. A `String`, `Character`, ``MappingValue``, or `Any` keeps the
  /// empty string, as does an enum with a case whose raw value is empty. To treat `""` as null in a
  /// single entry, even for a string, use ``PropertyDescriptor/emptyAsNull()``.
  public var emptyTextIsNull: Bool

  /// Whether an absent or null value is an error for every non-optional property without a default,
  /// as if its entry were marked `required()`. Default: false.
  ///
  /// This applies to all tables; ``Mappings/requiringNonOptionals()`` does the same for a single
  /// table. Consumers and updates aren't affected.
  public var requiresNonOptionals: Bool

  /// The policy for keys that no entry reads. ``Mappings/unknownKeys(_:)`` overrides this option
  /// for a single type. Default: `.ignore`.
  public var unknownKeys: UnknownKeyPolicy

  /// The policy for keys that occur more than once in a JSON object, or in a dictionary of an XML
  /// property list. In binary property lists, they are always errors. Default: `.reject`.
  public var duplicateKeys: DuplicateKeyPolicy

  /// The maximum length of a dictionary key, in UTF-8 bytes. Default: 4096.
  public var maximumKeyBytes: Int

  /// The maximum length of a string, in UTF-8 bytes. Default: 64 MiB.
  public var maximumTextBytes: Int

  /// The maximum length, in characters, of a string that a validator matches against a regular
  /// expression. Default: 65,536.
  ///
  /// A longer string causes a `sizeLimitExceeded` error and isn't matched at all. The limit is low
  /// enough for patterns that take quadratic time. For patterns that can take exponential time,
  /// also add `.maxLength(_:)` to the property.
  public var maximumMatchedCharacters: Int

  /// The maximum number of elements in an array or set, or of members in an object that's read as a
  /// collection. Default: 10 million.
  ///
  /// In JSON text, an array that's too long is rejected before its elements take up memory. The
  /// limit applies neither to arrays that nothing reads (except in property lists) nor to objects
  /// that are read as models. It does apply to the number of keys returned by
  /// `unknownKeys(in:for:)`.
  public var maximumElementCount: Int

  /// The maximum number of values that one export can write. Shared instances are counted each time
  /// they're written. Default: 10 million.
  public var maximumOutputCount: Int

  /// The maximum length, in bytes, of JSON text, a property list, an archive, or a record in a
  /// stream. Default: 256 MiB.
  public var maximumInputBytes: Int

  /// The style that automatic tables use to turn property names into keys. Default: `.asWritten`.
  public var keyStyle: KeyStyle

  /// Whether unregistered models get an automatic table. Default: false.
  ///
  /// This applies to structs whose non-optional properties can all be mapped, to types that conform
  /// to ``DefaultInitializable``, and, if the mapper has a factory, to other structs and classes.
  /// Types in the standard library and Foundation are excluded.
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

  /// Creates options. Any parameters that you omit have their default values.
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
