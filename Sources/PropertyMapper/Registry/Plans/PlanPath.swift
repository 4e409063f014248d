/// A path of an entry, with the index of its first key in the plan.
package struct PlanPath: Sendable {
  package let path: MappingPath
  /// The index of the first key in the plan's keys; nil for the object itself.
  let key: Int?
  /// Whether the path is a single key.
  let isSingleKey: Bool

  init(_ path: MappingPath, in keys: KeyTable) {
    self.path = path
    key = path.components.first.flatMap { keys.index(of: $0.memberKey) }
    isSingleKey = key != nil && path.components.count == 1
  }
}

extension KeyTable {
  /// Creates a table of the first keys of some paths.
  convenience init(beginning paths: some Sequence<MappingPath>) {
    var keys: [String] = []
    for path in paths { if let step = path.components.first { keys.append(step.memberKey) } }
    self.init(keys)
  }
}
