extension MappingPass {
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
