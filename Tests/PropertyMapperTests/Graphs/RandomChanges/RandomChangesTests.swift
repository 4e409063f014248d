import Foundation
import Testing

@testable import PropertyMapper

/// Changes between random models by random tables: an update with them leads from one to the other, or they are refused.
@Suite struct RandomChangesTests {
  /// What became of the changes between two models.
  private enum Result {
    case equal, refused
    case wrong(String)
  }

  private func result(_ seed: UInt64, asText: Bool, _ engines: EngineChoice) throws -> Result {
    let mapper = ChangingTables.mapper(seed: seed, engines: engines)
    var maker = ChangingMaker(seed: seed)
    let old = maker.node(1, depth: 2)
    let new: ChangingNode
    if maker.chance(30) {
      new = maker.node(1, depth: 2)
      if new.rest.isEmpty { new.rest = old.rest }
    } else {
      new = try mapper.copy(old)
      maker.change(new, base: 1, depth: 2)
    }
    let options: ExportOptions = maker.chance(15) ? .includesNull : []
    let changes: [String: Any]
    do {
      changes = try mapper.changes(from: old, to: new, options: options)
    } catch {
      let others = error.filter { $0.code != .unrepresentableValue }
      return others.isEmpty ? .refused : .wrong(error.report)
    }
    do {
      if asText {
        try mapper.update(old, fromJSON: JSONSerialization.data(withJSONObject: changes))
      } else {
        try mapper.update(old, from: changes)
      }
    } catch {
      return .wrong("\(error) with \(Outcome.text(changes))")
    }
    guard mapper.areEqual(old, new) else {
      return .wrong(
        "\(Outcome.text(changes))\n\(mapper.description(of: old))\n\(mapper.description(of: new))")
    }
    return .equal
  }

  @Test(arguments: [0, 1000, 2000, 3000])
  func `an update with the changes turns one model into the other`(start: UInt64) throws {
    let count = UInt64(40 / Effort.step(3))
    var equalCount = 0
    for seed in start..<start + count {
      for (asText, engines) in [
        (seed % 2 == 0, EngineChoice.directFirst), (seed % 2 == 1, .referenceOnly),
      ] {
        switch try result(seed, asText: asText, engines) {
        case .equal: equalCount += 1
        case .refused: break
        case .wrong(let problem): Issue.record("seed \(seed), \(engines): \(problem)")
        }
      }
    }
    #expect(equalCount > count / 2)
  }
}
