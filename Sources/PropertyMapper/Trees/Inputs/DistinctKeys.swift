/// Detects possible duplicates among the keys of an object.
struct DistinctKeys {
  /// The hashes of the keys; empty while there are few.
  private var hashes: Set<Int> = []

  private static let fewCount = 8

  /// Reserves memory for the given number of keys: a growing hash table temporarily exists twice.
  mutating func reserveCapacity(_ count: Int) {
    if count > Self.fewCount { hashes.reserveCapacity(count) }
  }

  /// - Returns: False if the key may equal one of the preceding members': in theory, two of many
  ///   keys can have the same hash, though in practice they never do.
  mutating func insert(_ key: String, behind members: [MappingValue.Object.Member]) -> Bool {
    guard members.count >= Self.fewCount else {
      return !members.contains { $0.key.hasSameBytes(as: key) }
    }
    if hashes.isEmpty { for member in members { hashes.insert(Self.hash(member.key)) } }
    return hashes.insert(Self.hash(key)).inserted
  }

  private static func hash(_ key: String) -> Int {
    var hasher = Hasher()
    hasher.combine(bytesOf: key)
    return hasher.finalize()
  }
}
