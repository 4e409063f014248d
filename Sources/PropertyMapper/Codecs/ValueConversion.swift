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
