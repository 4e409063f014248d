/// A factory that returns the same instance for the same identifier.
///
/// For each type, specify the property that holds the identifier, and the identifier's path in the
/// data. An object with a known identifier updates the existing instance. Any other object creates
/// a new instance, which the factory then remembers.
///
/// ```swift
/// let store = IdentityStore()
/// let factory = IdentityFactory(store: store)
///   .identifying(User.self, by: \.id, at: "id")
///   .identifying(Team.self, by: \.name, at: "name")
/// let mapper = PropertyMapper(factory: factory)
///
/// try mapper.create([User].self, from: .json(first))
/// // The same instances, updated:
/// try mapper.create([User].self, from: .json(refreshed))
/// store.find(User.self, id: 7)
/// ```
///
/// An existing instance is updated as if by `update`: absent keys leave it unchanged, and
/// `required()` and defaults apply only to new models. An object whose identifier is absent or null
/// is handled as usual.
///
/// Without a store, instances are remembered only during a single call. If a call fails, the
/// instances that it created are removed from the store, and changes that entries made to existing
/// instances are rolled back.
///
/// The data determines which instances refer to each other, so it can create reference cycles:
/// `{"id": 1, "best": {"id": 1}}`. If a type refers to itself, make the back-reference `weak` and
/// retain the instances elsewhere, such as in a store.
public struct IdentityFactory: ModelFactory {
  let store: IdentityStore?
  let other: (any ModelFactory)?
  /// The classes that are identified, with the properties and the paths of their identifiers.
  private(set) var rules: [any IdentityRule] = []

  /// Creates a factory that doesn't identify any types yet.
  ///
  /// - Parameters:
  ///   - store: The store that keeps instances between calls, or nil to keep them only during each
  ///     call.
  ///   - factory: A factory for models that have no identifier or aren't known yet.
  public init(
    store: IdentityStore? = nil, otherwise factory: (any ModelFactory)? = nil
  ) {
    self.store = store
    other = factory
  }

  /// Returns a copy of the factory that also identifies instances of another type.
  ///
  /// - Parameters:
  ///   - type: A class. Its subclasses share its identifiers.
  ///   - keyPath: The property that ``insert(_:)`` uses as the identifier.
  ///   - path: The path of the identifier in the input. The identifier is converted using the
  ///     mapper's rules.
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
