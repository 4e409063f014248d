/// An embedded model that reads its parent's object in a separate pass, such as a model with
/// subtypes, names, input editors, or alternative paths.
///
/// A dictionary with the keys that nothing else reads is read in the same way.
///
/// If unknown keys matter, the passes share what they know; see ``SharedKeys``.
struct WholeObject: Sendable {
  private let place: FramePlace
  /// The index of its entry.
  private let index: Int
  private let shape: Shape
  /// The keys of the model and those in the same object; nil for a dictionary.
  private let keys: ObjectKeys?
  /// The keys that are left out of a dictionary; nil for a model.
  private let otherKeys: KeyTable?
  /// The model's input editors. They may add its keys.
  private let editors: InputEditors
  /// Whether a new model is read only if one of its keys is present.
  private let mayLack: Bool
  /// Where in the frame to note which keys are present, if the model may already exist; nil if all models are new.
  private let presenceOffset: Int?
  /// Whether the property becomes nil if the model isn't read.
  private let becomesNil: Bool
  /// Whether validators decide what it becomes in that case.
  private let isValidated: Bool
  /// Whether the entry has other paths, whose values count if the model isn't read.
  private let hasOtherPlaces: Bool

  /// - Parameters:
  ///   - isFirst: Whether it's the first of the entry's places.
  ///   - keys: The keys of the model.
  ///   - editors: Its input editors.
  init(
    _ place: FramePlace, of entry: PlanEntry, _ reading: PlanEntry.Reading, at index: Int,
    isFirst: Bool, keys: ObjectKeys, editors: InputEditors, presenceOffset: Int?,
    in situation: EntryRule.Situation
  ) {
    self.place = place
    self.index = index
    self.keys = keys
    otherKeys = nil
    self.editors = editors
    self.presenceOffset = presenceOffset
    shape = reading.shape
    mayLack = entry.mayLackEmbedding
    if isFirst, entry.argument == nil, reading.closures.convert == nil,
      case .optional = reading.shape,
      case .leave = entry.rule.verdict(for: .absent, in: situation)
    {
      becomesNil = true
    } else {
      becomesNil = false
    }
    isValidated = reading.closures.validate != nil
    hasOtherPlaces = entry.places.count > 1
  }

  /// A dictionary.
  ///
  /// - Parameter others: The keys of everything else in the object.
  init(
    _ place: FramePlace, withKeysBesides others: KeyTree, _ reading: PlanEntry.Reading,
    at index: Int, presenceOffset: Int?
  ) {
    self.place = place
    self.index = index
    self.presenceOffset = presenceOffset
    keys = nil
    otherKeys = KeyTable(others.keys)
    editors = InputEditors()
    shape = reading.shape
    (mayLack, becomesNil, isValidated, hasOtherPlaces) = (false, false, false, false)
  }

  /// The keys that it reads or writes.
  var knownKeys: KeyTree { keys?.known ?? KeyTree() }

  /// Whether the value is at this place.
  func isHere(_ spot: FramePlace.Spot) -> Bool { spot.flag == place.flag }

  /// Reads the model from an object that has just been read, as its closures edit it.
  fileprivate func read(
    _ source: ObjectSource, from start: Int, _ frame: ValueFrame, sharing shared: SharedKeys?,
    _ reader: inout ValueReader
  ) throws(Declined) {
    // Even if it's wrong, the object has been read to its end.
    let end = reader.cursor.position
    defer { reader.cursor.position = end }
    guard !editors.isEmpty, !place.isSurpassed(in: frame) else {
      return try readAsIs(source, from: start, frame, sharing: shared, &reader)
    }
    reader.cursor.position = start
    try editors.editing(source, &reader) { object, reader throws(Declined) in
      try readAsIs(object, from: start, frame, sharing: shared, &reader)
    }
  }

