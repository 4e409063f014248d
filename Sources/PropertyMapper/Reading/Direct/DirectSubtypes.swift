/// Reads the objects of a base as the subtypes that they identify.
protocol DirectSubtypeReading: AnyObject, Sendable {
  /// Reads the object at the cursor.
  func read(_ reader: inout DirectReader, into target: ValueAddress) throws(Declined)

  /// Reads a Swift dictionary.
  func read(
    _ object: [String: Any], _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined)

  /// Prepares the model of the object at the cursor.
  func prepare(_ reader: inout DirectReader) throws(Declined) -> Prepared

  /// Prepares the model of a Swift dictionary.
  func prepare(_ object: [String: Any], _ reader: inout DirectReader) throws(Declined) -> Prepared
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
    _ object: [String: Any], _ reader: inout DirectReader
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

  /// Calls a closure with the type of the object at the cursor, which does not move before.
  private func choosing<Result>(
    _ reader: inout DirectReader,
    _ body: (any DirectSubtypeReading, inout DirectReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let isOutermost = reader.beginRereading()
    defer { reader.endRereading(isOutermost) }
    guard let chooser else { return try body(choice(&reader), &reader) }
    let call = reader.decodingCall
    return try call.seeing(isSeen: true, from: reader.cursor.position, atDepth: reader.depth) {
      object throws(Declined) in
      reader.enterUser(atDepth: reader.depth)
      guard let name = try call.choose(object, by: chooser, atDepth: reader.depth) else {
        return try body(choice(&reader), &reader)
      }
      return try body(choice(named: name), &reader)
    }
  }

  /// Calls a closure with the type of a Swift dictionary.
  private func choosing<Result>(
    _ object: [String: Any], _ reader: inout DirectReader,
    _ body: (any DirectSubtypeReading, inout DirectReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    guard let chooser else { return try body(choice(object, &reader), &reader) }
    let call = reader.decodingCall
    return try call.seeing(isSeen: true, .any(object), atDepth: reader.depth) {
      seen throws(Declined) in
      reader.enterUser(atDepth: reader.depth)
      guard let name = try call.choose(seen, by: chooser, atDepth: reader.depth) else {
        return try body(choice(object, &reader), &reader)
      }
      return try body(choice(named: name), &reader)
    }
  }

  // MARK: Reading

  func read(_ reader: inout DirectReader, into target: ValueAddress) throws(Declined) {
    try choosing(&reader) { choice, reader throws(Declined) in
      try choice.read(&reader, into: target)
    }
  }

  func read(
    _ object: [String: Any], _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    try choosing(object, &reader) { choice, reader throws(Declined) in
      try choice.read(object, &reader, into: target)
    }
  }

  func prepare(_ reader: inout DirectReader) throws(Declined) -> Prepared {
    try choosing(&reader) { choice, reader throws(Declined) in try choice.prepare(&reader) }
  }

  func prepare(_ object: [String: Any], _ reader: inout DirectReader) throws(Declined) -> Prepared {
    try choosing(object, &reader) { choice, reader throws(Declined) in
      try choice.prepare(object, &reader)
    }
  }
}
