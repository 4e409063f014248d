/// What generators of tables and inputs draw from: the same choices for the same numbers.
struct RandomChoices {
  private var generator: SeededGenerator

  /// Choices of their own for each stream of a seed.
  init(seed: UInt64, stream: Int = 0) {
    var mixer = SeededGenerator(seed: seed)
    let state = mixer.next() ^ UInt64(truncatingIfNeeded: stream) &* 0xD6E8_FEB8_6659_FD93
    generator = SeededGenerator(seed: state)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    let span = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound)) &+ 1
    guard span > 0 else { return Int(truncatingIfNeeded: generator.next()) }
    return range.lowerBound &+ Int(truncatingIfNeeded: generator.next() % span)
  }

  mutating func bits() -> UInt64 { generator.next() }

  /// True so many times of a hundred.
  mutating func chance(_ percent: Int) -> Bool { number(0...99) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  /// Nil where there is nothing to pick.
  mutating func pickIfAny<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : pick(elements)
  }

  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    elements.shuffled(using: &generator)
  }
}
