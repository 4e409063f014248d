/// The contents of subtypes. Each is the value at a path, which either identifies the type or is
/// next to the discriminator.
///
/// ```
///  {"circle": {"radius": 2}}                      the key identifies the type
///  {"type": "circle", "data": {"radius": 2}}      the key of the type that was chosen
///  {"type": "circle", "more": {"data": 7}}        a path with several keys
/// ```
///
/// One pass over the object suffices, because the value at each path is read as the type of that
/// path. If two paths have values, or if none has one, the reference engine reports the problem.
/// Next to a discriminator, however, a missing model is read as an empty object, and null may be a
/// value.
final class DirectContents: DirectSubtypeReading {
  private let base: ObjectPlan
  private let keys: DirectKeys
  private let choices: [Choice]
  /// The places of the choices, whose values share the same room in a frame.
  private let places: [DirectPlace]
  private let frameSize: Int
  private let wordCount: Int
  /// Whether the key that is present identifies the type.
  private let isByKey: Bool
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
    /// Whether an empty string is treated as null.
    let emptyTextIsNull: Bool
    var choice: SubtypeChoice { wrapping.choice }
  }

  /// A value that was found.
  private struct Found {
    let index: Int
    let frame: DirectFrame
    let value: ValueAddress
  }

  /// - Parameters:
  ///   - choices: The types.
  ///   - discriminator: The path of the discriminator; nil if there is none.
  ///   - emptyTextIsNull: Whether an empty string in the middle of a path is treated as null.
  init?(
    of base: ObjectPlan, _ choices: [Choice], beside discriminator: MappingPath? = nil,
    isByKey: Bool, unknownKeys: UnknownKeyPolicy, emptyTextIsNull: Bool
  ) {
    self.base = base
    self.choices = choices
    self.isByKey = isByKey
    let paths = choices.map(\.path) + (discriminator.map { [$0] } ?? [])
    // A frame begins with flags for values, nulls, and keys, in this order. The only value follows: if
    // there are several, the second one isn't read.
    let (count, keyCount) = (choices.count, paths.reduce(0) { $0 + $1.components.count })
    wordCount = (2 * count + keyCount + 63) / 64
    var size = wordCount * ValueAddress.wordSize
    func allocate(_ byteCount: Int, _ alignment: Int) -> Int {
      defer { size += byteCount }
      size = (size + alignment - 1) / alignment * alignment
      return size
    }
    let memories = choices.map(\.codec.memory)
    let offset = allocate(
      memories.map(\.stride).max() ?? 0, memories.map(\.alignment).max() ?? 1)
    var node = DirectKeyNode()
    var places: [DirectPlace] = []
    for (index, choice) in choices.enumerated() {
      let place = DirectPlace(
        codec: choice.codec, offset: offset, flag: index, nullFlag: count + index,
        failureFlag: nil,
        takesNull: !isByKey && choice.codec.acceptsNull, emptyTextIsNull: choice.emptyTextIsNull,
        policy: nil, hasAlternatives: false, earlierFlags: 0..<count, isExclusive: true,
        positionOffset: isByKey || choice.waiting == nil
          ? nil : allocate(ValueAddress.wordSize, ValueAddress.wordSize))
      places.append(place)
      node.insert(place, at: choice.path.components[...])
    }
    if let discriminator { node.insert(nil, at: discriminator.components[...]) }
    var flag = 2 * count
    let rules = DirectKeyNode.Rules(
      unknownKeys: unknownKeys, keepsUnknownKeys: false, passesNullOn: true,
      emptyTextIsNull: emptyTextIsNull)
    guard let keys = node.keys(flag: &flag, by: rules) else { return nil }
    self.keys = keys
    self.places = places
    frameSize = size
    var known = KeyTree()
    for path in paths { known.insert(path.components[...]) }
    knownKeys = known
  }

  // MARK: Finding the value

  /// Reads the only value of an object.
  private func found(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> Found {
    let start = reader.cursor.position
    let frame = DirectFrame(
      at: reader.arena.allocate(size: frameSize, alignment: 16), wordCount: wordCount)
    do throws(Declined) {
      _ = try keys.read(source, &reader, frame)
      if let index = places.firstIndex(where: { frame[$0.flag] }) {
        return found(at: index, in: frame)
      }
      return try missing(in: frame, source, from: start, &reader)
    } catch {
      for place in places where frame[place.flag] {
        place.codec.memory.deinitialize(frame.start + place.offset)
      }
      throw error
    }
  }

  private func found(at index: Int, in frame: DirectFrame) -> Found {
    Found(index: index, frame: frame, value: frame.start + places[index].offset)
  }

  /// Reads the missing content of the type that a discriminator has chosen: null if the content is
  /// optional, or else an empty object if it's a model.
  @inline(never)
  private func missing(
    in frame: DirectFrame, _ source: DirectSource, from start: Int, _ reader: inout DirectReader
  ) throws(Declined) -> Found {
    guard !isByKey, let choice = choices.first else { throw Declined() }
    let value: Any
    if choice.choice.content?.isOptional == true {
      value = InputValue.nullObject
    } else if choice.isModel {
      value = [String: Any]()
    } else {
      throw Declined()
    }
    let call = reader.decodingCall
    let outer = call.editedPlace
    if source.isText, choice.waiting != nil {
      call.editedPlace =
        frame[places[0].nullFlag]
        ? places[0].position(in: frame)
        : try call.offset(ofMissing: choice.path, inObjectAt: start, atDepth: reader.depth)
    }
    defer { call.editedPlace = outer }
    let depth = reader.depth
    for _ in choice.path.components { try reader.descend() }
    try places[0].codec.readAny(value, &reader, frame.start + places[0].offset)
    reader.depth = depth
    return found(at: 0, in: frame)
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

  /// Set only for a single model. The reference engine updates other contents.
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
