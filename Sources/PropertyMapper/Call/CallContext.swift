/// What a call of the mapper works with from its start to its end, whatever it reads or writes.
struct CallContext: Sendable {
  let options: MappingOptions
  /// What the caller passed along.
  let environment: MappingEnvironment
  /// How deep the call lies in others, if a closure of the user's made it.
  let depth: Int

  init(options: MappingOptions, environment: MappingEnvironment? = nil) {
    let scope = CallScope.current
    self.options = options
    // A call from within a closure inherits what was passed with the outer call.
    self.environment = environment ?? scope.environment
    depth = scope.depth
  }

  /// Whether the call may be made by the direct engine and then by the reference engine.
  ///
  /// Each of them calls the user's closures, and calls that these make would run twice each: four times on the second
  /// level, eight times on the third. So only the outermost levels have the choice.
  var mayRunTwice: Bool { depth <= 2 * CallScope.reentryCost }

  /// Calls a closure of the user's, which may use the mapper again: such a call counts as nested in this one.
  func callUser<Result>(atDepth depth: Int, _ body: () throws -> Result) rethrows -> Result {
    let scope = CallScope(
      environment: environment, depth: self.depth + depth + CallScope.reentryCost)
    return try CallScope.$current.withValue(scope, operation: body)
  }
}
