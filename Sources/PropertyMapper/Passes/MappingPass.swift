/// Walks through data or models for one call, following the plans of a registry, and tracks its
/// position, its depth, and the problems found.
///
/// Reading, writing, copying and archiving are passes. They process values differently, but share how they
/// log problems, check the stack, and call user closures.
package class MappingPass {
  package let context: MappingContext
  package var log: ProblemLog
  private let depth: DepthGuard
  private final var closures: ClosureDepth?
  /// The shape of the call's input or output, whose tables determine which places are sensitive.
  package final var root: Shape?
  /// Whether the closures that the pass calls have run before.
  final var repeatsClosures = false
  /// Whether something was nested too deeply for the stack, so that it's unknown whether the data is right.
  package final var isOutOfStack = false

  init(context: MappingContext, depth: DepthGuard = DepthGuard()) {
    self.context = context
    self.depth = depth
    log = ProblemLog(context.options)
  }

  /// Calls a user closure. If the closure uses the mapper itself, that call is nested in this one.
  package final func callUser<Result>(_ body: () throws -> Result) rethrows -> Result {
    try scope.open(body)
  }

  /// The scope of a closure that the pass calls.
  private final var scope: CallScope {
    context.scope(of: &closures, atDepth: log.depth, isRepeated: repeatsClosures)
  }

  /// Calls a closure of a type's transformer.
  ///
  /// - Throws: Also if the same closure is already running with the same value.
  @inline(never)
  final func callTransformer(
    of type: any Any.Type, with value: Slot, _ body: () throws -> Slot?
  ) throws -> Slot? {
    let running = RunningTransformer(type, of: value, in: context.transformer)
    guard !running.isRepeated else {
      throw MappingError(
        .depthLimitExceeded, path: .root, Messages.repeatedTransformer(of: type))
    }
    var scope = scope
    scope.transformer = running
    return try scope.open(body)
  }

  final func callUser<Result>(if isUsers: Bool, _ body: () throws -> Result) rethrows -> Result {
    isUsers ? try callUser(body) : try body()
  }

  /// Runs a step of this library, or an operation of a type; nil if it failed, which is logged.
  @inline(never)
  package final func attempt<Result>(_ body: () throws -> Result?) -> Result? {
    do {
      return try body()
    } catch {
      note(error)
      return nil
    }
  }

  /// Logs an error of a step that can only fail because of a bug in this library, unless it explains what is wrong with
  /// the data.
  func note(_ error: any Error) {
    if let problem = error as? ConversionProblem {
      log.note(problem.code, problem)
    } else {
      log.note(.conversionFailed, Messages.unexpected(error), underlyingError: error)
    }
  }

  /// Runs a step; returns nil if it threw, and logs the error. See ``noteThrown(_:_:from:_:)``.
  final func noting<Result>(
    _ code: MappingError.Code, from offset: Int? = nil, _ sentence: (Fact) -> Sentence,
    _ body: () throws -> Result
  ) -> Result? {
    do {
      return try body()
    } catch {
      noteThrown(error, code, from: offset, sentence)
      return nil
    }
  }

  /// Runs a user closure with its name for messages; errors it throws are logged.
  final func notingHook<Result>(
    _ hook: HookKind, from offset: Int? = nil, _ body: () throws -> Result
  ) -> Result? {
    noting(.hookFailed, from: offset, { Messages.hookFailed(hook, $0) }, body)
  }

  /// Logs an error thrown by a closure or a user's type: the library's errors are added at the current
  /// place; others are described by a sentence.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - code: The code, unless the error has one.
  ///   - offset: The offset of the value passed to the closure; nil if the text does not contain it in that
  ///     form.
  ///   - sentence: Returns the message for an error without one, from a description of what happened:
  ///     `threw Refusal`.
  final func noteThrown(
    _ error: any Error, _ code: MappingError.Code, from offset: Int? = nil,
    _ sentence: (Fact) -> Sentence
  ) {
    // Most of the work is in functions without the closure, for which this one is specialized.
    guard !explains(error, code, from: offset) else { return }
    let isSensitive = log.isInSensitivePlace
    log.note(
      code, sentence(fact(of: error, isSensitive: isSensitive)),
      underlyingError: underlyingError(of: error))
  }

  /// Logs an error that says by itself what is wrong; returns false for others.
  @inline(never)
  private func explains(
    _ error: any Error, _ code: MappingError.Code, from offset: Int?
  ) -> Bool {
    let start = log.mark
    switch error {
    case let problem as ConversionProblem: log.note(code, problem)
    case let placed as PlacedProblem: log.note(placed, from: offset)
    case let problem as CodableProblem:
      lazy var facts = problem.facts
      log.note(
        facts.code, facts.sentence, below: facts.components, areFound: true,
        steps: facts.components, underlyingError: facts.underlying)
    case let error as MappingError: join(CollectionOfOne(error), from: offset)
    case let errors as MappingErrors: join(errors, from: offset)
    default: break
    }
    // Warnings alone do not explain why the closure failed.
    return log.hasErrors(since: start)
  }

  /// What happened, for the sentence about an error.
  @inline(never)
  private func fact(of error: any Error, isSensitive: Bool) -> Fact {
    if error is TransformGaveNothing { return .returnedNil }
    let isOurs = error is MappingError || error is MappingErrors
    return Messages.thrown(error, isSensitive: isSensitive || isOurs)
  }

  @inline(never)
  private func underlyingError(of error: any Error) -> (any Error)? {
    guard !(error is TransformGaveNothing) else { return nil }
    lazy var hasSecrets = root.map { context.registry.hasSensitiveEntries(below: $0) } ?? false
    return ThrownText.underlying(error, isDiscreet: hasSecrets)
  }

  private func join(_ errors: some Sequence<MappingError>, from offset: Int?) {
    log.join(errors, from: offset, shownStepCount: shownStepCount)
  }

  /// Returns the number of steps to show of a path that reaches into a sensitive place, by the tables of
  /// the call; nil if it doesn't.
  final var shownStepCount: ([MappingPath.Component]) -> Int? {
    let (registry, root) = (context.registry, root)
    return { path in root.flatMap { registry.shownStepCount(ofSensitive: path, from: $0) } }
  }

  /// Restores the state of the log as it was when the pass reached a model.
  final func comeBack(to level: PassLevel) {
    log.property = level.property
    log.isSensitive = level.isSensitive
  }

  /// The plan for the run-time type of a model; if it cannot be used, logs a problem and returns
  /// nil.
  final func plan(
    for type: any Any.Type, declaredAs declared: ModelReference,
    for direction: ObjectPlan.Direction
  ) -> ObjectPlan? {
    if type != declared.type {
      let shape = Shape.model(ModelReference.opening(type))
      guard noteProblems(of: shape, for: direction) else { return nil }
    }
    guard let plan = context.registry.plan(for: type) else {
      log.note(.unregisteredType, Messages.unregisteredType(type))
      return nil
    }
    return plan
  }

  /// The problem with entering another list or object here, or some levels below; nil if there is
  /// none.
  final func depthProblem(below levels: Int = 0) -> DepthGuard.Problem? {
    noting(depth.problem(at: log.depth + levels, in: context))
  }

  /// Whether the depth limit allows another list or object here; if not, a problem is logged.
  package final func checkDepth() -> Bool {
    guard let problem = depthProblem() else { return true }
    log.note(.depthLimitExceeded, problem.sentence)
    return false
  }

  /// Whether the stack has room for a level whose depth has been checked; if not, a problem is
  /// logged.
  package final func checkRoom() -> Bool {
    guard let problem = noting(depth.stackProblem(at: log.depth)) else { return true }
    log.note(.depthLimitExceeded, problem.sentence)
    return false
  }

  private func noting(_ problem: DepthGuard.Problem?) -> DepthGuard.Problem? {
    if case .stack? = problem { isOutOfStack = true }
    return problem
  }

  /// Logs problems with the types of a shape; returns true if there are none.
  package final func noteProblems(of shape: Shape, for direction: ObjectPlan.Direction) -> Bool {
    let mark = log.mark
    let property = log.property
    for model in shape.models {
      let problems = context.registry.problems(below: model, for: direction)
      for problem in problems {
        log.property = problem.property ?? property
        log.note(problem.code, problem.sentence, below: problem.path.components)
      }
    }
    log.property = property
    return !log.hasErrors(since: mark)
  }
}

