import Synchronization

/// Lets the user's closures read the depth of the call that runs them while it changes.
///
/// The reader sets the scope for all its closures once, and only the depth changes. It is
/// atomic because a closure may start a task that reads it later.
class DepthGauge: @unchecked Sendable {
  // Unchecked because the compiler cannot check a class with subclasses; the only mutable state is
  // atomic.

  private let level: Atomic<Int>
  private let trial = Atomic(false)
  /// The context of the call.
  final let context: CallContext

  init(_ depth: Int, in context: CallContext) {
    level = Atomic(depth)
    self.context = context
  }

  /// The depth; nil once the call has ended.
  final var depth: Int? {
    let level = level.load(ordering: .relaxed)
    return level < 0 ? nil : level
  }

  @inline(__always)
  final func set(_ depth: Int) { level.store(depth, ordering: .relaxed) }

  /// Whether a closure that throws runs again to find the problems. If so, nobody looks at what it threw.
  final var isTrial: Bool {
    get { trial.load(ordering: .relaxed) }
    set { trial.store(newValue, ordering: .relaxed) }
  }

  /// Marks the end of the call: tasks started by its closures are no longer inside it.
  @inline(__always)
  final func end() { level.store(-1, ordering: .relaxed) }
}

/// A gauge for the closures of one pass. It ends when its owner is released.
final class ClosureDepth: Sendable {
  let gauge: DepthGauge

  init(_ depth: Int, in context: CallContext) { gauge = DepthGauge(depth, in: context) }

  deinit { gauge.end() }
}
