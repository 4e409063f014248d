/// Converts data to a property's type, type-erased.
@safe package struct ValueConversion: Sendable {
  let input: ValueMemory
  let output: ValueMemory
  /// Moves the input out of its memory, and initializes other memory with the output unless it
  /// throws.
  let convert: @Sendable (UnsafeMutableRawPointer, UnsafeMutableRawPointer) throws -> Void

  init<Input, Output>(_ convert: @escaping @Sendable (Input) throws -> Output) {
    input = ValueMemory(of: Input.self)
    output = ValueMemory(of: Output.self)
    unsafe self.convert = { input, output in
      unsafe output.initializeMemory(
        as: Output.self, to: try convert(input.assumingMemoryBound(to: Input.self).move()))
    }
  }

  /// Converts the value in a slot.
  func callAsFunction(_ slot: Slot) throws -> Slot {
    guard slot.type == input.type else {
      throw SlotMismatch(expected: "\(input.type)", actual: "\(slot.type)")
    }
    return try unsafe withUnsafeTemporaryAllocation(
      byteCount: max(output.size, 1), alignment: output.alignment
    ) { buffer in
      // An allocation of at least one byte has an address.
      guard let start = buffer.baseAddress else { preconditionFailure("there must be room") }
      var result = Result<Void, any Error>.success(())
      unsafe slot.withCopy { copy in result = Result { try unsafe convert(copy, start) } }
      try result.get()
      return unsafe output.box(start)
    }
  }
}

extension ValueConversion {
  /// The name of the type that the conversion creates, without optionals; nil for types of the library's
  /// and lists of these, whose names say nothing about the input of a closure.
  var ownTypeName: String? {
    var type = output.type
    while let optional = type as? any WrappingType.Type { type = optional.innerType }
    let isCommon =
      type is any ConvertibleValue.Type || type is any Collection.Type
      || type == MappingValue.self || type == Any.self
    return isCommon ? nil : Messages.name(of: type)
  }
}

private protocol WrappingType {
  static var innerType: any Any.Type { get }
}

extension Optional: WrappingType {
  fileprivate static var innerType: any Any.Type { Wrapped.self }
}

/// A transform returned nil for a property that cannot be nil.
struct TransformGaveNothing: Error {}
