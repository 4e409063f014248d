/// Whole objects that are read as values, such as dictionaries, as types that a closure has chosen, and those of types
/// that are not listed, which a base keeps unchanged.
final class WholeContent: SubtypeReading {
  private let wrappings: SubtypeWrappings
  private let codec: ReadingCodec
  /// How the value waits, if it does.
  private let waitingCodec: WaitingCodec?
  /// Whether it's an optional model, so that an existing one is updated.
  private let isSingleModel: Bool
  /// The keys that are read on the way.
  private let knownKeys: KeyTree
  /// How the objects are kept; nil if they are read.
  private let keeping: Keeping?

  private struct Keeping {
    /// The path of the base's names.
    let discriminator: MappingPath?
    /// The keys inside the objects that are those of entries around them.
    let keysOfOthers: KeyTree?
    /// Whether the objects are those of models that contain the base, and unknown keys matter.
    let isEmbedded: Bool
  }

  /// - Parameters:
  ///   - codec: The codec of the value; of `MappingValue`, if objects are kept.
  ///   - waiting: The codec for a value that waits until the whole input is valid; nil if it doesn't wait.
  ///   - base: The base that keeps the objects; nil if they are read.
  ///   - route: The route to the type.
  init(
    _ codec: ReadingCodec, waiting: WaitingCodec?, isSingleModel: Bool,
    keptBy base: ObjectPlan?, along route: SubtypeRoute
  ) {
    self.codec = codec
    waitingCodec = waiting
    self.isSingleModel = isSingleModel
    wrappings = route.wrappings
    keeping = base.map {
      Keeping(
        discriminator: $0.subtypes?.discriminator, keysOfOthers: route.key.keysOfOthers,
        isEmbedded: route.key.isEmbedded)
    }
    var known = keeping?.keysOfOthers ?? KeyTree()
    for path in route.discriminators { known.insert(path.components[...]) }
    knownKeys = known
  }

  func read(
    _ source: ObjectSource, _ reader: inout ValueReader, into target: ValueAddress
  ) throws(Declined) {
    try reader.withRoom(for: codec.memory) { reader, room throws(Declined) in
      try read(source, &reader, room)
      try wrappings.convert(room, into: target, &reader)
    }
  }

  private func read(
    _ source: ObjectSource, _ reader: inout ValueReader, _ room: ValueAddress
  ) throws(Declined) {
    if let keysOfOthers = keeping?.keysOfOthers {
      let start = reader.cursor.position
      if source.isText { try reader.skipValue() }
      let call = reader.decodingCall
      let members = try call.unknownMembers(
        of: try call.object(source, from: start), knowing: keysOfOthers, for: .exact,
        atDepth: reader.depth)
      return room.initialize(to: MappingValue.object(members))
    }
    // The policy of an entry applies to its own values.
    let policy = reader.policy
    reader.policy = reader.limits.policy
    defer { reader.policy = policy }
    try codec.read(source, &reader, room)
  }

  // What waits is the object, followed by the addresses of the value and of the existing one that a kept one updates, and
  // the keys that the object shares with others.

  private static var valueWord: Int { WaitingObject.wordCount }
  private static var existingWord: Int { valueWord + 1 }
  private static var sharedWord: Int { existingWord + 1 }

