import Synchronization

/// The entry point for decoding a type at the root. This one is for a type that it
/// does not support.
class ReadingRoot: @unchecked Sendable {
  // Unchecked because the compiler cannot check a class with subclasses; their contents never
  // change.

  let type: ObjectIdentifier
  /// Whether the plans could be compiled.
  var isCompiled: Bool { false }

  init(_ type: ObjectIdentifier) { self.type = type }
}

/// The entry point for encoding a type at the root: whether its tables have no problems, and its shape.
final class WritingRoot: Sendable {
  let shape: Shape
  let isWritable: Bool
  /// Whether the tables have closures that must run once per value.
  let runsOnce: Bool
  private let lastSize = Atomic<Int>(0)

  init(_ shape: Shape, in registry: Registry) {
    self.shape = shape.written
    isWritable = shape.models.allSatisfy { registry.problems(below: $0, for: .encoding).isEmpty }
    runsOnce = isWritable && shape.models.contains { registry.runsOnce(below: $0) }
  }

  /// The initial capacity for text: the size of the previous one.
  var sizeHint: Int {
    get { lastSize.load(ordering: .relaxed) }
    set { lastSize.store(newValue, ordering: .relaxed) }
  }
}

extension Registry {
  /// Whether a model or one inside it has closures that may have side effects and must run once, although
  /// the walk may have to be repeated after calling them: generators and final encoders, whose results are
  /// recorded.
  fileprivate func runsOnce(below root: ModelReference) -> Bool {
    reach(from: [root]) { plan in
      plan.entries.flatMap { $0.models(for: .encoding) } + (plan.subtypes?.models ?? [])
    }.contains { plan in
      !plan.hooks.finalEncoders.isEmpty
        || plan.entries.contains { $0.writing?.closures.isGenerated == true }
    }
  }
}
