/// The plans of a type and of all types reachable from it, compiled for reading, with the codec
/// of the type itself.
final class ReadingProgram: ReadingRoot, @unchecked Sendable {
  let codec: ReadingCodec
  override var isCompiled: Bool { true }

  /// Whether user closures are called on the way.
  let callsUser: Bool
  /// The plans, which refer to each other and are held here.
  private let plans: [ReadingPlan]
  /// How the value waits until the whole input is right, if it does, and its shape.
  let waiting: WaitingForm?
  let shape: Shape?
  /// Whether there may be warnings that have to be found before a waiting value is created. They're
  /// about unknown keys and about elements that were left out.
  let mayWarn: Bool
  /// Whether objects are finished once all have been read, since they may update existing models.
  let finishesLater: Bool
  /// Whether creating the waiting models can fail, so that the old values of existing models must be kept until the
  /// end.
  let mayFailLate: Bool

  init(
    of type: any Any.Type, _ codec: ReadingCodec, callsUser: Bool, plans: [ReadingPlan],
    waiting: WaitingForm? = nil, shape: Shape? = nil, mayWarn: Bool = false,
    finishesLater: Bool = false, mayFailLate: Bool = true
  ) {
    self.finishesLater = finishesLater
    self.mayFailLate = mayFailLate
    self.mayWarn = mayWarn
    self.waiting = waiting
    self.shape = shape
    self.codec = codec
    self.callsUser = callsUser
    self.plans = plans
    super.init(ObjectIdentifier(type))
  }
}
