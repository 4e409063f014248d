/// One call of the reference engine: reads an input into models by the plans of a registry.
///
/// It works in two steps, and the second begins only if the first found nothing wrong:
///
/// ```
///  prepare   input ──plans──▶ Prepared        converts and validates everything, makes no model
///  make      Prepared ──────▶ model           factory → entries → consumers → final decoder
/// ```
///
/// Both steps walk without generics (see ``Slot``), so that a level of nesting takes little stack, and both
/// tell the log where they are, so that every problem has its place.
final class DecodingPass {
  let context: MappingContext
  /// How values are converted here; an entry may ask for other rules.
  var rules: ReadingRules
  var log: ProblemLog
  /// What to put back if the second step fails.
  var journal = UpdateJournal()
  /// The factory, if it wants to know how the call goes on.
  let factoryCall: (any FactoryCall)?
  var depth = DepthGuard()
  /// Whether an object around this one was checked down to its leaves already.
  var isInCheckedObject = false

  init(context: MappingContext) {
    self.context = context
    factoryCall =
      context.hasCustomFactory ? (context.factory as? any CallScopedFactory)?.beginCall() : nil
    rules = ReadingRules(
      policy: context.options.conversion, duplicateKeys: context.options.duplicateKeys)
    log = ProblemLog(limit: context.options.maximumErrorCount)
  }

  /// Reads an input as a type.
  ///
  /// - Returns: The value, or nil if there were errors; they are in the log.
  func decode<Value>(_ type: Value.Type, from element: InputElement) -> Value? {
    let shape = context.registry.resolver.shape(ofRoot: type)
    guard noteProblems(of: shape) else { return nil }
    log.offset = element.offset
    guard let prepared = prepare(element, as: shape), log.errorCount == 0,
      let slot = makeOrUndo(prepared)
    else { return nil }
    return slot.model()
  }

  /// Notes what keeps the types of a shape from being used; true if nothing does.
  func noteProblems(of shape: Shape, for direction: ObjectPlan.Direction = .decoding) -> Bool {
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

  /// Calls a closure of the user's, which may use the mapper again: such a call counts as nested in this one.
  func callUser<Result>(_ body: () throws -> Result) rethrows -> Result {
    try context.callUser(atDepth: log.depth, body)
  }
}

/// What a call of the mapper works with from its start to its end.
struct MappingContext: Sendable {
  let registry: Registry
  let factory: any ModelFactory
  let options: MappingOptions
  /// What the caller passed along.
  let environment: MappingEnvironment
  /// How deep the call lies in others, if a closure of the user's made it.
  let depth: Int

  init(
    registry: Registry, factory: any ModelFactory, options: MappingOptions,
    environment: MappingEnvironment? = nil
  ) {
    let scope = CallScope.current
    self.registry = registry
    self.factory = factory
    self.options = options
    // A call from within a closure inherits what was passed with the outer call.
    self.environment = environment ?? scope.environment
    depth = scope.depth
  }

  /// Calls a closure of the user's, which may use the mapper again: such a call counts as nested in this one.
  func callUser<Result>(atDepth depth: Int, _ body: () throws -> Result) rethrows -> Result {
    let scope = CallScope(
      environment: environment, depth: self.depth + depth + CallScope.reentryCost)
    return try CallScope.$current.withValue(scope, operation: body)
  }

  /// Whether models may be made in ways that the mapper does not know.
  var hasCustomFactory: Bool { !(factory is DefaultModelFactory) }
}
