/// Tells whether the keys of an object are different for sure.
struct DistinctKeys {
  /// The hashes of the keys; empty as long as there are few.
  private var hashes: Set<Int> = []

  private static let fewCount = 8

  /// Makes room for so many keys: while a table of hashes grows, there are two.
  mutating func reserveCapacity(_ count: Int) {
    if count > Self.fewCount { hashes.reserveCapacity(count) }
  }

  /// - Returns: False if the key may be one of the members before it: in a set of many, two keys may have one hash, though they
  ///   never do.
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
