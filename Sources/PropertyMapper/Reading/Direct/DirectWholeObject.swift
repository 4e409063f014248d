/// An embedded model that reads its parent's object in a separate pass, such as a model with
/// subtypes, names, input editors, or alternative paths.
///
/// If unknown keys matter, both tables know the keys of the other one.
struct DirectWholeObject: Sendable {
  private let place: DirectPlace
  /// The index of its entry.
  private let index: Int
  /// The keys of the model; nil if it's always read.
  private let keys: ObjectKeys?
  /// Whether a new model is read only if one of its keys is present.
  private let mayLack: Bool
  /// Where in the frame to note which keys are present, if the model may already exist; nil if all models are new.
  private let presenceOffset: Int?
  /// Whether the property becomes nil if the model isn't read.
  private let becomesNil: Bool
  /// Whether other closures or paths decide what it becomes then.
  private let isSimple: Bool

  /// - Parameters:
  ///   - isFirst: Whether it's the first of the entry's places.
  ///   - keys: The keys of the model, if it may be absent.
  init(
    _ place: DirectPlace, of entry: PlanEntry, at index: Int, isFirst: Bool,
    unlessLacking keys: ObjectKeys?, presenceOffset: Int?, in situation: EntryRule.Situation
  ) {
    self.place = place
    self.index = index
    self.keys = keys
    self.presenceOffset = presenceOffset
    mayLack = entry.mayLackEmbedding
    let closures = entry.reading?.closures
    if isFirst, entry.argument == nil, closures?.convert == nil,
      case .optional? = entry.reading?.shape,
      case .leave = entry.rule.verdict(for: .absent, in: situation)
    {
      becomesNil = true
    } else {
      becomesNil = false
    }
    isSimple = closures?.validate == nil && entry.places.count == 1
  }

  /// Reads the model from an object that has just been read.
  fileprivate func read(
    _ source: DirectSource, from start: Int, _ frame: DirectFrame, _ reader: inout DirectReader
  ) throws(Declined) {
    let presence = try presence(in: source, from: start, reader)
    if let presenceOffset {
      (frame.start + presenceOffset).initialize(to: presence)
      // An existing model is updated only if a key is present, which is decided later.
      guard !mayLack || presence != .absent else { return }
    } else if presence != .present {
      return try beAbsent(in: frame, &reader)
    }
    let (end, leftOutCount) = (reader.cursor.position, reader.call.leftOutCount)
    let isOutermost = source.isText && reader.beginRereading()
    defer { reader.endRereading(isOutermost) }
    reader.depth &+= 1
    defer { reader.depth &-= 1 }
    switch source {
    case .text:
      reader.cursor.position = start
      try place.read(&reader, frame)
      reader.cursor.position = end
    case .dictionary(let object): try place.read(object, &reader, frame)
    case .unopened(let object): try place.read(object.value, &reader, frame)
    }
    // Elements that are left out have to be noted in the order of the text.
    guard reader.call.leftOutCount == leftOutCount else { throw Declined() }
  }

  /// What an object contains of the model.
  private enum Presence {
    case present
    /// Null above a value, which is one only if the model exists.
    case ifExisting
    case absent
  }

  /// Makes the property of a new model nil, if it can be.
  private func beAbsent(
    in frame: DirectFrame, _ reader: inout DirectReader
  ) throws(Declined) {
    guard becomesNil else { return }
    guard isSimple else { throw Declined() }
    try place.codec.readAny(InputValue.nullObject, &reader, frame.start + place.offset)
    frame.raise(place.flag)
  }

  /// Forgets the model unless one of its keys is present, or it's new and always needed.
  fileprivate func begin(
    in frame: DirectFrame, of plan: DirectPlan, _ origin: FrameOrigin,
    _ reader: inout DirectReader
  ) throws(Declined) {
    guard let presenceOffset, mayLack || origin.isExisting else { return }
    switch (frame.start + presenceOffset).value(as: Presence.self) {
    case .present: return
    case .ifExisting where isThere(in: frame, of: plan, origin, &reader): return
    case .ifExisting, .absent: break
    }
    if frame[place.flag] { place.release(in: frame) }
    if !origin.isKnown { try beAbsent(in: frame, &reader) }
  }

  /// Whether the property of an existing model has a model.
  private func isThere(
    in frame: DirectFrame, of plan: DirectPlan, _ origin: FrameOrigin,
    _ reader: inout DirectReader
  ) -> Bool {
    let entry = plan.entries[index]
    guard origin.isExisting, entry.updatesModel, let model = plan.made(of: frame),
      let current = entry.load(from: model, &reader.arena)
    else { return false }
    return !entry.memory.box(current).isNil
  }

  private func presence(
    in source: DirectSource, from start: Int, _ reader: DirectReader
  ) throws(Declined) -> Presence {
    guard let keys else { return .present }
    let object: InputObject
    if let known = source.object {
      object = known
    } else {
      guard case .object(let opened) = try reader.decodingCall.element(at: start).value else {
        throw Declined()
      }
      object = opened
    }
    if keys.isPresent(in: object, onTheWay: false) { return .present }
    return presenceOffset != nil && keys.isPresent(in: object, onTheWay: true)
      ? .ifExisting : .absent
  }
}

extension DirectPlan {
  /// Reads the embedded models that need the whole object, after everything else has been read.
  @inline(never)
  func readWholeObjects(
    _ source: DirectSource, from start: Int, _ frame: DirectFrame, _ reader: inout DirectReader
  ) throws(Declined) {
    for whole in wholeObjects { try whole.read(source, from: start, frame, &reader) }
  }

  /// Decides which of these models are present, once it's known whether the model exists.
  @inline(never)
  func beginWholeObjects(
    _ frame: DirectFrame, _ origin: FrameOrigin, _ reader: inout DirectReader
  ) throws(Declined) {
    for whole in wholeObjects { try whole.begin(in: frame, of: self, origin, &reader) }
  }
}

extension ObjectKeys {
  /// Whether an object has a value for a key that the model reads.
  ///
  /// - Parameter countsNull: Whether null above a value is one, as it is for an existing model.
  fileprivate func isPresent(in object: InputObject, onTheWay countsNull: Bool) -> Bool {
    read.contains { path in
      let isNullValue = !keyed.contains(path)
      return object.hasValue(
        at: path, countingNull: isNullValue, onTheWay: countsNull && isNullValue)
    }
  }
}
