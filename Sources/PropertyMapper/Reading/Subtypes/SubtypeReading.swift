/// Reads the objects of a base as the subtypes that they identify.
protocol SubtypeReading: AnyObject, Sendable {
  func read(
    _ source: ObjectSource, _ reader: inout ValueReader, into target: ValueAddress
  ) throws(Declined)

  /// Reads an object whose model waits until the whole input is right.
  ///
  /// - Returns: What waits, to be passed to the functions below.
  func readWaiting(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress

  /// Finishes the objects of a model, in programs that do so only after all objects have been read.
  ///
  /// - Parameter current: The model to update, which is moved or released; nil for a new model.
  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined)

  /// How the models that can be updated are stored in memory; nil if none can be updated.
  var updatedMemory: ValueMemory? { get }

  /// Whether making the model has effects.
  func hasEffects(_ waiting: ValueAddress) -> Bool

  /// Makes the model, which no longer waits then, even if that fails.
  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool

  /// Whether an existing model is updated, and stored like one of the base.
  func isExisting(_ waiting: ValueAddress) -> Bool

  /// Redirects the update to the current value of a property. See ``WaitingCodec``.
  func aim(_ waiting: ValueAddress, at current: ValueAddress) -> AnyObject?

  /// Releases what waits.
  func discard(_ waiting: ValueAddress)
}

extension SubtypeReading {
  func isExisting(_ waiting: ValueAddress) -> Bool { false }

  func aim(_ waiting: ValueAddress, at current: ValueAddress) -> AnyObject? { nil }
}

/// A type whose models are read from the object that names it.
final class SubtypeModel: SubtypeReading {
  private let wrappings: SubtypeWrappings
  private let model: PlanLink<ReadingPlan>

  /// - Parameter model: The plan to read the models.
  init(_ model: PlanLink<ReadingPlan>, in wrappings: SubtypeWrappings) {
    self.wrappings = wrappings
    self.model = model
  }

  func read(
    _ source: ObjectSource, _ reader: inout ValueReader, into target: ValueAddress
  ) throws(Declined) {
    guard let plan = model.plan else { throw Declined() }
    guard !wrappings.isEmpty else { return try plan.readOwn(source, &reader, into: target) }
    try reader.withRoom(for: plan.objectPlan.operations.memory) { reader, room throws(Declined) in
      try plan.readOwn(source, &reader, into: room)
      try wrappings.convert(room, into: target, &reader)
    }
  }

  func readWaiting(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress {
    guard let plan = model.plan else { throw Declined() }
    return try plan.readOwnWaiting(source, &reader)
  }

  var updatedMemory: ValueMemory? { model.plan?.objectPlan.operations.memory }

  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    try model.withPlan { plan throws(Declined) in
      try plan.finishLater(ValueFrame(existingAt: waiting), onto: current, &reader)
    }
  }

  func hasEffects(_ waiting: ValueAddress) -> Bool {
    wrappings.haveEffects || model.plan?.hasOwnEffects(ValueFrame(existingAt: waiting)) != false
  }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    guard let plan = model.plan else { return false }
    let frame = ValueFrame(existingAt: waiting)
    guard !wrappings.isEmpty else { return plan.makeOwnWaiting(frame, into: target, &filling) }
    let mark = filling.mark
    let room = filling.arena.allocate(for: plan.objectPlan.operations.memory)
    guard plan.makeOwnWaiting(frame, into: room, &filling, keepsObject: true) else { return false }
    let object = plan.object(of: frame)
    let isWrapped = wrappings.wrap(
      room, into: target, object, knowing: plan.knownKeys(of: frame), &filling)
    plan.releaseObject(of: frame)
    filling.release(to: mark)
    return isWrapped
  }

  func isExisting(_ waiting: ValueAddress) -> Bool {
    model.plan?.origin(of: ValueFrame(existingAt: waiting)).isExisting == true
  }

  func aim(_ waiting: ValueAddress, at current: ValueAddress) -> AnyObject? {
    model.plan?.aim(ValueFrame(existingAt: waiting), at: current)
  }

  func discard(_ waiting: ValueAddress) {
    model.plan?.discard(ValueFrame(existingAt: waiting))
  }
}

/// The subtypes of a base that was chosen by another one, and has its own editors.
final class EditedSubtypes: SubtypeReading {
  private let editors: InputEditors
  private let subtypes: any SubtypeReading

  init(_ editors: InputEditors, _ subtypes: any SubtypeReading) {
    self.editors = editors
    self.subtypes = subtypes
  }

  func read(
    _ source: ObjectSource, _ reader: inout ValueReader, into target: ValueAddress
  ) throws(Declined) {
    try editors.editing(source, &reader) { object, reader throws(Declined) in
      try subtypes.read(object, &reader, into: target)
    }
  }

  func readWaiting(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress {
    try editors.editing(source, &reader) { object, reader throws(Declined) in
      try subtypes.readWaiting(object, &reader)
    }
  }

  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    try subtypes.finish(waiting, onto: current, &reader)
  }

  var updatedMemory: ValueMemory? { subtypes.updatedMemory }

  func hasEffects(_ waiting: ValueAddress) -> Bool { subtypes.hasEffects(waiting) }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    subtypes.makeWaiting(waiting, into: target, &filling)
  }

  func discard(_ waiting: ValueAddress) { subtypes.discard(waiting) }
}
