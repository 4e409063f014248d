import PropertyMapper

/// An encountered key with its descendants. Since list indexes and dictionary keys are ignored, it
/// represents many positions in the payloads.
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
  /// The keys here that no entry reads.
  var unread = UnreadKeys()

  /// Releases descendants in a loop: they are as deep as the data.
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

  /// Removes and returns the unread keys, here and below, most frequent first, then by path. They
  /// are removed so that a million of them are not stored twice.
  ///
  /// - Parameters:
  ///   - count: The number of keys.
  ///   - limit: The number of keys with a suggestion: comparing costs more than searching, and hostile
  ///     data may have millions of keys.
  func takeUnknownKeys(count: Int, suggestingFor limit: Int) -> [UnknownKey] {
    var keys: [UnknownKey] = []
    keys.reserveCapacity(count)
    var first = FirstKeys(limit: limit)
    // A loop, since recursive models can make the tree as deep as the data.
    var pending: [(path: String, place: FoundKey)] = [("", self)]
    while let (path, place) = pending.popLast() {
      let unread = place.unread.entries
      place.unread = UnreadKeys()
      for entry in unread {
        let step = entry.key.map { Step.key(.key($0)) } ?? .member
        keys.append(
          UnknownKey(
            count: entry.count, nearestKey: nil, shownPath: step.appended(to: path),
            origin: entry.origin.place, key: entry.key))
        first.add(keys.endIndex - 1, entry.origin, among: keys)
      }
      for (step, key) in place.children { pending.append((step.appended(to: path), key)) }
    }
    for (index, origin) in first.chosen(among: keys) {
      let key = keys[index].key ?? ""
      let known = origin.readers.flatMap(\.keys)
      keys[index].nearestKey =
        known.first { isStyled(key, of: $0) }
        ?? Suggestion.nearest(to: key, among: known)
    }
    keys.sort { $0.isListed(before: $1) }
    return keys
  }

  /// Compares bytes, since comparing characters takes minutes for a key with many combining marks.
  private func isStyled(_ key: String, of known: String) -> Bool {
    !known.hasSameBytes(as: key)
      && KeyStyle.suggested.contains { $0.key(for: known).hasSameBytes(as: key) }
  }

  /// The first keys of the final list, selected from many in any order.
  private struct FirstKeys {
    let limit: Int
    private var candidates: [(index: Int, origin: UnreadKeys.Origin)] = []

    init(limit: Int) { self.limit = limit }

    mutating func add(_ index: Int, _ origin: UnreadKeys.Origin, among keys: [UnknownKey]) {
      candidates.append((index, origin))
      if candidates.count > 8 * limit { candidates = chosen(among: keys) }
    }

    func chosen(among keys: [UnknownKey]) -> [(index: Int, origin: UnreadKeys.Origin)] {
      Array(
        candidates.sorted { keys[$0.index].isListed(before: keys[$1.index]) }.prefix(limit))
    }
  }
}

extension UnknownKey {
  fileprivate func isListed(before other: Self) -> Bool {
    count == other.count ? shownPath.precedes(other.shownPath) : count > other.count
  }
}

extension FoundKey.Step {
  /// Appends the step to a path.
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
