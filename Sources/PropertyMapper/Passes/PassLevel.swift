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
