/// Reads the objects of a base as the subtypes that they identify.
protocol DirectSubtypeReading: AnyObject, Sendable {
  func read(
    _ source: DirectSource, _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined)

  /// Prepares the model of an object.
  func prepare(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> Prepared
}

/// The subtypes of a base, and the closure or the discriminator to choose between them.
final class DirectSubtypes: DirectSubtypeReading {
  /// The place of the discriminator; nil if only a closure chooses.
  private let place: DirectNamePlace?
  private let chooser: (@Sendable (MappingInput) throws -> String?)?
  private let names: KeyTable
  /// What the names stand for.
  private let choices: [any DirectSubtypeReading]

  init(_ subtypes: SubtypePlan, _ choices: [any DirectSubtypeReading]) {
    place = subtypes.discriminator.map { DirectNamePlace($0) }
    chooser = subtypes.chooser
    names = KeyTable(subtypes.choices.map(\.name))
    self.choices = choices
  }

  // MARK: Choosing

  /// The type named by an object. The cursor does not move.
  private func choice(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> any DirectSubtypeReading {
    guard let place, let name = try place.name(in: source, &reader) else { throw Declined() }
    return try choice(named: name)
  }

  private func choice(named name: String) throws(Declined) -> any DirectSubtypeReading {
    guard let index = names.index(of: name) else { throw Declined() }
    return choices[index]
  }

  /// Calls a closure with the type of an object. The cursor does not move before.
  private func choosing<Result>(
    _ source: DirectSource, _ reader: inout DirectReader,
    _ body: (any DirectSubtypeReading, inout DirectReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let isOutermost = source.isText && reader.beginRereading()
    defer { reader.endRereading(isOutermost) }
    guard let chooser else { return try body(choice(source, &reader), &reader) }
    let call = reader.decodingCall
    let start = reader.cursor.position
    return try call.seeing(source, isSeen: true, from: start, atDepth: reader.depth) {
      object throws(Declined) in
      reader.enterUser(atDepth: reader.depth)
      guard let name = try call.choose(object, by: chooser, atDepth: reader.depth) else {
        return try body(choice(source, &reader), &reader)
      }
      return try body(choice(named: name), &reader)
    }
  }

  // MARK: Reading

  func read(
    _ source: DirectSource, _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    try choosing(source, &reader) { choice, reader throws(Declined) in
      try choice.read(source, &reader, into: target)
    }
  }

  func prepare(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> Prepared {
    try choosing(source, &reader) { choice, reader throws(Declined) in
      try choice.prepare(source, &reader)
    }
  }
}
