/// Reads the objects of a base as the subtypes that they identify.
protocol DirectSubtypeReading: AnyObject, Sendable {
  func read(
    _ source: DirectSource, _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined)

  /// Reads an object whose model waits until the whole input is right.
  ///
  /// - Returns: What waits, to be passed to the functions below.
  func readWaiting(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress

  /// Finishes the objects of a new model, if that is done once all have been read.
  func finish(_ waiting: ValueAddress, _ reader: inout DirectReader) throws(Declined)

  /// Whether making the model has effects.
  func hasEffects(_ waiting: ValueAddress) -> Bool

  /// Makes the model, which no longer waits then, even if that fails.
  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool

  /// Releases what waits.
  func discard(_ waiting: ValueAddress)
}

/// The subtypes of a base, and the closure or the discriminator to choose between them.
final class DirectSubtypes: DirectSubtypeReading {
  /// The place of the discriminator; nil if only a closure chooses.
  private let place: DirectNamePlace?
  private let chooser: (@Sendable (MappingInput) throws -> String?)?
  /// Whether there are sensitive values.
  private let hasSecrets: Bool
  private let names: KeyTable
  /// What the names stand for, and what unlisted names stand for.
  private let choices: [any DirectSubtypeReading]
  /// The index of the choice for unlisted names; nil if there is none.
  private let fallback: Int?

  init(
    _ subtypes: SubtypePlan, _ choices: [any DirectSubtypeReading],
    fallback: (any DirectSubtypeReading)?, hasSecrets: Bool
  ) {
    self.hasSecrets = hasSecrets
    place = subtypes.discriminator.map { DirectNamePlace($0) }
    chooser = subtypes.chooser
    names = KeyTable(subtypes.choices.map(\.name))
    self.choices = choices + [fallback].compactMap(\.self)
    self.fallback = fallback.map { _ in choices.count }
  }

  // MARK: Choosing

  /// The index of the type named by an object. The cursor does not move.
  private func choice(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> Int {
    guard let place, let name = try place.name(in: source, &reader) else { throw Declined() }
    if let index = names.index(of: name) { return index }
    guard let fallback else { throw Declined() }
    return fallback
  }

  private func choice(named name: String) throws(Declined) -> Int {
    guard let index = names.index(of: name) else { throw Declined() }
    return index
  }

  /// Calls a closure with the type of an object. The cursor does not move before.
  private func choosing<Result>(
    _ source: DirectSource, _ reader: inout DirectReader,
    _ body: (Int, inout DirectReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let isOutermost = source.isText && reader.beginRereading()
    defer { reader.endRereading(isOutermost) }
    guard let chooser else { return try body(choice(source, &reader), &reader) }
    let call = reader.decodingCall
    let start = reader.cursor.position
    return try call.seeing(source, isSeen: true, from: start, atDepth: reader.depth) {
      object throws(Declined) in
      reader.enterUser(atDepth: reader.depth)
      let chosen = try call.choose(
        object, by: chooser, hasSecrets: hasSecrets, atDepth: reader.depth)
      guard let name = chosen else {
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
      try choices[choice].read(source, &reader, into: target)
    }
  }

  // MARK: Waiting

  // What waits is the index of the choice, and a word with what waits there.

  func readWaiting(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress {
    try choosing(source, &reader) { choice, reader throws(Declined) in
      let words = reader.arena.allocate(size: 16, alignment: 8)
      words.initialize(to: choice)
      words.setAddress(try choices[choice].readWaiting(source, &reader), inWord: 1)
      return words
    }
  }

  func finish(_ waiting: ValueAddress, _ reader: inout DirectReader) throws(Declined) {
    guard let inner = waiting.address(inWord: 1) else { throw Declined() }
    try choice(waiting).finish(inner, &reader)
  }

  private func choice(_ waiting: ValueAddress) -> any DirectSubtypeReading {
    choices[waiting.value(as: Int.self)]
  }

  func hasEffects(_ waiting: ValueAddress) -> Bool {
    waiting.address(inWord: 1).map { choice(waiting).hasEffects($0) } ?? true
  }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool {
    guard let inner = waiting.address(inWord: 1) else { return false }
    return choice(waiting).makeWaiting(inner, into: target, &filling)
  }

  func discard(_ waiting: ValueAddress) {
    if let inner = waiting.address(inWord: 1) { choice(waiting).discard(inner) }
  }
}
