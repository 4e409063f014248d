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

  /// The model for an input object: the one kept under its identifier, or one from another factory, which is then kept.
  func model<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
    let key = try identity(of: type)?.key(of: input)
    if let key, let known = store[key] {
      guard let model = known as? Model else {
        throw IdentityTakenByOtherType(expected: "\(type)", actual: "\(Swift.type(of: known))")
      }
      return model
    }
    guard let model = try otherFactory?.makeModel(type, from: input) else { return nil }
    return key.flatMap { keep(model as AnyObject, as: $0) as? Model } ?? model
  }

  /// Keeps a new instance, or returns the instance that another call kept first.
  @discardableResult
  func keep(_ instance: AnyObject, as key: IdentityStore.Key) -> AnyObject {
    let kept = store.keep(instance, as: key)
    if kept === instance { made.append(.init(key: key, instance: instance)) }
    return kept
  }

  /// The number of new instances that are kept.
  var madeCount: Int { made.count }

  /// Forgets new instances, since the models that hold them are left out.
  func forgetMade(since count: Int) {
    for kept in made[count...] { store.forget(kept.instance, as: kept.key) }
    made.removeSubrange(count...)
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

/// An error thrown if an identifier belongs to an instance of an incompatible type.
struct IdentityTakenByOtherType: Error, CustomStringConvertible {
  let expected: String
  let actual: String

  var description: String {
    "an identifier must belong to an instance of \(expected), but belongs to one of \(actual)"
  }
}
