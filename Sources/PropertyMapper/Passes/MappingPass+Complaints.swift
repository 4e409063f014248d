extension MappingPass {
  /// Whether the entry accepts the number of elements in a list; if not, a problem is logged.
  @inline(never)
  final func checkCount(
    _ count: Int, of entry: PlanEntry, _ reading: PlanEntry.Reading
  ) -> Bool {
    let (minimum, isSensitive) = (entry.minimumCount, log.isSensitive)
    let shownCount = isSensitive ? nil : count
    if let limits = reading.closures.countLimits, !limits.contains(count) {
      log.note(
        .validationFailed, Messages.count(count, mustBeIn: limits, isSensitive: isSensitive),
        rule: "count",
        parameters: .limits(limits.lowerBound, limits.upperBound, count: shownCount))
    } else if count < minimum {
      log.note(
        .validationFailed,
        Messages.count(count, mustBeAtLeast: minimum, isSensitive: isSensitive), rule: "count",
        parameters: .limits(minimum, nil, count: shownCount))
    } else {
      return true
    }
    return false
  }

  /// Logs the complaints of validators about the current value.
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
}
