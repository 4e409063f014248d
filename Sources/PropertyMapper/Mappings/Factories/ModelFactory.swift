/// Makes the models that a mapper fills.
///
/// Implement it to take models from a cache, a database or a container instead of making new ones:
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
/// A factory is called once for every model that the mapper fills, parents before children, and only if the whole input is
/// valid. It may return an existing model, even a shared one. With subtypes, it is called for the chosen type, and not for the
/// base.
///
/// It isn't called for models that aren't empty first:
/// - models whose table is `.initializing`, which their initializer creates from the values;
/// - the model passed to `update`, and the structures inside it, which are changed. For a class instance inside it, the factory
///   is called first, and if it returns nil, the existing instance is updated.
public protocol ModelFactory: Sendable {
  /// Returns the model to fill, or `nil` to have the mapper create one.
  ///
  /// - Parameters:
  ///   - type: The type to make; the returned model may be of a subclass.
  ///   - input: The object of the input that the model is made from.
  /// - Throws: Anything. A ``MappingError`` is reported at its place below the object, other errors as
  ///   `factoryFailed` at the place of the object.
  func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model?
}

/// A type that the mapper can make by itself.
///
/// Declare it for your models, or pass `makingWith:` where they are registered.
public protocol DefaultInitializable {
  /// Makes a model with its default values. It must be pure: it may run more than once for one input.
  init()
}
