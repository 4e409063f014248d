/// A type that creates the models that a mapper fills.
///
/// Implement this protocol to take models from a cache, a database, or a container rather than
/// create new ones:
///
/// ```swift
/// struct StoreFactory: ModelFactory {
///   let store: Store
///
///   func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
///     guard type == User.self, let id = try input.value(Int.self, at: "id") else { return nil }
///     return store.user(id: id) as? Model
///   }
/// }
/// ```
///
/// A factory is called once for every model that the mapper fills, parents before children, and
/// only if the whole input is valid. It can return an existing model, even a shared one. With
/// subtypes, it is called for the chosen type rather than the base type.
///
/// It isn't called for models that don't start out empty:
/// - models with an `.initializing` table, whose initializer receives the values;
/// - the model passed to `update` and the structs inside it, which are changed in place. For a
///   class instance inside that model, the factory is called first; if the factory returns nil, the
///   existing instance is updated.
public protocol ModelFactory: Sendable {
  /// Returns the model to fill, or `nil` to have the mapper create one.
  ///
  /// - Parameters:
  ///   - type: The type to create; the returned model may be an instance of a subclass.
  ///   - input: The input object for the model.
  /// - Throws: Any error. A ``MappingError`` is reported at its path within the object, and any
  ///   other error as `factoryFailed` at the object.
  func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model?
}

/// A type with a parameterless initializer that the mapper can call.
///
/// Conform your models to this protocol, or pass `makingWith:` when you register them.
public protocol DefaultInitializable {
  /// Creates a model with default values.
  ///
  /// The initializer must be pure: it may run more than once for the same input.
  init()
}
