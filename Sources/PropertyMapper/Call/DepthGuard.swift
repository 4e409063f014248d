/// Says how deep a call may go: as deep as the options allow, and as the stack of its thread.
struct DepthGuard {
  /// Levels that fit on every stack, where nobody needs to ask.
  private static let safeDepth = 32

  private var stack: StackRoom?

  /// What is wrong with one more level, if anything.
  mutating func problem(at depth: Int, in context: CallContext) -> String? {
    let depth = context.depth + depth
    if depth >= context.options.maximumDepth {
      return Messages.depthLimit(context.options.maximumDepth)
    }
    guard depth >= Self.safeDepth else { return nil }
    let stack = stack ?? StackRoom()
    self.stack = stack
    return stack.isLeft ? nil : Messages.stackLimit
  }
}
