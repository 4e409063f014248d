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
  /// The keys of the discriminator; empty if only a closure chooses.
  private let keys: [String]
  /// For each of these keys, a table that contains only this key.
  private let tables: [KeyTable]
  private let chooser: (@Sendable (MappingInput) throws -> String?)?
  private let names: KeyTable
  /// What the names stand for.
  private let choices: [any DirectSubtypeReading]

  init(_ subtypes: SubtypePlan, _ choices: [any DirectSubtypeReading]) {
    keys = subtypes.discriminator?.components.compactMap(\.key) ?? []
    tables = keys.map { KeyTable([$0]) }
    chooser = subtypes.chooser
    names = KeyTable(subtypes.choices.map(\.name))
    self.choices = choices
  }

  // MARK: Choosing

  /// The type named by an object.
  private func choice(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> any DirectSubtypeReading {
    switch source {
    case .text: try choice(&reader)
    case .dictionary(let object): try choice(object, reader)
    }
  }

  /// The type named by the object at the cursor. The cursor does not move.
  private func choice(_ reader: inout DirectReader) throws(Declined) -> any DirectSubtypeReading {
    guard !keys.isEmpty else { throw Declined() }
    let start = reader.cursor.position
    let depth = reader.depth
    guard let name = try name(&reader, below: 0) else { throw Declined() }
    reader.cursor.position = start
    reader.depth = depth
    return try choice(named: name)
  }

  private func choice(named name: String) throws(Declined) -> any DirectSubtypeReading {
    guard let index = names.index(of: name) else { throw Declined() }
    return choices[index]
  }

  /// Looks up the string under the keys from an index on, in the object at the cursor.
  ///
  /// Stops at the first match. If a key repeats, reading the object as the type will show it.
  private func name(_ reader: inout DirectReader, below index: Int) throws(Declined) -> String? {
    guard reader.cursor.next == JSONByte.openBrace else { throw Declined() }
    try reader.descend()
    guard reader.cursor.enter(closing: JSONByte.closeBrace) else { return nil }
    repeat {
      let key = try orDecline { () throws(JSONSyntaxError) in
        try reader.cursor.passKey(isFirst: false)
      }
      if tables[index].index(of: reader.cursor.bytes, key, guess: 0) == nil {
        try reader.skipValue()
      } else if index + 1 < keys.count {
        return try name(&reader, below: index + 1)
      } else {
        guard reader.cursor.next == JSONByte.quote else { throw Declined() }
        return try reader.text()
      }
    } while try reader.advance(closing: JSONByte.closeBrace)
    return nil
  }

  /// The type named by a Swift dictionary.
  private func choice(
    _ object: [String: Any], _ reader: DirectReader
  ) throws(Declined) -> any DirectSubtypeReading {
    var object = object
    for key in keys.dropLast() {
      guard let value = object.value(underBytesOf: key) else { throw Declined() }
      object = try reader.object(value)
    }
    guard let key = keys.last, let value = object.value(underBytesOf: key),
      case .text(let name) = InputValue(classifying: value)
    else { throw Declined() }
    return try choice(named: name)
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
