/// One walk of a call through data or models, by the plans of a registry: where it is, how deep, and what it found
/// wrong.
///
/// Reading, writing, copying and archiving are passes. They differ in what they do with a value; how they note a
/// problem, ask for room on the stack and call a closure of the user's is the same for all.
class MappingPass {
  let context: MappingContext
  var log: ProblemLog
  private var depth: DepthGuard

  init(context: MappingContext, depth: DepthGuard = DepthGuard()) {
    self.context = context
    self.depth = depth
    log = ProblemLog(limit: context.options.maximumErrorCount)
  }

  /// Calls a closure of the user's, which may use the mapper again: such a call counts as nested in this one.
  final func callUser<Result>(_ body: () throws -> Result) rethrows -> Result {
    try context.call.callUser(atDepth: log.depth, body)
  }

  /// Whether one more list or object may be entered here; if not, that is noted.
  final func checkDepth() -> Bool {
    guard let problem = depth.problem(at: log.depth, in: context.call) else { return true }
    log.note(.depthLimitExceeded, problem)
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
