/// The contents of subtypes, each the value of a single key: of the key that identifies the type, or of one
/// beside the discriminator.
///
/// ```
///  {"circle": {"radius": 2}}                      the key identifies the type
///  {"type": "circle", "data": {"radius": 2}}      the key of the type that was chosen
/// ```
///
/// One pass over the object suffices: the value of the key is read as the type of that key. Two keys with
/// values are left to the reference engine, which reports them, and so is a missing value. Beside a
/// discriminator, a missing model is an empty object, and null may be a value.
final class DirectContents: DirectSubtypeReading {
  private let base: ObjectPlan
  private let keys: KeyTable
  private let choices: [Choice]
  /// Whether the key that is present identifies the type.
  private let isByKey: Bool
  /// The index of the discriminator's key, which has been read already; nil if there is none.
  private let discriminatorIndex: Int?
  private let unknownKeys: UnknownKeyPolicy
  /// The paths by which the type is identified.
  private let discriminators: [MappingPath]
  /// All keys that are read.
  private let knownKeys: KeyTree

  /// A listed type.
  struct Choice: Sendable {
    let choice: SubtypeChoice
    let path: MappingPath
    let codec: DirectCodec
    let isModel: Bool
    /// Whether the codec reads prepared values.
    let isDeferred: Bool
  }

  /// A value found under a key.
  private struct Found {
    let choice: Choice
    let value: Prepared
    let offset: Int?
  }

  /// - Parameters:
  ///   - choices: The types, whose paths are single keys.
  ///   - discriminator: The path of the discriminator, another single key; nil if there is none.
  init(
    of base: ObjectPlan, _ choices: [Choice], beside discriminator: MappingPath? = nil,
    isByKey: Bool, unknownKeys: UnknownKeyPolicy
  ) {
    self.base = base
    self.choices = choices
    self.isByKey = isByKey
    self.unknownKeys = unknownKeys
    let paths = choices.map(\.path) + (discriminator.map { [$0] } ?? [])
    keys = KeyTable(paths.compactMap { $0.components.first?.key })
    discriminatorIndex = discriminator.map { _ in choices.count }
    discriminators = isByKey ? choices.map(\.path) : discriminator.map { [$0] } ?? []
    var known = KeyTree()
    for path in paths { known.insert(path.components[...]) }
    knownKeys = known
  }

  // MARK: Finding the value

  /// Reads the only value of an object.
  private func found(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> Found {
    switch source {
    case .text: try found(&reader)
    case .dictionary(let object): try found(object, &reader)
    }
  }

  /// Reads the only value of the object at the cursor.
  private func found(_ reader: inout DirectReader) throws(Declined) -> Found {
    guard reader.cursor.next == JSONByte.openBrace else { throw Declined() }
    var offset = reader.cursor.position
    try reader.descend()
    var found: Found?
    var hasDiscriminator = false
    var nulls: [Int] = []
    if reader.cursor.enter(closing: JSONByte.closeBrace) {
      repeat {
        let key = try orDecline { () throws(JSONSyntaxError) in
          try reader.cursor.passKey(isFirst: false)
        }
        guard let index = keys.index(of: reader.cursor.bytes, key, guess: 0) else {
          try reader.noteUnknownKey(unknownKeys)
          try reader.skipValue()
          continue
        }
        // Which of two values is used depends on the options.
        guard index != discriminatorIndex else {
          guard !hasDiscriminator else { throw Declined() }
          hasDiscriminator = true
          try reader.skipValue()
          continue
        }
        guard !nulls.contains(index) else { throw Declined() }
        offset = reader.cursor.position
        if !takesNull(choices[index]), try reader.passNull() {
          nulls.append(index)
          guard found?.choice.path != choices[index].path else { throw Declined() }
          continue
        }
        guard found == nil else { throw Declined() }
        found = try content(of: choices[index], offset, &reader) {
          codec, reader, room throws(Declined) in try codec.read(&reader, room)
        }
      } while try reader.advance(closing: JSONByte.closeBrace)
    }
    if found == nil { found = try missing(at: offset, &reader) }
    reader.ascend()
    guard let found else { throw Declined() }
    return found
  }

  /// Reads the only value of a Swift dictionary.
  private func found(
    _ object: [String: Any], _ reader: inout DirectReader
  ) throws(Declined) -> Found {
    try reader.descend()
    var found: Found?
    var knownCount = 0
    for (index, key) in keys.keys.enumerated() {
      guard let value = object.value(underBytesOf: key) else { continue }
      knownCount += 1
      guard index != discriminatorIndex,
        takesNull(choices[index]) || !InputValue.isNull(value)
      else { continue }
      guard found == nil else { throw Declined() }
      found = try content(of: choices[index], nil, &reader) {
        codec, reader, room throws(Declined) in try codec.readAny(value, &reader, room)
      }
    }
    if found == nil { found = try missing(at: nil, &reader) }
    guard let found else { throw Declined() }
    if knownCount < object.count { try reader.noteUnknownKey(unknownKeys) }
    reader.ascend()
    return found
  }

  /// Whether null is a value like any other, as it is beside a discriminator.
  private func takesNull(_ choice: Choice) -> Bool { !isByKey && choice.codec.acceptsNull }

  /// Reads an empty object as the model that a discriminator has chosen; nil if that isn't possible.
  private func missing(at offset: Int?, _ reader: inout DirectReader) throws(Declined) -> Found? {
    guard !isByKey, let choice = choices.first else { return nil }
    if choice.choice.content?.isOptional == true {
      return try content(of: choice, offset, &reader) { codec, reader, room throws(Declined) in
        try codec.readAny(Any?.none as Any, &reader, room)
      }
    }
    guard choice.isModel else { return nil }
    return try content(of: choice, offset, &reader) { codec, reader, room throws(Declined) in
      try codec.readAny([String: Any](), &reader, room)
    }
  }

  /// Reads the value of a type by a closure.
  private func content(
    of choice: Choice, _ offset: Int?, _ reader: inout DirectReader,
    _ read: (DirectCodec, inout DirectReader, ValueAddress) throws(Declined) -> Void
  ) throws(Declined) -> Found {
    let memory = choice.codec.memory
    return try reader.withRoom(for: memory) { reader, room throws(Declined) in
      try read(choice.codec, &reader, room)
      let value = choice.isDeferred ? room.take(Prepared.self) : .ready(memory.box(room))
      return Found(choice: choice, value: value, offset: offset)
    }
  }

  // MARK: Reading

  func read(
    _ source: DirectSource, _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    let found = try found(source, &reader)
    guard case .ready(let slot) = found.value, let wrapped = try? found.choice.choice.wrap(slot),
      base.operations.memory.copy(wrapped, to: target)
    else { throw Declined() }
  }

  // MARK: Preparing

  func prepare(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> Prepared {
    let start = reader.cursor.position
    return try reader.decodingCall.seeing(
      source, isSeen: !base.hooks.finalDecoders.isEmpty, from: start, atDepth: reader.depth
    ) { object throws(Declined) in prepared(try found(source, &reader), object) }
  }

  private func prepared(_ found: Found, _ object: InputObject) -> Prepared {
    let choice = found.choice
    var route = SubtypeRoute(object: object, plan: base)
    route.hops = [SubtypeHop(choice: choice.choice, base: base)]
    route.discriminators = discriminators
    route.content = choice.choice.content
    return .content(
      PreparedContent(
        route: route, knownKeys: knownKeys, value: found.value, path: choice.path,
        offset: found.offset))
  }
}
