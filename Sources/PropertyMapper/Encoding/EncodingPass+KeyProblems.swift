// Keys of JSON text that a Swift dictionary cannot have: two that are only canonically equal, and those that take too long
// to be hashed.

extension EncodingPass {
  /// Whether an output can become a dictionary without losing keys; if not, that is noted.
  func check(_ output: OutputValue) -> Bool {
    let problems = output.keyProblems
    for (path, problem) in problems {
      log.note(problem.code, problem.message, below: path, areFound: true)
    }
    return problems.isEmpty
  }
}
