/// The keys in JSON text whose values must not be shown.
struct SensitiveKeys: Sendable {
  /// In lowercase, for case-insensitive matching.
  private(set) var names: Set<String> = []
  /// Whether any key may have such a value.
  private(set) var areEverywhere = false

  /// Inserts the last key of a path.
  mutating func insert(_ path: MappingPath) {
    for case .key(let key) in path.components.reversed() {
      names.insert(key.lowercased())
      return
    }
    areEverywhere = true
  }

  /// Marks all keys, because the text's keys may differ from those of the tables.
  mutating func insertAll() { areEverywhere = true }

  func union(_ other: Self) -> Self {
    var all = self
    all.names.formUnion(other.names)
    all.areEverywhere = areEverywhere || other.areEverywhere
    return all
  }

  var isEmpty: Bool { names.isEmpty && !areEverywhere }
}
