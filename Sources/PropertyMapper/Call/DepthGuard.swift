/// Says how deep a call may go: as deep as the options allow, and as the stack of its thread.
struct DepthGuard {
  /// Levels that fit on every stack, where nobody needs to ask.
  private let safeDepth: Int

  /// What is left of the stack, in bytes.
  private let reserve: Int

  init(reserve: Int = StackRoom.reserve, safeDepth: Int = 32) {
    self.reserve = reserve
    self.safeDepth = safeDepth
  }

  /// The guard of the direct engines, which ask earlier and leave more: where the code is not optimised, and all the more
  /// where a sanitizer looks on, a level of theirs takes many times the stack of one of the reference engine.
  static var direct: Self { Self(reserve: directReserve, safeDepth: directSafeDepth) }

  #if DEBUG
    private static let directReserve: Int = 160 << 10
    /// Levels of the direct engines that fit on every stack.
    static let directSafeDepth = 2
  #else
    private static let directReserve: Int = 96 << 10
    /// Levels of the direct engines that fit on every stack.
    static let directSafeDepth = 16
  #endif

  /// What is wrong with one more level, if anything.
  func problem(at depth: Int, in context: CallContext) -> String? {
    let depth = context.depth + depth
    if depth >= context.options.maximumDepth {
      return Messages.depthLimit(context.options.maximumDepth)
    }
    return stackProblem(at: depth)
  }

  /// What is wrong with one more level as far as the stack is concerned, if anything.
  func stackProblem(at depth: Int) -> String? {
    guard depth >= safeDepth else { return nil }
    return StackRoom.isLeft(beyond: reserve) ? nil : Messages.stackLimit
  }
}
