/// How the values of a type are read and written wherever the type is found, in place of its own rules.
struct TypeConversion: Sendable {
  /// What the closures take and give.
  let input: ShapeRequest
  /// Whether values can be written.
  let goesBack: Bool
  /// The shape of the type.
  ///
  /// - Parameters:
  ///   - inner: What the data holds.
  ///   - fallback: What the value is if the closure makes none, or throws.
  let shape: @Sendable (_ inner: Shape, _ fallback: Slot?) -> ConvertedShape

  init<Input, Value>(
    decode: @escaping @Sendable (Input) throws -> Value?,
    encode: (@Sendable (Value) throws -> Input)?
  ) {
    input = ShapeRequest(Input.self, preferring: .registered)
    goesBack = encode != nil
    // What a property list holds as it is still has to be converted, if it is the closure's to convert.
    let adoptsValues = Input.self != Value.self
    let write = unsafe encode.map { encode in
      { @Sendable (value: UnsafeRawPointer) throws -> Slot in
        unsafe ValueSlot(try encode(value.assumingMemoryBound(to: Value.self).pointee))
      }
    }
    shape = { inner, fallback in
      // The fallback is of a type that is Sendable wherever a descriptor can be given one.
      nonisolated(unsafe) let fallback = (fallback as? ValueSlot<Value>)?.value
      let convert = ValueConversion { (input: Input) throws -> Value in
        if let fallback = unsafe fallback { return (try? decode(input)) ?? fallback }
        guard let value = try decode(input) else { throw TransformGaveNothing() }
        return value
      }
      return unsafe ConvertedShape(inner: inner, decode: convert, encode: write) { value in
        adoptsValues ? (value as? Value).map { ValueSlot($0) } : nil
      }
    }
  }
}
