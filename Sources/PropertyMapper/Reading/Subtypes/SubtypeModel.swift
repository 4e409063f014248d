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