  func readWaiting(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress {
    let start = reader.cursor.position
    let call = reader.decodingCall
    let shared = keeping?.isEmbedded == true ? call.sharedKeys.take() : nil
    let isSeen = wrappings.haveEffects
    return try call.seeing(source, isSeen: isSeen, from: start, atDepth: reader.depth) {
      _ throws(Declined) in
      let words = reader.arena.allocate(
        size: (Self.sharedWord + 1) * ValueAddress.wordSize, alignment: ValueAddress.wordSize)
      for word in 1...Self.sharedWord { words.setAddress(nil, inWord: word) }
      let room = reader.arena.allocate(for: codec.memory)
      if let shared {
        if source.isText { try reader.skipValue() }
        // Its members are only known once all tables have read the object.
        room.initialize(to: MappingValue.object([:]))
        shared.add(words, of: self)
      } else {
        try read(source, &reader, room)
      }
      WaitingObject(at: words).keep(
        source, from: start, in: call.editedOffset, isSeen: isSeen || shared != nil)
      words.setAddress(room, inWord: Self.valueWord)
      words.setSharedKeys(shared, inWord: Self.sharedWord)
      return words
    }
  }

  /// Keeps the members of an object that no table reads, and its name, even if another table also reads that.
  ///
  /// - Parameter isFirst: Whether no other embedded model keeps them.
  func keepUnknown(
    _ waiting: ValueAddress, knowing known: KeyTree, isFirst: Bool, _ reader: inout ValueReader
  ) throws(Declined) {
    var known = known
    let name = keeping?.discriminator?.components ?? []
    known.remove(name[...])
    let call = reader.decodingCall
    var members = try call.unknownMembers(
      of: try call.object(WaitingObject(at: waiting)), knowing: known, for: .exact,
      atDepth: reader.depth)
    if !isFirst, let key = name.first?.key {
      members = MappingValue.Object(
        uniqueMembers: members.members.filter { $0.key.hasSameBytes(as: key) })
    }
    waiting.address(inWord: Self.valueWord)?.replace(with: MappingValue.object(members))
    keepExisting(waiting)
  }

  // MARK: Updates

  private var memory: ValueMemory { waitingCodec?.memory ?? codec.memory }

  var updatedMemory: ValueMemory? { memory }

  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    reader.decodingCall.lookedUp = nil
    guard keeping == nil else {
      waiting.setAddress(current, inWord: Self.existingWord)
      if waiting.sharedKeys(inWord: Self.sharedWord) == nil { keepExisting(waiting) }
      return
    }
    let updated = waitingCodec != nil && isSingleModel ? current : nil
    if updated == nil, let current { memory.deinitialize(current) }
    guard let waitingCodec, let value = waiting.address(inWord: Self.valueWord) else { return }
    try waitingCodec.finish(value.address(inWord: 0), onto: updated, &reader)
  }

  /// Keeps the members of the existing object that the input lacks.
  private func keepExisting(_ waiting: ValueAddress) {
    let existing = waiting.address(inWord: Self.existingWord)?.take(MappingValue.self)
    waiting.setAddress(nil, inWord: Self.existingWord)
    guard case .object(var members)? = existing,
      let value = waiting.address(inWord: Self.valueWord),
      case .object(let changed) = value.value(as: MappingValue.self)
    else { return }
    members.merge(changed)
    value.replace(with: MappingValue.object(members))
  }

  // MARK: Making

  func hasEffects(_ waiting: ValueAddress) -> Bool {
    guard !wrappings.haveEffects, let waitingCodec else { return wrappings.haveEffects }
    return waitingCodec.hasEffects(waiting.address(inWord: Self.valueWord)?.address(inWord: 0))
  }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    let object = WaitingObject(at: waiting)
    defer { releaseObject(waiting) }
    guard var value = waiting.address(inWord: Self.valueWord) else { return false }
    if let waitingCodec {
      let room = filling.arena.allocate(for: waitingCodec.memory)
      guard waitingCodec.make(value.address(inWord: 0), into: room, &filling) else { return false }
      value = room
    }
    let known = waiting.sharedKeys(inWord: Self.sharedWord)?.known ?? knownKeys
    return wrappings.wrap(value, into: target, object, knowing: known, &filling)
  }

  private func releaseObject(_ waiting: ValueAddress) {
    WaitingObject(at: waiting).release()
    waiting.setSharedKeys(nil, inWord: Self.sharedWord)
  }

  func discard(_ waiting: ValueAddress) {
    for word in [Self.valueWord, Self.existingWord] {
      if let value = waiting.address(inWord: word) { codec.memory.deinitialize(value) }
    }
    releaseObject(waiting)
  }
}
