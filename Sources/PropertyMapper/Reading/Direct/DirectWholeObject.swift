/// An embedded model that reads its parent's object in a separate pass, such as a model with
/// subtypes, names, input editors, or alternative paths.
///
/// If unknown keys matter, both tables know the keys of the other one.
struct DirectWholeObject: Sendable {
  private let place: DirectPlace
  /// The keys of a model that is read only if one of them is present; nil if the model is always
  /// read.
  private let keys: ObjectKeys?
  /// Whether the property becomes nil if the model isn't read.
  private let becomesNil: Bool
  /// Whether other closures or paths decide what it becomes then.
  private let isSimple: Bool

  /// - Parameters:
  ///   - isFirst: Whether it's the first of the entry's places.
  ///   - keys: The keys of the model, if it may be absent.
  init(
    _ place: DirectPlace, of entry: PlanEntry, isFirst: Bool, unlessLacking keys: ObjectKeys?,
    in situation: EntryRule.Situation
  ) {
    self.place = place
    self.keys = keys
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
    guard try isPresent(in: source, from: start, reader) else {
      guard becomesNil else { return }
      guard isSimple else { throw Declined() }
      try place.codec.readAny(InputValue.nullObject, &reader, frame.start + place.offset)
      return frame.raise(place.flag)
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
    }
    // Elements that are left out have to be noted in the order of the text.
    guard reader.call.leftOutCount == leftOutCount else { throw Declined() }
  }

  private func isPresent(
    in source: DirectSource, from start: Int, _ reader: DirectReader
  ) throws(Declined) -> Bool {
    guard let keys else { return true }
    let object: InputObject
    switch source {
    case .dictionary(let dictionary): object = .any(dictionary)
    case .text:
      guard case .object(let opened) = try reader.decodingCall.element(at: start).value else {
        throw Declined()
      }
      object = opened
    }
    return keys.isPresent(in: object)
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
}

extension ObjectKeys {
  /// Whether an object has a value for a key that a new model reads.
  fileprivate func isPresent(in object: InputObject) -> Bool {
    read.contains { path in
      object.hasValue(at: path, countingNull: !keyed.contains(path), onTheWay: false)
    }
  }
}
