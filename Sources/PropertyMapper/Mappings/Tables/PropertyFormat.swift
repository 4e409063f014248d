/// The closures that convert a property in both directions.
struct PropertyFormat: Sendable {
  /// The property's name, if already known.
  var name: String?
  /// Accesses the property by its key path if its name must be found; nil if accessed directly.
  var accessor: PropertyAccessor?

  /// The type of the property.
  let valueType: any Any.Type
  /// The type that the closures convert from and to.
  let request: ShapeRequest
  let convert: ValueConversion
  let nullValue: (@Sendable () -> Slot)?
  /// Returns nil for a nil property.
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
