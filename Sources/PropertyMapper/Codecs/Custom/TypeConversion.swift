/// How values of a type are converted wherever the type occurs, instead of its built-in conversion.
package struct TypeConversion: Sendable {
  /// The data type of the closures.
  package let input: ShapeRequest
  /// Whether values can be encoded.
  let goesBack: Bool
  /// What is known about the data; nil for users' transformers.
  let form: TransformerForm?
  /// The shape of the type.
  ///
  /// - Parameters:
  ///   - inner: The shape of the data.
  ///   - unknown: What becomes of a value for which the closure returns nil or throws.
  let shape: @Sendable (_ inner: Shape, _ unknown: UnknownValueRule) -> ConvertedShape

  init<Input, Value>(
    decode: @escaping @Sendable (Input) throws -> Value?,
    encode: (@Sendable (Value) throws -> Input)?, form: TransformerForm? = nil
  ) {
    self.form = form
    input = ShapeRequest(Input.self, preferring: .registered)
    goesBack = encode != nil
    // A native value of a property list must still be converted if the closure converts that type.
    let adoptsValues = Input.self != Value.self
    let write = encode.map { encode in
      { @Sendable (value: ValueAddress) throws -> Slot in
        ValueSlot(try encode(value.value(as: Value.self)))
      }
    }
    shape = { inner, unknown in
      let isNil = unknown.isNil
      // The fallback's type is Sendable for every descriptor that accepts a fallback.
      nonisolated(unsafe) let fallback: Value? = unknown.replacement()
      let convert = ValueConversion { (input: Input) throws -> Value in
        if let fallback = unsafe fallback { return (try? decode(input)) ?? fallback }
        guard let value = isNil ? try? decode(input) : try decode(input) else {
          throw isNil ? UnknownValue() : TransformGaveNothing() as any Error
        }
        return value
      }
      return unsafe ConvertedShape(
        inner: inner, form: isNil || fallback != nil ? nil : form, decode: convert, encode: write
      ) { value in
        adoptsValues ? (value as? Value).map { ValueSlot($0) } : nil
      }
    }
  }
}
