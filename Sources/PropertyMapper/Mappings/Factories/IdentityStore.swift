/// Holds one instance for each identifier of each type, for an ``IdentityFactory``.
///
/// It is safe to use from many threads at once. The instances in it are yours: as anywhere else, do not let two calls
/// change the same one at the same time.
///
/// ```swift
/// let store = IdentityStore()
/// store.insert(user, of: User.self, id: 7)
/// store.find(User.self, id: 7) === user  // true
/// ```
public final class IdentityStore: Sendable {
  private let instances = Locked<[Key: Kept]>([:])

  /// An identifier of a type.
  ///
  /// Unchecked because `AnyHashable` is not Sendable; keys are made of the values that were passed,
  /// which do not change.
  struct Key: Hashable, @unchecked Sendable {
    let type: ObjectIdentifier
    let id: AnyHashable
  }

  /// An instance in the store.
  ///
  /// Unchecked because models need not be Sendable. The store only hands references on; whoever lets two
  /// threads change one model has to keep them apart, as the documentation says.
  private struct Kept: @unchecked Sendable {
    let instance: AnyObject
  }

  /// Makes an empty store.
  public init() {}

  /// The number of instances, of all types.
  public var count: Int { instances.withLock { $0.count } }

  /// The instance with an identifier, or nil.
  ///
  /// - Parameters:
  ///   - type: The type that was named to the factory; for an instance of a subclass its superclass.
  ///   - id: The identifier.
  public func find<Model: AnyObject>(_ type: Model.Type, id: some Hashable) -> Model? {
    self[Self.key(type, id)] as? Model
  }

  /// Puts an instance into the store, in place of one with the same identifier.
  public func insert<Model: AnyObject>(_ model: Model, of type: Model.Type, id: some Hashable) {
    replace(with: model, at: Self.key(type, id))
  }

  /// Removes an instance from the store.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func remove<Model: AnyObject>(_ type: Model.Type, id: some Hashable) -> Bool {
    let key = Self.key(type, id)
    return instances.withLock { $0.removeValue(forKey: key) } != nil
  }

  /// Removes all instances from the store.
  public func removeAll() {
    let old = instances.withLock { instances in
      let old = instances
      instances = [:]
      return old
    }
    _ = consume old
  }

  static func key(_ type: AnyClass, _ id: some Hashable) -> Key {
    Key(type: ObjectIdentifier(type), id: AnyHashable(id))
  }

  subscript(key: Key) -> AnyObject? { instances.withLock { $0[key] }?.instance }

  func replace(with instance: AnyObject, at key: Key) {
    let kept = Kept(instance: instance)
    let old = instances.withLock { $0.updateValue(kept, forKey: key) }
    // Freed here and not under the lock, since a deinitialiser may use the store.
    _ = consume old
  }

  /// Puts an instance into the store unless there is one already.
  ///
  /// - Returns: The one that is in the store now.
  func keep(_ instance: AnyObject, as key: Key) -> AnyObject {
    let kept = Kept(instance: instance)
    return instances.withLock { instances in
      if let existing = instances[key] { return existing }
      instances[key] = kept
      return kept
    }.instance
  }

  /// Takes an instance out of the store if it is the one that is in it.
  func forget(_ instance: AnyObject, as key: Key) {
    let kept = Kept(instance: instance)
    let old = instances.withLock { instances -> Kept? in
      guard instances[key]?.instance === kept.instance else { return nil }
      return instances.removeValue(forKey: key)
    }
    _ = consume old
  }
}
