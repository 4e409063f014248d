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
  /// All keys that are read.
  private let knownKeys: KeyTree

  /// A listed type.
  struct Choice: Sendable {
    let wrapping: DirectWrapping
    let path: MappingPath
    let codec: DirectCodec
    let isModel: Bool
    /// How the value waits, if it does.
    let waiting: WaitingForm?
    var choice: SubtypeChoice { wrapping.choice }
  }

  /// A value found under a key.
  private struct Found {
    let index: Int
    let value: ValueAddress
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
    var known = KeyTree()
    for path in paths { known.insert(path.components[...]) }
    knownKeys = known
  }

  // MARK: Finding the value

  private func release(_ found: Found) {
    choices[found.index].codec.memory.deinitialize(found.value)
  }

  /// Reads the only value of an object.
  private func found(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> Found {
    var found: Found?
    do throws(Declined) {
      switch source {
      case .text: try find(&found, &reader)
      case .dictionary(let object): try find(&found, in: object, &reader)
      }
      guard let found else { throw Declined() }
      return found
    } catch {
      if let found { release(found) }
      throw error
    }
  }

  /// Reads the only value of the object at the cursor.
  private func find(_ found: inout Found?, _ reader: inout DirectReader) throws(Declined) {
    guard reader.cursor.next == JSONByte.openBrace else { throw Declined() }
    var offset = reader.cursor.position
    try reader.descend()
    let duplicateKeys = reader.limits.duplicateKeys
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
        guard index != discriminatorIndex else {
          guard !hasDiscriminator || duplicateKeys != .reject else { throw Declined() }
          hasDiscriminator = true
          try reader.skipValue()
          continue
        }
        // Which of several values is used depends on the options.
        if found?.index == index || nulls.contains(index) {
          guard duplicateKeys != .reject else { throw Declined() }
          reader.unreadCount &+= 1
          guard duplicateKeys == .useLast else {
            try reader.skipValue()
            continue
          }
          nulls.removeAll { $0 == index }
          if let first = found, first.index == index {
            release(first)
            found = nil
          }
        }
        offset = reader.cursor.position
        if !takesNull(choices[index]), try reader.passNull() {
          nulls.append(index)
          if let found, choices[found.index].path == choices[index].path { throw Declined() }
          continue
        }
        guard found == nil else { throw Declined() }
        found = try content(of: index, &reader) {
          codec, reader, room throws(Declined) in try codec.read(&reader, room)
        }
      } while try reader.advance(closing: JSONByte.closeBrace)
    }
    if found == nil { found = try missing(at: offset, &reader) }
    reader.ascend()
  }

  /// Reads the only value of a Swift dictionary.
  private func find(
    _ found: inout Found?, in object: [String: Any], _ reader: inout DirectReader
  ) throws(Declined) {
    try reader.descend()
    var knownCount = 0
    for (index, key) in keys.keys.enumerated() {
      guard let value = object.value(underBytesOf: key) else { continue }
      knownCount += 1
      guard index != discriminatorIndex,
        takesNull(choices[index]) || !InputValue.isNull(value)
      else { continue }
      guard found == nil else { throw Declined() }
      found = try content(of: index, &reader) {
        codec, reader, room throws(Declined) in try codec.readAny(value, &reader, room)
      }
    }
    if found == nil { found = try missing(at: nil, &reader) }
    guard found != nil else { throw Declined() }
    if knownCount < object.count { try reader.noteUnknownKey(unknownKeys) }
    reader.ascend()
  }

  /// Whether null is a value like any other, as it is beside a discriminator.
  private func takesNull(_ choice: Choice) -> Bool { !isByKey && choice.codec.acceptsNull }

  /// Reads an empty object as the model that a discriminator has chosen; nil if that isn't possible.
  private func missing(at offset: Int?, _ reader: inout DirectReader) throws(Declined) -> Found? {
    guard !isByKey, let choice = choices.first else { return nil }
    let call = reader.decodingCall
    let outer = call.editedPlace
    if let offset { call.editedPlace = offset }
    defer { call.editedPlace = outer }
    if choice.choice.content?.isOptional == true {
      return try content(of: 0, &reader) { codec, reader, room throws(Declined) in
        try codec.readAny(Any?.none as Any, &reader, room)
      }
    }
    guard choice.isModel else { return nil }
    return try content(of: 0, &reader) { codec, reader, room throws(Declined) in
      try codec.readAny([String: Any](), &reader, room)
    }
  }

  /// Reads the value of a type by a closure, into the arena.
  private func content(
    of index: Int, _ reader: inout DirectReader,
    _ read: (DirectCodec, inout DirectReader, ValueAddress) throws(Declined) -> Void
  ) throws(Declined) -> Found {
    let codec = choices[index].codec
    let room = reader.arena.allocate(for: codec.memory)
    try read(codec, &reader, room)
    return Found(index: index, value: room)
  }

  // MARK: Reading

  func read(
    _ source: DirectSource, _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    let mark = reader.arena.mark
    defer { reader.arena.release(to: mark) }
    let found = try found(source, &reader)
    try orDecline { try choices[found.index].choice.wrap.convert(found.value, target) }
  }

  // MARK: Waiting

  // What waits is the index of the choice, the value's address, and the object.

  private static let objectWord = 2

  private func object(_ waiting: ValueAddress) -> WaitingObject {
    WaitingObject(at: waiting + Self.objectWord * ValueAddress.wordSize)
  }

  private func choice(_ waiting: ValueAddress) -> Choice { choices[waiting.value(as: Int.self)] }

  func readWaiting(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress {
    let start = reader.cursor.position
    let call = reader.decodingCall
    let isSeen = !base.hooks.finalDecoders.isEmpty
    return try call.seeing(source, isSeen: isSeen, from: start, atDepth: reader.depth) {
      _ throws(Declined) in
      let words = reader.arena.allocate(
        size: (Self.objectWord + WaitingObject.wordCount) * ValueAddress.wordSize, alignment: 8)
      words.setAddress(nil, inWord: Self.objectWord + 1)
      let found = try found(source, &reader)
      words.initialize(to: found.index)
      words.setAddress(found.value, inWord: 1)
      object(words).keep(source, from: start, in: call.editedPlace, isSeen: isSeen)
      return words
    }
  }

  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout DirectReader
  ) throws(Declined) {
    if isByKey, let current {
      // The reference engine updates models of such bases.
      base.operations.memory.deinitialize(current)
      throw Declined()
    }
    let choice = choice(waiting)
    guard let form = choice.waiting else { return }
    reader.depth &+= choice.path.components.count
    try form.finish(waiting.address(inWord: 1)?.address(inWord: 0), onto: current, &reader)
    reader.depth &-= choice.path.components.count
  }

  /// A single model is updated; other contents may be missing.
  var updatedMemory: ValueMemory? {
    guard let choice = choices.first, choices.count == 1, choice.isModel else { return nil }
    return choice.waiting?.memory
  }

  func hasEffects(_ waiting: ValueAddress) -> Bool {
    let choice = choice(waiting)
    guard !choice.wrapping.hasEffects, let form = choice.waiting else {
      return choice.wrapping.hasEffects
    }
    return form.hasEffects(waiting.address(inWord: 1)?.address(inWord: 0))
  }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool {
    let choice = choice(waiting)
    let object = object(waiting)
    defer { object.release() }
    guard var value = waiting.address(inWord: 1) else { return false }
    if let form = choice.waiting {
      let room = filling.arena.allocate(for: form.memory)
      filling.trail.enter(choice.path, in: &filling.arena)
      let isMade = form.make(value.address(inWord: 0), into: room, &filling)
      filling.trail.leave(levels: choice.path.components.count)
      guard isMade else { return false }
      value = room
    }
    return choice.wrapping.wrap(value, into: target, object, knowing: knownKeys, &filling)
  }

  func discard(_ waiting: ValueAddress) {
    if let value = waiting.address(inWord: 1) { choice(waiting).codec.memory.deinitialize(value) }
    object(waiting).release()
  }
}
