/// The keys in JSON text whose values must not be shown.
struct SensitiveKeys: Sendable {
  /// In lowercase, for case-insensitive matching.
  private(set) var names: Set<String> = []
  /// The keys above the sensitive ones on their paths. Their values must not be shown, unless these are objects.
  private(set) var outerNames: Set<String> = []
  /// Whether any key may have such a value.
  private(set) var areEverywhere = false

  /// Inserts the last key of a path, and those above it.
  mutating func insert(_ path: MappingPath) {
    var keys = path.components.compactMap { $0.key?.lowercased() }
    guard let last = keys.popLast() else { return insertAll() }
    names.insert(last)
    outerNames.formUnion(keys)
  }

  /// Marks all keys, because the text's keys may differ from those of the tables.
  mutating func insertAll() { areEverywhere = true }

  func union(_ other: Self) -> Self {
    var all = self
    all.names.formUnion(other.names)
    all.outerNames.formUnion(other.outerNames)
    all.areEverywhere = areEverywhere || other.areEverywhere
    return all
  }

  var isEmpty: Bool { names.isEmpty && !areEverywhere }
}
