/// The known keys of a table as a tree: `status` → `alive`.
package struct KeyTree: Sendable {
  private(set) var children: [MappingPath.Component: KeyTree] = [:]
  /// Whether a path ends here: everything below belongs to its entry.
  private(set) var isLeaf = false
  /// Whether a decoded entry has such a path.
  private var isRead = false

  package init() {}

  package mutating func insert(_ components: ArraySlice<MappingPath.Component>, isRead: Bool = true)
  {
    guard let first = components.first else {
      isLeaf = true
      self.isRead = self.isRead || isRead
      return
    }
    children[first, default: KeyTree()].insert(components.dropFirst(), isRead: isRead)
  }

  /// Adds the keys of another tree.
  package mutating func merge(_ other: KeyTree) {
    if children.isEmpty, !isLeaf {
      self = other
      return
    }
    isLeaf = isLeaf || other.isLeaf
    isRead = isRead || other.isRead
    children.merge(other.children) { own, other in
      var merged = own
      merged.merge(other)
      return merged
    }
  }

  /// The same keys, none of which is read.
  var unread: KeyTree {
    var copy = self
    copy.isRead = false
    copy.children = children.mapValues(\.unread)
    return copy
  }

  /// Whether everything here is read.
  package var isReadWhole: Bool { isLeaf && isRead }

  /// Whether nothing here is ever read, although it is written.
  package var isOnlyWritten: Bool { isLeaf && !isRead && children.isEmpty }

  /// The known keys below a key.
  package subscript(key: String) -> KeyTree? { children[.key(key)] }

  /// The known keys at this level.
  package var keys: [String] { children.keys.compactMap(\.key) }
}
