/// A factory that returns the same instance for the same identifier.
///
/// Specify the types, the properties that hold their identifiers, and the paths of those
/// identifiers in the data. An object with a known identifier updates the instance with that
/// identifier; any other object creates a new instance, which the factory then remembers.
///
/// ```swift
/// let store = IdentityStore()
/// let factory = IdentityFactory(store: store)
///   .identifying(User.self, by: \.id, at: "id")
///   .identifying(Team.self, by: \.name, at: "name")
/// let mapper = PropertyMapper(factory: factory)
///
/// try mapper.create([User].self, from: .json(first))
/// try mapper.create([User].self, from: .json(refreshed))  // the same instances, updated
/// store.find(User.self, id: 7)
/// ```
///
/// A model found by its identifier is updated as ``PropertyMapper/PropertyMapper`` updates an
/// existing model: absent keys leave it alone, and only new models need `required()` values and get
/// defaults. During an update, the instances inside the updated model are found as well.
///
/// Unless you pass a store, identifiers are remembered only during a single call: an author who
/// appears in ten articles becomes one instance. If a call fails, the instances it created are
/// removed from the store, as are those created by calls of its closures, and changes that entries
/// made to existing instances are rolled back. An object whose identifier is absent or null is left
/// to the mapper.
///
/// Since the data decides which instances refer to each other, it can create a reference cycle:
/// `{"id": 1, "best": {"id": 1}}`. If a type refers to itself, make the back-reference `weak` and
/// retain the instances elsewhere, for example in a store.
public struct IdentityFactory: ModelFactory {
  let store: IdentityStore?
  let other: (any ModelFactory)?
  /// The classes that are identified, with the properties and the paths of their identifiers.
  private(set) var rules: [any IdentityRule] = []

  /// Creates a factory without any types.
  ///
  /// - Parameters:
  ///   - store: The store that keeps instances between calls; nil to keep them only during each
  ///     call.
  ///   - factory: A factory that creates the models that have no identifier or aren't yet known.
  public init(
    store: IdentityStore? = nil, otherwise factory: (any ModelFactory)? = nil
  ) {
    self.store = store
    other = factory
  }

  /// Returns the factory with another type added.
  ///
  /// - Parameters:
  ///   - type: A class. Its subclasses share its identifiers.
  ///   - keyPath: The property that ``insert(_:)`` uses as the identifier.
  ///   - path: The path in the input to the identifier, which is converted by the mapper's rules.
  public func identifying<Model: AnyObject, Identifier: Hashable & MappingValueConvertible>(
    _ type: Model.Type, by keyPath: KeyPath<Model, Identifier>, at path: MappingPath
  ) -> Self {
    var copy = self
    copy.rules.append(TypedIdentityRule(keyPath: keyPath, path: path))
    return copy
  }

  /// Inserts an existing instance into the store under its identifier.
  ///
  /// - Returns: Whether the factory has a store and identifies instances of the type.
  @discardableResult
  public func insert<Model: AnyObject>(_ model: Model) -> Bool {
    guard let store, let key = rule(for: Swift.type(of: model))?.key(ofModel: model) else {
      return false
    }
    store.replace(with: model, at: key)
    return true
  }

  /// Returns the known instance for an input object, if any.
  ///
  /// A ``PropertyMapper`` also remembers the instances that it creates itself.
  public func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
    try IdentityCall(self).model(type, from: input)
  }

  /// Whether it may return models of a type.
  func mayMake(_ type: any Any.Type) -> Bool {
    rule(for: type) != nil || other != nil
  }

  /// The rule for a type, or for its nearest superclass that has one.
  func rule(for type: any Any.Type) -> (any IdentityRule)? {
    let fitting = rules.filter { $0.covers(type) }
    return fitting.first { rule in fitting.allSatisfy { $0.covers(rule.type) } }
  }
}
