/// How a property is read and written as what it is, past all converting, checking and hooks.
///
/// Updating puts old values back with it, and copies, comparisons, descriptions and archives are made of
/// it, so that they do not depend on what a transform can do.
struct PropertyAccess: Sendable {
  /// The property's own type.
  let request: ShapeRequest
  var load: @Sendable (_ model: Slot) throws -> Slot
  /// Nil for a property that cannot be written.
  var store: (@Sendable (_ model: Slot, _ value: Slot) throws -> Void)?

  init(
    request: ShapeRequest,
    load: @escaping @Sendable (_ model: Slot) throws -> Slot,
    store: (@Sendable (_ model: Slot, _ value: Slot) throws -> Void)?
  ) {
    self.request = request
    self.load = load
    self.store = store
  }

  /// Of a property that need not be writable.
  init<Model, Value>(reading keyPath: KeyPath<Model, Value>) {
    nonisolated(unsafe) let keyPath = keyPath
    self.init(
      request: ShapeRequest(Value.self, preferring: .registered),
      load: { ValueSlot(try $0.value(as: Model.self)[keyPath: keyPath]) }, store: nil)
  }

  /// - Parameters:
  ///   - keyPath: The property.
  ///   - request: The shape of its type; nil for whatever the type turns out to be.
  init<Model, Value>(_ keyPath: WritableKeyPath<Model, Value>, _ request: ShapeRequest? = nil) {
    nonisolated(unsafe) let keyPath = keyPath
    self.init(
      request: request ?? ShapeRequest(Value.self, preferring: .registered),
      load: { ValueSlot(try $0.value(as: Model.self)[keyPath: keyPath]) },
      store: { model, value in
        let value = try value.value(as: Value.self)
        try model.holding(Model.self).value[keyPath: keyPath] = value
      })
  }
}
