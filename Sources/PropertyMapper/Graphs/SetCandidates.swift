/// The elements of a set that have yet to find their equals in another one.
///
/// Elements that are equal have the same hash. The reverse is not true, and values that are compared without being hashed
/// all have the same one. So of many elements with one hash, those are tried first that are likely to be equal: by a guess that looks at
/// more of them, but that equal elements may differ in.
struct SetCandidates {
  /// How many elements may have one hash before guesses are worth their time.
  private static let maximumCount = 8

  /// The numbers of the elements by their hashes, and by guesses. Elements that are taken are left in the second.
  private var byHash: [Int: [Int]] = [:]
  private var byGuess: [Int: [Int]] = [:]
  private var isTaken: [Bool]

  init(_ hashes: some Collection<Int>) {
    isTaken = Array(repeating: false, count: hashes.count)
    for (number, hash) in hashes.enumerated() { byHash[hash, default: []].append(number) }
  }

  /// Whether there are so many elements with the same hash that guesses are needed.
  var needGuesses: Bool { byHash.values.contains { $0.count > Self.maximumCount } }

  /// Takes in guesses about the elements, one for each.
  mutating func add(_ guesses: some Collection<Int>) {
    for (number, guess) in guesses.enumerated() { byGuess[guess, default: []].append(number) }
  }

  /// Takes out an element with a hash for which a closure answers true; false if there is none.
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
