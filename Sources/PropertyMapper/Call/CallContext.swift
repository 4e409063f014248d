/// What a call of the mapper works with from its start to its end, whatever it reads or writes.
struct CallContext: Sendable {
  private(set) var options: MappingOptions
  /// What the caller passed along.
  let environment: MappingEnvironment
  /// How deep the call lies in others, if a user's closure made it.
  let depth: Int
  /// Whether no closure of the user's made the call.
  var isOutermost: Bool { depth == 0 }
  /// Which engines the call may use.
  let engines: EngineChoice
  /// Whether the stack has room for the call to begin.
  let hasRoom = StackRoom.isLeft(beyond: StackRoom.callRoom)

  /// - Parameters:
  ///   - owner: The mapper whose call it is.
  ///   - handsOutTree: Whether the result is a tree, which may have fewer levels than the options allow.
  init(
    options: MappingOptions, environment: MappingEnvironment? = nil,
    of owner: (any AnyObject & Sendable)? = nil, handsOutTree: Bool = false
  ) {
    let scope = CallScope.current
    // A call from within a closure inherits what was passed with the outer call.
    self.environment = (environment ?? scope.environment).owned(by: owner)
    let depth = scope.depth
    var options = options
    if handsOutTree {
      options.maximumDepth = min(options.maximumDepth, depth + MappingValue.maximumNesting)
    }
    self.options = options
    self.depth = depth
    engines = scope.allowsDirectCalls ? options.engines : .referenceOnly
  }

  /// The call, if its input is a property list.
  var forPropertyLists: Self {
    var call = self
    call.options.conversion = options.conversion.forPropertyLists
    return call
  }

  /// The scope for a user's closure, which may use the mapper again: such a call counts as nested in this one.
  ///
  /// - Parameters:
  ///   - closures: Holds the depth for all closures of a pass; made for the first one.
  ///   - allowsDirectCalls: Whether the closure is called only once, see ``CallScope/allowsDirectCalls``.
  func scope(
    of closures: inout ClosureDepth?, atDepth depth: Int, allowsDirectCalls: Bool
  ) -> CallScope {
    let depth = self.depth + depth + CallScope.reentryCost
    let known = closures ?? ClosureDepth(depth)
    known.gauge.set(depth)
    closures = known
    return CallScope(
      environment: environment, gauge: known.gauge, allowsDirectCalls: allowsDirectCalls)
  }
}
