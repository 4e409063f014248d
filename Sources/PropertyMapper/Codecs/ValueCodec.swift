/// Decodes and encodes a type's values, each of which is a single value in the data.
///
/// A codec is created once per type, from a typed ``ValueCoding``, and is itself type-erased. Codecs of
/// standard types are specialized (see ``StandardCodecs``); others are generic.
package final class ValueCodec: Sendable {
  /// The memory layout of a value.
  package let memory: ValueMemory
  /// Decodes a value into uninitialized memory.
  package let read:
    @Sendable (_ input: InputValue, _ rules: ReadingRules, _ target: ValueAddress) throws
      -> Void
  /// Encodes a value in memory.
  package let write:
    @Sendable (_ value: ValueAddress, _ target: OutputTarget) throws -> WrittenValue
  package let traits: Traits
  /// The form of the values for descriptions of the data; determined on demand.
  package let dataForm: @Sendable () -> DataForm
  /// The codec of the optional type, if one step can decode and encode it.
  let optional: ValueCodec?
  /// Decodes values directly into memory; nil for types that are always converted separately.
  let reading: ReadingCodec?
  /// Encodes a value in one step, if possible.
  let writing: WritingCodec?
  /// Whether writing a value runs none of the users' code.
  package var isWrittenPlainly: Bool { writing?.isPlain == true }

  /// The special properties of a type.
  package struct Traits: Sendable {
    /// Whether null is a value of the type.
    package var acceptsNull = false
    /// The form in which whole objects are passed to code that may read all their keys; nil if they
    /// aren't.
    var handedOutForm: HandedOutForm?
    /// Whether a value may be encoded as an object.
    var mayBeObject = false
    /// Whether the type is `Any`.
    var isAnything = false
    /// Whether the type uses its `Codable` conformance.
    package var isCodable = false
  }

  @inline(__always)
  init<Coding: ValueCoding>(
    _ coding: Coding, optional: ValueCodec? = nil, reading: ReadingCodec? = nil,
    writing: WritingCodec? = nil
  ) {
    memory = ValueMemory(of: Coding.Value.self)
    traits = coding.traits
    dataForm = { coding.dataForm }
    self.optional = optional
    self.reading = reading
    self.writing = writing
    read = { $2.initialize(to: try coding.read($0, $1)) }
    write = { try coding.write($0.value(as: Coding.Value.self), $1) }
  }

  /// Decodes a value.
  package func read(_ input: InputValue, _ rules: ReadingRules) throws -> Slot {
    try memory.boxed { try read(input, rules, $0) }
  }

  /// The problem with a value that can't be decoded; nil if it can, or if the type itself threw an error.
  func problem(of input: InputValue, _ rules: ReadingRules) -> ConversionProblem? {
    do {
      _ = try read(input, rules)
      return nil
    } catch {
      return error as? ConversionProblem
    }
  }

  /// Encodes the value in a slot.
  func write(_ slot: Slot, for target: OutputTarget) throws -> WrittenValue {
    guard slot.type == memory.type else {
      throw SlotMismatch(expected: "\(memory.type)", actual: "\(slot.type)")
    }
    var result = Result<WrittenValue, any Error>.success(.output(.null))
    slot.withMemory { value in result = Result { try write(value, target) } }
    return try result.get()
  }

  /// The JSON representation of the value in a slot; nil if it has none.
  func described(_ slot: Slot) -> MappingValue? {
    switch try? write(slot, for: .json) {
    case .output(let output): return try? MappingValue(output)
    case .tree(let tree): return tree
    case .any, nil: return nil
    }
  }
}

/// The typed implementation of a ``ValueCodec``: decodes and encodes the values of one type.
protocol ValueCoding: Sendable {
  associatedtype Value

  var traits: ValueCodec.Traits { get }

  /// The form of the values, for descriptions of the data.
  var dataForm: DataForm { get }

