/// A factory that returns the same instance for the same identifier.
///
/// Name the types, the properties that hold their identifiers, and where the data has them. An object whose
/// identifier is known updates the known instance; any other object makes a new instance, which is known from then on.
///
/// ```swift
/// let store = IdentityStore()
/// let factory = IdentityFactory(store: store)
///   .identifying(User.self, by: \.id, at: "id")
///   .identifying(Team.self, by: \.name, at: "name")
/// let mapper = PropertyMapper(factory: factory)
///
/// try mapper.create([User].self, fromJSON: first)
/// try mapper.create([User].self, fromJSON: refreshed)  // the same instances, updated
/// store.find(User.self, id: 7)
/// ```
///
/// Unless you pass a store, identifiers hold for one call of the mapper: an author that appears in ten articles is
/// one instance. If a call fails, the instances that it made leave the store again, and what entries changed in
/// the others is put back. An object without an identifier, or with null for one, is left to the mapper.
///
/// Data decides which instances refer to each other, so it can make a cycle of them: `{"id": 1, "best": {"id": 1}}`. Where a type
/// leads back to itself, make the property `weak` that is not to keep others alive, and hold the instances elsewhere, as in a
/// store.
public struct IdentityFactory: CallScopedFactory {
  private let store: IdentityStore?
  private let other: (any ModelFactory)?
  private var rules: [any IdentityRule] = []

  /// Makes a factory that knows no types yet.
  ///
  /// - Parameters:
  ///   - store: Where instances live from call to call; nil for one call only.
  ///   - factory: Makes the models that have no identifier or are not yet known.
  public init(
    store: IdentityStore? = nil, otherwise factory: (any ModelFactory)? = nil
  ) {
    self.store = store
    other = factory
  }

  /// The factory with one more type.
  ///
  /// - Parameters:
  ///   - type: A class; its subclasses share its identifiers.
  ///   - keyPath: What ``insert(_:)`` uses as the identifier of an instance.
  ///   - path: Where the objects of the input have it. It is converted by the rules of the mapper.
  public func identifying<Model: AnyObject, Identifier: Hashable & MappingValueConvertible>(
    _ type: Model.Type, by keyPath: KeyPath<Model, Identifier>, at path: MappingPath
  ) -> Self {
    var copy = self
    copy.rules.append(TypedIdentityRule(keyPath: keyPath, path: path))
    return copy
  }

  /// Puts an instance that exists into the store, under its own identifier.
  ///
  /// - Returns: Whether there is a store, and the type was named.
  @discardableResult
  public func insert<Model: AnyObject>(_ model: Model) -> Bool {
    guard let store, let key = rule(for: Swift.type(of: model))?.key(ofModel: model) else {
      return false
    }
    store.replace(with: model, at: key)
    return true
  }

  /// The known instance of an object, if there is one; what ``PropertyMapper`` asks goes on from there.
  public func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
    let answer = try IdentityCall(self).answer(type, from: input)
    return if case .model(let model) = answer { model } else { nil }
  }

  func beginCall() -> any FactoryCall { IdentityCall(self) }

  func mayMake(_ type: any Any.Type) -> Bool {
    rule(for: type) != nil || other != nil
  }

  func identifier(of instance: AnyObject) -> IdentityStore.Key? {
    rule(for: Swift.type(of: instance))?.key(ofModel: instance)
  }

  /// The rule of a type, or of its nearest superclass that has one.
  fileprivate func rule(for type: any Any.Type) -> (any IdentityRule)? {
    let fitting = rules.filter { $0.covers(type) }
    return fitting.first { rule in fitting.allSatisfy { $0.covers(rule.type) } }
  }

  /// One call: it remembers what it made.
  fileprivate final class IdentityCall: FactoryCall {
    private let factory: IdentityFactory
    private let store: IdentityStore
    private var made: [(key: IdentityStore.Key, instance: AnyObject)] = []

    init(_ factory: IdentityFactory) {
      self.factory = factory
      store = factory.store ?? IdentityStore()
    }

    func answer<Model>(_ type: Model.Type, from input: MappingInput) throws -> FactoryAnswer<Model>
    {
      let key = try factory.rule(for: type)?.key(of: input)
      if let key, let known = store[key] {
        guard let model = known as? Model else {
          throw IdentityTakenByOtherType(expected: "\(type)", actual: "\(Swift.type(of: known))")
        }
        return .model(model)
      }
      if let model = try factory.other?.makeModel(type, from: input) {
        return .model(try key.map { try keep(model, as: $0) } ?? model)
      }
      return key == nil ? .undecided : .new
    }

    func keep<Model>(_ model: Model, from input: MappingInput) throws {
      guard let key = try factory.rule(for: Model.self)?.key(of: input) else { return }
      _ = try keep(model, as: key)
    }

    /// Keeps a new instance, unless another call was faster, whose instance counts then.
    private func keep<Model>(_ model: Model, as key: IdentityStore.Key) throws -> Model {
      let instance = model as AnyObject
      let kept = store.keep(instance, as: key)
      if kept === instance { made.append((key, instance)) }
      return kept as? Model ?? model
    }

    func end(succeeded: Bool) {
      if !succeeded {
        for (key, instance) in made { store.forget(instance, as: key) }
      }
      made = []
    }
  }
}

/// Where the identifiers of one type are found.
private protocol IdentityRule: Sendable {
  var type: AnyClass { get }
  func covers(_ other: any Any.Type) -> Bool
  func key(of input: MappingInput) throws -> IdentityStore.Key?
  func key(ofModel model: AnyObject) -> IdentityStore.Key?
}

private struct TypedIdentityRule<
  Model: AnyObject, Identifier: Hashable & MappingValueConvertible
>: IdentityRule {
  nonisolated(unsafe) let keyPath: KeyPath<Model, Identifier>
  let path: MappingPath

  var type: AnyClass { Model.self }

  func covers(_ other: any Any.Type) -> Bool { other is Model.Type }

  func key(of input: MappingInput) throws -> IdentityStore.Key? {
    guard let identifier = try input.value(Identifier.self, at: path) else { return nil }
    guard !ComparedValues.haveTooManyMarks(in: identifier) else {
      throw MappingError(.sizeLimitExceeded, path: path, message: Messages.textTooManyMarks)
    }
    return IdentityStore.key(Model.self, identifier)
  }

  func key(ofModel model: AnyObject) -> IdentityStore.Key? {
    (model as? Model).map { unsafe IdentityStore.key(Model.self, $0[keyPath: keyPath]) }
  }
}

/// An identifier is taken by an instance that the object cannot become.
struct IdentityTakenByOtherType: Error, CustomStringConvertible {
  let expected: String
  let actual: String

  var description: String {
    "an identifier must stand for an instance of \(expected), but is that of one of \(actual)"
  }
}
