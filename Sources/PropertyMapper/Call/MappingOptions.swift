/// How a mapper converts values, what it refuses, and how much input it accepts.
///
/// ```swift
/// let mapper = PropertyMapper(options: MappingOptions(conversion: .strict, unknownKeys: .warn))
/// ```
///
/// A negative limit counts as 0.
public struct MappingOptions: Sendable {
  /// Which conversions between kinds of values are made. Default: `.lossless`.
  public var conversion: ConversionPolicy

  /// How many levels of objects and lists may be nested. Default: 512.
  ///
  /// Dictionaries, arrays of `Any` and ``MappingValue`` trees that you get have at most 512 levels of their own, even if this is
  /// more: Swift releases such trees recursively, on whatever thread drops them.
  public var maximumDepth: Int

  /// How many errors, and how many warnings, are listed before a closing one counts the rest.
  /// Default: 100.
  public var maximumErrorCount: Int

  /// Whether the text `""` counts as null where a property is not text. Default: false.
  ///
  /// It holds for entries, arguments, and elements of lists and dictionaries, and for a value on the way of a path. A
  /// `String`, a `Character`, a ``MappingValue`` and an `Any` keep the text, and so does an enum with a case of that raw
  /// value. For single entries, of texts too, there is ``PropertyDescriptor/emptyAsNull()``.
  public var emptyTextIsNull: Bool

  /// Whether absence and null are errors for every property that is neither an optional nor has a default, as if its
  /// entry were `required()`. Default: false.
  ///
  /// It holds for all tables; ``Mappings/requiringNonOptionals()`` says it for one. It does not affect
  /// consumers, nor models that are updated.
  public var requiresNonOptionals: Bool

  /// What to do about keys that nothing reads. ``Mappings/unknownKeys(_:)`` says it for one type. Default: `.ignore`.
  public var unknownKeys: UnknownKeyPolicy

  /// What to do about a key that appears twice in one object of JSON text. Default: `.reject`.
  public var duplicateKeys: DuplicateKeyPolicy

  /// The longest key, in UTF-8 bytes, that may enter a dictionary. Default: 4096.
  public var maximumKeyBytes: Int

  /// The longest text that is accepted, in UTF-8 bytes. Default: 64 MiB.
  public var maximumTextBytes: Int

  /// The longest text, in characters, that a validator compares with a regular expression. Default: 65,536.
  ///
  /// A longer one is a `sizeLimitExceeded`: nobody knows whether it matches. The limit bounds patterns that take
  /// quadratic time; for those that take exponential time put `.maxLength(_)` beside the pattern.
  public var maximumMatchedCharacters: Int

  /// The most elements of a list, and members of an object, that are read as a collection. Default: 10 million.
  ///
  /// Longer lists of JSON text are counted and refused before their elements take up memory. Lists that nothing reads, and
  /// objects that become models, may have any number. In a property list, it applies to
  /// every list. It is also the most keys that `unmappedKeys` lists.
  public var maximumElementCount: Int

  /// The most values that one export writes; those of shared instances count each time. Default:
  /// 10 million.
  public var maximumOutputCount: Int

  /// The longest JSON text, property list, archive, or record of a stream, in bytes. Default: 256 MiB.
  public var maximumInputBytes: Int

  /// How automatic tables turn the names of properties into keys. Default: `.asWritten`.
  public var keyStyle: KeyStyle

  /// Whether models that nobody registered are mapped by automatic tables. Default: false.
  ///
  /// It holds for structures whose properties, optional ones apart, can all be mapped, and for types that
  /// conform to ``DefaultInitializable``. Types of the standard library and of Foundation are left alone.
  public var mapsUnregisteredModels: Bool

  /// In whose words errors are told. Default: `.english`.
  public var messages: MessageCatalog

  /// Which engines read and write; only tests change it.
  var engines = EngineChoice.standard

  /// Makes options; what is not named has its default.
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
  /// The options with limits to calculate with: negative ones are 0, and nothing that is added to one overflows.
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
