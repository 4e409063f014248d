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
