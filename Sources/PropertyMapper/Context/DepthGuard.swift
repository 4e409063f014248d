import CStackRoom
import Synchronization

/// Limits the depth of a call to the options' maximum and to the stack of its thread.
struct DepthGuard {
  /// The number of levels known to fit on the stack; they need no check.
  let safeDepth: Int

  /// The number of bytes of stack to leave free.
  private let reserve: Int

  /// - Parameters:
  ///   - reserve: The number of bytes of stack to leave free.
  ///   - safeDepth: The number of levels covered by a single check of the stack, made here, if it
  ///     has ample room.
  init(reserve: Int = StackRoom.reserve, safeDepth: Int = 32) {
    self.reserve = reserve
    let isRoomy = StackRoom.isLeft(beyond: reserve + safeDepth * Self.levelSize)
    self.safeDepth = isRoomy ? safeDepth : 0
  }

  /// The guard for reading and writing, which check earlier and leave more room than the problem finder, so that it has
  /// some when it begins inside them. In unoptimized code, and even more so with a sanitizer, their levels take several
  /// times as much stack.
  static var early: Self { Self(reserve: earlyReserve, safeDepth: earlySafeDepth) }

  /// The guard for a walk that logs problems while it writes. It leaves less room, so that there is room
  /// for it if the walk without a log gave up because there was too little.
  static var logging: Self { Self(reserve: loggingReserve, safeDepth: 8) }

  #if DEBUG
    private static let earlyReserve: Int = 160 << 10
    private static let earlySafeDepth = 2
    private static let loggingReserve: Int = 48 << 10
    /// The maximum number of bytes of stack for one level.
    private static let levelSize = 8 << 10
  #else
    private static let earlyReserve: Int = 40 << 10
    private static let earlySafeDepth = 8
    private static let loggingReserve: Int = 32 << 10
    /// The maximum number of bytes of stack for one level.
    private static let levelSize = 1 << 10
  #endif

  /// A reason against another level.
  enum Problem {
    case limit(Int)
    case stack

    var sentence: Sentence {
      switch self {
      case .limit(let limit): Messages.depthLimit(limit)
      case .stack: Messages.stackLimit
      }
    }
  }

  /// The reason against another level, if any.
  func problem(at depth: Int, in context: CallContext) -> Problem? {
    let depth = context.depth + depth
    if depth >= context.options.maximumDepth { return .limit(context.options.maximumDepth) }
    return stackProblem(at: depth)
  }

  /// The reason against another level with regard to the stack, if any.
  func stackProblem(at depth: Int) -> Problem? {
    guard depth >= safeDepth else { return nil }
    return StackRoom.isLeft(beyond: reserve) ? nil : .stack
  }
}

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

/// The remaining stack of the current thread.
///
/// Reading and writing recurse with the data. The depth limit keeps optimized code within a stack of the
/// usual size. This check keeps it within any stack, so that data nested too deeply for a small
/// thread or a debug build is reported as an error rather than crashing.
package enum StackRoom {
  /// Whether the current thread can continue and leave a reserve of bytes. True if the system
  /// doesn't report it.
  package static func isLeft(beyond reserve: Int) -> Bool {
    propertymapper_stack_left() > UInt(reserve)
  }

  /// The number of further nested calls that fit on the current thread's stack.
  ///
  /// For external code that cannot check on its way.
  ///
  /// - Parameter size: The maximum number of bytes for one call.
  package static func levels(of size: Int) -> Int {
    let left = propertymapper_stack_left()
    guard left < UInt(Int.max) else { return .max }
    return max(0, Int(left) - reserve) / size
  }

  /// The number of bytes of stack that a call needs before it reads or writes anything: plans are
  /// compiled, and the runtime creates metadata. Measured with a table of all kinds of entries, and
  /// doubled.
  #if DEBUG
    static let callRoom = 96 << 10
  #else
    static let callRoom = 64 << 10
  #endif

  /// The number of bytes of stack left for the user's closures, for releasing the result, and for
  /// the runtime, which creates the metadata of a generic type on first use.
  package static let reserve = 32 << 10
}
