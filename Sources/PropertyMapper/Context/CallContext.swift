/// The state that a mapper's call uses from start to end, whatever it reads or writes.
///
/// It is a class because everything that belongs to the call refers to it.
package class CallContext: @unchecked Sendable {
  // Unchecked because the compiler cannot check a class with subclasses; nothing in it changes.

  package final let options: MappingOptions
  /// The values passed by the caller.
  final let environment: MappingEnvironment
  /// The number of enclosing calls, if a user's closure made this one.
  package final let depth: Int
  /// The number of calls around this one.
  private let nesting: Int
  /// Whether the call was made by a closure that runs again if it throws.
  final let isTrial: Bool
  /// Whether the call was made by a closure that runs again to find problems.
  final let isRepeated: Bool
  /// Whether that's true of this call or of one around it.
  private let isInRepeated: Bool
  /// The transformer whose closure made the call, or the call around it.
  final let transformer: RunningTransformer?
  /// The enclosing call, if a user's closure made this one.
  private let outer: CallContext?
  /// What to undo if the call fails, although nested calls succeeded.
  private let doneByNestedCalls = LazyReference<UndoList>()
  /// Whether the stack has room for the call to begin.
  package final let hasRoom = StackRoom.isLeft(beyond: StackRoom.callRoom)
  /// Whether input is read before its problems are looked for. Not in a search for problems: each nested call would
  /// then run the closures of all calls inside it again.
  final let readsAtOnce: Bool

  /// - Parameters:
  ///   - owner: The mapper that performs the call.
  ///   - handsOutTree: Whether the result is a tree, which may have fewer levels than the options
  ///     allow.
  init(
    options: MappingOptions, environment: MappingEnvironment?,
    of owner: any AnyObject & Sendable, handsOutTree: Bool
  ) {
    let scope = CallScope.current
    // A call from within a closure inherits the values passed with the outer call.
    self.environment = (environment ?? scope.environment).owned(by: owner)
    outer = scope.context
    nesting = outer.map { $0.nesting + 1 } ?? 0
    transformer = scope.transformer
    isTrial = scope.isTrial
    isRepeated = scope.isRepeated || options.callOrder == .findingFirst
    isInRepeated = scope.isRepeated || scope.context?.isInRepeated == true
    readsAtOnce = hasRoom && !isRepeated
    let depth = scope.depth
    var options = options
    if handsOutTree {
      options.maximumDepth = min(options.maximumDepth, depth + MappingValue.maximumNesting)
    }
    self.options = options
    self.depth = depth
  }

  /// Creates the context of the same call for input that is a property list.
  init(forPropertyListsIn other: CallContext) {
    var options = other.options
    options.conversion = options.conversion.forPropertyLists
    self.options = options
    environment = other.environment
    depth = other.depth
    nesting = other.nesting
    isTrial = other.isTrial
    isRepeated = other.isRepeated
    isInRepeated = other.isInRepeated
    readsAtOnce = other.readsAtOnce
    outer = other.outer
    transformer = other.transformer
  }

  /// Runs a closure if one of the enclosing calls fails.
  final func ifOuterCallFails(_ undo: @escaping @Sendable () -> Void) {
    var call = outer
    while let enclosing = call {
      enclosing.doneByNestedCalls.value { UndoList() }.add(undo)
      call = enclosing.outer
    }
  }

  /// Undoes what nested calls have done, since this one failed.
  final func undoNestedCalls() { doneByNestedCalls.known?.undoAll() }

  /// Keeps what nested calls have done, since this one succeeded and the context is used for another.
  final func keepNestedCalls() { doneByNestedCalls.known?.removeAll() }

  /// Whether warnings are looked for if the caller asks for them. Not in a search for problems: each nested call could
  /// double the time.
  final var findsWarnings: Bool { !isInRepeated }

  /// Whether the call is nested so deeply that a transformer which it runs may be running already.
  final var tracksTransformers: Bool { nesting > 1 }

  /// Whether a model is written without a log first, unless the call is nested deeply: endless recursion would run each
  /// closure once more at each level.
  final var writesAtOnce: Bool { hasRoom && !isRepeated && nesting < 3 }

  /// Returns the scope for a user's closure. Calls that the closure makes are nested in this one.
  ///
  /// - Parameters:
  ///   - closures: Holds the depth for all closures of a pass; created for the first one.
  ///   - isRepeated: Whether the closure has run before. See ``CallScope/isRepeated``.
  final func scope(
    of closures: inout ClosureDepth?, atDepth depth: Int, isRepeated: Bool = false
  ) -> CallScope {
    let depth = self.depth + depth + CallScope.reentryCost
    let known = closures ?? ClosureDepth(depth, in: self)
    known.gauge.set(depth)
    closures = known
    return CallScope(
      environment: environment, gauge: known.gauge, isRepeated: isRepeated,
      transformer: transformer)
  }

  /// Runs code that calls users' closures outside any pass, such as a check of tables, so that these
  /// find the mapper and the values passed to the call.
  package final func open<Result>(_ body: () -> Result) -> Result {
    var closures: ClosureDepth?
    let scope = scope(of: &closures, atDepth: 0)
    // The scope ends when this is released.
    return withExtendedLifetime(closures) { scope.open(body) }
  }
}

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

/// The transformer of a type that is running, for calls nested in its closures.
///
/// Unchecked because values need not be Sendable; they are only compared, by calls that the closure makes.
final class RunningTransformer: @unchecked Sendable {
  private let type: any Any.Type
  private let value: Slot
  /// The one whose closure made the call that runs this one.
  private let outer: RunningTransformer?

  init(_ type: any Any.Type, of value: Slot, in outer: RunningTransformer?) {
    self.type = type
    // The closure has exclusive access to the original.
    self.value = value.duplicate()
    self.outer = outer
  }

  /// Whether the same transformer is already running with the same value: it would call itself forever.
  var isRepeated: Bool {
    var other = outer
    while let running = other {
      if running.type == type, running.value.type == value.type, running.value.isSame(as: value) {
        return true
      }
      other = running.outer
    }
    return false
  }
}

/// What nested calls have done, and an enclosing call undoes if it fails.
final class UndoList: Sendable {
  private let steps = Locked<[@Sendable () -> Void]>([])

  func add(_ step: @escaping @Sendable () -> Void) {
    steps.withLock { $0.append(step) }
  }

  func removeAll() { _ = takeAll() }

  /// Runs all steps, the last one first.
  func undoAll() {
    for undo in takeAll().reversed() { undo() }
  }

  /// The steps are run and freed outside the lock, since instances may be freed with them.
  private func takeAll() -> [@Sendable () -> Void] {
    steps.withLock { steps in
      let all = steps
      steps = []
      return all
    }
  }
}
