import Synchronization

/// What the direct engine knows of a type that a caller asks for, found once: whether it writes such values at all.
final class WritingRoot: Sendable {
  let shape: Shape
  /// Why it does not begin, as whole sentences; empty if it does.
  let reasons: [String]
  private let lastSize = Atomic<Int>(0)

  init(_ shape: Shape, in registry: Registry) {
    self.shape = shape
    var reasons: [String] = []
    for model in shape.models {
      let problems = registry.problems(below: model, for: .encoding, hasCustomFactory: true)
      reasons += problems.map(\.message)
    }
    if reasons.isEmpty {
      var search = FinalEncoderSearch(registry: registry)
      for model in shape.models { search.visit(model) }
      reasons = search.found.map { Messages.finalEncoderBelow($0) }
    }
    self.reasons = reasons
  }

  var isDirect: Bool { reasons.isEmpty }

  /// How much room a text begins with: as much as the last one took.
  var sizeHint: Int {
    get { lastSize.load(ordering: .relaxed) }
    set { lastSize.store(newValue, ordering: .relaxed) }
  }
}

/// Looks for tables whose final encoders would be called when the direct engine might still give up: they may have
/// effects, and are called once.
private struct FinalEncoderSearch {
  let registry: Registry
  var found: [any Any.Type] = []
  private var visited: Set<ObjectIdentifier> = []

  init(registry: Registry) {
    self.registry = registry
  }

  mutating func visit(_ model: ModelReference) {
    guard visited.insert(ObjectIdentifier(model.type)).inserted,
      let plan = registry.plan(for: model.type)
    else { return }
    if !plan.hooks.finalEncoders.isEmpty { found.append(model.type) }
    for choice in plan.subtypes?.choices ?? [] { visit(choice.model) }
    for entry in plan.entries {
      for model in entry.models(for: .encoding) { visit(model) }
    }
  }
}
