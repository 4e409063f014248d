/// An embedded model that reads its parent's object in a separate pass, such as a model with
/// subtypes, names, input editors, or alternative paths.
///
/// This works only if unknown keys are ignored, because to each table, the keys of the others are
/// unknown.
struct DirectWholeObject: Sendable {
  private let place: DirectPlace
  /// The keys of a model that is read only if one of them is present; nil if the model is always
  /// read.
  private let keys: ObjectKeys?

  init(_ place: DirectPlace, unlessLacking keys: ObjectKeys?) {
    self.place = place
    self.keys = keys
  }

  /// Reads the model from an object that has just been read.
  fileprivate func read(
    _ source: DirectSource, from start: Int, _ frame: DirectFrame, _ reader: inout DirectReader
  ) throws(Declined) {
    guard try isPresent(in: source, from: start, reader) else { return }
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
