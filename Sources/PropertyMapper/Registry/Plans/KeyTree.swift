/// The known keys of a table as a tree: `status` → `alive`.
package struct KeyTree: Hashable, Sendable {
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

  /// Whether a path is, contains or is contained in one of the tree's.
  func overlaps(_ path: ArraySlice<MappingPath.Component>) -> Bool {
    if isLeaf { return true }
    guard let first = path.first else { return !children.isEmpty }
    return children[first]?.overlaps(path.dropFirst()) ?? false
  }

  /// Whether a path continues another one.
  var hasKeysBelowLeaf: Bool {
    isLeaf && !children.isEmpty || children.values.contains(where: \.hasKeysBelowLeaf)
  }

  /// The known keys below a path, which may end here.
  package subscript(below path: ArraySlice<MappingPath.Component>) -> KeyTree? {
    guard let first = path.first else {
      guard !children.isEmpty else { return nil }
      var keys = self
      (keys.isLeaf, keys.isRead) = (false, false)
      return keys
    }
    return children[first]?[below: path.dropFirst()]
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

  /// Removes a path, as if no entry had it.
  mutating func remove(_ components: ArraySlice<MappingPath.Component>) {
    guard let first = components.first, var below = children[first] else { return }
    if components.count > 1 {
      below.remove(components.dropFirst())
      children[first] = below
    } else {
      children[first] = nil
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

  /// The paths that end in the tree and are read.
  var readPaths: [MappingPath] {
    var paths: [MappingPath] = []
    func visit(_ tree: KeyTree, after steps: [MappingPath.Component]) {
      if tree.isReadWhole { paths.append(MappingPath(components: steps)) }
      for (step, below) in tree.children { visit(below, after: steps + [step]) }
    }
    visit(self, after: [])
    return paths
  }

  /// The number of steps at the beginning of a path that are known.
  func knownCount(of path: ArraySlice<MappingPath.Component>) -> Int {
    guard let first = path.first, let below = children[first] else { return 0 }
    return 1 + below.knownCount(of: path.dropFirst())
  }

  /// The known keys below a key.
  package subscript(key: String) -> KeyTree? { children[.key(key)] }

  /// The known keys at this level.
  package var keys: [String] { children.keys.compactMap(\.key) }
}

extension MappingValue.Object {
  /// Adds unread keys to the kept ones. If entries read part of an object, only the rest of it is kept, so
  /// its new members are added to the old ones instead of replacing them.
  mutating func merge(_ others: Self, besides known: KeyTree) {
    var others = others
    for (key, value) in others {
      guard let below = known[key], !below.isLeaf, case .object(let other) = value,
        case .object(var object)? = self[key]
      else { continue }
      object.merge(other, besides: below)
      others[key] = .object(object)
    }
    merge(others)
  }
}

/// The places in a type's objects from which its table reads models.
///
/// An entry may read the same value as something else, or a value around or inside it. What is
/// sensitive in the model is then also in the value of that entry, although its own table doesn't
/// say so:
///
/// ```
///  "login"   .model(\.login)      Login: "password" .property(…).sensitive()
///  "login"   .consumer { … }      sensitive, too
/// ```
struct ModelPlaces {
  private var models: [MappingPath.Component: [(path: MappingPath, shape: Shape)]] = [:]

  /// - Parameter entries: The paths of each entry, and the shape it reads.
  init(_ entries: some Sequence<(paths: [MappingPath], shape: Shape?)>) {
    for entry in entries {
      guard let shape = entry.shape, !shape.models.isEmpty else { continue }
      for path in entry.paths {
        guard let key = path.components.first else { continue }
        models[key, default: []].append((path, shape))
      }
    }
  }

  /// The models in the places of an entry that reads no models.
  func models(at paths: [MappingPath], readAs shape: Shape?) -> [ModelReference] {
    guard !models.isEmpty, let shape, shape.models.isEmpty else { return [] }
    return paths.flatMap { path in
      path.components.first.flatMap { models[$0] }?.filter { $0.path.overlaps(path) }
        .flatMap(\.shape.models) ?? []
    }
  }
}
