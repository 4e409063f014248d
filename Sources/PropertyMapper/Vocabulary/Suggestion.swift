/// Finds the name that was probably meant: "did you mean …".
enum Suggestion {
  /// Longer names are not compared, so that a hostile key costs nothing.
  private static let maximumLength = 64

  /// Returns the candidate nearest to a name, if it is near enough: at most a third of its letters
  /// differ.
  ///
  /// - Complexity: O(*c* · *n*²) for *c* candidates of length *n* ≤ 64.
  static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let letters = fold(name)
    guard !letters.isEmpty, letters.count <= maximumLength else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let other = fold(candidate)
      guard !other.isEmpty, other.count <= maximumLength else { continue }
      let limit = max(1, max(letters.count, other.count) / 3)
      guard abs(letters.count - other.count) <= limit else { continue }
      let distance = editDistance(letters, other)
      if distance <= limit, distance < (best?.distance ?? Int.max) { best = (candidate, distance) }
    }
    return best?.name
  }

  /// Letters and digits in lowercase: `first_name` and `firstName` are the same name.
  private static func fold(_ name: String) -> [UInt8] {
    name.utf8.prefix(maximumLength + 1).filter { $0 != 0x5F && $0 != 0x2D }.map { byte in
      (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
    }
  }

  /// The number of insertions, deletions, replacements and swaps of neighbors between two strings.
  private static func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var beforePrevious = [Int](repeating: 0, count: second.count + 1)
    var previous = Array(0...second.count)
    for i in 0..<first.count {
      var current = [i + 1]
      current.reserveCapacity(second.count + 1)
      for j in 0..<second.count {
        let cost = first[i] == second[j] ? 0 : 1
        var distance = min(previous[j + 1] + 1, current[j] + 1, previous[j] + cost)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          distance = min(distance, beforePrevious[j - 1] + 1)
        }
        current.append(distance)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[second.count]
  }
}
