/// Reads and writes the values of one type, each of which is one value of the data.
///
/// It is made once for a type, of a ``ValueForm`` that knows the type, and is itself known to everybody. Those of standard
/// types are compiled for each of them (see ``StandardCodecs``), others are generic.
@safe final class ValueCodec: Sendable {
  /// How a value lies in memory.
  let memory: ValueMemory
  /// Makes a value of what the input holds.
  let read: @Sendable (_ input: InputValue, _ rules: ReadingRules) throws -> Slot
  /// Whether reading fails with one problem that is all there is to say; nil if there may be more to it.
  let refuses: @Sendable (_ input: InputValue, _ rules: ReadingRules) -> Bool?
  /// A value in memory as the output holds it.
  let write: @Sendable (_ value: UnsafeRawPointer, _ target: OutputTarget) throws -> WrittenValue
  let traits: Traits
  /// What the values look like, for those who describe the data; found out when they ask.
  let dataForm: @Sendable () -> DataForm
  /// The codec of the optional of the type, where one step can read and write it.
  let optional: ValueCodec?
  /// Reads values straight into memory; nil for types that are always converted alone.
  let direct: DirectCodec?
  /// Writes a value in one step, where that is known how.
  let writing: WritingCodec?

  /// What is different about a type.
  struct Traits: Sendable {
    /// Whether null is a value of the type.
    var acceptsNull = false
    /// How whole objects of the input are handed to somebody who may look at all of their keys, if they are.
    var handedOutForm: HandedOutForm?
    /// Whether a value may be written as an object.
    var mayBeObject = false
    /// Whether the type is `Any`.
    var isAnything = false
    /// Whether the type's own `Codable` conformance reads and writes it.
    var isCodable = false
  }

  @inline(__always)
  init<Form: ValueForm>(
    _ form: Form, optional: ValueCodec? = nil, direct: DirectCodec? = nil,
    writing: WritingCodec? = nil
  ) {
    memory = ValueMemory(of: Form.Value.self)
    traits = form.traits
    dataForm = { form.dataForm }
    self.optional = optional
    self.direct = direct
    self.writing = writing
    read = { ValueSlot(try form.read($0, $1)) }
    refuses = { form.refuses($0, $1) }
    unsafe write = {
      try unsafe form.write($0.assumingMemoryBound(to: Form.Value.self).pointee, $1)
    }
  }

  /// The value of a slot as the output holds it.
  func write(_ slot: Slot, for target: OutputTarget) throws -> WrittenValue {
    guard slot.type == memory.type else {
      throw SlotMismatch(expected: "\(memory.type)", actual: "\(slot.type)")
    }
    var result = Result<WrittenValue, any Error>.success(.output(.null))
    unsafe slot.withMemory { memory in
      result = Result { try unsafe write(UnsafeRawPointer(memory), target) }
    }
    return try result.get()
  }

  /// The value of a slot as JSON text would hold it; nil if it has no such form.
  func described(_ slot: Slot) -> MappingValue? {
    switch try? write(slot, for: .json) {
    case .output(let output): return try? MappingValue(output)
    case .tree(let tree): return tree
    case .any, nil: return nil
    }
  }
}
