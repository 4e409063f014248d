/// A store that keeps one instance for each identifier of each type, for an ``IdentityFactory``.
///
/// A store is thread-safe, and no lock is held while identifiers are compared. The store doesn't
/// protect the instances themselves: two calls must not change the same instance at the same time.
///
/// ```swift
/// let store = IdentityStore()
/// store.insert(user, of: User.self, id: 7)
/// store.find(User.self, id: 7) === user  // true
/// ```
public final class IdentityStore: Sendable {
  private let contents = Locked(Contents())

  /// An identifier of a type.
  ///
  /// Unchecked because `AnyHashable` is not Sendable; keys are built from the values passed in,
  /// which do not change.
  struct Key: Hashable, @unchecked Sendable {
    private let type: ObjectIdentifier
    private let id: AnyHashable
    /// Computed only once, because a call looks up each key in several places.
    let hash: Int

    init(_ type: ObjectIdentifier, _ id: AnyHashable) {
      (self.type, self.id) = (type, id)
      var hasher = Hasher()
      hasher.combine(type)
      hasher.combine(id)
      hash = hasher.finalize()
    }

    static func == (first: Self, second: Self) -> Bool {
      first.hash == second.hash && first.type == second.type && first.id == second.id
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }
  }

  /// An instance in the store.
  ///
  /// Unchecked because models need not be Sendable. The store only passes on references; as the
  /// documentation says, its users must not change a model from two threads at once.
  struct Kept: @unchecked Sendable {
    let key: Key
    let instance: AnyObject
  }

  /// The instances by the hash of their keys.
  ///
  /// Keys are hashed and compared by the user's code, which may use the store, so only hashes are
  /// compared under the lock. Keys are compared in a copy of the bucket, followed by a check that
  /// the store still has that version of the bucket.
  private struct Contents: Sendable {
    var buckets: [Int: Bucket] = [:]
    var count = 0
    /// The number of changes so far.
    var version: UInt64 = 0
  }

  private struct Bucket: Sendable {
    /// The store's version at the last change; 0 for an empty bucket.
    var version: UInt64 = 0
    var kept: [Kept] = []

    func index(of key: Key) -> Int? { kept.firstIndex { $0.key == key } }
  }

  /// Creates an empty store.
  public init() {}

  /// The number of instances in the store.
  public var count: Int { contents.withLock { $0.count } }

  /// Returns the instance with the given identifier, or nil if there is none.
  ///
  /// - Parameters:
  ///   - type: The type that was passed to the factory, even if the instance is of a subclass.
  ///   - id: The identifier.
  public func find<Model: AnyObject>(_ type: Model.Type, id: some Hashable) -> Model? {
    self[Self.key(type, id)] as? Model
  }

  /// Inserts an instance, replacing any instance with the same identifier.
  public func insert<Model: AnyObject>(_ model: Model, of type: Model.Type, id: some Hashable) {
    replace(with: model, at: Self.key(type, id))
  }

  /// Removes an instance from the store.
  ///
  /// - Returns: Whether the store contained the instance.
  @discardableResult
  public func remove<Model: AnyObject>(_ type: Model.Type, id: some Hashable) -> Bool {
    change(Self.key(type, id)) { _ in nil } != nil
  }

  /// Removes all instances from the store.
  public func removeAll() {
    let old = contents.withLock { contents in
      let old = contents.buckets
      contents.buckets = [:]
      contents.count = 0
      return old
    }
    _ = consume old
  }

  static func key(_ type: AnyClass, _ id: some Hashable) -> Key {
    Key(ObjectIdentifier(type), AnyHashable(id))
  }

  subscript(key: Key) -> AnyObject? {
    let bucket = bucket(key.hash)
    return bucket.index(of: key).map { bucket.kept[$0].instance }
  }

  func replace(with instance: AnyObject, at key: Key) {
    change(key) { _ in instance }
  }

  /// Inserts an instance unless the key already has one.
  ///
  /// - Returns: The instance now in the store.
  func keep(_ instance: AnyObject, as key: Key) -> AnyObject {
    change(key) { $0 ?? instance } ?? instance
  }

  /// Removes an instance if the store still has it under the key.
  func forget(_ instance: AnyObject, as key: Key) {
    change(key) { $0 === instance ? nil : $0 }
  }

  // MARK: Buckets

  private func bucket(_ hash: Int) -> Bucket {
    contents.withLock { $0.buckets[hash] ?? Bucket() }
  }

  /// Changes the instance for a key.
  ///
  /// - Parameter change: Returns the new instance, given the current one; may be called repeatedly.
  /// - Returns: The previous instance.
  @discardableResult
  private func change(_ key: Key, _ change: (AnyObject?) -> AnyObject?) -> AnyObject? {
    let hash = key.hash
    while true {
      // The replaced instance is freed with this copy rather than under the lock, since a
      // deinitializer may use the store.
      let bucket = bucket(hash)
      let index = bucket.index(of: key)
      let old = index.map { bucket.kept[$0].instance }
      let new = change(old)
      guard new !== old else { return old }
      var kept = bucket.kept
      if let index { kept.remove(at: index) }
      if let new { kept.append(Kept(key: key, instance: new)) }
      if replace(bucket, with: kept, at: hash) { return old }
    }
  }

  /// Replaces a bucket, or returns false if the store has a newer version.
  private func replace(_ bucket: Bucket, with kept: [Kept], at hash: Int) -> Bool {
    let (version, difference) = (bucket.version, kept.count - bucket.kept.count)
    return contents.withLock { contents in
      guard contents.buckets[hash]?.version ?? 0 == version else { return false }
      contents.version += 1
      contents.buckets[hash] = kept.isEmpty ? nil : Bucket(version: contents.version, kept: kept)
      contents.count += difference
      return true
    }
  }
}
