// Instances that are found by their identifiers, but are of a subclass: the subclass's table updates them, so their
// objects are read again.
//
// ```
//  declared  User   {"id": 7, "level": 3} ──▶ frame of User: 7 ──▶ found: an Admin
//  own class Admin  {"id": 7, "level": 3} ──▶ frame of Admin: 7, 3 ──▶ updates it
// ```

/// What waits for an instance of a subclass.
private final class OwnReading {
  let form: WaitingForm
  var waiting: ValueAddress?

  init(_ form: WaitingForm, _ waiting: ValueAddress?) {
    self.form = form
    self.waiting = waiting
  }
}

extension DirectPlan {
  /// Objects that are read again may be nested in others that are read again. At most so many are, so that the time doesn't
  /// depend on the depth.
  private static let maximumOwnReadings = 8

  /// Reads an object again by the table of its instance's class, if that's a subclass.
  ///
  /// A subclass without a table of its own is read like its superclass. Declines subclasses whose tables depend on how the object was chosen.
  ///
  /// - Returns: Whether it is one.
  func finishByOwnClass(
    _ frame: DirectFrame, _ reader: inout DirectReader
  ) throws(Declined) -> Bool {
    guard isClass, let model = made(of: frame) else { return false }
    let type: any AnyObject.Type = Swift.type(of: model.object)
    guard type != plan.type else { return false }
    let call = reader.decodingCall
    if call.mapping.registry.updates(type, like: plan, checkingNames: names != nil) { return false }
    guard layout.ownWord != nil, let known = call.known,
      known.ownReadingCount < Self.maximumOwnReadings, sharing == nil,
      ModelReference.opening(plan.type).isSuperclass(type),
      let own = call.mapping.registry.plan(for: type), own.isReadAlone,
      let form = DirectDecoding.program(updating: type, call.mapping)?.waiting
    else { throw Declined() }
    known.ownReadingCount += 1
    defer { known.ownReadingCount -= 1 }
    let reading = OwnReading(form, try readAgain(object(of: frame), form, &reader))
    (frame.start + ownWordOffset).initialize(to: reading)
    setMade(nil, of: frame)
    setOrigin(.found, of: frame)
    try form.finish(reading.waiting, onto: model, &reader)
    return true
  }

  private func readAgain(
    _ object: WaitingObject, _ form: WaitingForm, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress? {
    let call = reader.decodingCall
    let (position, place, unreadCount) = (
      reader.cursor.position, call.editedPlace, reader.unreadCount
    )
    defer {
      reader.cursor.position = position
      call.editedPlace = place
      reader.unreadCount = unreadCount
    }
    switch object.source {
    case .dictionary(let members):
      call.editedPlace = object.place
      return try form.read(members, &reader)
    case .unopened(let members):
      call.editedPlace = object.place
      return try form.read(members.value, &reader)
    case .text, nil:
      guard let start = object.start else { throw Declined() }
      let isOutermost = reader.beginRereading()
      defer { reader.endRereading(isOutermost) }
      call.editedPlace = nil
      reader.cursor.position = start
      return try form.read(&reader)
    }
  }

  // MARK: Waiting

  private var ownWordOffset: Int { (layout.ownWord ?? 0) * ValueAddress.wordSize }

  private func ownReading(of frame: DirectFrame) -> OwnReading? {
    guard let word = layout.ownWord, frame.start.address(inWord: word) != nil else { return nil }
    return (frame.start + ownWordOffset).value(as: OwnReading.self)
  }

  /// Makes the model that is updated by the table of its own class; nil if the frame's table updates it.
  func makeByOwnClass(
    _ frame: DirectFrame, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool? {
    guard let reading = ownReading(of: frame) else { return nil }
    let waiting = reading.waiting
    reading.waiting = nil
    return reading.form.make(waiting, into: target, &filling)
  }

  /// Has the object of such a model update the current value of a property.
  ///
  /// - Returns: Nil if the frame's table updates it.
  func aimByOwnClass(_ frame: DirectFrame, at current: ValueAddress) -> AnyObject?? {
    ownReading(of: frame).map { $0.form.aim($0.waiting, at: current) }
  }

  func releaseOwnReading(of frame: DirectFrame) {
    guard let word = layout.ownWord, let reading = ownReading(of: frame) else { return }
    if let waiting = reading.waiting { reading.form.discard(waiting) }
    (frame.start + ownWordOffset).release(OwnReading.self)
    frame.start.setAddress(nil, inWord: word)
  }
}

extension ObjectPlan {
  /// Whether its objects are read in the same way wherever they are: it makes no difference which closures and bases have
  /// seen them before, nor which keys others read.
  fileprivate var isReadAlone: Bool {
    checkedNames.isEmpty && hooks.inputEditors.isEmpty && !keepsUnknownKeys
      && !hooks.finalDecoders.contains(where: \.keys.onlyUnmapped)
  }
}
