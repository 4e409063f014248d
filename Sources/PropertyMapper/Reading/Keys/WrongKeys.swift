/// The keys with wrong values in the objects being read, from the outermost on, unless later values have replaced them.
struct WrongKeys {
  private var keys: [Key] = []

  private struct Key {
    /// The frame of the object.
    let frame: ValueAddress
    let depth: Int
    let flag: Int
  }

  /// Removes the keys of objects that are no longer read.
  private mutating func leaveOthers(than frame: ValueFrame, atDepth depth: Int) {
    while let last = keys.last,
      last.depth > depth || last.depth == depth && last.frame != frame.start
    {
      keys.removeLast()
    }
  }

  mutating func append(_ flag: Int, of frame: ValueFrame, atDepth depth: Int) {
    leaveOthers(than: frame, atDepth: depth)
    keys.append(Key(frame: frame.start, depth: depth, flag: flag))
  }

  mutating func remove(_ flag: Int, of frame: ValueFrame, atDepth depth: Int) {
    _ = take(of: frame, atDepth: depth) { $0 == flag }
  }

  /// Removes keys of an object.
  ///
  /// - Returns: Whether there were any.
  mutating func take(
    of frame: ValueFrame, atDepth depth: Int, where isIncluded: (Int) -> Bool
  ) -> Bool {
    leaveOthers(than: frame, atDepth: depth)
    let start = keys.lastIndex { $0.depth < depth }.map { $0 + 1 } ?? 0
    let count = keys.count
    let rest = keys[start...].filter { !isIncluded($0.flag) }
    keys.replaceSubrange(start..., with: rest)
    return keys.count < count
  }
}
