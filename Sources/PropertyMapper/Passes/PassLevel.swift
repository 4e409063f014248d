/// A model that a pass is at, and what the log said when the pass came there.
///
/// It lies on the heap, and everything that is done with it, except going down into a value, happens in
/// functions that return before that: so a level of nesting takes little stack.
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
