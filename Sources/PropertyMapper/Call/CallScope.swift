/// What a user's closure runs inside of: the call's environment, and how deep the call lies in others.
struct CallScope: Sendable {
  var environment = MappingEnvironment()
  private let fixedDepth: Int
  /// Where the depth is, if it changes while the scope is open.
  private let gauge: DepthGauge?
  /// Whether calls from here may use the direct engine.
  ///
  /// The reference engine may call a closure once more that the direct engine has called. If calls from within could use
  /// both engines as well, and calls from these, the number of runs would double with every level. So only calls from
  /// closures of an outermost call may.
  let allowsDirectCalls: Bool

  init(
    environment: MappingEnvironment = MappingEnvironment(), depth: Int = 0,
    allowsDirectCalls: Bool = true
  ) {
    self.environment = environment
    fixedDepth = depth
    gauge = nil
    self.allowsDirectCalls = allowsDirectCalls
  }

  init(environment: MappingEnvironment, gauge: DepthGauge, allowsDirectCalls: Bool) {
    self.environment = environment
    fixedDepth = 0
    self.gauge = gauge
    self.allowsDirectCalls = allowsDirectCalls
  }

  var depth: Int { gauge?.depth ?? fixedDepth }

  @TaskLocal static var current = CallScope()

  /// How many levels a call from within a closure counts: it takes far more stack than a level of data.
  static let reentryCost = 8
}
