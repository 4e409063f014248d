import Foundation
import PropertyMapper

/// Compares the engines for an input that begins with 0xFE, which never begins JSON text.
///
///     FE  number of the tables (2 bytes)  manner (1 byte)  rest
///
/// The rest is the text or, if the manner is odd, a list of changes to text that is valid for the
/// tables, so that the fuzzer starts from valid input and damages it.
struct EngineRounds {
  static let mark: UInt8 = 0xFE
  private static let seed: UInt64 = 2017
  private static let tableCount = 512

  private var scenarios: [Int: Scenario] = [:]

  mutating func run(_ bytes: [UInt8]) {
    guard bytes.count >= 4 else { return }
    let number = (Int(bytes[1]) | Int(bytes[2]) << 8) % Self.tableCount
    let manner = bytes[3]
    // The default values in its tables are kept, so they use a separate count.
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

  /// Valid text with some bytes changed. Each change has three bytes: a position and the new byte,
  /// or 0xFE to remove the old one.
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
