import Synchronization

/// What the direct engine knows of a type that a caller asks for, found once: whether it writes such values at all.
final class WritingRoot: Sendable {
  let shape: Shape
  /// Why it does not begin, as clauses for warnings; empty if it does.
  let reasons: [String]
  /// Whether there are generators in the tables, which must run once for a value.
  let hasGenerators: Bool
  private let lastSize = Atomic<Int>(0)

  init(_ shape: Shape, in registry: Registry) {
    self.shape = shape
    var reasons: [String] = []
    for model in shape.models {
      let problems = registry.problems(below: model, for: .encoding, hasCustomFactory: true)
      reasons += problems.map(\.message)
    }
    var search = ClosureSearch(registry: registry)
    if reasons.isEmpty {
      for model in shape.models { search.visit(model) }
      reasons = search.finalEncoders.map { Messages.holdsFinalEncoder($0) }
    }
    self.reasons = reasons
    hasGenerators = search.foundGenerator
  }

  var isDirect: Bool { reasons.isEmpty }

  /// How much room a text begins with: as much as the last one took.
  var sizeHint: Int {
    get { lastSize.load(ordering: .relaxed) }
    set { lastSize.store(newValue, ordering: .relaxed) }
  }
}

/// Looks for closures that may have effects, and are called once, though the direct engine may give up after it: final
/// encoders, which it leaves alone, and generators, which it keeps a record of.
private struct ClosureSearch {
  let registry: Registry
  /// The types that have final encoders.
  var finalEncoders: [any Any.Type] = []
  var foundGenerator = false
  private var visited: Set<ObjectIdentifier> = []

  init(registry: Registry) {
    self.registry = registry
  }

  mutating func visit(_ model: ModelReference) {
    guard visited.insert(ObjectIdentifier(model.type)).inserted,
      let plan = registry.plan(for: model.type)
    else { return }
    if !plan.hooks.finalEncoders.isEmpty { finalEncoders.append(model.type) }
    for model in plan.subtypes?.models ?? [] { visit(model) }
    for entry in plan.entries {
      if entry.writing?.closures.isGenerated == true { foundGenerator = true }
      for model in entry.models(for: .encoding) { visit(model) }
    }
  }
}
