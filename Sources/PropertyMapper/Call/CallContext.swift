/// What a call of the mapper works with from its start to its end, whatever it reads or writes.
struct CallContext: Sendable {
  let options: MappingOptions
  /// What the caller passed along.
  let environment: MappingEnvironment
  /// How deep the call lies in others, if a user's closure made it.
  let depth: Int
  /// Whether no closure of the user's made the call.
  var isOutermost: Bool { depth == 0 }
  /// Which engines the call may use.
  let engines: EngineChoice

  /// - Parameter owner: The mapper whose call it is.
  init(
    options: MappingOptions, environment: MappingEnvironment? = nil,
    of owner: (any AnyObject & Sendable)? = nil
  ) {
    let scope = CallScope.current
    self.options = options
    // A call from within a closure inherits what was passed with the outer call.
    self.environment = (environment ?? scope.environment).owned(by: owner)
    depth = scope.depth
    engines = scope.allowsDirectCalls ? options.engines : .referenceOnly
  }

  /// Calls a user's closure, which may use the mapper again: such a call counts as nested in this one.
  ///
  /// - Parameter allowsDirectCalls: Whether the closure is called only once, see ``CallScope/allowsDirectCalls``.
  func callUser<Result>(
    atDepth depth: Int, allowsDirectCalls: Bool, _ body: () throws -> Result
  ) rethrows -> Result {
    let scope = CallScope(
      environment: environment, depth: self.depth + depth + CallScope.reentryCost,
      allowsDirectCalls: allowsDirectCalls)
    return try CallScope.$current.withValue(scope, operation: body)
  }
}
