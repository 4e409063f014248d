/// A closure that makes the value of a property, and the one that goes back.
struct PropertyFormat: Sendable {
  /// The property's name, where it is known from the start.
  var name: String?
  /// Reads and writes the property by its key path, where the name has to be found; nil where it is reached directly.
  var accessor: PropertyAccessor?

  /// The type of the property.
  let valueType: any Any.Type
  /// The type that the closures take and give.
  let request: ShapeRequest
  let convert: ValueConversion
  let nullValue: (@Sendable () -> Slot)?
  /// Nil for a nil property.
  let encode: (@Sendable (Slot) throws -> Slot?)?

  init<Input, Value>(
    _ decode: @escaping @Sendable (Input) throws -> Value,
    _ encode: (@Sendable (Value) throws -> Input)?, name: String? = nil,
    accessor: PropertyAccessor? = nil
  ) {
    self.name = name
    self.accessor = accessor
    valueType = Value.self
    request = ShapeRequest(Input.self, preferring: .registered)
    convert = ValueConversion(decode)
    nullValue = Slot.nilMaker(of: Value.self)
    self.encode = encode.map { encode in
      { @Sendable (slot: Slot) throws -> Slot? in
        let value = try slot.value(as: Value.self)
        return Slot.isNil(value) ? nil : ValueSlot(try encode(value))
      }
    }
  }
}
