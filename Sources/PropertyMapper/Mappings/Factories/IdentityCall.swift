/// A single mapper call, as an ``IdentityFactory`` sees it. It keeps track of the instances it created.
final class IdentityCall {
  private let factory: IdentityFactory
  private let store: IdentityStore
  /// The context of the call; nil for a single question.
  private let context: CallContext?
  private var made: [IdentityStore.Kept] = []
  /// The rules found so far, by type.
  private var rules: [ObjectIdentifier: (any IdentityRule)?] = [:]

  init(_ factory: IdentityFactory, in context: CallContext? = nil) {
    self.factory = factory
    self.context = context
    store = factory.store ?? IdentityStore()
  }

  /// The factory that creates models without known instances; nil to leave them to the mapper.
  var otherFactory: (any ModelFactory)? { factory.other }

  /// The rule by which the instances of a type are found; nil if they have no identifiers.
  func identity(of type: any Any.Type) -> (any IdentityRule)? {
    if let known = rules[ObjectIdentifier(type)] { return known }
    let rule = factory.rule(for: type)
    rules[ObjectIdentifier(type)] = .some(rule)
    return rule
  }

  /// The instance kept under an identifier.
  func instance(for key: IdentityStore.Key) -> AnyObject? { store[key] }

  /// Returns the model for an input object, or how to get one.
  func answer<Model>(_ type: Model.Type, from input: MappingInput) throws -> FactoryAnswer<Model> {
    let key = try identity(of: type)?.key(of: input)
    if let key, let known = store[key] {
      guard let model = known as? Model else {
        throw IdentityTakenByOtherType(expected: "\(type)", actual: "\(Swift.type(of: known))")
      }
      return .model(model)
    }
    if let model = try otherFactory?.makeModel(type, from: input) {
      return .model(try key.map { try keep(model, as: $0) } ?? model)
    }
    return key == nil ? .undecided : .new
  }

  /// Keeps a model that the mapper created because the factory requested a new one.
  func keep<Model>(_ model: Model, from input: MappingInput) throws {
    guard let key = try identity(of: Model.self)?.key(of: input) else { return }
    _ = try keep(model, as: key)
  }

  /// Keeps a new instance, or returns the instance that another call kept first.
  private func keep<Model>(_ model: Model, as key: IdentityStore.Key) throws -> Model {
    keep(model as AnyObject, as: key) as? Model ?? model
  }

  /// Keeps a new instance, or returns the instance that another call kept first.
  @discardableResult
  func keep(_ instance: AnyObject, as key: IdentityStore.Key) -> AnyObject {
    let kept = store.keep(instance, as: key)
    if kept === instance { made.append(.init(key: key, instance: instance)) }
    return kept
  }

  /// Ends the call. If it failed, the instances kept during it are discarded; if a closure made it,
  /// they are also discarded if the call that runs the closure fails.
  func end(succeeded: Bool) {
    let (store, made) = (store, made)
    self.made = []
    guard !made.isEmpty else { return }
    let forget = { @Sendable in
      for kept in made { store.forget(kept.instance, as: kept.key) }
    }
    if !succeeded {
      forget()
    } else if factory.store != nil {
      context?.ifOuterCallFails(forget)
    }
  }
}

/// A factory's decision for an input object.
enum FactoryAnswer<Model> {
  /// Fill this model.
  case model(Model)
  /// Create a model and pass it to `keep`: the object has none yet.
  case new
  /// No preference: update the existing model or create one.
  case undecided
}

/// An error thrown if an identifier belongs to an instance of an incompatible type.
struct IdentityTakenByOtherType: Error, CustomStringConvertible {
  let expected: String
  let actual: String

  var description: String {
    "an identifier must belong to an instance of \(expected), but belongs to one of \(actual)"
  }
}
