/// The subtypes of a base, and the closure or the discriminator to choose between them.
final class ListedSubtypes: SubtypeReading {
  /// The place of the discriminator; nil if only a closure chooses.
  private let place: NamePlace?
  private let chooser: (@Sendable (MappingInput) throws -> String?)?
  /// Whether there are sensitive values.
  private let hasSecrets: Bool
  private let names: SubtypeNameTable
  /// What the names stand for, and then what other objects and existing models are.
  private let choices: [Choice]
  /// The index of the choice for unlisted names; nil if there is none.
  private let fallback: Int?
  /// The index of the choice for the base itself.
  private let itself: Int
  /// Set in programs for updates, and for models with identifiers. There, the existing model may determine the type, so an
  /// object isn't read until that model is known.
  private let updating: Updating?

  /// One type.
  struct Choice: Sendable {
    /// The choices on the way from the base; empty for the base itself.
    let hops: [SubtypeHop]
    /// How to read an object as the type; nil for a type of which there are no new models.
    let reading: (any SubtypeReading)?
    /// The indexes of the choices for existing models of a base that is named itself, by their types.
    var existing: [ObjectIdentifier: Int] = [:]
    /// The indexes of the choices for what its values hold.
    var held: [Int] = []

    /// The index of the choice for existing models of a type, or of its nearest superclass.
    func existing(_ type: any Any.Type) -> Int? {
      guard !existing.isEmpty, let type = type as? AnyClass else {
        return existing[ObjectIdentifier(type)]
      }
      return sequence(first: type) { _getSuperclass($0) }.lazy
        .compactMap { existing[ObjectIdentifier($0)] }.first { _ in true }
    }
  }

  /// What updates need, and objects whose identifiers are those of existing models.
  struct Updating: Sendable {
    let base: ObjectPlan
    /// Whether new models may replace existing ones of other types.
    let canReplace: Bool
    /// The rule by which existing models are found, if they have identifiers.
    let identity: (any IdentityRule)?
  }

  /// - Parameters:
  ///   - names: The names of the first choices.
  init(
    _ subtypes: SubtypePlan, _ names: SubtypeNameTable, _ choices: [Choice], fallback: Int?,
    itself: Int, hasSecrets: Bool, updating: Updating?
  ) {
    self.hasSecrets = hasSecrets
    self.updating = updating
    place = subtypes.discriminator.map { NamePlace($0) }
    chooser = subtypes.chooser
    self.names = names
    self.choices = choices
    self.fallback = fallback
    self.itself = itself
  }

  /// Whether only the class of an existing instance determines the type.
  private var choosesByClass: Bool { place == nil && chooser == nil }

  // MARK: Choosing

