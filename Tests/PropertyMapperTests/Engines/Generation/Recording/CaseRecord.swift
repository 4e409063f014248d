/// The outcomes of one case with each engine.
struct CaseRecord {
  private(set) var reference: [CallOutcome] = []
  private(set) var direct: [CallOutcome] = []
  /// Whether the engines came to the same in everything.
  private(set) var isSame = true

  /// Adds a call that created a model, or was to.
  mutating func addReading<Value>(
    _ reference: CallResult<Value>, _ direct: CallResult<Value>, isSame: Bool
  ) {
    add(reference, direct, isSame) { CallOutcome(of: $0, $0.value != nil ? "read" : "refused") }
  }

  /// Adds a call that updated a model, or was to.
  ///
  /// - Parameter base: The JSON text of the model before the update.
  mutating func addUpdate(
    of base: [UInt8], _ reference: CallResult<Bool>, _ direct: CallResult<Bool>, isSame: Bool
  ) {
    add(reference, direct, isSame) {
      CallOutcome(of: $0, $0.value == true ? "updated" : "not updated", from: base)
    }
  }

  private mutating func add<Value>(
    _ reference: CallResult<Value>, _ direct: CallResult<Value>, _ isSame: Bool,
    _ outcome: (CallResult<Value>) -> CallOutcome
  ) {
    let expected = outcome(reference)
    self.reference.append(expected)
    self.direct.append(isSame ? expected : outcome(direct))
    if !isSame { self.isSame = false }
  }
}
