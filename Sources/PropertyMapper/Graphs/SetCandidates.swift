/// The elements of a set that are not yet matched with an equal element of another set.
///
/// Equal elements have the same hash, but not vice versa, and values that are not `Hashable` all have the
/// same one. So if many elements share a hash, the search starts with those that are probably equal. It
/// finds them by a guess: a hash over more of the value, which may differ between equal elements.
struct SetCandidates {
  /// The number of elements with the same hash from which guesses pay off.
  private static let maximumCount = 8

  /// The numbers of the elements by hash, and by guess. Elements already taken stay in the second.
  private var byHash: [Int: [Int]] = [:]
  private var byGuess: [Int: [Int]] = [:]
  private var isTaken: [Bool]

  init(_ hashes: some Collection<Int>) {
    isTaken = Array(repeating: false, count: hashes.count)
    for (number, hash) in hashes.enumerated() { byHash[hash, default: []].append(number) }
  }

  /// Whether so many elements share a hash that guesses are needed.
  var needGuesses: Bool { byHash.values.contains { $0.count > Self.maximumCount } }

  /// Adds guesses, one for each element.
  mutating func add(_ guesses: some Collection<Int>) {
    for (number, guess) in guesses.enumerated() { byGuess[guess, default: []].append(number) }
  }

  /// Takes an element with a hash for which a closure returns true; false if there is none.
  mutating func take(
    hash: Int, guess: Int?, where isEqual: (_ number: Int) -> Bool
  ) -> Bool {
    if let guess, takeGuessed(guess, where: isEqual) { return true }
    guard var left = byHash.removeValue(forKey: hash) else { return false }
    if !byGuess.isEmpty { left.removeAll { isTaken[$0] } }
    let index = left.firstIndex(where: isEqual)
    if let index {
      isTaken[left[index]] = true
      left.swapAt(index, left.count - 1)
      left.removeLast()
    }
    byHash[hash] = left
    return index != nil
  }

  private mutating func takeGuessed(_ guess: Int, where isEqual: (Int) -> Bool) -> Bool {
    guard var left = byGuess.removeValue(forKey: guess) else { return false }
    while let number = left.popLast() {
      guard !isTaken[number], isEqual(number) else { continue }
      isTaken[number] = true
      byGuess[guess] = left
      return true
    }
    return false
  }
}
