/// Cases by number: each has its table and its input, whatever ran before it.
struct DifferentialRun {
  /// How many inputs each table gets.
  static let inputsPerTable = 25

  let seed: UInt64

  /// The differences of some cases that stand in a row, with how to find each again.
  ///
  /// - Parameter part: The part of the corpus that the cases are; nil if they are in none.
  func differences(
    in cases: Range<Int>, _ tally: inout Tally, _ part: inout CorpusPart?
  ) -> [String] {
    var found: [String] = []
    var comparison: OrderComparison?
    var table = -1
    for number in cases {
      if number / Self.inputsPerTable != table {
        table = number / Self.inputsPerTable
        if let comparison { tally.add(comparison.tally) }
        let scenario = Scenario(seed: seed, number: table)
        part?.begin(table: table, scenario)
        comparison = OrderComparison(scenario)
      }
      guard var current = comparison else { continue }
      let known = current.differences.count
      var choices = RandomChoices(seed: seed &+ 1, stream: number)
      let scenario = current.scenario
      let input = CaseInput(for: scenario.root.name, scenario.form, in: scenario.book, &choices)
      let left = LifeCount.left { current.run(input, choices) }
      current.note(livingOn: left)
      part?.add(case: number, input, current.record, scenario)
      for difference in current.differences.dropFirst(known) {
        found.append(
          """
          seed \(seed), case \(number), \(input.kind) input: \(scenario)
          \(input)
          \(difference)
          """)
      }
      comparison = current
    }
    if let comparison { tally.add(comparison.tally) }
    return found
  }
}
