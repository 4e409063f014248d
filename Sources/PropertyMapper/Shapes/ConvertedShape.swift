/// Values that users' closures make of another shape, wherever their type is found.
///
/// ```
///  input ─inner─▶ slot of Input ─decode─▶ slot of Value
///  slot of Value ─encode─▶ slot of Input ─inner─▶ output
/// ```
@safe final class ConvertedShape: Sendable {
  /// What the data holds.
  let inner: Shape
  let decode: ValueConversion
  /// Makes what the data holds of a value in memory; nil for a type that is only read.
  let encode: (@Sendable (_ value: UnsafeRawPointer) throws -> Slot)?
  /// Takes a value of the input that is of the type already.
  let adopt: @Sendable (Any) -> Slot?

  init(
    inner: Shape, decode: ValueConversion,
    encode: (@Sendable (_ value: UnsafeRawPointer) throws -> Slot)?,
    adopt: @escaping @Sendable (Any) -> Slot?
  ) {
    self.inner = inner
    self.decode = decode
    unsafe self.encode = unsafe encode
    self.adopt = adopt
  }

  /// How a value lies in memory.
  var memory: ValueMemory { decode.output }

  /// Takes a value of the input that is of the type already, and nothing that the data itself can hold.
  func adopt(_ input: InputValue) -> Slot? {
    if case .native(let value) = input { adopt(value) } else { nil }
  }

  /// What the data holds for the value of a slot; nil for a type that is only read.
  func encode(_ slot: Slot) throws -> Slot? {
    guard let encode = unsafe encode else { return nil }
    guard slot.type == memory.type else {
      throw SlotMismatch(expected: "\(memory.type)", actual: "\(slot.type)")
    }
    var result = Result<Slot, any Error>.success(slot)
    unsafe slot.withMemory { value in result = Result { try unsafe encode(UnsafeRawPointer(value)) }
    }
    return try result.get()
  }
}

extension Shape {
  /// What the user's closures make of the data, in optionals, lists and dictionaries too; nil if there are none.
  var conversion: ConvertedShape? {
    switch self {
    case .value, .model: nil
    case .converted(let converted): converted
    case .optional(let optional): optional.wrapped.conversion
    case .list(let list): list.element.conversion
    case .dictionary(let dictionary): dictionary.element.conversion
    }
  }

  /// Whether values cannot be written, since nothing says how to go back.
  var isOneWay: Bool {
    guard let conversion else { return false }
    return unsafe conversion.encode == nil || conversion.inner.isOneWay
  }

  /// Whether values hold no models, as far as anybody sees who does not run the user's closures.
  var isWithoutModels: Bool { models.isEmpty || conversion != nil }

  /// Whether values cannot be taken apart.
  var isLeaf: Bool {
    switch self {
    case .value, .converted: true
    case .model, .optional, .list, .dictionary: false
    }
  }
}
