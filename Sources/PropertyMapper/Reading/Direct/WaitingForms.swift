// How dictionaries, values that closures convert, and values that the reference engine reads wait in the arena: each is
// the address of a word with an instance, which is released with it.

/// A dictionary whose values contain models.
final class WaitingDictionary: WaitingForm, @unchecked Sendable {
  private let element: WaitingForm
  private let operations: any DictionaryOperations

  init(_ element: WaitingForm, _ operations: any DictionaryOperations) {
    self.element = element
    self.operations = operations
    super.init(operations.memory)
  }

  private final class Members {
    var values: [(key: String, value: ValueAddress?)] = []
    let offset: Int?

    init(at offset: Int?) { self.offset = offset }
  }

  private func members(_ waiting: ValueAddress) -> Members { waiting.value(as: Members.self) }

  override func read(_ reader: inout DirectReader) throws(Declined) -> ValueAddress? {
    let members = Members(at: reader.cursor.position)
    return try wait(members, &reader) { reader throws(Declined) in
      try reader.readMembers { key, reader throws(Declined) in
        members.values.append((key, try element.read(&reader)))
      }
    }
  }

  override func read(
    _ value: Any, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress? {
    let members = Members(at: reader.decodingCall.editedPlace)
    return try wait(members, &reader) { reader throws(Declined) in
      try reader.readMembers(of: value) { key, member, reader throws(Declined) in
        members.values.append((key, try element.read(member, &reader)))
      }
    }
  }

  private func wait(
    _ members: Members, _ reader: inout DirectReader,
    _ read: (inout DirectReader) throws(Declined) -> Void
  ) throws(Declined) -> ValueAddress {
    do throws(Declined) {
      try read(&reader)
      var keys = members.values.map(\.key)
      if reader.limits.duplicateKeys != .reject, Set(keys).count < keys.count {
        keepOneOfEach(members, first: reader.limits.duplicateKeys == .useFirst)
        reader.unreadCount &+= 1
        keys = members.values.map(\.key)
      }
      // The reference engine decides about keys that collide in a Swift dictionary.
      let foldedKeys = keys.compactMap(operations.foldingKey)
      guard Set(keys).count == keys.count, Set(foldedKeys).count == foldedKeys.count,
        keys.allSatisfy({ operations.problem(ofKey: $0) == nil })
      else { throw Declined() }
    } catch {
      for member in members.values { element.discard(member.value) }
      throw error
    }
    members.values = members.values.sorted(byBytesOf: { $0.key })
    let word = reader.arena.allocate(size: ValueAddress.wordSize, alignment: ValueAddress.wordSize)
    word.initialize(to: members)
    return word
  }

  /// Releases all but one of the values of each key.
  @inline(never)
  private func keepOneOfEach(_ members: Members, first keepsFirst: Bool) {
    var indexes: [[UInt8]: Int] = [:]
    var kept: [(key: String, value: ValueAddress?)] = []
    for member in members.values {
      guard let index = indexes[Array(member.key.utf8)] else {
        indexes[Array(member.key.utf8)] = kept.count
        kept.append(member)
        continue
      }
      element.discard(keepsFirst ? member.value : kept[index].value)
      if !keepsFirst { kept[index] = member }
    }
    members.values = kept
  }

  override func finish(
    _ waiting: ValueAddress?, onto current: ValueAddress?, _ reader: inout DirectReader
  ) throws(Declined) {
    guard let waiting else { return }
    reader.depth &+= 1
    for member in members(waiting).values {
      try element.finish(member.value, onto: nil, &reader)
    }
    reader.depth &-= 1
  }

  override func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool {
    guard let members = waiting?.take(Members.self) else { return false }
    do {
      return try operations.make(ofKeys: members.values.map(\.key), into: target) { index, room in
        let member = members.values[index]
        filling.trail.enter(key: member.key, in: &filling.arena)
        defer { filling.trail.leave() }
        return element.make(member.value, into: room, &filling)
      }
    } catch {
      filling.trail.note(at: members.offset) { $0.noteUnexpected(error) }
      return false
    }
  }

  override func hasEffects(_ waiting: ValueAddress?) -> Bool {
    waiting.map { members($0).values.contains { element.hasEffects($0.value) } } ?? true
  }

  override func count(of waiting: ValueAddress?) -> Int? {
    waiting.map { members($0).values.count }
  }

  override func discard(_ waiting: ValueAddress?) {
    guard let members = waiting?.take(Members.self) else { return }
    for member in members.values { element.discard(member.value) }
  }
}

/// A value that a closure converts from one that contains models.
final class WaitingConversion: WaitingForm, @unchecked Sendable {
  private let inner: WaitingForm
  private let shape: ConvertedShape
  /// Whether null is left to the reference engine: only some types would read it, and not their closures.
  private let refusesNull: Bool
  /// Whether the models inside are finished once all have been read.
  private let finishesLater: Bool

