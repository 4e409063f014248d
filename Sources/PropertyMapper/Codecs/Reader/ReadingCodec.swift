/// Decodes values of one type directly into memory: from JSON text, and from values of a Swift
/// dictionary.
///
/// It only handles success. An unexpected value is converted separately by the conversion table; if
/// that fails as well, the reader declines the whole input.
///
/// The memory for a value is uninitialized at first, and again if reading throws.
final class ReadingCodec: Sendable {
  typealias Read =
    @Sendable (_ reader: inout ValueReader, _ target: ValueAddress) throws(Declined) ->
    Void
  typealias ReadAny =
    @Sendable (
      _ value: Any, _ reader: inout ValueReader, _ target: ValueAddress
    ) throws(Declined) -> Void

  let memory: ValueMemory
  /// Decodes the next value in the text and moves past it.
  let read: Read
  /// Decodes a value of a Swift dictionary.
  let readAny: ReadAny
  /// Whether null is a value of the type.
  let acceptsNull: Bool
  /// Whether text, a number, or a Boolean that it can't read is wrong, since it has tried all conversions.
  let triesConversions: Bool
  /// The codecs of the optional type and of lists of the type, if specialized for it.
  let optional: ReadingCodec?
  let list: ReadingCodec?

  init(
    memory: ValueMemory, acceptsNull: Bool, triesConversions: Bool = false,
    optional: ReadingCodec? = nil, list: ReadingCodec? = nil,
    read: @escaping Read, readAny: @escaping ReadAny
  ) {
    self.memory = memory
    self.acceptsNull = acceptsNull
    self.triesConversions = triesConversions
    self.optional = optional
    self.list = list
    self.read = read
    self.readAny = readAny
  }

  /// Creates a codec that reads text and values of Swift dictionaries alike.
  @inline(__always)
  convenience init(
    memory: ValueMemory, acceptsNull: Bool,
    reading:
      @escaping @Sendable (
        _ source: ValueSource, _ reader: inout ValueReader, _ target: ValueAddress
      ) throws(Declined) -> Void
  ) {
    self.init(
      memory: memory, acceptsNull: acceptsNull,
      read: { reader, target throws(Declined) in try reading(.text, &reader, target) },
      readAny: { value, reader, target throws(Declined) in
        try reading(.value(value), &reader, target)
      })
  }

  /// Creates a codec from a ``ValueReading`` of a statically known type, so that its closures are specialized.
  @inline(__always)
  convenience init<Reading: ValueReading>(
    _ reading: Reading, acceptsNull: Bool = false, triesConversions: Bool = false,
    optional: ReadingCodec? = nil, list: ReadingCodec? = nil
  ) {
    self.init(
      memory: ValueMemory(of: Reading.Value.self), acceptsNull: acceptsNull,
      triesConversions: triesConversions, optional: optional, list: list,
      read: { reader, target throws(Declined) in
        target.initialize(to: try reading.read(&reader))
      },
      readAny: { value, reader, target throws(Declined) in
        target.initialize(to: try reading.read(value, &reader))
      })
  }

  /// Creates a codec from a ``ValueReading``, along with the codecs of its value's optional and list types.
  @inline(__always)
  static func family<Reading: ValueReading>(
    _ reading: Reading, acceptsNull: Bool = false, triesConversions: Bool = false
  ) -> ReadingCodec {
    ReadingCodec(
      reading, acceptsNull: acceptsNull, triesConversions: triesConversions,
      optional: ReadingCodec(OptionalReading(wrapped: reading), acceptsNull: true),
      list: ReadingCodec(ListReading(element: reading)))
  }
}

extension ReadingCodec {
  /// Decodes a value.
  func read(
    _ source: ValueSource, _ reader: inout ValueReader, _ target: ValueAddress
  ) throws(Declined) {
    switch source {
    case .text: try read(&reader, target)
    case .value(let value): try readAny(value, &reader, target)
    }
  }

  /// A codec that uses input values that already have the type, but can't be read.
  func using(_ adopt: @escaping @Sendable (Any) -> Slot?) -> ReadingCodec {
    let (memory, readAny) = (memory, readAny)
    return ReadingCodec(
      memory: memory, acceptsNull: acceptsNull, optional: optional, list: list, read: read,
      readAny: { value, reader, target throws(Declined) in
        let depth = reader.depth
        do throws(Declined) {
          try readAny(value, &reader, target)
        } catch {
          guard case .native(let own) = InputValue(classifying: value), let slot = adopt(own),
            memory.copy(slot, to: target)
          else { throw error }
          reader.depth = depth
        }
      })
  }

  /// A codec of an optional that is nil if the transformer of its type doesn't know a value.
  func readingUnknownValues(asNil none: @escaping @Sendable () -> Slot) -> ReadingCodec {
    ReadingCodec(memory: memory, acceptsNull: acceptsNull) {
      [self] source, reader, target throws(Declined) in
      let (depth, policy) = (reader.depth, reader.policy)
      reader.call.foundUnknownValue = false
      do throws(Declined) {
        try read(source, &reader, target)
      } catch {
        guard reader.call.foundUnknownValue, memory.copy(none(), to: target) else { throw error }
        reader.call.foundUnknownValue = false
        (reader.depth, reader.policy) = (depth, policy)
      }
    }
  }

  /// A codec of the same values that reads none of them.
  var declining: ReadingCodec {
    ReadingCodec(memory: memory, acceptsNull: acceptsNull) { _, _, _ throws(Declined) in
      throw Declined()
    }
  }
}

extension ReadingCodec {
  /// Returns a codec that decodes an empty string as null.
  ///
  /// - Parameter takesNull: Whether null is decoded like any other value; if not, it is refused.
  func readingEmptyTextAsNull(takesNull: Bool) -> ReadingCodec {
    ReadingCodec(memory: memory, acceptsNull: acceptsNull) {
      [self] source, reader, target throws(Declined) in
      guard try reader.passEmptyText(source) else { return try read(source, &reader, target) }
      guard takesNull else { throw Declined() }
      try readAny(InputValue.nullObject, &reader, target)
    }
  }
}

extension ValueReader {
  /// Whether the value at an offset of the text is an empty string.
  func isEmptyText(at position: Int) -> Bool {
    let bytes = cursor.bytes
    return position + 1 < bytes.count && bytes[position] == JSONByte.quote
      && bytes[position + 1] == JSONByte.quote
  }

  /// Moves past an empty string, if it is next.
  mutating func passEmptyText() throws(Declined) -> Bool {
    guard isEmptyText(at: cursor.position) else { return false }
    try skipValue()
    return true
  }
}

extension InputValue {
  /// Whether a value of a Swift dictionary is an empty string.
  static func isEmptyText(_ value: Any) -> Bool {
    if case .text(let text) = InputValue(classifying: value) { text.isEmpty } else { false }
  }
}
