/// A type that creates models for a mapper to fill.
///
/// Conform to this protocol to get models from a cache, a database, or a container instead of
/// creating new ones:
///
/// ```swift
/// struct StoreFactory: ModelFactory {
///   let store: Store
///
///   func makeModel<Model>(
///     _ type: Model.Type, from input: MappingInput
///   ) throws -> Model? {
///     guard type == User.self,
///       let id = try input.value(Int.self, at: "id")
///     else { return nil }
///     return store.user(id: id) as? Model
///   }
/// }
/// ```
///
/// The factory is called once for every model that the mapper fills, parents before children, and
/// only if the whole input is valid. It can return an existing model, even a shared one. With
/// subtypes, it's called for the selected type rather than the base type.
///
/// The factory isn't called for:
/// - models with an `.initializing` table, whose initializer receives the values;
/// - the model that's passed to `update`, and structs inside it, which are changed in place. For a
///   class instance inside that model, the factory is called first; if it returns nil, the existing
///   instance is updated.
public protocol ModelFactory: Sendable {
  /// Returns the model to fill, or nil to let the mapper create one.
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