/// A model that a pass is processing, with the state of the log when the pass reached it.
///
/// It is on the heap, and all of its work except for descending into a value happens in functions
/// that return before the descent, so that a level of nesting uses little stack space.
class PassLevel {
  let start: ProblemLog.Mark
  let property: String?
  let isSensitive: Bool

  init(in log: ProblemLog, since start: ProblemLog.Mark? = nil) {
    self.start = start ?? log.mark
    property = log.property
    isSensitive = log.isSensitive
  }
}

extension MappingPass {
  /// A new model, either empty or created from its arguments; nil if that failed, which is logged.
  ///
  /// - Parameter offset: The offset of the model's object in the text, if known.
  @inline(never)
  package final func newModel(
    of plan: ObjectPlan, from arguments: [Slot?], at offset: Int? = nil
  ) -> Slot? {
    guard let construction = plan.operations.construction else {
      if let maker = plan.operations.maker { return callUser { maker.make() } }
      log.note(.invalidMapping, Messages.missingInitializer(plan.type))
      return nil
    }
    return initialized(plan.type, at: offset) {
      try callUser { try construction.make(arguments) }
    }
  }

  /// A model that an initializer makes; nil if it makes none, which is logged.
  final func initialized(
    _ type: any Any.Type, at offset: Int?, _ make: () throws -> Slot?
  ) -> Slot? {
    do {
      if let made = try make() { return made }
      noteRefusal(nil, of: type)
    } catch {
      noteRefusal(error, of: type, at: offset)
    }
    return nil
  }

  /// Logs that an initializer threw an error, or returned nil.
  final func noteRefusal(_ error: (any Error)?, of type: any Any.Type, at offset: Int? = nil) {
    switch error {
    case nil: log.note(.factoryFailed, Messages.initializerGaveNothing(type))
    case let lost as LostProperty:
      log.note(.factoryFailed, Messages.lostProperty(lost.name, of: type))
    case let error?:
      noteThrown(error, .factoryFailed, from: offset) {
        Messages.initializerFailed($0, type: type)
      }
    }
  }
}

/// A model created again would lose the value of a property that can't be set.
struct LostProperty: Error {
  let name: String
}
