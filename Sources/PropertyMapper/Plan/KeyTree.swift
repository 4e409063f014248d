/// The keys that a table knows, by their steps: `status` → `alive`.
struct KeyTree: Sendable {
  private(set) var children: [MappingPath.Component: KeyTree] = [:]
  /// Whether a path ends here: all that lies below belongs to its entry.
  private(set) var isLeaf = false
  /// Whether such a path is one of an entry that is read.
  private var isRead = false

  mutating func insert(_ components: ArraySlice<MappingPath.Component>, isRead: Bool = true) {
    guard let first = components.first else {
      isLeaf = true
      self.isRead = self.isRead || isRead
      return
    }
    children[first, default: KeyTree()].insert(components.dropFirst(), isRead: isRead)
  }

  /// Whether all that lies here is read by somebody.
  var isReadWhole: Bool { isLeaf && isRead }

  /// Whether nothing that lies here is ever read, though it is written.
  var isOnlyWritten: Bool { isLeaf && !isRead && children.isEmpty }

  /// What is known below a key.
  subscript(key: String) -> KeyTree? { children[.key(key)] }

  /// The known keys of this level.
  var keys: [String] { children.keys.compactMap(\.key) }
}
