/// Checks the names of objects that are read as a listed type rather than as one of its bases.
final class DirectCheckedNames: DirectSubtypeReading {
  private let places: [(place: DirectNamePlace, names: KeyTable)]
  private let model: DirectPlanLink<DirectPlan>
  /// Whether the objects may update existing models, in which case they don't need a name.
  private let isUpdating: Bool

  /// - Parameter model: The plan of the type.
  init(_ names: [CheckedName], _ model: DirectPlanLink<DirectPlan>, isUpdating: Bool) {
    self.isUpdating = isUpdating
    places = names.map { (DirectNamePlace($0.path), KeyTable($0.names)) }
    self.model = model
  }

  /// Gives up if an object has a name that isn't one of the type's.
  ///
  /// - Returns: Whether the object has at least one name.
  private func check(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> Bool {
    let isOutermost = source.isText && reader.beginRereading()
    defer { reader.endRereading(isOutermost) }
    var isNamed = false
    for (place, names) in places {
      guard let name = try place.name(in: source, &reader) else { continue }
      guard names.index(of: name) != nil else { throw Declined() }
      isNamed = true
    }
    return isNamed
  }

  /// Returns the plan of the type. Gives up unless the object has at least one of its names.
  private func plan(
    for source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> DirectPlan {
    guard try check(source, &reader), let plan = model.plan else { throw Declined() }
    return plan
  }

  func read(
    _ source: DirectSource, _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    try plan(for: source, &reader).make(from: source, &reader, into: target)
  }

  // What waits is a frame. In a program for updates, it's two words: the address of the frame, and
  // whether the object has a name.

  func readWaiting(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress {
    guard isUpdating else {
      return try plan(for: source, &reader).readNamedWaiting(source, &reader)
    }
    let isNamed = try check(source, &reader)
    guard let plan = model.plan else { throw Declined() }
    let words = reader.arena.allocate(size: 16, alignment: 8)
    words.setAddress(try plan.readNamedWaiting(source, &reader), inWord: 0)
    (words + ValueAddress.wordSize).initialize(to: isNamed)
    return words
  }

  private func frame(_ waiting: ValueAddress) -> DirectFrame {
    DirectFrame(existingAt: isUpdating ? waiting.referent : waiting)
  }

  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout DirectReader
  ) throws(Declined) {
    guard
      current != nil || !isUpdating || (waiting + ValueAddress.wordSize).value(as: Bool.self)
    else { throw Declined() }
    try model.withPlan { plan throws(Declined) in
      try plan.finishLater(frame(waiting), onto: current, &reader)
    }
  }

  func hasEffects(_ waiting: ValueAddress) -> Bool {
    model.plan?.hasOwnEffects(frame(waiting)) != false
  }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool {
    guard let plan = model.plan else { return false }
    return plan.makeOwnWaiting(frame(waiting), into: target, &filling)
  }

  func discard(_ waiting: ValueAddress) {
    model.plan?.discard(frame(waiting))
  }
}
