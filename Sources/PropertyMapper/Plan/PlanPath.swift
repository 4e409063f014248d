/// A path of an entry, and where it begins in the keys of its plan.
struct PlanPath: Sendable {
  let path: MappingPath
  /// The index of the first key in the plan's keys; nil for a path that does not begin with a key.
  let key: Int?
  /// Whether the first key is all of the path.
  let isDirect: Bool

  init(_ path: MappingPath, in keys: KeyTable) {
    self.path = path
    key = path.components.first?.key.flatMap { keys.index(of: $0) }
    isDirect = key != nil && path.components.count == 1
  }
}

extension KeyTable {
  /// The keys with which some paths begin.
  convenience init(beginning paths: some Sequence<MappingPath>) {
    self.init(paths.compactMap { $0.components.first?.key })
  }
}

extension MappingPath.Component {
  /// The key; nil for an index.
  var key: String? { if case .key(let key) = self { key } else { nil } }
}
