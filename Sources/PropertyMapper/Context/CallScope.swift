/// The scope in which a user's closure runs: the call's environment and its depth within other
/// calls.
struct CallScope: Sendable {
  var environment = MappingEnvironment()
  /// Tracks the depth; nil outside all calls.
  private var gauge: DepthGauge?
  /// Whether the closure has run before, and runs again to find problems. What it reads or writes itself is often wrong.
  private(set) var isRepeated = false
  /// The transformer that runs here, or around the call.
  var transformer: RunningTransformer?

  /// The scope outside all calls.
  init() {}

  init(
    environment: MappingEnvironment, gauge: DepthGauge, isRepeated: Bool = false,
    transformer: RunningTransformer?
  ) {
    self.environment = environment
    self.gauge = gauge
    self.transformer = transformer
    self.isRepeated = isRepeated
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