  private func readAsIs(
    _ source: ObjectSource, from start: Int, _ frame: ValueFrame, sharing shared: SharedKeys?,
    _ reader: inout ValueReader
  ) throws(Declined) {
    if let presenceOffset {
      let presence = try presence(in: source, from: start, &reader)
      (frame.start + presenceOffset).initialize(to: presence)
      // An existing model is updated only if a key is present, which is decided later.
      guard !mayLack || presence != .absent else { return }
    } else if mayLack, try presence(in: source, from: start, &reader) != .present {
      shared?.add(knownKeys)
      return try beAbsent(in: frame, &reader)
    }
    if place.isSurpassed(in: frame) {
      shared?.add(knownKeys)
      return place.leaveUnread(&reader)
    }
    let isOutermost = source.isText && reader.beginRereading()
    reader.decodingCall.sharedKeys = shared
    defer {
      reader.endRereading(isOutermost)
      reader.decodingCall.sharedKeys = nil
    }
    if let otherKeys { reader.call.keysReadElsewhere = otherKeys }
    reader.depth &+= 1
    defer { reader.depth &-= 1 }
    switch source {
    case .text:
      reader.cursor.position = start
      try place.read(&reader, frame)
    case .dictionary(let object): try place.read(object, &reader, frame)
    case .unopened(let object): try place.read(object.value, &reader, frame)
    }
  }

  /// What an object contains of the model.
  private enum Presence {
    case present
    /// Null above a value, which is one only if the model exists.
    case nullAbove
    /// No value that every existing model would read.
    case unsure
    case absent
  }

  private func presence(
    in source: ObjectSource, from start: Int, _ reader: inout ValueReader
  ) throws(Declined) -> Presence {
    let object = try reader.decodingCall.object(source, from: start)
    guard let keys else {
      return object.members.contains { otherKeys?.index(of: $0.key) == nil } ? .present : .absent
    }
    if keys.arePresent(in: object) { return .present }
    guard presenceOffset != nil else { return .absent }
    if keys.arePresent(in: object, isExisting: true) { return .nullAbove }
    let mayBeUpdated = keys.keepsUnknownKeys || keys.hasFallback || !keys.keyed.isEmpty
    return mayBeUpdated ? .unsure : .absent
  }

  /// Makes the property of a new model nil, if it can be.
  private func beAbsent(
    in frame: ValueFrame, _ reader: inout ValueReader
  ) throws(Declined) {
    guard becomesNil, !hasOtherPlaces else { return }
    guard !isValidated else { throw Declined() }
    try place.codec.readAny(InputValue.nullObject, &reader, frame.start + place.offset)
    frame.raise(place.flag)
  }

  // MARK: Existing models

  /// Forgets the model unless one of its keys is present, or it's new and always needed.
  fileprivate func begin(
    in frame: ValueFrame, of plan: ReadingPlan, _ origin: FrameOrigin,
    _ reader: inout ValueReader
  ) throws(Declined) {
    guard let presenceOffset, mayLack || origin.isExisting else { return }
    let presence = (frame.start + presenceOffset).value(as: Presence.self)
    guard try !isPresent(presence, in: frame, of: plan, origin, &reader) else { return }
    if frame[place.flag] { place.release(in: frame) }
    if !origin.isKnown { try beAbsent(in: frame, &reader) }
    plan.sharedKeys(of: frame)?.add(knownKeys)
  }

  private func isPresent(
    _ presence: Presence, in frame: ValueFrame, of plan: ReadingPlan, _ origin: FrameOrigin,
    _ reader: inout ValueReader
  ) throws(Declined) -> Bool {
    if presence == .present { return true }
    guard let keys, presence != .absent,
      let existing = existing(in: frame, of: plan, origin, &reader)
    else { return false }
    if presence == .nullAbove { return true }
    let call = reader.decodingCall
    let object = try call.object(plan.object(of: frame))
    let choice = call.mapping.registry.choice(of: existing, as: shape)
    guard !editors.isEmpty else {
      return keys.arePresent(in: object, isExisting: true, as: choice)
    }
    return try editors.editing(object, &reader) { edited throws(Declined) in
      keys.arePresent(in: edited, isExisting: true, as: choice)
    }
  }

  /// The value of the property of an existing model, unless that's nil.
  private func existing(
    in frame: ValueFrame, of plan: ReadingPlan, _ origin: FrameOrigin,
    _ reader: inout ValueReader
  ) -> Slot? {
    let entry = plan.entries[index]
    guard origin.isExisting, entry.updatesModel, let model = plan.made(of: frame),
      let current = entry.load(from: model, &reader.arena)
    else { return nil }
    let slot = entry.memory.box(current)
    return slot.isNil ? nil : slot
  }

