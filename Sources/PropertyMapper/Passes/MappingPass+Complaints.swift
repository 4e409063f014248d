extension MappingPass {
  /// Whether an entry accepts the number of elements in a list; if not, a problem is logged.
  @inline(never)
  final func checkCount(_ count: Int, by rule: EntryRule) -> Bool {
    guard let problem = rule.problem(ofCount: count) else { return true }
    note(problem)
    return false
  }

  /// Whether a size is within a limit; if not, that is logged.
  ///
  /// - Parameters:
  ///   - offset: The offset in the text; nil for that of the current place.
  ///   - sentence: Returns the message for a size and the limit; the size may have to stay out of it.
  @inline(never)
  package final func check(
    _ size: Int, atMost limit: Int, at offset: Int? = nil, _ sentence: (Int?, Int) -> Sentence
  ) -> Bool {
    guard size > limit else { return true }
    let shownSize = log.showsCounts ? size : nil
    log.note(.sizeLimitExceeded, sentence(shownSize, limit), at: offset)
    return false
  }

  /// Logs that data breaks the rule of an entry.
  ///
  /// - Parameters:
  ///   - problem: The problem.
  ///   - steps: The path from the current place.
  ///   - offset: The offset in the text; nil for that of the current place.
  ///   - nearest: A key that was probably meant, if the value is missing.
  final func note(
    _ problem: EntryProblem, below steps: [MappingPath.Component] = [], at offset: Int? = nil,
    near nearest: @autoclosure () -> String? = nil
  ) {
    let isSensitive = log.isSensitive
    // Only searched if the problem is kept, so that a flood of missing values costs no comparisons.
    let isShown = problem == .missingValue && log.keepsErrors && !log.isBrief
    let near = isShown ? nearest() : nil
    log.note(
      problem.code,
      near.map { Messages.missingValue(near: $0) } ?? problem.sentence(isSensitive: isSensitive),
      below: steps, at: offset, expected: problem.expected, actual: problem.actual)
  }

  /// Logs the complaints of validators about the current value.
  ///
  /// - Parameter isOnlyElement: Whether a bare value was read as the only element of a list.
  final func note(_ complaints: [Complaint], isOnlyElement: Bool = false) {
    let isSensitive = log.isSensitive
    for complaint in complaints {
      log.note(
        complaint.isUndecided ? .sizeLimitExceeded : .validationFailed,
        Messages.complaint(complaint, isSensitive: isSensitive),
        below: Array(complaint.components.dropFirst(isOnlyElement ? 1 : 0)),
        expected: complaint.requirement.phrase,
        actual: complaint.shownFinding(isSensitive: isSensitive).phrase)
      log.count(furtherErrors: complaint.furtherCount)
    }
  }

  /// Whether the validators of an entry accept a value; if not, that is logged.
  final func isValid(
    _ value: Slot, _ closures: EntryReading, isOnlyElement: Bool = false
  ) -> Bool {
    guard let validate = closures.validate else { return true }
    let limits = ValidatorLimits(context.options)
    let complaints = callUser { validate.complaints(about: value, within: limits) }
    note(complaints, isOnlyElement: isOnlyElement)
    return complaints.isEmpty
  }

  /// Runs rules on a finished model; false if one of them complained, which is logged.
  ///
  /// - Parameter offset: The offset of its object in the text, if known.
  @discardableResult @inline(never)
  final func run(_ rules: [PlanRule], on model: Slot, from offset: Int? = nil) -> Bool {
    let mark = log.mark
    for rule in rules {
      guard let values = attempt({ try rule.values(in: model) }) else { return false }
      run(rule.rule, on: values, from: offset)
    }
    return !log.hasErrors(since: mark)
  }

  /// Runs a rule on the values of its properties; problems are logged.
  ///
  /// - Parameter offset: The offset of the object in the text, if known.
  final func run(_ rule: ModelRule, on values: [Slot], from offset: Int? = nil) {
    _ = notingHook(.rule, from: offset) {
      if let text = try callUser({ try rule.check(values) }) { throw rule.problem(text) }
    }
  }
}
