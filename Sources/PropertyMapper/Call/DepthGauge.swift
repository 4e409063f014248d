import Synchronization

/// Tells the user's closures how deep the call is that runs them, while it goes up and down.
///
/// The direct engine sets the scope of its closures once, and not for each of them; the depth is all that changes. It is
/// atomic since a closure may start a task that looks at it later.
class DepthGauge: @unchecked Sendable {
  // Unchecked because classes that others inherit from cannot be checked; what changes here is atomic.

  private let level: Atomic<Int>

  init(_ depth: Int) { level = Atomic(depth) }

  /// The depth; nil once the call has ended.
  final var depth: Int? {
    let level = level.load(ordering: .relaxed)
    return level < 0 ? nil : level
  }

  @inline(__always)
  final func set(_ depth: Int) { level.store(depth, ordering: .relaxed) }

  /// Notes that the call has ended: a task that one of its closures started is no longer inside of it.
  @inline(__always)
  final func end() { level.store(-1, ordering: .relaxed) }
}

/// A gauge for the closures of one pass, which ends with its owner.
final class ClosureDepth: Sendable {
  let gauge: DepthGauge

  init(_ depth: Int) { gauge = DepthGauge(depth) }

  deinit { gauge.end() }
}