  /// Decodes a value.
  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Value

  /// Encodes a value.
  func write(_ value: Value, _ target: OutputTarget) throws -> WrittenValue
}

/// An encoded value: finished output, or a Swift value that still has to be examined.
package enum WrittenValue {
  case output(OutputValue)
  /// Unconverted JSON, which may have any depth.
  case tree(MappingValue)
  case any(Any)
}

/// The options for decoding one value.
package struct ReadingRules: Sendable {
  package var policy: ConversionPolicy
  package var duplicateKeys: DuplicateKeyPolicy
  package var emptyText = EmptyTextRule.text
  /// Earlier conversions of objects of the text, if values are nested in one another.
  var handedOut: HandedOutObjects?
}

/// Converts data to a property's type, type-erased.
package struct ValueConversion: Sendable {
  let input: ValueMemory
  let output: ValueMemory
  /// Moves the input out of its memory, and initializes other memory with the output unless it
  /// throws.
  let convert: @Sendable (ValueAddress, ValueAddress) throws -> Void

  init<Input, Output>(_ convert: @escaping @Sendable (Input) throws -> Output) {
    input = ValueMemory(of: Input.self)
    output = ValueMemory(of: Output.self)
    self.convert = { input, output in
      output.initialize(to: try convert(input.take(Input.self)))
    }
  }

  /// Converts the value in a slot.
  package func callAsFunction(_ slot: Slot) throws -> Slot {
    guard slot.type == input.type else {
      throw SlotMismatch(expected: "\(input.type)", actual: "\(slot.type)")
    }
    return try output.boxed { room in
      var result = Result<Void, any Error>.success(())
      slot.withCopy { copy in result = Result { try convert(copy, room) } }
      try result.get()
    }
  }
}

extension ValueConversion {
  /// The name of the type that the conversion creates, without optionals; nil for types of the library's
  /// and lists of these, whose names say nothing about the input of a closure.
  var ownTypeName: String? {
    var type = output.type
    while let optional = type as? any AnyOptional.Type { type = optional.wrappedType }
    let isCommon =
      type is any ConvertibleValue.Type || type is any Collection.Type
      || type == MappingValue.self || type == Any.self
    return isCommon ? nil : Messages.name(of: type)
  }
}

/// A transform returned nil for a property that cannot be nil.
struct TransformGaveNothing: Error {}

/// The meaning of an empty string in the input.
package enum EmptyTextRule: Sendable {
  /// Itself.
  case text
  /// Null, unless the type is a string type.
  case nullUnlessText
  /// Null.
  case null

  /// The meaning according to the options.
  package init(_ options: MappingOptions) {
    self = options.emptyTextIsNull ? .nullUnlessText : .text
  }

  /// Whether an empty string is null as a value of a shape.
  package func makesNull(of shape: Shape) -> Bool {
    switch self {
    case .text: false
    case .nullUnlessText: !shape.takesEmptyText
    case .null: true
    }
  }
}

extension Shape {
  /// Whether an empty string is a value of the type: strings, `Any` and the like, and types with
  /// such a raw value.
  package var takesEmptyText: Bool {
    switch self {
    case .value(let codec): Self.takesEmptyText(codec.memory.type)
    case .converted(let converted): Self.takesEmptyText(converted.memory.type)
    case .optional(let optional): optional.wrapped.takesEmptyText
    case .model, .list, .dictionary, .jsonText: false
    }
  }

  package static func takesEmptyText(_ type: any Any.Type) -> Bool {
    if type == String.self || type == Character.self { return true }
    if type == MappingValue.self || type == Any.self { return true }
    func hasEmptyRawValue<Value: RawRepresentable>(_ type: Value.Type) -> Bool {
      ("" as? Value.RawValue).flatMap { Value(rawValue: $0) } != nil
    }
    return (type as? any RawRepresentable.Type).map { hasEmptyRawValue($0) } ?? false
  }
}
