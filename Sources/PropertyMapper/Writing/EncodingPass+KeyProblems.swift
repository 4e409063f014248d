// Keys of JSON text that a Swift dictionary cannot contain: canonically equal ones, and those that take too
// long to hash.

extension EncodingPass {
  /// Whether an object can become a dictionary without losing keys; if not, that is logged.
  func check(_ object: OutputObject) -> Bool {
    guard finished.hasKeyProblems(object) else { return true }
    for (path, problem) in OutputValue.object(object).keyProblems {
      log.note(problem.code, problem.sentence, below: path, areFound: true)
    }
    return false
  }
}
