/// The scope in which a user's closure runs: the call's environment and its depth within other
/// calls.
struct CallScope: Sendable {
  var environment = MappingEnvironment()
  /// Tracks the depth; nil outside all calls.
  private var gauge: DepthGauge?
  /// Whether calls made here may use the direct engine.
  ///
  /// The reference engine may repeat a closure call that the direct engine has made. If calls in the
  /// repeated run could use both engines as well, the number of runs would double with every level, so
  /// they only use the reference engine. The same goes for calls in many others, since each level at
  /// which both engines are used runs the closures of all levels below it again.
  private(set) var allowsDirectCalls = true
  /// Whether the closure runs to find problems. Often, input that it reads has already failed once.
  private(set) var isFinding = false
  /// The transformer that runs here, or around the call.
  var transformer: RunningTransformer?

  /// The scope outside all calls.
  init() {}

  init(
    environment: MappingEnvironment, gauge: DepthGauge, allowsDirectCalls: Bool,
    isFinding: Bool = false, transformer: RunningTransformer?
  ) {
    self.environment = environment
    self.gauge = gauge
    self.transformer = transformer
    self.allowsDirectCalls = allowsDirectCalls
    self.isFinding = isFinding
  }

  var depth: Int { gauge?.depth ?? 0 }

  /// Whether the closure runs again if it throws.
  var isTrial: Bool { gauge?.isTrial ?? false }

  /// The context of the call; nil outside all calls.
  var context: CallContext? { gauge?.context }

  /// The scope that closures, and tasks started by them, inherit. A task may outlive the call.
  @TaskLocal private static var inherited = CallScope()

  /// The scope of the current call; once it has ended, the scope outside all calls.
  static var current: CallScope {
    let scope = inherited
    if let gauge = scope.gauge, gauge.depth == nil { return CallScope() }
    return scope
  }

  /// Runs a closure in the scope.
  func open<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$inherited.withValue(self, operation: body)
  }

  /// The number of levels that a call from within a closure counts as: it takes far more stack than
  /// a level of data.
  static let reentryCost = 8
}
