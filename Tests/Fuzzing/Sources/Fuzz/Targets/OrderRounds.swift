import Foundation
import PropertyMapper

/// Compares both orders for an input that begins with 0xFE, which never begins JSON text.
///
///     FE  number of the tables (2 bytes)  manner (1 byte)  rest
///
/// The rest is the text or, if the manner is odd, a list of changes to text that is valid for the
/// tables, so that the fuzzer starts from valid input and damages it.
struct OrderRounds {
  static let mark: UInt8 = 0xFE

  private var tables = RandomTables()

  mutating func run(_ bytes: [UInt8]) {
    guard bytes.count >= 4 else { return }
    let scenario = tables.scenario(Int(bytes[1]) | Int(bytes[2]) << 8)
    let manner = bytes[3]
    let rest = bytes.dropFirst(4)
    let text =
      manner & 1 == 0
      ? Array(rest)
      : RandomTables.text(for: scenario, stream: Int(manner >> 3), changedBy: rest)
    let input = CaseInput(kind: .wild, source: Self.source(text, manner >> 1 & 3))
    var comparison = OrderComparison(scenario)
    comparison.run(input, RandomChoices(seed: UInt64(manner)))
    guard let difference = comparison.differences.first else { return }
    fatalError("\(scenario)\n\(input)\n\(difference)")
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
