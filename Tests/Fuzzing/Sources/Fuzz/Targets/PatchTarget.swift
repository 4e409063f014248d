@testable import PropertyMapper

/// Changes between random models by random tables: an update with them produces the new model, or
/// they are refused.
///
///     manner (1 byte)  seed (8 bytes)  first choices
///
/// The tables and models are those of the random tests. Each choice takes a byte, and the seed
/// determines the choices after the last byte.
struct PatchTarget: FuzzTarget {
  enum Manner: Int, CaseIterable {
    case graphs, tables, identities
  }

  mutating func run(_ bytes: UnsafeRawBufferPointer) {
    var supply = ByteSupply(bytes)
    let manner = supply.byte()
    let seed = supply.bits()
    let choices = supply.remaining()
    for orders in [CallOrder.readingFirst, .findingFirst] {
      do {
        let outcome =
          switch Manner.allCases[Int(manner >> 1) % Manner.allCases.count] {
          case .graphs:
            try PatchedMaker.outcome(SeededGenerator(seed: seed, choices: choices), orders)
          case .tables:
            try ChangingTables(seed: seed, choices: choices)
              .outcome(asText: manner & 1 == 1, orders)
          case .identities:
            try IdentifiedGraphs.outcome(seed: seed, choices: choices, orders)
          }
        if case .wrong(let problem) = outcome { fatalError("\(orders): \(problem)") }
      } catch {
        fatalError("\(orders): a model cannot be copied: \(error)")
      }
    }
  }

  static var seeds: [(name: String, bytes: [UInt8])] {
    var seeds: [(name: String, bytes: [UInt8])] = []
    for manner in Manner.allCases {
      for number in 0..<4 {
        let seed = [UInt8(number), 0, 0, 0, 0, 0, 0, 0]
        let choices = (0..<24).map { UInt8(truncatingIfNeeded: (number + 1) * $0 * 37) }
        seeds.append(
          ("\(manner)-\(number)", [UInt8(manner.rawValue << 1 | number & 1)] + seed + choices))
      }
    }
    return seeds
  }
}
