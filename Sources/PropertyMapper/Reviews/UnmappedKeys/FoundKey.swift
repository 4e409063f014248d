/// A key that was met, with those below it: where the indexes of lists and the keys of dictionaries are left out, many
/// places of the payloads are one.
final class FoundKey {
  /// How one comes from an object or a list to what is in it.
  enum Step: Hashable {
    case key(MappingPath.Component)
    /// To any element of a list.
    case element
    /// To any value of a dictionary, whose keys are data.
    case member
  }

  private var children: [Step: FoundKey] = [:]
  /// How often nothing read the key.
  private var count = 0
  private var firstPlace = MappingPath.root
  /// What reads other keys of the same object.
  private var readers: [KeyReader] = []

  /// Frees the keys below in a loop: they are as deep as the data.
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

  /// Counts the key once more as one that nothing reads.
  func note(at place: @autoclosure () -> MappingPath, beside readers: [KeyReader]) {
    if count == 0 {
      firstPlace = place()
      self.readers = readers
    }
    count += 1
  }

  /// The keys that nothing reads, from here down: those that were met most often first, and then by their paths.
  ///
  /// - Parameter limit: For how many of them a key is looked for that may have been meant: the comparison costs more than
  ///   the search, and hostile data may have millions.
  func unmappedKeys(suggestingFor limit: Int) -> [UnmappedKey] {
    var found: [(path: String, name: String, key: FoundKey)] = []
    // A loop, since what holds itself is as deep as the data.
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

  /// The path of what the step leads to.
  fileprivate func appended(to path: String) -> String {
    switch self {
    case .element: return path + "[]"
    case .member: return path.isEmpty ? "*" : path + ".*"
    // Not to be taken for any key of a dictionary.
    case .key(.key(let key)) where key.hasSameBytes(as: "*"): return path + "[\"*\"]"
    case .key(let component):
      let text = MappingPath(components: [component]).shown
      return path.isEmpty || text.hasPrefix("[") ? path + text : "\(path).\(text)"
    }
  }
}
