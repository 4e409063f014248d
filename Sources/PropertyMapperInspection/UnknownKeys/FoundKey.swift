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

  /// The first object that contains a key, shared by its keys.
  final class Origin {
    /// The path of the object, as far as it may be shown.
    let place: [MappingPath.Component]
    /// The readers of the object's other keys.
    let readers: [KeyReader]

    init(place: [MappingPath.Component], readers: [KeyReader]) {
      self.place = place
      self.readers = readers
    }
  }

  private typealias Unread = (count: Int, origin: Origin)

  /// A key, compared by its bytes. Smaller than a step, since an object may have a million of them.
  private struct Key: Hashable {
    let text: String

    static func == (first: Self, second: Self) -> Bool { first.text.hasSameBytes(as: second.text) }

    func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: text) }
  }

  private var children: [Step: FoundKey] = [:]
  /// The keys here that no entry reads.
  private var unread: [Key: Unread] = [:]
  /// The indexes here that no entry reads. The keys of a sensitive value are counted together, as `.member`.
  private var unreadSteps: [Step: Unread] = [:]

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

  /// Counts one occurrence of a key that no entry reads; returns whether the key is new.
  ///
  /// - Parameter origin: The object that contains the key; called only if the key is new.
  func noteUnread(_ step: Step, in origin: () -> Origin) -> Bool {
    let count = unread.count + unreadSteps.count
    if case .key(.key(let key)) = step {
      unread[Key(text: key), default: (0, origin())].count += 1
    } else {
      unreadSteps[step, default: (0, origin())].count += 1
    }
    return unread.count + unreadSteps.count > count
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
      func add(_ step: Step, _ key: String?, _ unread: Unread) {
        keys.append(
          UnknownKey(
            count: unread.count, nearestKey: nil, shownPath: step.appended(to: path),
            origin: unread.origin.place, key: key))
        first.add(keys.endIndex - 1, unread.origin, among: keys)
      }
      for (key, unread) in place.unread { add(.key(.key(key.text)), key.text, unread) }
      for (step, unread) in place.unreadSteps { add(step, nil, unread) }
      place.unread = [:]
      for (step, key) in place.children { pending.append((step.appended(to: path), key)) }
    }
    for (index, origin) in first.chosen(among: keys) {
      guard let key = keys[index].key else { continue }
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
    private var candidates: [(index: Int, origin: Origin)] = []

    init(limit: Int) { self.limit = limit }

    mutating func add(_ index: Int, _ origin: Origin, among keys: [UnknownKey]) {
      candidates.append((index, origin))
      if candidates.count > 8 * limit { candidates = chosen(among: keys) }
    }

    func chosen(among keys: [UnknownKey]) -> [(index: Int, origin: Origin)] {
      Array(
        candidates.sorted { keys[$0.index].isListed(before: keys[$1.index]) }.prefix(limit))
    }
  }
}

extension UnknownKey {
  fileprivate func isListed(before other: Self) -> Bool {
    guard count == other.count else { return count > other.count }
    guard shownPath.hasSameBytes(as: other.shownPath) else {
      return shownPath.precedes(other.shownPath)
    }
    // The paths of long keys are cut.
    return (key ?? "").precedes(other.key ?? "")
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
