/// A model. One that the input contains as it is has an odd address, that of a reference to its slot plus one.
class WaitingModel: WaitingCodec, @unchecked Sendable {
  private let link: PlanLink<ReadingPlan>
  private let adopt: @Sendable (Any) -> Slot?

  init(_ link: PlanLink<ReadingPlan>, _ model: ModelReference, acceptsNull: Bool = false) {
    self.link = link
    adopt = model.adopt
    super.init(model.memory, acceptsNull: acceptsNull)
  }

  private func wait(
    _ finished: Any, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress {
    guard let slot = adopt(finished) else { throw Declined() }
    return try wait(slot, &reader)
  }

  /// Keeps a finished model.
  final func wait(_ slot: Slot, _ reader: inout ValueReader) throws(Declined) -> ValueAddress {
    guard slot.type == memory.type else { throw Declined() }
    let word = reader.arena.allocate(size: ValueAddress.wordSize, alignment: ValueAddress.wordSize)
    word.initialize(to: slot)
    return word + 1
  }

  /// Returns a finished model, which no longer waits then; nil for others.
  private func takeFinished(_ waiting: ValueAddress?) -> Slot? {
    guard let waiting, waiting.isOdd else { return nil }
    return (waiting + -1).take(Slot.self)
  }

  override func read(
    _ source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    guard let object = reader.object(source) else {
      return try read(insteadOfObject: source, &reader)
    }
    var waiting: ValueAddress?
    try link.withPlan { plan throws(Declined) in waiting = try plan.readWaiting(object, &reader) }
    return waiting
  }

  /// Reads a value that isn't an object, but may count as one, or be a finished model: a list may be a row, or an empty
  /// object, if the policy is lenient.
  @inline(never)
  private func read(
    insteadOfObject source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    guard case .value(let value) = source else {
      guard let plan = link.plan else { throw Declined() }
      return try plan.readWaiting(try plan.source(ofListAt: &reader), &reader)
    }
    guard let plan = link.plan,
      let object = ObjectSource(insteadOf: value, for: plan, reader.policy)
    else { return try wait(value, &reader) }
    return try plan.readWaiting(object, &reader)
  }

  override func finish(
    _ waiting: ValueAddress?, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    guard let waiting, let plan = link.plan else { throw Declined() }
    guard !waiting.isOdd else { return try super.finish(waiting, onto: current, &reader) }
    guard let subtypes = plan.subtypes else {
      return try plan.finishLater(ValueFrame(existingAt: waiting), onto: current, &reader)
    }
    try subtypes.finish(waiting, onto: current, &reader)
  }

  override func aim(_ waiting: ValueAddress?, at current: ValueAddress) -> AnyObject? {
    guard let waiting, !waiting.isOdd, let plan = link.plan else {
      return super.aim(waiting, at: current)
    }
    if let subtypes = plan.subtypes { return subtypes.aim(waiting, at: current) }
    return plan.aim(ValueFrame(existingAt: waiting), at: current)
  }

  override func isExisting(_ waiting: ValueAddress?) -> Bool {
    guard let waiting, !waiting.isOdd, let plan = link.plan else { return false }
    if let subtypes = plan.subtypes { return subtypes.isExisting(waiting) }
    return plan.origin(of: ValueFrame(existingAt: waiting)).isExisting
  }

  override func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    guard let waiting else { return false }
    if let model = takeFinished(waiting) { return memory.copy(model, to: target) }
    var isMade = false
    link.lendPlan { isMade = $0.makeWaiting(waiting, into: target, &filling) }
    return isMade
  }

  override func hasEffects(_ waiting: ValueAddress?) -> Bool {
    if waiting?.isOdd == true { return false }
    return waiting.flatMap { link.plan?.hasEffects($0) } ?? true
  }

  override func discard(_ waiting: ValueAddress?) {
    guard let waiting, takeFinished(waiting) == nil, let plan = link.plan else { return }
    if let subtypes = plan.subtypes { return subtypes.discard(waiting) }
    plan.discard(ValueFrame(existingAt: waiting))
  }
}

// Models of a type with a table and a transformer: objects are read by the table, and values of the kind of the
// transformer's input by the transformer.
//
// ```
//  {"id": "cus_1", "name": "Ann"} ──table────────▶ model
//  "cus_1" ─────────────────────────transformer──▶ model, which never waits
// ```

/// How to read models from values that aren't objects.
struct OtherValues: Sendable {
  private let shape: ConvertedShape
  private let kinds: DataKinds
  private let codec: ReadingCodec

  init(_ shape: ConvertedShape, _ codec: ReadingCodec) {
    self.shape = shape
    self.codec = codec
    kinds = DataKinds(of: shape.inner)
  }

  /// Whether a value is one of them.
  private func include(_ source: ValueSource, _ reader: inout ValueReader) -> Bool {
    switch source {
    case .text where reader.isNull(source): shape.passesNull
    case .text: kinds.includesValue(beginningWith: reader.cursor.next)
    case .value(let value): shape.takes(InputValue(classifying: value))
    }
  }

  /// A codec that also reads these values.
  func reading(besides objects: ReadingCodec) -> ReadingCodec {
    ReadingCodec(memory: objects.memory, acceptsNull: shape.passesNull) {
      source, reader, target throws(Declined) in
      try (include(source, &reader) ? codec : objects).read(source, &reader, target)
    }
  }

  /// Reads a value; nil if it isn't one of them.
  fileprivate func model(
    _ source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) -> Slot? {
    guard include(source, &reader) else { return nil }
    return try orDecline { try codec.memory.boxed { try codec.read(source, &reader, $0) } }
  }
}

/// A model that waits, unless a transformer has made it.
final class WaitingModelOrOther: WaitingModel, @unchecked Sendable {
  private let others: OtherValues

  init(_ link: PlanLink<ReadingPlan>, _ model: ModelReference, _ others: OtherValues) {
    self.others = others
    super.init(link, model, acceptsNull: model.conversion?.passesNull == true)
  }

  override func read(
    _ source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    guard let model = try others.model(source, &reader) else {
      return try super.read(source, &reader)
    }
    return try wait(model, &reader)
  }
}
