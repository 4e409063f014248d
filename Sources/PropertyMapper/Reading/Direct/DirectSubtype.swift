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

  func read(
    _ source: DirectSource, _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    guard let plan = model.plan else { throw Declined() }
    try reader.withRoom(for: plan.plan.operations.memory) { reader, room throws(Declined) in
      try plan.readOwn(source, &reader, into: room)
      try orDecline { try choice.wrap.convert(room, target) }
    }
  }

  func prepare(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> Prepared {
    guard let plan = model.plan else { throw Declined() }
    return try plan.prepareOwn(source, &reader, as: route)
  }
}