  init(_ inner: WaitingForm, _ shape: ConvertedShape, finishesLater: Bool) {
    self.finishesLater = finishesLater
    self.inner = inner
    self.shape = shape
    refusesNull = !shape.passesNull && shape.inner.mayReadNull
    super.init(shape.memory)
  }

  private final class Value {
    let inner: ValueAddress?
    let offset: Int?
    /// The result, if nothing had to wait.
    let result: Slot?

    init(_ inner: ValueAddress?, at offset: Int?, result: Slot? = nil) {
      self.inner = inner
      self.offset = offset
      self.result = result
    }
  }

  override func read(_ reader: inout DirectReader) throws(Declined) -> ValueAddress? {
    if refusesNull, reader.cursor.next == JSONByte.lowerN { throw Declined() }
    let offset = reader.cursor.position
    return try wait(try inner.read(&reader), at: offset, &reader)
  }

  override func read(
    _ value: Any, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress? {
    if let slot = shape.adopt(InputValue(classifying: value)) {
      return wait(Value(nil, at: nil, result: slot), &reader)
    }
    if refusesNull, InputValue.isNull(value) { throw Declined() }
    return try wait(try inner.read(value, &reader), at: reader.decodingCall.editedPlace, &reader)
  }

  private func wait(
    _ waiting: ValueAddress?, at offset: Int?, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress {
    if finishesLater { return wait(Value(waiting, at: offset), &reader) }
    return wait(try converted(Value(waiting, at: offset), &reader), &reader)
  }

  override func finish(
    _ waiting: ValueAddress?, onto current: ValueAddress?, _ reader: inout DirectReader
  ) throws(Declined) {
    try super.finish(waiting, onto: current, &reader)
    guard let waiting, waiting.value(as: Value.self).result == nil else { return }
    try inner.finish(waiting.value(as: Value.self).inner, onto: nil, &reader)
    let value = waiting.value(as: Value.self)
    waiting.replace(with: try converted(value, &reader))
  }

  /// Converts a value at once, unless making it has effects.
  private func converted(
    _ value: Value, _ reader: inout DirectReader
  ) throws(Declined) -> Value {
    guard !inner.hasEffects(value.inner) else { return value }
    let room = try reader.makeEarly(inner, value.inner)
    reader.enterUser(atDepth: reader.depth)
    let slot = try orDecline {
      try shape.memory.boxed { try shape.decode.convert(room, $0) }
    }
    return Value(nil, at: value.offset, result: slot)
  }

  private func wait(_ value: Value, _ reader: inout DirectReader) -> ValueAddress {
    let word = reader.arena.allocate(size: ValueAddress.wordSize, alignment: ValueAddress.wordSize)
    word.initialize(to: value)
    return word
  }

  override func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool {
    guard let value = waiting?.take(Value.self) else { return false }
    if let result = value.result { return memory.copy(result, to: target) }
    let room = filling.arena.allocate(for: inner.memory)
    guard inner.make(value.inner, into: room, &filling),
      let slot = filling.trail.make(
        at: value.offset, { $0.converted(inner.memory.box(room), by: shape, from: value.offset) })
    else { return false }
    return memory.copy(slot, to: target)
  }

  override func hasEffects(_ waiting: ValueAddress?) -> Bool {
    waiting?.value(as: Value.self).result == nil
  }

  override func discard(_ waiting: ValueAddress?) {
    guard let value = waiting?.take(Value.self), value.result == nil else { return }
    inner.discard(value.inner)
  }
}

/// A value that the reference engine reads and makes.
final class WaitingReference: WaitingForm, @unchecked Sendable {
  private let shape: Shape
  private let isLossy: Bool

  init(_ shape: Shape, _ memory: ValueMemory, isLossy: Bool) {
    self.shape = shape
    self.isLossy = isLossy
    super.init(memory, acceptsNull: shape.acceptsNull)
  }

  private final class Value {
    let prepared: Prepared
    let offset: Int?

    init(_ prepared: Prepared, at offset: Int?) {
      self.prepared = prepared
      self.offset = offset
    }
  }

  override func read(_ reader: inout DirectReader) throws(Declined) -> ValueAddress? {
    let offset = reader.cursor.position
    let element = try reader.decodingCall.element(at: offset)
    try reader.skipValue()
    return try wait(element, at: offset, &reader)
  }

  override func read(
    _ value: Any, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress? {
    try wait(InputElement(value), at: reader.decodingCall.editedPlace, &reader)
  }

  private func wait(
    _ element: InputElement, at offset: Int?, _ reader: inout DirectReader
  ) throws(Declined) -> ValueAddress {
    // A closure that sees the object around it sees all of this.
    reader.unreadCount &+= 1
    let prepared = try reader.decodingCall.prepare(
      element, as: shape, isLossy: isLossy, atDepth: reader.depth)
    let word = reader.arena.allocate(size: ValueAddress.wordSize, alignment: ValueAddress.wordSize)
    word.initialize(to: Value(prepared, at: offset))
    return word
  }

  override func finish(
    _ waiting: ValueAddress?, onto current: ValueAddress?, _ reader: inout DirectReader
  ) throws(Declined) {
    try super.finish(waiting, onto: current, &reader)
    // The reference engine has read a new model.
    if current != nil { throw Declined() }
  }

  override func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout DirectFilling
  ) -> Bool {
    guard let value = waiting?.take(Value.self),
      let slot = filling.trail.make(at: value.offset, { $0.make(value.prepared) })
    else { return false }
    return memory.copy(slot, to: target)
  }

  override func hasEffects(_ waiting: ValueAddress?) -> Bool {
    waiting?.value(as: Value.self).prepared.waits ?? true
  }

  override func count(of waiting: ValueAddress?) -> Int? {
    waiting?.value(as: Value.self).prepared.elementCount(as: shape)
  }

  override func discard(_ waiting: ValueAddress?) { waiting?.release(Value.self) }
}

extension DirectReader {
  /// Makes a value that waits, but whose making has no effects.
  mutating func makeEarly(
    _ form: WaitingForm, _ waiting: ValueAddress?
  ) throws(Declined) -> ValueAddress {
    try fillEarly { filling in
      let room = filling.arena.allocate(for: form.memory)
      return form.make(waiting, into: room, &filling) ? room : nil
    }
  }

  /// Makes models without effects before the whole input has been read.
  mutating func fillEarly(
    _ make: (inout DirectFilling) -> ValueAddress?
  ) throws(Declined) -> ValueAddress {
    var filling = DirectFilling(FillingTrail(decodingCall, nil, depth: depth), arena)
    let value = make(&filling)
    filling.undo()
    arena = filling.arena
    guard let value else { throw Declined() }
    return value
  }
}

extension DirectCodecs {
  /// How values of a shape with deferred models wait.
  func waitingForm(of shape: Shape, isLossy: Bool) -> WaitingForm? {
    guard !isLossy else { return reference(shape, isLossy: true) }
    switch shape {
    case .model(let model):
      return self.model(model).map { WaitingModel($0, model.memory) }
        ?? reference(shape, isLossy: false)
    case .optional(let optional):
      return waitingForm(of: optional.wrapped, isLossy: false).map {
        WaitingOptional($0, optional.operations)
      }
    case .list(let list):
      return waitingForm(of: list.element, isLossy: false).map {
        WaitingList($0, list.operations)
      }
    case .dictionary(let dictionary):
      return waitingForm(of: dictionary.element, isLossy: false).map {
        WaitingDictionary($0, dictionary.operations)
      }
    case .converted(let converted):
      guard let inner = waitingForm(of: converted.inner, isLossy: false),
        inner.memory.type == converted.decode.input.type
      else { return nil }
      return WaitingConversion(inner, converted, finishesLater: finishesLater)
    case .value: return nil
    }
  }

  /// Values that the reference engine reads. What a factory returns there can't be undone in order with the rest.
  private func reference(_ shape: Shape, isLossy: Bool) -> WaitingForm? {
    hasCustomFactory ? nil : WaitingReference(shape, shape.memory, isLossy: isLossy)
  }
}

extension Shape {
  /// The memory layout of a value.
  fileprivate var memory: ValueMemory {
    switch self {
    case .value(let codec): codec.memory
    case .model(let model): model.memory
    case .optional(let optional): optional.operations.memory
    case .list(let list): list.operations.memory
    case .dictionary(let dictionary): dictionary.operations.memory
    case .converted(let converted): converted.memory
    }
  }
}