  /// The index of the type named by an object. The cursor does not move.
  private func choice(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> Int {
    guard let place else { return fallback ?? itself }
    guard let index = try index(namedAt: place, source, &reader) else { throw Declined() }
    return index
  }

  /// The index of the type named by an object; nil if the name is absent.
  private func index(
    namedAt place: NamePlace, _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> Int? {
    let policy = reader.limits.policy
    guard let name = try place.name(in: source, names.kinds(under: policy), &reader) else {
      return nil
    }
    return try (names.index(of: name, under: policy) ?? fallback).orDecline()
  }

  /// The index of the type with a name returned by a closure, which can't be that of the base itself.
  private func choice(named name: String) throws(Declined) -> Int {
    let index = names.index(of: name).flatMap { choices[$0].hops.isEmpty ? nil : $0 }
    return try (index ?? fallback).orDecline()
  }

  private func reading(_ index: Int) throws(Declined) -> any SubtypeReading {
    guard let reading = choices[index].reading else { throw Declined() }
    return reading
  }

  /// Calls a closure with the type of an object. The cursor does not move before.
  private func choosing<Result>(
    _ source: ObjectSource, _ reader: inout ValueReader,
    _ body: (Int, inout ValueReader) throws(Declined) -> Result
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
    _ source: ObjectSource, _ reader: inout ValueReader, into target: ValueAddress
  ) throws(Declined) {
    try choosing(source, &reader) { choice, reader throws(Declined) in
      try reading(choice).read(source, &reader, into: target)
    }
  }

  // MARK: Waiting

  // What waits is the index of the choice, the address of what waits for that choice, and, in
  // programs for updates, the object until it's read.

  private static let unread = -1
  private static let objectWord = 2

  private func object(_ waiting: ValueAddress) -> WaitingObject {
    WaitingObject(at: waiting + Self.objectWord * ValueAddress.wordSize)
  }

  func readWaiting(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress {
    guard updating == nil else { return try postpone(source, &reader) }
    return try choosing(source, &reader) { choice, reader throws(Declined) in
      let words = reader.arena.allocate(size: 16, alignment: 8)
      words.initialize(to: choice)
      words.setAddress(try reading(choice).readWaiting(source, &reader), inWord: 1)
      return words
    }
  }

  private func reading(of waiting: ValueAddress) -> (any SubtypeReading)? {
    choices[waiting.value(as: Int.self)].reading
  }

  var updatedMemory: ValueMemory? { updating?.base.operations.memory }

  func finish(
    _ waiting: ValueAddress, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    guard let updating else {
      guard let inner = waiting.address(inWord: 1) else { throw Declined() }
      return try reading(waiting.value(as: Int.self)).finish(inner, onto: nil, &reader)
    }
    let outer = reader.decodingCall.lookedUp.take()
    let slot = current.map { updating.base.operations.slot($0) }
    if let current { updating.base.operations.memory.deinitialize(current) }
    try readPostponed(waiting, &reader) { source, reader throws(Declined) in
      var (slot, lookedUp) = (slot, outer)
      if lookedUp == nil {
        (slot, lookedUp) = try identified(insteadOf: slot, source, updating, &reader)
      }
      guard let slot else {
        return try choosing(source, &reader) { choice, reader throws(Declined) in
          try read(source, as: choice, into: waiting, onto: nil, lookedUp, &reader)
        }
      }
      let (choice, model) = try choice(source, &reader, of: slot, updating)
      try read(source, as: choice, into: waiting, onto: model, lookedUp, &reader)
    }
  }

  // MARK: Updates

  /// The model that an object updates: the one with its identifier, if it has one. Nil if there is none yet.
  private func identified(
    insteadOf slot: Slot?, _ source: ObjectSource, _ updating: Updating, _ reader: inout ValueReader
  ) throws(Declined) -> (Slot?, LookedUpIdentifier?) {
    let call = reader.decodingCall
    guard let rule = updating.identity, let known = call.known, slot == nil || reader.depth > 0,
      let key = try call.key(
        of: try call.object(source, from: reader.cursor.position), by: rule, atDepth: reader.depth)
    else { return (slot, nil) }
    let instance = known.instance(for: key, by: rule, at: slot?.instance)
    let found = instance.flatMap { updating.base.operations.adopt(ValueSlot<AnyObject>($0)) }
    // An initializer always makes a new model.
    if let found,
      call.mapping.registry.plan(for: found.runtimeType)?.operations.hasInitializer == true
    {
      return (slot, LookedUpIdentifier(key: key, isFound: false))
    }
    return (found, LookedUpIdentifier(key: key, isFound: found != nil))
  }

  /// Skips an object, which is read once the existing model is known.
  private func postpone(
    _ source: ObjectSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress {
    let start = reader.cursor.position
    if source.isText {
      guard reader.cursor.next == JSONByte.openBrace else { throw Declined() }
      // Bases may be nested, so the ends of skipped values are remembered until the end of the call.
      _ = reader.beginRereading()
      try reader.skipValue()
    }
    // It counts as unread, because a closure that sees its parent must not see unchecked values.
    reader.unreadCount &+= 1
    let words = reader.arena.allocate(
      size: (Self.objectWord + WaitingObject.wordCount) * ValueAddress.wordSize, alignment: 8)
    words.initialize(to: Self.unread)
    words.setAddress(nil, inWord: 1)
    words.setAddress(nil, inWord: Self.objectWord + 1)
    object(words).keep(source, from: start, in: reader.decodingCall.editedOffset, isSeen: true)
    return words
  }

  /// Calls a closure to read an object that was skipped.
  private func readPostponed(
    _ waiting: ValueAddress, _ reader: inout ValueReader,
    _ read: (ObjectSource, inout ValueReader) throws(Declined) -> Void
  ) throws(Declined) {
    let object = object(waiting)
    let call = reader.decodingCall
    let (position, offset) = (reader.cursor.position, call.editedOffset)
    defer {
      reader.cursor.position = position
      call.editedOffset = offset
    }
    if let source = object.source {
      call.editedOffset = object.offset
      try read(source, &reader)
    } else if let start = object.start {
      call.editedOffset = nil
      reader.cursor.position = start
      try read(.text, &reader)
    }
  }

  private func read(
    _ source: ObjectSource, as choice: Int, into waiting: ValueAddress,
    onto model: ValueAddress?, _ lookedUp: LookedUpIdentifier?, _ reader: inout ValueReader
  ) throws(Declined) {
    object(waiting).release()
    let reading = choices[choice].reading
    do throws(Declined) {
      guard let inner = try reading?.readWaiting(source, &reader) else { throw Declined() }
      waiting.initialize(to: choice)
      waiting.setAddress(inner, inWord: 1)
    } catch {
      if let model { reading?.updatedMemory?.deinitialize(model) }
      throw error
    }
    guard let reading, let inner = waiting.address(inWord: 1) else { throw Declined() }
    if let lookedUp { reader.decodingCall.lookedUp = lookedUp }
    try reading.finish(inner, onto: model, &reader)
  }

  /// The choice for an object that updates a model, and the model as the listed type, or nil if the
  /// object names another type.
  private func choice(
    _ source: ObjectSource, _ reader: inout ValueReader, of slot: Slot, _ updating: Updating
  ) throws(Declined) -> (Int, ValueAddress?) {
    let base = updating.base
    let current = base.subtypes?.choice(of: slot)
    // The model passed by the caller can't change its type.
    let mayReplace = reader.depth > reader.decodingCall.rootDepth && place != nil
    guard current != nil || base.isClass || mayReplace else { throw Declined() }
    guard let place, let index = try index(namedAt: place, source, &reader) else {
      return try model(slot, as: (current.map(index(of:)) ?? itself).orDecline(), &reader)
    }
    let isItself = choices[index].hops.isEmpty
    if isItself ? slot.runtimeType == base.type : choices[index].hops.areThose(of: slot) {
      return try model(slot, as: index, &reader)
    }
    guard mayReplace, updating.canReplace else { throw Declined() }
    return (index, nil)
  }

  private func index(of choice: SubtypeChoice) -> Int? {
    choice.isFallback ? fallback : names.index(of: choice.name)
  }

  /// An existing model as the type of a choice, or as its own type if a base is named.
  private func model(
    _ slot: Slot, as index: Int, _ reader: inout ValueReader
  ) throws(Declined) -> (Int, ValueAddress) {
    guard let model = choices[index].hops.unwrap(slot) else { throw Declined() }
    if let inner = choices[index].existing(model.runtimeType) {
      let casts = Array(choices[inner].hops.dropFirst(choices[index].hops.count))
      guard casts.areThose(of: model, untilClass: true) else { throw Declined() }
      return try self.model(slot, as: inner, &reader)
    }
    if let inner = choices[index].held.first(where: { inner in
      Array(choices[inner].hops.dropFirst(choices[index].hops.count)).areThose(of: model)
    }) {
      return try self.model(slot, as: inner, &reader)
    }
    guard let memory = choices[index].reading?.updatedMemory else { throw Declined() }
    let room = reader.arena.allocate(for: memory)
    guard memory.copy(model, to: room) else { throw Declined() }
    return (index, room)
  }

  // MARK: Making

  func hasEffects(_ waiting: ValueAddress) -> Bool {
    waiting.address(inWord: 1).flatMap { reading(of: waiting)?.hasEffects($0) } ?? true
  }

  func makeWaiting(
    _ waiting: ValueAddress, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    guard let inner = waiting.address(inWord: 1), let reading = reading(of: waiting) else {
      return false
    }
    return reading.makeWaiting(inner, into: target, &filling)
  }

  func isExisting(_ waiting: ValueAddress) -> Bool {
    guard choosesByClass, let inner = waiting.address(inWord: 1) else { return false }
    return reading(of: waiting)?.isExisting(inner) == true
  }

  func aim(_ waiting: ValueAddress, at current: ValueAddress) -> AnyObject? {
    waiting.address(inWord: 1).flatMap { reading(of: waiting)?.aim($0, at: current) }
  }

  func discard(_ waiting: ValueAddress) {
    if let inner = waiting.address(inWord: 1) {
      reading(of: waiting)?.discard(inner)
    } else if updating != nil {
      object(waiting).release()
    }
  }
}

extension Optional {
  /// The value. Declines if there is none.
  fileprivate func orDecline() throws(Declined) -> Wrapped {
    guard let self else { throw Declined() }
    return self
  }
}
