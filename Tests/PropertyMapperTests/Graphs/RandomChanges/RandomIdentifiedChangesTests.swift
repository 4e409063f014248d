import Foundation
import Testing

@testable import PropertyMapper

/// Changes between random graphs whose models are found by their identifiers: an update with them turns one
/// graph into the other, or they are refused.
@Suite struct RandomIdentifiedChangesTests {
  private enum Result {
    case equal, refused
    case wrong(String)
  }

  private func result(_ seed: UInt64, _ engines: EngineChoice) throws -> Result {
    var options = MappingOptions()
    options.engines = engines
    var graphs = IdentifiedGraphs(seed: seed)
    let store = seed % 4 < 2 ? IdentityStore() : nil
    let mapper = graphs.mapper(store, options)
    let old = try graphs.graph(mapper)
    // A store may contain the old instances, or others with the same identifiers.
    let isStale = graphs.chance(30)
    if isStale { _ = try graphs.graph(mapper) }
    for part in graphs.instances where part !== old && graphs.chance(60) {
      store?.insert(part, of: IdentifiedPart.self, id: part.id)
    }
    let new = try graphs.graph(mapper)
    let changes: [String: Any]
    do {
      changes = try mapper.changes(from: old, to: new)
    } catch {
      let others = error.filter {
        $0.code != .unrepresentableValue && $0.code != .tooManyErrors
      }
      return others.isEmpty ? .refused : .wrong(error.report)
    }
    let before = mapper.description(of: old)
    do {
      if seed % 7 == 0 {
        try mapper.update(old, fromJSON: JSONSerialization.data(withJSONObject: changes))
      } else {
        try mapper.update(old, from: changes)
      }
    } catch {
      return .wrong("\(error) with \(Outcome.text(changes)) for\n\(before)")
    }
    guard mapper.areEqual(old, new) else {
      return .wrong(
        "\(before)\n\(Outcome.text(changes))\n\(mapper.description(of: old))\n"
          + mapper.description(of: new))
    }
    return .equal
  }

  @Test(arguments: [0, 1000, 2000, 3000])
  func `an update with the changes turns one graph into the other`(start: UInt64) throws {
    let count = UInt64(Effort.rounds(100, dividedInDebugBy: 10))
    var equalCount = 0
    for seed in start..<start + count {
      switch try result(seed, seed % 2 == 0 ? .directFirst : .referenceOnly) {
      case .equal: equalCount += 1
      case .refused: break
      case .wrong(let problem): Issue.record("seed \(seed): \(problem)")
      }
    }
    // Of a few graphs, nearly all may happen to be refused.
    if count >= 100 { #expect(equalCount > count / 3) }
  }
}
