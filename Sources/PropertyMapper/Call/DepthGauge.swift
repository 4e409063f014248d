import Synchronization

/// Tells the user's closures how deep the call is that runs them, while it goes up and down.
///
/// The direct engine sets the scope of its closures once, and not for each of them; the depth is all that changes. It is
/// atomic since a closure may start a task that looks at it later.
class DepthGauge: @unchecked Sendable {
  // Unchecked because classes that others inherit from cannot be checked; what changes here is atomic.

  private let level: Atomic<Int>

  init(_ depth: Int) { level = Atomic(depth) }

  final var depth: Int { level.load(ordering: .relaxed) }

  @inline(__always)
  final func set(_ depth: Int) { level.store(depth, ordering: .relaxed) }
}
