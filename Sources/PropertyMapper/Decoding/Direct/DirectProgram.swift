/// All plans that one type leads to, compiled for the direct engine; the codec of the type itself.
final class DirectProgram: ReadingRoot, @unchecked Sendable {
  let codec: DirectCodec
  override var isDirect: Bool { true }

  /// Whether the codec only prepares what it reads.
  let isDeferred: Bool
  /// Whether users' closures are called on the way.
  let callsUser: Bool
  /// The plans, which refer to each other and are held here.
  private let plans: [DirectPlan]

  init(
    of type: any Any.Type, _ codec: DirectCodec, isDeferred: Bool, callsUser: Bool,
    plans: [DirectPlan]
  ) {
    self.codec = codec
    self.isDeferred = isDeferred
    self.callsUser = callsUser
    self.plans = plans
    super.init(ObjectIdentifier(type))
  }
}
