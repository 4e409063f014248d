extension PropertyDescriptor {
  /// Maps a property by its own `Codable` conformance, for types that have one and need no table.
  ///
  /// Its dates are text in the forms that all properties take, or seconds from 1970. What the conformance throws
  /// is reported at the place it names, joined to ours: `address.street`. It stops at its first problem.
  ///
  /// Absent, the property stays as the model was made; null counts as absent.
  @_disfavoredOverload
  public static func codable<Value: Codable>(_ keyPath: WritableKeyPath<Model, Value>) -> Self {
    let shape = Shape.value(CodableShape<Value>())
    return .coding(keyPath, ShapeRequest(Value.self, as: shape))
  }

  /// Maps an optional property by its own `Codable` conformance; null makes it nil.
  public static func codable<Value: Codable>(_ keyPath: WritableKeyPath<Model, Value?>) -> Self {
    let wrapped = Shape.value(CodableShape<Value>())
    let shape = Shape.optional(OptionalShape(wrapped: wrapped, operations: OptionalSteps<Value>()))
    return .coding(keyPath, ShapeRequest(Value?.self, as: shape))
  }

  private static func coding<Value>(
    _ keyPath: WritableKeyPath<Model, Value>, _ request: ShapeRequest
  ) -> Self {
    Self(keyPath, .storing(keyPath, request), [Validator<Value>]())
  }
}
