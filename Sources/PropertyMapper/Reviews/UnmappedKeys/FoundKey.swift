/// An encountered key with its descendants. Since list indexes and dictionary keys are ignored, it
/// stands for many positions in the payloads.
final class FoundKey {
  /// A step from an object or a list to one of its values.
  enum Step: Hashable {
    case key(MappingPath.Component)
    /// To any element of a list.
    case element
    /// To any value of a dictionary whose keys are data.
    case member
  }

  private var children: [Step: FoundKey] = [:]
  /// The number of times that nothing read the key.
  private var count = 0
  private var firstPlace = MappingPath.root
  /// The readers of other keys of the same object.
  private var readers: [KeyReader] = []

  /// Frees the descendants in a loop: they are nested as deeply as the data.
  deinit {
    var pending = Array(children.values)
    children = [:]
    while var key = pending.popLast() {
      guard isKnownUniquelyReferenced(&key) else { continue }
      pending += key.children.values
      key.children = [:]
    }
  }

  subscript(step: Step) -> FoundKey {
    if let known = children[step] { return known }
    let found = FoundKey()
    children[step] = found
    return found
  }

  /// Counts another occurrence that nothing reads.
  func note(at place: @autoclosure () -> MappingPath, beside readers: [KeyReader]) {
    if count == 0 {
      firstPlace = place()
      self.readers = readers
    }
    count += 1
  }

  /// Returns the unread keys from here down, sorted by frequency and then by path.
  ///
  /// - Parameter limit: The number of keys for which a similar key is suggested: the comparison
  ///   costs more than the search, and hostile data may have millions.
  func unmappedKeys(suggestingFor limit: Int) -> [UnmappedKey] {
    var found: [(path: String, name: String, key: FoundKey)] = []
    // A loop, since the nesting is as deep as the data.
    var pending: [(path: String, name: String, key: FoundKey)] = [("", "", self)]
    while let next = pending.popLast() {
      if next.key.count > 0 { found.append(next) }
      for (step, key) in next.key.children {
        pending.append((step.appended(to: next.path), step.name, key))
      }
    }
    found.sort {
      $0.key.count == $1.key.count ? $0.path.precedes($1.path) : $0.key.count > $1.key.count
    }
    return found.enumerated().map { index, found in
      let names = index < limit ? found.key.readers.flatMap(\.keys) : []
      return UnmappedKey(
        path: found.path, count: found.key.count, firstPlace: found.key.firstPlace,
        nearestKey: Suggestion.nearest(to: found.name, among: names))
    }
  }
}

extension FoundKey.Step {
  fileprivate var name: String { if case .key(.key(let key)) = self { key } else { "" } }

  /// The path extended by the step.
  fileprivate func appended(to path: String) -> String {
    switch self {
    case .element: return path + "[]"
    case .member: return path.isEmpty ? "*" : path + ".*"
    // Must not be confused with the wildcard for dictionary keys.
    case .key(.key(let key)) where key.hasSameBytes(as: "*"): return path + "[\"*\"]"
    case .key(let component):
      let text = MappingPath(components: [component]).shown
      return path.isEmpty || text.hasPrefix("[") ? path + text : "\(path).\(text)"
    }
  }
}
