/// A path of an entry, and where it begins in the keys of its plan.
struct PlanPath: Sendable {
  let path: MappingPath
  /// The index of the first key in the plan's keys; nil for a path that does not begin with a key.
  let key: Int?
  /// Whether the first key is all of the path.
  let isDirect: Bool

  init(_ path: MappingPath, in keys: KeyTable) {
    self.path = path
    if case .key(let first) = path.components.first {
      key = keys.index(of: first)
      isDirect = path.components.count == 1
    } else {
      key = nil
      isDirect = false
    }
  }
}

extension KeyTable {
  /// The keys with which some paths begin.
  convenience init(beginning paths: some Sequence<MappingPath>) {
    self.init(
      paths.compactMap { if case .key(let key) = $0.components.first { key } else { nil } })
  }
}
