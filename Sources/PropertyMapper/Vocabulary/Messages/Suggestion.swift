/// Finds the name that was probably meant: "did you mean …".
///
/// Names that are searched again and again are prepared once. Most are ruled out by their lengths
/// and their sets of letters, before any distance is computed.
package struct Suggestion: Sendable {
  /// Longer names are not compared, so that a hostile key costs nothing.
  private static let maximumLength = 64

  /// A name without case, underscores and hyphens.
  private struct Folded: Sendable {
    let letters: [UInt8]
    /// One bit for each letter that occurs; several letters may share a bit.
    let letterSet: UInt64

    /// Returns nil if a name is empty or too long to be compared.
    init?(_ name: String) {
      letters = Suggestion.fold(name)
      guard !letters.isEmpty, letters.count <= Suggestion.maximumLength else { return nil }
      letterSet = letters.reduce(0) { $0 | 1 << UInt64(($1 & 31) | ($1 < 0x40 ? 32 : 0)) }
    }

    /// A distance that the edit distance to another name cannot be less than: each letter that
    /// only one of the names has must be inserted, deleted or replaced.
    func minimumDistance(to other: Folded) -> Int {
      let missing = (letterSet & ~other.letterSet).nonzeroBitCount
      let further = (other.letterSet & ~letterSet).nonzeroBitCount
      return max(missing, further, abs(letters.count - other.letters.count))
    }
  }

  private let candidates: [(name: String, folded: Folded)]

  /// Prepares names to search.
  init(among names: some Sequence<String>) {
    candidates = names.compactMap { name in Folded(name).map { (name, $0) } }
  }

  /// Returns the candidate nearest to a name. See ``nearest(to:)``.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    Suggestion(among: candidates).nearest(to: name)
  }

  /// Returns the candidate nearest to a name, if it is near enough: at most a third of its letters
  /// differ. A canonically equal one is the nearest, however many of its bytes differ.
  ///
  /// - Complexity: O(*c* · *n*) for *c* candidates of length *n* ≤ 64; less for candidates that
  ///   have other letters.
  package func nearest(to name: String) -> String? {
    guard let wanted = Folded(name) else { return nil }
    let pattern = Pattern(wanted.letters)
    var best: (name: String, distance: Int)?
    for (candidate, other) in candidates {
      // Another spelling of the same text, such as é as one character or as two.
      if candidate == name { return candidate }
      let length = max(wanted.letters.count, other.letters.count)
      let limit = min(max(1, length / 3), (best?.distance ?? Int.max) - 1)
      guard wanted.minimumDistance(to: other) <= limit else { continue }
      let distance = pattern.editDistance(to: other.letters)
      if distance <= limit { best = (candidate, distance) }
      if distance == 0 { break }
    }
    return best?.name
  }

  /// Letters and digits in lowercase: `first_name` and `firstName` are the same name.
  private static func fold(_ name: String) -> [UInt8] {
    name.utf8.prefix(maximumLength + 1).filter { $0 != 0x5F && $0 != 0x2D }.map { byte in
      (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
    }
  }

  /// The positions of each letter of a name, as bits.
  ///
  /// The distance is computed for all positions of the name at once, after Heikki Hyyrö, "A
  /// bit-vector algorithm for computing Levenshtein and Damerau edit distances" (2003).
  private struct Pattern {
    private let count: Int
    private var positions = [UInt64](repeating: 0, count: 256)

    /// - Parameter letters: At most 64 letters, and at least one.
    init(_ letters: [UInt8]) {
      count = letters.count
      for (index, letter) in letters.enumerated() { positions[Int(letter)] |= 1 << UInt64(index) }
    }

    /// The number of insertions, deletions, replacements and swaps of neighbors between two names.
    func editDistance(to other: [UInt8]) -> Int {
      // Where the distance grows or shrinks from one position of the name to the next.
      var grows = UInt64.max
      var shrinks: UInt64 = 0
      var diagonal: UInt64 = 0
      var previousMatches: UInt64 = 0
      let last: UInt64 = 1 << UInt64(count - 1)
      var distance = count
      for letter in other {
        let matches = positions[Int(letter)]
        let swaps = ((~diagonal & matches) << 1) & previousMatches
        diagonal = (((matches & grows) &+ grows) ^ grows) | matches | shrinks | swaps
        var right = shrinks | ~(diagonal | grows)
        var left = diagonal & grows
        if right & last != 0 { distance += 1 }
        if left & last != 0 { distance -= 1 }
        right = right << 1 | 1
        left <<= 1
        grows = left | ~(diagonal | right)
        shrinks = right & diagonal
        previousMatches = matches
      }
      return distance
    }
  }
}
