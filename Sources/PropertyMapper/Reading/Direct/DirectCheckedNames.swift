/// Checks the names of objects that are read as a listed type rather than as one of its bases.
final class DirectCheckedNames: DirectSubtypeReading {
  private let places: [(place: DirectNamePlace, names: KeyTable)]
  private let model: DirectPlanLink<DirectPlan>

  /// - Parameter model: The plan of the type.
  init(_ names: [CheckedName], _ model: DirectPlanLink<DirectPlan>) {
    places = names.map { (DirectNamePlace($0.path), KeyTable($0.names)) }
    self.model = model
  }

  /// Gives up unless the names are those of the type, and at least one of them is there.
  private func check(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> DirectPlan {
    let isOutermost = source.isText && reader.beginRereading()
    defer { reader.endRereading(isOutermost) }
    var isNamed = false
    for (place, names) in places {
      guard let name = try place.name(in: source, &reader) else { continue }
      guard names.index(of: name) != nil else { throw Declined() }
      isNamed = true
    }
    guard isNamed, let plan = model.plan else { throw Declined() }
    return plan
  }

  func read(
    _ source: DirectSource, _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    try check(source, &reader).make(from: source, &reader, into: target)
  }

  func readWaiting(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress {
    try check(source, &reader).readNamedWaiting(source, &reader)
  }

  func finish(_ waiting: ValueAddress, _ reader: inout DirectReader) throws(Declined) {
    try model.withPlan { plan throws(Declined) in
      try plan.finishLater(DirectFrame(existingAt: waiting), onto: nil, &reader)
    }
  }

  func hasEffects(_ waiting: ValueAddress) -> Bool {
    model.plan?.hasOwnEffects(DirectFrame(existingAt: waiting)) != false
  }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool {
    guard let plan = model.plan else { return false }
    return plan.makeOwnWaiting(DirectFrame(existingAt: waiting), into: target, &filling)
  }

  func discard(_ waiting: ValueAddress) {
    model.plan?.discard(DirectFrame(existingAt: waiting))
  }
}
