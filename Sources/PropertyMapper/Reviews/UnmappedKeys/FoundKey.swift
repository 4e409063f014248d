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
  /// The keys here that nothing reads.
  var unread = UnreadKeys()

  /// Frees the places below in a loop: they are as deep as the data.
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

  /// A key that nothing reads, by its number among those of a place.
  private struct Unread {
    let path: String
    let place: FoundKey
    let number: Int

    var entry: UnreadKeys.Entry { place.unread.entries[number] }
  }

  /// Returns the unread keys from here down, sorted by frequency and then by path.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - limit: For how many of them a key is looked for that may have been meant: the comparison costs more than the search,
  ///     and hostile data may have millions.
  func unmappedKeys(count: Int, suggestingFor limit: Int) -> [UnmappedKey] {
    var found: [Unread] = []
    found.reserveCapacity(count)
    // A loop, since what holds itself is as deep as the data.
    var pending: [(path: String, place: FoundKey)] = [("", self)]
    while let (path, place) = pending.popLast() {
      for (number, entry) in place.unread.entries.enumerated() {
        let step = entry.key.map { Step.key(.key($0)) } ?? .member
        found.append(Unread(path: step.appended(to: path), place: place, number: number))
      }
      for (step, key) in place.children { pending.append((step.appended(to: path), key)) }
    }
    found.sort { first, second in
      let (count, otherCount) = (first.entry.count, second.entry.count)
      return count == otherCount ? first.path.precedes(second.path) : count > otherCount
    }
    return found.enumerated().map { index, found in
      let entry = found.entry
      let names = index < limit ? entry.origin.readers.flatMap(\.keys) : []
      return UnmappedKey(
        path: found.path, count: entry.count, origin: entry.origin.place, key: entry.key,
        nearestKey: Suggestion.nearest(to: entry.key ?? "", among: names))
    }
  }
}

extension FoundKey.Step {
  /// The path of what the step leads to.
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
