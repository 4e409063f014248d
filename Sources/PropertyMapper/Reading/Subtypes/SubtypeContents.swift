/// The contents of subtypes. Each is the value at a path, which either identifies the type or is
/// next to the discriminator.
///
/// ```
///  {"circle": {"radius": 2}}                      the key identifies the type
///  {"type": "circle", "data": {"radius": 2}}      the key of the type that was chosen
///  {"type": "circle", "more": {"data": 7}}        a path with several keys
/// ```
///
/// One pass over the object suffices, because the value at each path is read as the type of that path. Exactly one path must
/// have a value. Next to a discriminator, however, a missing model is read as an empty object, and null may be a value.
final class SubtypeContents: SubtypeReading {
  private let base: ObjectPlan
  /// Whether closures see the object.
  private let isSeen: Bool
  private let keys: FrameKeys
  private let choices: [Choice]
  /// The places of the choices, whose values share the same room in a frame.
  private let places: [FramePlace]
  private let frameSize: Int
  private let wordCount: Int
  /// Whether the key that is present identifies the type.
  private let isByKey: Bool
  /// All keys that are read.
  private let knownKeys: KeyTree
  /// Whether the objects are those of models that contain the base, and unknown keys matter.
  private let isEmbedded: Bool
  /// Set in programs for updates, in which the existing model may determine the type.
  private let updating: SubtypePlan?

  /// A listed type.
  struct Choice: Sendable {
    let choice: SubtypeChoice
    let wrappings: SubtypeWrappings
    let path: MappingPath
    let codec: ReadingCodec
    let isModel: Bool
    /// Whether it's a model or an optional one, so that an existing one is updated.
    let isSingleModel: Bool
    /// How the value waits, if it does.
    let waiting: WaitingCodec?
    /// Whether an empty string is treated as null.
    let emptyTextIsNull: Bool
    /// The memory of the finished value.
    var memory: ValueMemory { waiting?.memory ?? codec.memory }
  }

  /// A value that was found.
  private struct Found {
    let index: Int
    let frame: ValueFrame
    let value: ValueAddress
  }

  /// - Parameters:
  ///   - choices: The types.
  ///   - others: The paths of discriminators.
  ///   - keysOfOthers: The keys inside the objects that are those of entries around them.
  ///   - emptyTextIsNull: Whether an empty string in the middle of a path is treated as null.
  ///   - usesLastValue: Whether the last value of a repeated key counts.
  init?(
    of base: ObjectPlan, _ choices: [Choice], beside others: [MappingPath],
    keysOfOthers: KeyTree?, isByKey: Bool, isEmbedded: Bool, unknownKeys: UnknownKeyPolicy,
    emptyTextIsNull: Bool, mayUpdate: Bool, usesLastValue: Bool
  ) {
    self.isEmbedded = isEmbedded
    updating = mayUpdate ? base.subtypes : nil
    self.base = base
    self.choices = choices
    isSeen = choices.contains(where: \.wrappings.haveEffects)
    self.isByKey = isByKey
    let otherPaths = keysOfOthers?.readPaths ?? []
    let paths = choices.map(\.path) + others + otherPaths
    // A frame begins with flags for values, nulls, and keys, in this order. The only value follows: if there are several,
    // the second one isn't read, unless null may still replace the first one.
    let sharesMemory = !(isByKey && usesLastValue)
    let (count, keyCount) = (choices.count, paths.reduce(0) { $0 + $1.components.count })
    wordCount = (2 * count + keyCount + 63) / 64
    var size = wordCount * ValueAddress.wordSize
    func allocate(_ byteCount: Int, _ alignment: Int) -> Int {
      defer { size += byteCount }
      size = (size + alignment - 1) / alignment * alignment
      return size
    }
    let memories = sharesMemory ? choices.map(\.codec.memory) : []
    let shared = allocate(
      memories.map(\.stride).max() ?? 0, memories.map(\.alignment).max() ?? 1)
    var node = KeyNode()
    var places: [FramePlace] = []
    for (index, choice) in choices.enumerated() {
      let memory = choice.codec.memory
      let offset = sharesMemory ? shared : allocate(memory.stride, memory.alignment)
      let place = FramePlace(
        codec: choice.codec, offset: offset, flag: index, nullFlag: count + index,
        failureFlag: nil, nullAboveFlag: nil, takesNull: !isByKey && choice.codec.acceptsNull,
        holdsModels: true, emptyTextIsNull: choice.emptyTextIsNull, policy: nil,
        earlierFlags: 0..<count, isExclusive: true, sharesMemory: sharesMemory,
        positionOffset: isByKey && !mayUpdate || choice.waiting == nil
          ? nil : allocate(ValueAddress.wordSize, ValueAddress.wordSize))
      places.append(place)
      node.insert(place, at: choice.path.components[...])
    }
    for path in others { node.insert(nil, at: path.components[...], isName: true) }
    for path in otherPaths { node.insert(nil, at: path.components[...]) }
    var flag = 2 * count
    let rules = KeyNode.Rules(
      unknownKeys: isEmbedded ? .ignore : unknownKeys, keepsUnknownKeys: false,
      spreadsNull: !mayUpdate,
      emptyTextIsNull: emptyTextIsNull, maximumKeyBytes: .max)
    guard let keys = node.keys(flag: &flag, by: rules) else { return nil }
    self.keys = keys
    self.places = places
    frameSize = size
    var known = keysOfOthers ?? KeyTree()
    for path in paths { known.insert(path.components[...]) }
    knownKeys = known
  }

