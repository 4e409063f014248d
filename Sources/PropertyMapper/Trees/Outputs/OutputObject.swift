/// An output object: keys in the order they were written, and their values.
///
/// Most keys are known to be new when they are written, and need no lookup. A lookup among many
/// keys creates an index, which hashes each key once.
package struct OutputObject: Sendable {
  private(set) var members: [(key: String, value: OutputValue)] = []
  private var index = Index()

  /// The positions of the members indexed so far.
  private struct Index: Sendable {
    /// Keys are compared by their bytes, like the steps of paths.
    var places: [MappingPath.Component: Int] = [:]
    var count = 0
  }

  /// With at most this many members, comparing is faster than hashing.
  private static let unindexedCount = 12

  init(minimumCapacity: Int = 0) {
    members.reserveCapacity(minimumCapacity)
  }

  /// Appends a key that is known to be new.
  mutating func append(_ value: OutputValue, forNewKey key: String) {
    members.append((key, value))
  }

  /// The value for a key; for duplicate keys, the last one written.
  ///
  /// - Complexity: O(1) on average; setting nil, which removes the key, is O(*n*).
  subscript(key: String) -> OutputValue? {
    mutating get {
      place(of: key).map { members[$0].value }
    }
    set {
      let place = place(of: key)
      if let newValue, let place {
        members[place].value = newValue
      } else if let newValue {
        append(newValue, forNewKey: key)
      } else if let place {
        members.remove(at: place)
        index = Index()
      }
    }
  }

  private mutating func place(of key: String) -> Int? {
    guard members.count > Self.unindexedCount else {
      return members.firstIndex { $0.key.hasSameBytes(as: key) }
    }
    while index.count < members.count {
      index.places[.key(members[index.count].key)] = index.count
      index.count += 1
    }
    return index.places[.key(key)]
  }
}
