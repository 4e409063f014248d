import Testing

@testable import PropertyMapper

/// The layout of a type, which must have one.
func layout(of type: any Any.Type) throws -> TypeLayout { try TypeLayout.of(type).get() }

extension TypeLayout {
  /// The property with a name, which must exist.
  func named(_ name: String) throws -> StoredProperty {
    try #require(properties.first { $0.name == name })
  }
}

extension StoredProperty {
  /// Whether the storage has the type, in a form that `#expect` can display.
  func has<Value>(_ type: Value.Type) -> Bool { self.type == type }
}

/// Compares access to a property with the language's: values it writes are read correctly, and vice
/// versa, and all other properties stay unchanged.
func expectSameAccess<Model, Value: Equatable>(
  _ keyPath: WritableKeyPath<Model, Value>,
  named name: String,
  in model: Model,
  values: [Value],
  untouched: [PartialKeyPath<Model>] = [],
  at location: SourceLocation = #_sourceLocation
) throws {
  var model = model
  let property = try layout(of: Model.self).named(name)
  let reader = try #require(StoredAccess<Model, Value>.Reader(property), sourceLocation: location)
  let writer = try #require(StoredAccess<Model, Value>.Writer(property), sourceLocation: location)
  let others = untouched.map { String(describing: model[keyPath: $0]) }
  #expect(reader.value(in: model) == model[keyPath: keyPath], sourceLocation: location)
  for value in values {
    model[keyPath: keyPath] = value
    #expect(reader.value(in: model) == value, sourceLocation: location)
  }
  for value in values.reversed() {
    writer.store(value, in: &model)
    #expect(model[keyPath: keyPath] == value, sourceLocation: location)
    #expect(reader.value(in: model) == value, sourceLocation: location)
  }
  #expect(
    untouched.map { String(describing: model[keyPath: $0]) } == others, sourceLocation: location)
}
