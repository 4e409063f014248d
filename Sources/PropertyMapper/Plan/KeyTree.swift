/// The keys that a table knows, by their steps: `status` → `alive`.
struct KeyTree: Sendable {
  private(set) var children: [MappingPath.Component: KeyTree] = [:]
  /// Whether a path ends here: all that lies below belongs to its entry.
  private(set) var isLeaf = false

  mutating func insert(_ components: ArraySlice<MappingPath.Component>) {
    guard let first = components.first else {
      isLeaf = true
      return
    }
    children[first, default: KeyTree()].insert(components.dropFirst())
  }

  /// What is known below a key.
  subscript(key: String) -> KeyTree? { children[.key(key)] }

  /// The known keys of this level.
  var keys: [String] { children.keys.compactMap(\.key) }
}
