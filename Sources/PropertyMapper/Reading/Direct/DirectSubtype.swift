/// A listed type whose models are read from the object itself.
final class DirectSubtype: DirectSubtypeReading {
  private let choice: SubtypeChoice
  private let model: DirectPlanLink<DirectPlan>
  private let route: DirectRoute

  /// - Parameters:
  ///   - model: The plan to read the models, without the discriminator.
  ///   - declared: The table of the type.
  init(
    _ choice: SubtypeChoice, _ model: DirectPlanLink<DirectPlan>, _ declared: ObjectPlan,
    of base: ObjectPlan, discriminator: MappingPath?
  ) {
    self.choice = choice
    self.model = model
    var route = DirectRoute(declared)
    route.hop = SubtypeHop(choice: choice, base: base)
    route.discriminator = discriminator
    self.route = route
  }

  func read(_ reader: inout DirectReader, into target: ValueAddress) throws(Declined) {
    try wrap(&reader, into: target) { plan, reader, room throws(Declined) in
      try plan.readOwn(&reader, into: room)
    }
  }

  func read(
    _ object: [String: Any], _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    try wrap(&reader, into: target) { plan, reader, room throws(Declined) in
      try plan.readOwn(object, &reader, into: room)
    }
  }

  /// Wraps the model that a closure reads in a value of the base.
  private func wrap(
    _ reader: inout DirectReader, into target: ValueAddress,
    _ read: (DirectPlan, inout DirectReader, ValueAddress) throws(Declined) -> Void
  ) throws(Declined) {
    guard let plan = model.plan else { throw Declined() }
    let mark = reader.arena.mark
    let room = reader.arena.allocate(for: plan.plan.operations.memory)
    try read(plan, &reader, room)
    do {
      try choice.wrap.convert(room, target)
    } catch {
      throw Declined()
    }
    reader.arena.release(to: mark)
  }

  func prepare(_ reader: inout DirectReader) throws(Declined) -> Prepared {
    guard let plan = model.plan else { throw Declined() }
    return try plan.prepareOwn(&reader, as: route)
  }

  func prepare(_ object: [String: Any], _ reader: inout DirectReader) throws(Declined) -> Prepared {
    guard let plan = model.plan else { throw Declined() }
    return try plan.prepareOwn(object, &reader, as: route)
  }
}
