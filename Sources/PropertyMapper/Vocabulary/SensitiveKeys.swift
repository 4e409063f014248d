/// The keys of a text whose values must not be shown.
struct SensitiveKeys: Sendable {
  /// In lower case, so that one which differs in that only counts too.
  private(set) var names: Set<String> = []
  /// Whether there may be such values under any key.
  private(set) var areEverywhere = false

  /// Adds the last key of a path.
  mutating func insert(_ path: MappingPath) {
    for case .key(let key) in path.components.reversed() {
      names.insert(key.lowercased())
      return
    }
    areEverywhere = true
  }

  /// Notes that keys of the text need not be those of the tables.
  mutating func insertAll() { areEverywhere = true }

  func union(_ other: Self) -> Self {
    var all = self
    all.names.formUnion(other.names)
    all.areEverywhere = areEverywhere || other.areEverywhere
    return all
  }

  var isEmpty: Bool { names.isEmpty && !areEverywhere }
}
