import PropertyMapper

/// The random tables of the tests, by number, and text that is nearly valid for them.
struct RandomTables {
  static let seed: UInt64 = 2017
  private static let count = 512

  private var scenarios: [Int: Scenario] = [:]

  mutating func scenario(_ number: Int) -> Scenario {
    let number = number % Self.count
    // The default values in its tables are kept, so they use a separate count.
    let scenario =
      scenarios[number]
      ?? LifeCount.$current.withValue(LifeCount()) { Scenario(seed: Self.seed, number: number) }
    scenarios[number] = scenario
    return scenario
  }

  /// Valid text with some bytes changed. Each change has three bytes: a position and the new byte,
  /// or 0xFE to remove the old one.
  ///
  /// - Parameter stream: Determines the valid text.
  static func text(
    for scenario: Scenario, stream: Int, changedBy changes: some Sequence<UInt8>
  ) -> [UInt8] {
    var maker = InputMaker(
      book: scenario.book, choices: RandomChoices(seed: seed, stream: stream))
    let node = scenario.form.node { maker.model(scenario.root.name) }
    var text = InputText.bytes(of: node, isOdd: false, choices: maker.choices)
    var supply = ByteSupply(changes)
    while supply.count >= 3, !text.isEmpty {
      let place = supply.number(below: 65536) % text.count
      let byte = supply.byte()
      if byte == 0xFE { text.remove(at: place) } else { text[place] = byte }
    }
    return text
  }
}
