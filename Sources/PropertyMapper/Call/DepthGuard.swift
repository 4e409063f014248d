/// Says how deep a call may go: as deep as the options allow, and as the stack of its thread.
struct DepthGuard {
  /// Levels that are known to fit on the stack; nobody needs to ask about them.
  let safeDepth: Int

  /// What is left of the stack, in bytes.
  private let reserve: Int

  /// - Parameters:
  ///   - reserve: What has to be left of the stack, in bytes.
  ///   - safeDepth: Levels for which one look at the stack is enough, now, if it has much room.
  init(reserve: Int = StackRoom.reserve, safeDepth: Int = 32) {
    self.reserve = reserve
    let isRoomy = StackRoom.isLeft(beyond: reserve + safeDepth * Self.levelSize)
    self.safeDepth = isRoomy ? safeDepth : 0
  }

  /// The guard of the direct engines, which ask earlier and leave more: where the code is not optimised, and all the more
  /// where a sanitizer looks on, a level of theirs takes many times the stack of one of the reference engine.
  static var direct: Self { Self(reserve: directReserve, safeDepth: directSafeDepth) }

  #if DEBUG
    private static let directReserve: Int = 160 << 10
    private static let directSafeDepth = 2
    /// The most stack that a level takes, in bytes.
    private static let levelSize = 8 << 10
  #else
    private static let directReserve: Int = 96 << 10
    private static let directSafeDepth = 16
    /// The most stack that a level takes, in bytes.
    private static let levelSize = 1 << 10
  #endif

  /// What is wrong with one more level.
  enum Problem {
    case limit(Int)
    case stack

    var message: String {
      switch self {
      case .limit(let limit): Messages.depthLimit(limit)
      case .stack: Messages.stackLimit
      }
    }
  }

  /// What is wrong with one more level, if anything.
  func problem(at depth: Int, in context: CallContext) -> Problem? {
    let depth = context.depth + depth
    if depth >= context.options.maximumDepth { return .limit(context.options.maximumDepth) }
    return stackProblem(at: depth)
  }

  /// What is wrong with one more level as far as the stack is concerned, if anything.
  func stackProblem(at depth: Int) -> Problem? {
    guard depth >= safeDepth else { return nil }
    return StackRoom.isLeft(beyond: reserve) ? nil : .stack
  }
}
