/// A listed type whose models are read from the object itself.
final class DirectSubtype: DirectSubtypeReading {
  private let wrapping: DirectWrapping
  private let model: DirectPlanLink<DirectPlan>

  /// - Parameter model: The plan to read the models, without the discriminator.
  init(
    _ choice: SubtypeChoice, _ model: DirectPlanLink<DirectPlan>, of base: ObjectPlan
  ) {
    wrapping = DirectWrapping(choice, in: base)
    self.model = model
  }

  func read(
    _ source: DirectSource, _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    guard let plan = model.plan else { throw Declined() }
    try reader.withRoom(for: plan.plan.operations.memory) { reader, room throws(Declined) in
      try plan.readOwn(source, &reader, into: room)
      try orDecline { try wrapping.choice.wrap.convert(room, target) }
    }
  }

  func readWaiting(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress {
    guard let plan = model.plan else { throw Declined() }
    return try plan.readOwnWaiting(source, &reader)
  }

  var updatedMemory: ValueMemory? { model.plan?.plan.operations.memory }

  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout DirectReader
  ) throws(Declined) {
    try model.withPlan { plan throws(Declined) in
      try plan.finishLater(DirectFrame(existingAt: waiting), onto: current, &reader)
    }
  }

  func hasEffects(_ waiting: ValueAddress) -> Bool {
    wrapping.hasEffects || model.plan?.hasOwnEffects(DirectFrame(existingAt: waiting)) != false
  }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool {
    guard let plan = model.plan else { return false }
    let frame = DirectFrame(existingAt: waiting)
    let mark = filling.mark
    let room = filling.arena.allocate(for: plan.plan.operations.memory)
    guard plan.makeOwnWaiting(frame, into: room, &filling, keepsObject: true) else { return false }
    let object = plan.object(of: frame)
    let isWrapped = wrapping.wrap(
      room, into: target, object, knowing: plan.knownKeys(of: frame), &filling)
    plan.releaseObject(of: frame)
    filling.release(to: mark)
    return isWrapped
  }

  func discard(_ waiting: ValueAddress) {
    model.plan?.discard(DirectFrame(existingAt: waiting))
  }
}

/// How the model or another content of a listed type becomes a value of its base.
struct DirectWrapping {
  let choice: SubtypeChoice
  private let decoders: [PlanHooks.FinalDecoder]
  private let rules: [PlanRule]
  private let base: ObjectPlan

  init(_ choice: SubtypeChoice, in base: ObjectPlan) {
    self.choice = choice
    self.base = base
    // Final decoders of a class run with those of its subclasses, and a base that lists itself has run its rules
    // already.
    decoders = base.isClass ? [] : base.hooks.finalDecoders
    rules = base.isClass || choice.model.type == base.type ? [] : base.rules
  }

  /// The path of the names of the base's types.
  var discriminator: MappingPath? { base.subtypes?.discriminator }

  /// Whether closures that see the object run.
  var hasEffects: Bool { !decoders.isEmpty }

  /// Wraps a value, which is moved out of its memory, and runs the rules and final decoders of the base.
  ///
  /// - Parameters:
  ///   - object: The object of the base.
  ///   - known: Every key of the object that is read.
  /// - Returns: False if that failed, which is noted.
  func wrap(
    _ value: ValueAddress, into target: ValueAddress, _ object: WaitingObject,
    knowing known: KeyTree, _ filling: inout DirectFilling
  ) -> Bool {
    let errorCount = filling.trail.errorCount
    do {
      try choice.wrap.convert(value, target)
    } catch {
      filling.trail.note(at: object.place) { $0.noteUnexpected(error) }
      return false
    }
    if !rules.isEmpty { filling.run(rules, on: base.operations.slot(target), object) }
    if !decoders.isEmpty, filling.trail.errorCount == errorCount {
      filling.run(decoders, on: target, object, knowing: known)
    }
    guard filling.trail.errorCount == errorCount else {
      base.operations.memory.deinitialize(target)
      return false
    }
    return true
  }
}
