extension MappingPass {
  /// Whether a list has as many elements as its entry asks for; if not, that is noted.
  @inline(never)
  final func checkCount(
    _ count: Int, of entry: PlanEntry, _ reading: PlanEntry.Reading
  ) -> Bool {
    let (minimum, isSensitive) = (entry.minimumCount, log.isSensitive)
    let complaint: String
    var bounds: [String: MappingValue]
    if let limits = reading.closures.countLimits, !limits.contains(count) {
      complaint = Messages.count(count, mustBeIn: limits, isSensitive: isSensitive)
      bounds = .limits(limits.lowerBound, limits.upperBound)
    } else if count < minimum {
      complaint = Messages.count(count, mustBeAtLeast: minimum, isSensitive: isSensitive)
      bounds = .limits(minimum, nil)
    } else {
      return true
    }
    if !isSensitive { bounds["count"] = .count(count) }
    log.note(.validationFailed, complaint, rule: "count", parameters: bounds)
    return false
  }

  /// Notes what validators say about the value that the pass is at.
  final func note(_ complaints: [Complaint]) {
    let isSensitive = log.isSensitive
    for complaint in complaints {
      log.note(
        complaint.isUndecided ? .sizeLimitExceeded : .validationFailed,
        Messages.complaint(complaint, isSensitive: isSensitive),
        below: complaint.components, expected: Messages.expectation(of: complaint.rule),
        actual: Messages.finding(of: isSensitive ? complaint.discreetFact : complaint.fact),
        rule: complaint.ruleName, parameters: complaint.parameters(isSensitive: isSensitive))
    }
  }
}
