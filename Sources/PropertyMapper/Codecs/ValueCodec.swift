/// Decodes and encodes a type's values, each of which is a single value in the data.
///
/// It is created once per type from a typed ``ValueForm``, and is itself type-erased. Codecs of
/// standard types are specialized (see ``StandardCodecs``), others are generic.
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
  init<Form: ValueForm>(
    _ form: Form, optional: ValueCodec? = nil, reading: ReadingCodec? = nil,
    writing: WritingCodec? = nil
  ) {
    memory = ValueMemory(of: Form.Value.self)
    traits = form.traits
    dataForm = { form.dataForm }
    self.optional = optional
    self.reading = reading
    self.writing = writing
    read = { $2.initialize(to: try form.read($0, $1)) }
    write = { try form.write($0.value(as: Form.Value.self), $1) }
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
