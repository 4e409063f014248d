/// Whole objects of types that are not listed, which a base keeps unchanged.
final class DirectWhole: DirectSubtypeReading {
  private let wrapping: DirectWrapping
  private let codec: DirectCodec
  /// Whether the objects are those of models that contain the base.
  private let isEmbedded: Bool
  /// The keys inside the objects that are those of entries around them.
  private let keysOfOthers: KeyTree?

  init(
    _ choice: SubtypeChoice, _ codec: DirectCodec, of base: ObjectPlan, isEmbedded: Bool,
    keysOfOthers: KeyTree?
  ) {
    wrapping = DirectWrapping(choice, in: base)
    self.codec = codec
    self.isEmbedded = isEmbedded
    self.keysOfOthers = keysOfOthers
  }

  func read(
    _ source: DirectSource, _ reader: inout DirectReader, into target: ValueAddress
  ) throws(Declined) {
    try reader.withRoom(for: codec.memory) { reader, room throws(Declined) in
      try read(source, &reader, room)
      try orDecline { try wrapping.choice.wrap.convert(room, target) }
    }
  }

  private func read(
    _ source: DirectSource, _ reader: inout DirectReader, _ room: ValueAddress
  ) throws(Declined) {
    guard keysOfOthers == nil else {
      let members = try unknownMembers(source, &reader)
      return try initialize(room, to: members)
    }
    switch source {
    case .text: try codec.read(&reader, room)
    case .dictionary(let object): try codec.readAny(object, &reader, room)
    case .unopened(let object): try codec.readAny(object.value, &reader, room)
    }
  }

  private func unknownMembers(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> MappingValue.Object {
    let start = reader.cursor.position
    if source.isText { try reader.skipValue() }
    let call = reader.decodingCall
    return try call.unknownMembers(
      of: try call.object(source, from: start), knowing: keysOfOthers ?? KeyTree(), for: .exact,
      atDepth: reader.depth)
  }

  private func initialize(
    _ room: ValueAddress, to members: MappingValue.Object
  ) throws(Declined) {
    guard codec.memory.copy(ValueSlot(MappingValue.object(members)), to: room) else {
      throw Declined()
    }
  }

  // What waits is the object, followed by the addresses of the value, of the existing one that it updates, and the keys
  // that the object shares with others.

  private static var valueWord: Int { WaitingObject.wordCount }
  private static var existingWord: Int { valueWord + 1 }
  private static var sharedWord: Int { existingWord + 1 }

  func readWaiting(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress {
    let start = reader.cursor.position
    let call = reader.decodingCall
    let shared = isEmbedded ? call.sharedKeys.take() : nil
    let isSeen = wrapping.hasEffects
    return try call.seeing(source, isSeen: isSeen, from: start, atDepth: reader.depth) {
      _ throws(Declined) in
      let words = reader.arena.allocate(
        size: (Self.sharedWord + 1) * ValueAddress.wordSize, alignment: ValueAddress.wordSize)
      for word in 1...Self.sharedWord { words.setAddress(nil, inWord: word) }
      let room = reader.arena.allocate(for: codec.memory)
      if shared == nil {
        try read(source, &reader, room)
      } else {
        if source.isText { try reader.skipValue() }
        try initialize(room, to: [:])
      }
      WaitingObject(at: words).keep(
        source, from: start, in: call.editedPlace, isSeen: isSeen || shared != nil)
      words.setAddress(room, inWord: Self.valueWord)
      if let shared {
        (words + Self.sharedWord * ValueAddress.wordSize).initialize(to: shared)
        shared.add(words, of: self)
      }
      return words
    }
  }

  /// Keeps the members of an object that no table reads, and its name, even if another table reads that, too.
  ///
  /// - Parameter isFirst: Whether no other embedded model keeps them.
  func keepUnknown(
    _ waiting: ValueAddress, knowing known: KeyTree, isFirst: Bool, _ reader: DirectReader
  ) throws(Declined) {
    guard let room = waiting.address(inWord: Self.valueWord) else { throw Declined() }
    var known = known
    let name = wrapping.discriminator?.components ?? []
    known.remove(name[...])
    let call = reader.decodingCall
    var members = try call.unknownMembers(
      of: try call.object(WaitingObject(at: waiting)), knowing: known, for: .exact,
      atDepth: reader.depth)
    if !isFirst, let key = name.first?.key {
      members = MappingValue.Object(
        uniqueMembers: members.members.filter { $0.key.hasSameBytes(as: key) })
    }
    codec.memory.deinitialize(room)
    waiting.setAddress(nil, inWord: Self.valueWord)
    try initialize(room, to: members)
    waiting.setAddress(room, inWord: Self.valueWord)
    try merge(waiting)
  }

  // MARK: Updates

  var updatedMemory: ValueMemory? { codec.memory }

  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout DirectReader
  ) throws(Declined) {
    waiting.setAddress(current, inWord: Self.existingWord)
    // Otherwise, the members are not known yet.
    if shared(waiting) == nil { try merge(waiting) }
  }

  /// Adds the members of the existing value that the object lacks.
  private func merge(_ waiting: ValueAddress) throws(Declined) {
    guard let existing = waiting.address(inWord: Self.existingWord),
      let value = waiting.address(inWord: Self.valueWord)
    else { return }
    let (old, new) = (codec.memory.box(existing), codec.memory.box(value))
    waiting.setAddress(nil, inWord: Self.existingWord)
    waiting.setAddress(nil, inWord: Self.valueWord)
    var members: MappingValue.Object = [:]
    for slot in [old, new] {
      if case .object(let object)? = try? slot.value(as: MappingValue.self) {
        members.merge(object)
      }
    }
    try initialize(value, to: members)
    waiting.setAddress(value, inWord: Self.valueWord)
  }

  private func shared(_ waiting: ValueAddress) -> SharedKeys? {
    guard waiting.address(inWord: Self.sharedWord) != nil else { return nil }
    return (waiting + Self.sharedWord * ValueAddress.wordSize).value(as: SharedKeys.self)
  }

  // MARK: Making

  func hasEffects(_ waiting: ValueAddress) -> Bool { wrapping.hasEffects }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool {
    let object = WaitingObject(at: waiting)
    defer { releaseObject(waiting) }
    guard let value = waiting.address(inWord: Self.valueWord) else { return false }
    waiting.setAddress(nil, inWord: Self.valueWord)
    let known = shared(waiting)?.known ?? keysOfOthers ?? KeyTree()
    return wrapping.wrap(value, into: target, object, knowing: known, &filling)
  }

  private func releaseObject(_ waiting: ValueAddress) {
    WaitingObject(at: waiting).release()
    guard waiting.address(inWord: Self.sharedWord) != nil else { return }
    (waiting + Self.sharedWord * ValueAddress.wordSize).release(SharedKeys.self)
    waiting.setAddress(nil, inWord: Self.sharedWord)
  }

  func discard(_ waiting: ValueAddress) {
    for word in [Self.valueWord, Self.existingWord] {
      if let value = waiting.address(inWord: word) { codec.memory.deinitialize(value) }
    }
    releaseObject(waiting)
  }
}
