extension MappingPass {
  /// Notes what validators say about the value that the pass is at.
  final func note(_ complaints: [Complaint]) {
    let isSensitive = log.isSensitive
    for complaint in complaints {
      log.note(
        complaint.isUndecided ? .sizeLimitExceeded : .validationFailed,
        Messages.complaint(complaint, isSensitive: isSensitive),
        below: complaint.components, expected: Messages.expectation(of: complaint.rule),
        actual: Messages.finding(of: complaint.shownFact(isSensitive: isSensitive)),
        rule: complaint.ruleName, parameters: complaint.parameters(isSensitive: isSensitive))
    }
  }

  /// Notes that a list at the place that the pass is at has too few or too many elements.
  final func note(_ count: Int, in limits: ClosedRange<Int>) {
    let isSensitive = log.isSensitive
    log.note(
      .validationFailed, Messages.count(count, mustBeIn: limits, isSensitive: isSensitive),
      rule: "count",
      parameters: .limits(
        limits.lowerBound, limits.upperBound, count: isSensitive ? nil : count))
  }
}