  // MARK: Finding the value

  /// Reads the only value of an object; nil if it has none.
  private func found(
    _ source: ObjectSource, _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Found? {
    do throws(Declined) {
      _ = try keys.read(source, &reader, frame)
      if isByKey, places.count(where: { frame[$0.flag] }) > 1 { throw Declined() }
      return places.firstIndex { frame[$0.flag] }.map { found(at: $0, in: frame) }
    } catch {
      for place in places where frame[place.flag] {
        place.codec.memory.deinitialize(frame.start + place.offset)
      }
      throw error
    }
  }

  private func makeFrame(_ reader: inout ValueReader) -> ValueFrame {
    ValueFrame(at: reader.arena.allocate(size: frameSize, alignment: 16), wordCount: wordCount)
  }

  private func found(at index: Int, in frame: ValueFrame) -> Found {
    Found(index: index, frame: frame, value: frame.start + places[index].offset)
  }

  /// Reads the missing content of the type that a discriminator has chosen: null if the content is
  /// optional, or else an empty object if it's a model.
  ///
  /// - Parameter start: Where the object begins in the text; nil if it isn't there.
  @inline(never)
  private func missing(
    _ index: Int, in frame: ValueFrame, from start: Int?, _ reader: inout ValueReader
  ) throws(Declined) -> Found {
    let (choice, place) = (choices[index], places[index])
    let value: Any
    if choice.choice.content?.isOptional == true {
      value = InputValue.nullObject
    } else if choice.isModel {
      value = [String: Any]()
    } else {
      throw Declined()
    }
    let call = reader.decodingCall
    let outer = call.editedOffset
    if let start, choice.waiting != nil {
      call.editedOffset =
        frame[place.nullFlag]
        ? place.position(in: frame)
        : try call.offset(ofMissing: choice.path, inObjectAt: start, atDepth: reader.depth)
    }
    defer { call.editedOffset = outer }
    let depth = reader.depth
    for _ in choice.path.components { try reader.descend() }
    try place.codec.readAny(value, &reader, frame.start + place.offset)
    reader.depth = depth
    return found(at: index, in: frame)
  }

  /// Reads the only value of an object, or the missing one of the chosen type.
  private func foundOrMissing(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> Found {
    let start = reader.cursor.position
    let frame = makeFrame(&reader)
    if let found = try found(source, &reader, frame) { return found }
    guard !isByKey else { throw Declined() }
    return try missing(0, in: frame, from: source.isText ? start : nil, &reader)
  }

  // MARK: Reading

  func read(
    _ source: ObjectSource, _ reader: inout ValueReader, into target: ValueAddress
  ) throws(Declined) {
    let mark = reader.arena.mark
    defer { reader.arena.release(to: mark) }
    let found = try foundOrMissing(source, &reader)
    try choices[found.index].wrappings.convert(found.value, into: target, &reader)
  }

  // MARK: Waiting

  // What waits is the index of the choice, the value's address, the object, and, in programs for updates, the address of
  // the frame, and that of the existing content if it stays unchanged. The last word is for the keys that the object shares
  // with others.

  private static let objectWord = 2
  private static let frameWord = objectWord + WaitingObject.wordCount
  private static let keptWord = frameWord + 1
  private static let sharedWord = keptWord + 1
  /// The index if the object has no content.
  private static let absent = -1

  private func object(_ waiting: ValueAddress) -> WaitingObject {
    WaitingObject(at: waiting + Self.objectWord * ValueAddress.wordSize)
  }

  private func choice(_ waiting: ValueAddress) -> Choice { choices[waiting.value(as: Int.self)] }

  func readWaiting(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress {
    let start = reader.cursor.position
    let call = reader.decodingCall
    let shared = updating == nil ? takeKeys(&reader) : nil
    return try call.seeing(source, isSeen: isSeen, from: start, atDepth: reader.depth) {
      _ throws(Declined) in
      let words = reader.arena.allocate(
        size: (Self.sharedWord + 1) * ValueAddress.wordSize, alignment: 8)
      words.setAddress(nil, inWord: Self.objectWord + 1)
      words.setAddress(nil, inWord: Self.keptWord)
      words.setAddress(nil, inWord: Self.sharedWord)
      if updating != nil {
        let frame = makeFrame(&reader)
        set(try found(source, &reader, frame), of: words)
        words.setAddress(frame.start, inWord: Self.frameWord)
      } else {
        set(try foundOrMissing(source, &reader), of: words)
      }
      object(words).keep(source, from: start, in: call.editedOffset, isSeen: isSeen)
      share(shared, words)
      return words
    }
  }

  /// Adds the keys of an object to those that it shares with others.
  private func share(_ shared: SharedKeys?, _ waiting: ValueAddress) {
    guard let shared else { return }
    shared.add(knownKeys, base.unknownKeys)
    waiting.setSharedKeys(shared, inWord: Self.sharedWord)
  }

  private func takeKeys(_ reader: inout ValueReader) -> SharedKeys? {
    isEmbedded ? reader.decodingCall.sharedKeys.take() : nil
  }

  private func knownKeys(of waiting: ValueAddress) -> KeyTree {
    waiting.sharedKeys(inWord: Self.sharedWord)?.known ?? knownKeys
  }

  /// Releases what is known of the object.
  private func releaseObject(_ waiting: ValueAddress) {
    object(waiting).release()
    waiting.setSharedKeys(nil, inWord: Self.sharedWord)
  }

  private func set(_ found: Found?, of waiting: ValueAddress) {
    waiting.initialize(to: found?.index ?? Self.absent)
    waiting.setAddress(found?.value, inWord: 1)
  }

  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    guard let updating else { return try finish(waiting, updating: nil, &reader) }
    reader.decodingCall.lookedUp = nil
    share(takeKeys(&reader), waiting)
    guard isByKey else { return try finish(waiting, 0, onto: current, &reader) }
    guard let current else {
      guard waiting.value(as: Int.self) != Self.absent else { throw Declined() }
      return try finish(waiting, updating: nil, &reader)
    }
    let slot = base.operations.slot(current)
    base.operations.memory.deinitialize(current)
    let (index, content) = try content(of: slot, updating, for: waiting, &reader)
    try finish(waiting, index, onto: content, &reader)
  }

  // MARK: Updates

  /// The choice for an object whose key identifies its type, and the content of the existing model, if that is of the
  /// same type.
  private func content(
    of slot: Slot, _ subtypes: SubtypePlan, for waiting: ValueAddress, _ reader: inout ValueReader
  ) throws(Declined) -> (Int, ValueAddress?) {
    let current = subtypes.choice(of: slot)
    var index = waiting.value(as: Int.self)
    if index == Self.absent {
      let present = choices.firstIndex { $0.choice.name == current?.name }
      guard let present else { throw Declined() }
      index = present
    }
    let choice = choices[index].choice
    if let current, current.model.type == choice.model.type, !current.isFallback,
      let content = try orDecline({ try choice.unwrap(slot) })
    {
      let room = reader.arena.allocate(for: choices[index].memory)
      guard choices[index].memory.copy(content, to: room) else { throw Declined() }
      return (index, room)
    }
    // The model passed by the caller can't change its type.
    guard reader.depth > reader.decodingCall.rootDepth, waiting.value(as: Int.self) != Self.absent
    else { throw Declined() }
    return (index, nil)
  }

  /// Finishes an object of a type that has been chosen.
  ///
  /// - Parameter content: The existing content, which is moved or released.
  private func finish(
    _ waiting: ValueAddress, _ index: Int, onto content: ValueAddress?,
    _ reader: inout ValueReader
  ) throws(Declined) {
    let choice = choices[index]
    var content = content
    do throws(Declined) {
      if waiting.value(as: Int.self) == Self.absent {
        guard let frame = waiting.address(inWord: Self.frameWord).map(ValueFrame.init(existingAt:))
        else { throw Declined() }
        let isNull = frame[places[index].nullFlag]
        if let content, !choice.isModel, !isNull || choice.choice.content?.isOptional != true {
          // Null for a type that doesn't accept it is an error.
          guard !isNull else { throw Declined() }
          waiting.initialize(to: index)
          return waiting.setAddress(content, inWord: Self.keptWord)
        }
        set(try missing(index, in: frame, from: object(waiting).start, &reader), of: waiting)
      }
      if !choice.isSingleModel, let old = content.take() { choice.memory.deinitialize(old) }
    } catch {
      if let content { choice.memory.deinitialize(content) }
      throw error
    }
    if choice.waiting == nil, let content { choice.memory.deinitialize(content) }
    try finish(waiting, updating: content, &reader)
  }

  /// Finishes the models of a content.
  private func finish(
    _ waiting: ValueAddress, updating content: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    let choice = choice(waiting)
    guard let codec = choice.waiting else { return }
    reader.depth &+= choice.path.components.count
    try codec.finish(waiting.address(inWord: 1)?.address(inWord: 0), onto: content, &reader)
    reader.depth &-= choice.path.components.count
  }

  var updatedMemory: ValueMemory? { isByKey ? base.operations.memory : choices.first?.memory }

  // MARK: Making

  func hasEffects(_ waiting: ValueAddress) -> Bool {
    let choice = choice(waiting)
    guard !choice.wrappings.haveEffects, let codec = choice.waiting,
      waiting.address(inWord: Self.keptWord) == nil
    else { return choice.wrappings.haveEffects }
    return codec.hasEffects(waiting.address(inWord: 1)?.address(inWord: 0))
  }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    let choice = choice(waiting)
    let object = object(waiting)
    defer { releaseObject(waiting) }
    let known = choice.wrappings.haveEffects ? knownKeys(of: waiting) : knownKeys
    if let kept = waiting.address(inWord: Self.keptWord) {
      return choice.wrappings.wrap(kept, into: target, object, knowing: known, &filling)
    }
    guard var value = waiting.address(inWord: 1) else { return false }
    if let codec = choice.waiting {
      let room = filling.arena.allocate(for: codec.memory)
      filling.trail.enter(choice.path, in: &filling.arena)
      let isMade = codec.make(value.address(inWord: 0), into: room, &filling)
      filling.trail.leave(levels: choice.path.components.count)
      guard isMade else { return false }
      value = room
    }
    return choice.wrappings.wrap(value, into: target, object, knowing: known, &filling)
  }

  func discard(_ waiting: ValueAddress) {
    if let kept = waiting.address(inWord: Self.keptWord) {
      choice(waiting).memory.deinitialize(kept)
    } else if let value = waiting.address(inWord: 1) {
      choice(waiting).codec.memory.deinitialize(value)
    }
    releaseObject(waiting)
  }
}
