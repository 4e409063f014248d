/// Holds one instance for each identifier of each type, for an ``IdentityFactory``.
///
/// It is safe to use from many threads at once, and no lock is held while identifiers are compared. The instances in it are yours: as anywhere else, do not let two calls
/// change the same one at the same time.
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
    let key: Key
    let instance: AnyObject
  }

  /// The instances by the hashes of their keys.
  ///
  /// Keys are the user's to hash and compare, and that may use the store. So under the lock only the hashes are compared, and
  /// whoever compares keys does it with a bucket in hand, and looks afterwards whether it is still the one in the store.
  private struct Contents: Sendable {
    var buckets: [Int: Bucket] = [:]
    var count = 0
    /// How often something has changed.
    var version: UInt64 = 0
  }

  private struct Bucket: Sendable {
    /// When it changed last; 0 for one that is empty.
    var version: UInt64 = 0
    var kept: [Kept] = []

    func index(of key: Key) -> Int? { kept.firstIndex { $0.key == key } }
  }

  /// Makes an empty store.
  public init() {}

  /// The number of instances, of all types.
  public var count: Int { contents.withLock { $0.count } }

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
    Key(type: ObjectIdentifier(type), id: AnyHashable(id))
  }

  subscript(key: Key) -> AnyObject? {
    let bucket = bucket(key.hashValue)
    return bucket.index(of: key).map { bucket.kept[$0].instance }
  }

  func replace(with instance: AnyObject, at key: Key) {
    change(key) { _ in instance }
  }

  /// Puts an instance into the store unless there is one already.
  ///
  /// - Returns: The one that is in the store now.
  func keep(_ instance: AnyObject, as key: Key) -> AnyObject {
    change(key) { $0 ?? instance } ?? instance
  }

  /// Takes an instance out of the store if it is the one that is in it.
  func forget(_ instance: AnyObject, as key: Key) {
    change(key) { $0 === instance ? nil : $0 }
  }

  // MARK: Buckets

  private func bucket(_ hash: Int) -> Bucket {
    contents.withLock { $0.buckets[hash] ?? Bucket() }
  }

  /// Changes what is in the store for a key.
  ///
  /// - Parameter change: What is to be there instead of what is; it may be asked again.
  /// - Returns: What was there.
  @discardableResult
  private func change(_ key: Key, _ change: (AnyObject?) -> AnyObject?) -> AnyObject? {
    let hash = key.hashValue
    while true {
      // What is replaced is freed with this copy and not under the lock, since a deinitialiser may use the store.
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

  /// Puts a bucket in the place of another one; false if that is no longer the one in the store.
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
