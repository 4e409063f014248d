import Foundation
import Testing

@testable import PropertyMapper

/// Changes between random graphs whose models are found by their identifiers: an update with them turns one
/// graph into the other, or they are refused.
@Suite struct RandomIdentifiedChangesTests {
  private func result(_ seed: UInt64, _ engines: EngineChoice) throws -> PatchResult {
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
    return PatchResult(of: changes, from: old, to: new, by: mapper, asText: seed % 7 == 0) {
      mapper.areEqual($0, $1)
    }
  }

  @Test(arguments: [0, 1000, 2000, 3000])
  func `an update with the changes turns one graph into the other`(start: UInt64) throws {
    try PatchResult.check(
      seedsFrom: start, rounds: Effort.rounds(100, dividedInDebugBy: 10), equalOneIn: 3, result)
  }
}
