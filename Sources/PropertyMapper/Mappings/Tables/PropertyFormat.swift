/// The closures that convert a property in both directions.
struct PropertyFormat: Sendable {
  /// The property's name, if already known.
  var name: String?
  /// Accesses the property by its key path if its name must be found; nil if accessed directly.
  var accessor: PropertyAccessor?

  /// The type of the property.
  let valueType: any Any.Type
  let reading: EntryReading
  /// How to encode it; nil if it is only decoded. A nil property is not encoded.
  let writing: EntryWriting?

  init<Input, Value>(
    _ decode: @escaping @Sendable (Input) throws -> Value,
    _ encode: (@Sendable (Value) throws -> Input)?, name: String? = nil,
    accessor: PropertyAccessor? = nil
  ) {
    self.name = name
    self.accessor = accessor
    valueType = Value.self
    let request = ShapeRequest(Input.self, preferring: .registered)
    var reading = EntryReading(request)
    reading.convert = ValueConversion(decode)
    reading.nullValue = Slot.nilMaker(of: Value.self)
    self.reading = reading
    writing = encode.map { encode in
      EntryWriting(
        request,
        .encoded { slot in
          let value = try slot.value(as: Value.self)
          return Slot.isNil(value) ? nil : ValueSlot(try encode(value))
        })
    }
  }
}
