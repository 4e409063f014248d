@testable import PropertyMapper

extension IdentifiedGraphs {
  /// The outcome of the changes between two random graphs.
  static func outcome(
    seed: UInt64, choices: [UInt8] = [], _ orders: CallOrder
  ) throws -> PatchOutcome {
    var options = MappingOptions()
    options.callOrder = orders
    var graphs = IdentifiedGraphs(seed: seed, choices: choices)
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
    return PatchOutcome(from: old, to: new, by: mapper, asText: seed % 7 == 0) {
      $0.code == .unrepresentableValue || $0.code == .tooManyErrors
    }
  }
}
