/// The outcomes of one case with each order.
struct CaseRecord {
  private(set) var finding: [CallOutcome] = []
  private(set) var reading: [CallOutcome] = []
  /// Whether both orders came to the same in everything.
  private(set) var isSame = true

  /// Adds a call that created a model, or was to.
  mutating func addReading<Value>(
    _ finding: CallResult<Value>, _ reading: CallResult<Value>, isSame: Bool
  ) {
    add(finding, reading, isSame) { CallOutcome(of: $0, $0.value != nil ? "read" : "refused") }
  }

  /// Adds a call that updated a model, or was to.
  ///
  /// - Parameter base: The JSON text of the model before the update.
  mutating func addUpdate(
    of base: [UInt8], _ finding: CallResult<Bool>, _ reading: CallResult<Bool>, isSame: Bool
  ) {
    add(finding, reading, isSame) {
      CallOutcome(of: $0, $0.value == true ? "updated" : "not updated", from: base)
    }
  }

  private mutating func add<Value>(
    _ finding: CallResult<Value>, _ reading: CallResult<Value>, _ isSame: Bool,
    _ outcome: (CallResult<Value>) -> CallOutcome
  ) {
    let expected = outcome(finding)
    self.finding.append(expected)
    self.reading.append(isSame ? expected : outcome(reading))
    if !isSame { self.isSame = false }
  }
}