  /// Finishes the model, so that its keys are known.
  fileprivate func finish(
    in frame: ValueFrame, of plan: ReadingPlan, _ origin: FrameOrigin,
    _ reader: inout ValueReader
  ) throws(Declined) {
    let entry = plan.entries[index]
    guard let codec = entry.waiting, let spot = entry.places.first(where: { frame[$0.flag] }) else {
      return
    }
    let shared = plan.sharedKeys(of: frame)
    guard spot === place else {
      shared?.add(knownKeys)
      return
    }
    reader.decodingCall.sharedKeys = shared
    defer { reader.decodingCall.sharedKeys = nil }
    let word = (frame.start + place.offset).address(inWord: 0)
    _ = try plan.finishModels(word, codec, entry, in: frame, origin, &reader)
  }
}

extension ReadingPlan {
  /// Reads the embedded models that need the whole object, after everything else has been read.
  @inline(never)
  func readWholeObjects(
    _ source: ObjectSource, from start: Int, _ frame: ValueFrame, _ reader: inout ValueReader
  ) throws(Declined) {
    let shared = finishesLater ? nil : sharedKeys(of: frame)
    for whole in wholeObjects {
      try whole.read(source, from: start, frame, sharing: shared, &reader)
    }
  }

  /// Decides which of these models are present, once it's known whether the model exists.
  @inline(never)
  func beginWholeObjects(
    _ frame: ValueFrame, _ origin: FrameOrigin, _ reader: inout ValueReader
  ) throws(Declined) {
    for whole in wholeObjects { try whole.begin(in: frame, of: self, origin, &reader) }
    guard sharing != nil else { return }
    for whole in wholeObjects { try whole.finish(in: frame, of: self, origin, &reader) }
  }

  /// Whether the value at a spot is an embedded model that needs the whole object.
  func isWholeObject(_ spot: FramePlace.Spot) -> Bool {
    wholeObjects.contains { $0.isHere(spot) }
  }

  /// The keys that an object shares with the one of the model around it.
  func takeKeys(_ reader: inout ValueReader) -> SharedKeys? {
    sharing == .embedded ? reader.decodingCall.sharedKeys.take() : nil
  }
}

// Whether an object contains an embedded model.

extension ObjectKeys {
  /// Whether an object has a key of the model.
  ///
  /// - Parameters:
  ///   - isExisting: Whether the property already has a model, so that null above a value is one.
  ///   - choice: The subtype of that model.
  package func arePresent(
    in object: InputObject, isExisting: Bool = false, as choice: SubtypeChoice? = nil
  ) -> Bool {
    read.contains { path in
      let countsNull = !keyed.contains(path)
      return object.hasValue(
        at: path, countingNull: countsNull || choice?.takesNull(at: path) == true,
        onTheWay: countsNull && isExisting)
    } || keepsUnknownKeys && isExisting || hasFallback && choice?.isFallback == true
  }
}

extension Registry {
  /// The subtype of the model in a property.
  func choice(of property: Slot, as shape: Shape) -> SubtypeChoice? {
    guard let subtypes = shape.singleModel.flatMap({ plan(for: $0) })?.subtypes,
      let model = shape.model(in: property)
    else { return nil }
    return subtypes.choice(of: model)
  }
}

extension SubtypeChoice {
  /// Whether the type's values are at a path, and null is one of them.
  fileprivate func takesNull(at path: MappingPath) -> Bool {
    if payload == path, case .optional? = content { true } else { false }
  }
}

extension Shape {
  /// The model in a value, if the shape is a model or an optional one.
  fileprivate func model(in slot: Slot) -> Slot? {
    switch self {
    case .model: slot
    case .optional(let optional):
      (try? optional.operations.unwrap(slot)).flatMap { $0 }.flatMap {
        optional.wrapped.model(in: $0)
      }
    default: nil
    }
  }
}

extension InputObject {
  /// Whether there is a value at a path, even null if that counts. Null on the way is a value only in an update of an
  /// existing model, but anything else always is, so that its problems are found.
  func hasValue(
    at path: MappingPath, countingNull: Bool, onTheWay countsNullOnTheWay: Bool
  ) -> Bool {
    let object = InputElement(value: .object(self))
    return switch try? object.follow(path.components[...], duplicates: .reject) {
    case .absent(_, let nullAbove)?: nullAbove && countsNullOnTheWay
    case .value(let element)?: countingNull || !element.value.isNull
    case nil: true
    }
  }
}
