import Foundation
import PropertyMapper

/// What happens to an input that begins with 0xFE, which no JSON text does: both engines run it, and must agree.
///
///     FE  number of the tables (2 bytes)  manner (1 byte)  rest
///
/// The rest is the text, or, where the manner is odd, what is changed in a text that is right for the tables: the
/// fuzzer finds good inputs at once and spoils them.
struct EngineRounds {
  static let mark: UInt8 = 0xFE
  private static let seed: UInt64 = 2017
  private static let tableCount = 512

  private var scenarios: [Int: Scenario] = [:]

  mutating func run(_ bytes: [UInt8]) {
    guard bytes.count >= 4 else { return }
    let number = (Int(bytes[1]) | Int(bytes[2]) << 8) % Self.tableCount
    let manner = bytes[3]
    // The defaults of its tables stay.
    let scenario =
      scenarios[number]
      ?? LifeCount.$current.withValue(LifeCount()) { Scenario(seed: Self.seed, number: number) }
    scenarios[number] = scenario
    let rest = bytes.dropFirst(4)
    let text = manner & 1 == 0 ? Array(rest) : Self.changed(rest, scenario, manner)
    let input = CaseInput(kind: .wild, source: Self.source(text, manner >> 1 & 3))
    var comparison = EngineComparison(scenario)
    comparison.run(input, RandomChoices(seed: UInt64(manner)))
    guard let difference = comparison.differences.first else { return }
    fatalError(
      """
      tables \(number): \(scenario)
      \(input)
      \(difference)
      """)
  }

  /// A right text with some bytes changed: three bytes each, a place and what is put there, or 0xFE to take it away.
  private static func changed(
    _ changes: ArraySlice<UInt8>, _ scenario: Scenario, _ manner: UInt8
  ) -> [UInt8] {
    var maker = InputMaker(
      book: scenario.book, choices: RandomChoices(seed: Self.seed, stream: Int(manner >> 3)))
    let node = scenario.form.node { maker.model(scenario.root.name) }
    var text = InputText.bytes(of: node, isOdd: false, choices: maker.choices)
    var changes = changes
    while changes.count >= 3, !text.isEmpty {
      let place = (Int(changes.removeFirst()) | Int(changes.removeFirst()) << 8) % text.count
      let byte = changes.removeFirst()
      if byte == 0xFE { text.remove(at: place) } else { text[place] = byte }
    }
    return text
  }

  private static func source(_ text: [UInt8], _ manner: UInt8) -> CaseInput.Source {
    switch manner {
    case 1: String(validating: text, as: UTF8.self).map { .string($0) } ?? .bytes(text)
    case 2: container(text).map { .container($0) } ?? .bytes(text)
    default: .bytes(text)
    }
  }

  private static func container(_ text: [UInt8]) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
  }
}
