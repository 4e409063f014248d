/// What a user's closure runs inside of: the call's environment, and how deep the call lies in others.
struct CallScope: Sendable {
  var environment = MappingEnvironment()
  /// Where the depth is; nil outside of all calls.
  private var gauge: DepthGauge?
  /// Whether calls from here may use the direct engine.
  ///
  /// The reference engine may call a closure once more that the direct engine has called. If calls from within could use
  /// both engines as well, and calls from these, the number of runs would double with every level. So only calls from
  /// closures of an outermost call may.
  private(set) var allowsDirectCalls = true

  /// The scope outside of all calls.
  init() {}

  init(environment: MappingEnvironment, gauge: DepthGauge, allowsDirectCalls: Bool) {
    self.environment = environment
    self.gauge = gauge
    self.allowsDirectCalls = allowsDirectCalls
  }

  var depth: Int { gauge?.depth ?? 0 }

  /// The scope that closures, and tasks that they start, inherit. A task may outlive the call.
  @TaskLocal private static var inherited = CallScope()

  /// The scope of the call that is running; once it has ended, that of none.
  static var current: CallScope {
    let scope = inherited
    if let gauge = scope.gauge, gauge.depth == nil { return CallScope() }
    return scope
  }

  /// Runs something inside of the scope.
  func open<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$inherited.withValue(self, operation: body)
  }

  /// How many levels a call from within a closure counts: it takes far more stack than a level of data.
  static let reentryCost = 8
}
