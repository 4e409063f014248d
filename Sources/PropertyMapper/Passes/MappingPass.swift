/// One walk of a call through data or models, by the plans of a registry: where it is, how deep, and what it found
/// wrong.
///
/// Reading, writing, copying and archiving are passes. They differ in what they do with a value; how they note a
/// problem, ask for room on the stack and call a user's closure is the same for all.
class MappingPass {
  let context: MappingContext
  var log: ProblemLog
  private let depth: DepthGuard
  private final var closures: ClosureDepth?
  /// The shape of what the call reads or writes, by whose tables places are sensitive.
  final var root: Shape?
  /// Whether no other engine calls the closures that are called from now on.
  final var isAlone = false

  init(context: MappingContext, depth: DepthGuard = DepthGuard()) {
    self.context = context
    self.depth = depth
    log = ProblemLog(context.options)
  }

  /// Calls a user's closure, which may use the mapper again: such a call counts as nested in this one.
  final func callUser<Result>(_ body: () throws -> Result) rethrows -> Result {
    let scope = context.call.scope(
      of: &closures, atDepth: log.depth, allowsDirectCalls: isAlone)
    return try scope.open(body)
  }

  final func callUser<Result>(if isUsers: Bool, _ body: () throws -> Result) rethrows -> Result {
    isUsers ? try callUser(body) : try body()
  }

  /// Runs a step; nil if it threw, which is noted, see ``noteThrown(_:_:from:_:)``.
  final func noting<Result>(
    _ code: MappingError.Code, from offset: Int? = nil, _ sentence: (String) -> String,
    _ body: () throws -> Result
  ) -> Result? {
    do {
      return try body()
    } catch {
      noteThrown(error, code, from: offset, sentence)
      return nil
    }
  }

  /// Runs a user's closure that has a name in messages; what it throws is noted.
  final func notingHook<Result>(
    _ hook: String, from offset: Int? = nil, _ body: () throws -> Result
  ) -> Result? {
    noting(.hookFailed, from: offset, { Messages.hookFailed(hook, $0) }, body)
  }

  /// Notes what a closure or a user's type threw: errors of ours join at the place the pass is at, of others a
  /// sentence tells.
  ///
  /// - Parameters:
  ///   - error: What was thrown.
  ///   - code: The code, unless the error has one.
  ///   - offset: Where in the text the value begins that the closure was given; nil if it is not in the text as
  ///     the closure saw it.
  ///   - sentence: The message about an error that has none, of what the closure did: `threw Refusal`.
  final func noteThrown(
    _ error: any Error, _ code: MappingError.Code, from offset: Int? = nil,
    _ sentence: (String) -> String
  ) {
    let start = log.mark
    switch error {
    case let problem as ConversionProblem: log.note(code, problem)
    case let placed as PlacedProblem: log.note(placed, from: offset)
    case let problem as CodableProblem:
      lazy var facts = problem.facts
      log.note(
        facts.code, facts.message, below: facts.components, areFound: true,
        steps: facts.components, underlyingError: facts.underlying)
    case is TransformGaveNothing: log.note(code, Messages.transformGaveNothing)
    case let error as MappingError: join(CollectionOfOne(error), from: offset)
    case let errors as MappingErrors: join(errors, from: offset)
    default: break
    }
    // Warnings alone do not say why the closure gave up.
    guard !log.hasErrors(since: start) else { return }
    let isOurs = error is MappingError || error is MappingErrors
    let isSensitive = log.isInSensitivePlace || isOurs
    lazy var hasSecrets = root.map { context.registry.hasSensitiveEntries(below: $0) } ?? false
    log.note(
      code, sentence(Messages.thrown(error, isSensitive: isSensitive)),
      underlyingError: ThrownText.underlying(error, isDiscreet: hasSecrets))
  }

  private func join(_ errors: some Sequence<MappingError>, from offset: Int?) {
    log.join(errors, from: offset, shownStepCount: shownStepCount)
  }

  /// How many steps of a path may be shown that leads into a sensitive place by the tables of the call; nil if it doesn't.
  final var shownStepCount: ([MappingPath.Component]) -> Int? {
    let (registry, root) = (context.registry, root)
    return { path in root.flatMap { registry.shownStepCount(ofSensitive: path, from: $0) } }
  }

  /// Lets the log speak of a model again, as it did when the pass came there.
  final func comeBack(to level: PassLevel) {
    log.property = level.property
    log.isSensitive = level.isSensitive
  }

  /// The plan of the run-time type of a model; nil if it cannot be used, which is noted.
  final func plan(
    for type: any Any.Type, declaredAs declared: ModelReference,
    for direction: ObjectPlan.Direction
  ) -> ObjectPlan? {
    if type != declared.type {
      let shape = Shape.model(ModelReference(opening: type))
      guard noteProblems(of: shape, for: direction) else { return nil }
    }
    guard let plan = context.registry.plan(for: type) else {
      log.note(.unregisteredType, Messages.unregisteredType(type))
      return nil
    }
    return plan
  }

  /// What is wrong with one more list or object here, or some levels below, if anything.
  final func depthProblem(below levels: Int = 0) -> DepthGuard.Problem? {
    depth.problem(at: log.depth + levels, in: context.call)
  }

  /// Whether one more list or object may be entered here; if not, that is noted.
  final func checkDepth() -> Bool {
    guard let problem = depthProblem() else { return true }
    log.note(
      .depthLimitExceeded, problem.message, parameters: .limit(context.options.maximumDepth))
    return false
  }

  /// Whether there is room on the stack for a level that was found not to be too deep before; if not, that is noted.
  final func checkRoom() -> Bool {
    guard let problem = depth.stackProblem(at: log.depth) else { return true }
    log.note(.depthLimitExceeded, problem.message)
    return false
  }

  /// Notes what keeps the types of a shape from being used; true if nothing does.
  final func noteProblems(of shape: Shape, for direction: ObjectPlan.Direction) -> Bool {
    let mark = log.mark
    let property = log.property
    for model in shape.models {
      let problems = context.registry.problems(
        below: model, for: direction, hasCustomFactory: context.hasCustomFactory)
      for problem in problems {
        log.property = problem.property ?? property
        log.note(problem.code, problem.message, below: problem.path.components)
      }
    }
    log.property = property
    return !log.hasErrors(since: mark)
  }
}
