import Synchronization

/// The direct engine's entry point for encoding a type at the root: whether it supports the type,
/// and how.
final class WritingRoot: Sendable {
  let shape: Shape
  /// Why it is not used, as clauses for warnings; empty if it is.
  let reasons: [String]
  /// Whether the tables have generators, which must run once per value.
  let hasGenerators: Bool
  private let lastSize = Atomic<Int>(0)

  init(_ shape: Shape, in registry: Registry) {
    self.shape = shape
    var reasons: [String] = []
    for model in shape.models {
      let problems = registry.problems(below: model, for: .encoding)
      reasons += problems.map(\.sentence.text)
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

  /// The initial capacity for text: the size of the previous one.
  var sizeHint: Int {
    get { lastSize.load(ordering: .relaxed) }
    set { lastSize.store(newValue, ordering: .relaxed) }
  }
}

/// Looks for closures that may have side effects and must run once, although the direct engine may
/// decline after calling them: final encoders, with which it is not used, and generators, whose
/// results it records.
private struct ClosureSearch {
  let registry: Registry
  /// The types that have final encoders.
  var finalEncoders: [any Any.Type] = []
  var foundGenerator = false
  private var visited: Set<ObjectIdentifier> = []

  init(registry: Registry) {
    self.registry = registry
  }

  /// Visits a model and those inside, depth first, in a loop: there may be many nested types.
  mutating func visit(_ root: ModelReference) {
    var pending = [root]
    while let model = pending.popLast() {
      guard visited.insert(ObjectIdentifier(model.type)).inserted,
        let plan = registry.plan(for: model.type)
      else { continue }
      if !plan.hooks.finalEncoders.isEmpty { finalEncoders.append(model.type) }
      if plan.entries.contains(where: { $0.writing?.closures.isGenerated == true }) {
        foundGenerator = true
      }
      let inside = plan.entries.flatMap { $0.models(for: .encoding) }
      pending += ((plan.subtypes?.models ?? []) + inside).reversed()
    }
  }
}
