// Containers of types known only at run time, decoded directly into memory.

extension OptionalOf {
  func reading(_ wrapped: ReadingCodec) -> ReadingCodec {
    ReadingCodec(
      memory: memory, acceptsNull: true,
      read: { reader, target throws(Declined) in
        if try reader.passNull() { return initializeToNil(target) }
        try wrapped.read(&reader, target)
        wrap(target)
      },
      readAny: { value, reader, target throws(Declined) in
        if InputValue.isNullApart(value) { return initializeToNil(target) }
        try wrapped.readAny(value, &reader, target)
        wrap(target)
      })
  }
}

extension ArrayOf {
  func reading(_ element: ReadingCodec, _ lossy: LossyElements?) -> ReadingCodec {
    let list = element.list.flatMap { $0.memory.type == [Element].self ? $0 : nil }
    if let lossy {
      return ReadingCodec(LossyListReading<Element>(element: element, plain: list, lossy: lossy))
    }
    if let list { return list }
    return ReadingCodec(BoxedListReading<Element>(element: element))
  }

  func count(of list: ValueAddress) -> Int {
    list.value(as: [Element].self).count
  }
}

extension SetOf {
  func reading(_ element: ReadingCodec, _ lossy: LossyElements?) -> ReadingCodec {
    ReadingCodec(BoxedSetReading<Element>(element: element, lossy: lossy))
  }

  func count(of list: ValueAddress) -> Int {
    list.value(as: Set<Element>.self).count
  }
}

extension DictionaryOf {
  func reading(_ value: ReadingCodec, _ lossy: LossyElements?) -> ReadingCodec? {
    coding.map {
      ReadingCodec(BoxedDictionaryReading<Key, Value>(coding: $0, value: value, lossy: lossy))
    }
  }

  func count(of dictionary: ValueAddress) -> Int {
    dictionary.value(as: [Key: Value].self).count
  }
}

private struct BoxedListReading<Element>: ValueReading {
  let element: ReadingCodec

  func read(_ reader: inout ValueReader) throws(Declined) -> [Element] {
    var elements: [Element] = []
    try reader.readList { reader throws(Declined) in
      reader.makeRoom(in: &elements)
      elements.append(try reader.element(of: Element.self, element))
    }
    return elements
  }

  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> [Element] {
    try reader.elements(of: value, as: Element.self, element)
  }
}

/// A list from which wrong elements are left out.
private struct LossyListReading<Element>: ValueReading {
  let element: ReadingCodec
  /// The codec of the whole list, if no closures are called for its elements.
  let plain: ReadingCodec?
  let lossy: LossyElements

  func read(_ reader: inout ValueReader) throws(Declined) -> [Element] {
    if let elements = reader.listIfRight(of: Element.self, plain) { return elements }
    let (start, leftOutCount) = (reader.cursor.position, reader.call.leftOutCount)
    var elements: [Element] = []
    try reader.readList { reader throws(Declined) in
      guard let element = try reader.element(.text, of: Element.self, self.element, lossy)
      else { return }
      reader.makeRoom(in: &elements)
      elements.append(element)
    }
    if reader.call.leftOutCount != leftOutCount { reader.noteLeftOut(from: start) }
    return elements
  }

  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> [Element] {
    var elements: [Element] = []
    try reader.readElements(of: value) {
      elements.reserveCapacity($0)
    } _: { value, reader throws(Declined) in
      let element = try reader.element(.value(value), of: Element.self, self.element, lossy)
      if let element { elements.append(element) }
    }
    return elements
  }
}

private struct BoxedSetReading<Element: Hashable>: ValueReading {
  let element: ReadingCodec
  /// How to recognize wrong elements, if they are left out; nil if they are errors.
  let lossy: LossyElements?
  let numbers = HazardScan.ofNumbers(in: Element.self)

  func read(_ reader: inout ValueReader) throws(Declined) -> Set<Element> {
    let (start, leftOutCount) = (reader.cursor.position, reader.call.leftOutCount)
    let elements = try read(.text, &reader)
    if reader.call.leftOutCount != leftOutCount { reader.noteLeftOut(from: start) }
    return elements
  }

  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> Set<Element> {
    try read(.value(value), &reader)
  }

  private func read(
    _ source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) -> Set<Element> {
    var elements: Set<Element> = []
    try reader.readList(source) { source, reader throws(Declined) in
      let start = reader.cursor.position
      let element = try reader.element(source, of: Element.self, element, lossy)
      if reader.hasTooManyMarks(source, from: start) {
        if element != nil { try reader.leaveOut(lossy) }
      } else if let element {
        try insert(element, into: &elements)
      }
    }
    return elements
  }

  private func insert(_ element: Element, into set: inout Set<Element>) throws(Declined) {
    guard numbers?.unhashableNumber(in: element) == nil else { throw Declined() }
    set.insert(element)
  }
}

private struct BoxedDictionaryReading<Key: Hashable, Value>: ValueReading {
  let coding: any DictionaryKeyCoding<Key>
  let value: ReadingCodec
  /// How to recognize invalid values, if they are left out; nil if they are errors.
  let lossy: LossyElements?

  func read(_ reader: inout ValueReader) throws(Declined) -> [Key: Value] {
    let (start, leftOutCount) = (reader.cursor.position, reader.call.leftOutCount)
    var result: [Key: Value] = [:]
    var wrong: Set<Key> = []
    // The text of each repeatable key, if keys with different text can be equal.
    var texts: [Key: String] = [:]
    try reader.readMembers {
      result.reserveCapacity($0)
    } _: { text, reader throws(Declined) in
      guard let key = coding.read(text) else {
        try reader.leaveOut(lossy)
        return try reader.skipValue()
      }
      if reader.limits.duplicateKeys != .reject {
        if coding.mayFold, texts.updateValue(text, forKey: key)?.hasSameBytes(as: text) == false {
          throw Declined()
        }
        try readRepeatable(key, &reader, &result, &wrong)
      } else if let value = try reader.element(.text, of: Value.self, value, lossy) {
        guard result.updateValue(value, forKey: key) == nil else { throw Declined() }
      } else {
        guard wrong.insert(key).inserted else { throw Declined() }
      }
    }
    guard wrong.isEmpty || lossy != nil && wrong.isDisjoint(with: result.keys) else {
      throw Declined()
    }
    if reader.call.leftOutCount != leftOutCount { reader.noteLeftOut(from: start) }
    return result
  }

  /// Reads the value of a key that may be repeated: which of several values is used depends on the options. The others
  /// may be wrong.
  @inline(never)
  private func readRepeatable(
    _ key: Key, _ reader: inout ValueReader, _ result: inout [Key: Value], _ wrong: inout Set<Key>
  ) throws(Declined) {
    let other = result.index(forKey: key).map { result[$0].key }
    if let other = other ?? wrong.firstIndex(of: key).map({ wrong[$0] }) {
      // Keys that are only canonically equal are an error.
      guard isRepetition(key, of: other) else { throw Declined() }
      reader.unreadCount &+= 1
      if reader.limits.duplicateKeys == .useFirst { return try reader.skipValue() }
    }
    let mark = reader.mark
    do throws(Declined) {
      if let value = try reader.element(.text, of: Value.self, value, lossy) {
        wrong.remove(key)
        if let index = result.index(forKey: key) {
          result.values[index] = value
        } else {
          result[key] = value
        }
        return
      }
    } catch {
      guard lossy == nil, reader.limits.duplicateKeys == .useLast else { throw error }
      try reader.goOn(afterReplaceableAt: mark)
    }
    result[key] = nil
    wrong.insert(key)
  }

  /// Whether a key that is equal to another one has the same text. If keys aren't strings, their text has already been
  /// compared.
  private func isRepetition(_ key: Key, of other: Key) -> Bool {
    guard let text = key as? String, let other = other as? String else { return true }
    return text.hasSameBytes(as: other)
  }

  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> [Key: Value] {
    var result: [Key: Value] = [:]
    try reader.readMembers(of: value) { text, member, reader throws(Declined) in
      guard let key = coding.read(text) else { return try reader.leaveOut(lossy) }
      guard let value = try reader.element(.value(member), of: Value.self, self.value, lossy)
      else { return }
      guard result.updateValue(value, forKey: key) == nil else { throw Declined() }
    }
    return result
  }
}

extension ValueReader {
  /// Counts an element or a member that is left out; declines if it's an error instead.
  @inline(never)
  fileprivate mutating func leaveOut(_ lossy: LossyElements?) throws(Declined) {
    guard lossy != nil else { throw Declined() }
    leaveOut()
  }

  /// Decodes the list that begins here, if all of its elements are right; otherwise, the reader does not move.
  fileprivate mutating func listIfRight<Element>(
    of type: Element.Type, _ codec: ReadingCodec?
  ) -> [Element]? {
    guard let codec else { return nil }
    let (start, depth, mark, goesOn) = (cursor.position, depth, arena.mark, call.goesOn)
    call.goesOn = false
    defer {
      call.goesOn = goesOn
      arena.release(to: mark)
    }
    let room = arena.allocate(for: codec.memory)
    do throws(Declined) {
      try codec.read(&self, room)
      return room.take([Element].self)
    } catch {
      (cursor.position, self.depth) = (start, depth)
      return nil
    }
  }

  /// Decodes a value into temporary memory first.
  @inline(__always)
  mutating func element<Element>(
    of type: Element.Type, _ codec: ReadingCodec
  ) throws(Declined) -> Element {
    try withRoom(for: codec.memory) { reader, room throws(Declined) in
      try codec.read(&reader, room)
      return room.take(Element.self)
    }
  }

  /// Decodes a value of a Swift dictionary into temporary memory first.
  @inline(__always)
  mutating func element<Element>(
    _ value: Any, of type: Element.Type, _ codec: ReadingCodec
  ) throws(Declined) -> Element {
    try withRoom(for: codec.memory) { reader, room throws(Declined) in
      try codec.readAny(value, &reader, room)
      return room.take(Element.self)
    }
  }

  /// Decodes the elements of a list in a Swift dictionary.
  fileprivate mutating func elements<Element>(
    of value: Any, as type: Element.Type, _ codec: ReadingCodec
  ) throws(Declined) -> [Element] {
    var elements: [Element] = []
    try readElements(of: value) {
      elements.reserveCapacity($0)
    } _: { value, reader throws(Declined) in
      elements.append(try reader.element(value, of: type, codec))
    }
    return elements
  }

  /// Decodes the elements of a list in a Swift dictionary one by one.
  ///
  /// - Parameter reserve: Receives the number of elements.
  @inline(__always)
  mutating func readElements(
    of value: Any, reserving reserve: (Int) -> Void = { _ in },
    _ readElement: (Any, inout ValueReader) throws(Declined) -> Void
  ) throws(Declined) {
    let values = try list(value)
    reserve(values.count)
    try descend()
    for index in values.indices {
      // A bridged list creates its elements on access.
      try ReleasePool.drained { () throws(Declined) in try readElement(values[index], &self) }
    }
    ascend()
  }

  /// Decodes the members of an object that becomes a dictionary. The caller must detect colliding
  /// keys.
  ///
  /// - Parameters:
  ///   - hashesKeys: Whether keys must not take long to hash.
  ///   - reserve: Receives the number of members, if it is large.
  @inline(__always)
  mutating func readMembers(
    hashingKeys hashesKeys: Bool = true, reserving reserve: (Int) -> Void = { _ in },
    _ readMember: (String, inout ValueReader) throws(Declined) -> Void
  ) throws(Declined) {
    guard cursor.next == JSONByte.openBrace else {
      guard cursor.next == JSONByte.openBracket, passEmptyList() else { throw Declined() }
      return
    }
    let others = call.keysReadElsewhere.take()
    try descend()
    var count = CheckedCount(limits, from: cursor.position)
    if cursor.enter(closing: JSONByte.closeBrace) {
      repeat {
        if let total = try count.increase(&self) { reserve(total) }
        let key = try orDecline { () throws(JSONSyntaxError) in
          try cursor.passKey(isFirst: false)
        }
        if let others, others.index(of: cursor.bytes, key) != nil {
          try skipValue()
          continue
        }
        if hashesKeys { try checkHashing(of: key.text, hasEscapes: key.hasEscapes) }
        try readMember(cursor.bytes.string(in: key.text, hasEscapes: key.hasEscapes), &self)
      } while try advance(closing: JSONByte.closeBrace)
    }
    ascend()
  }

  /// Decodes the members of an object in a Swift dictionary that becomes a dictionary.
  @inline(__always)
  mutating func readMembers(
    of value: Any,
    _ readMember: (String, Any, inout ValueReader) throws(Declined) -> Void
  ) throws(Declined) {
    switch ObjectSource(value) ?? ObjectSource(emptyList: value, policy) {
    case nil, .text: throw Declined()
    case .dictionary(let object): try read(object, readMember)
    case .unopened(let object): try read(object, readMember)
    }
  }

  @inline(__always)
  private mutating func read(
    _ members: some UnopenedMembers,
    _ readMember: (String, Any, inout ValueReader) throws(Declined) -> Void
  ) throws(Declined) {
    let others = call.keysReadElsewhere.take()
    guard members.count <= limits.maximumElementCount else { throw Declined() }
    try descend()
    for (key, value) in members {
      if let others, others.index(of: key) != nil { continue }
      guard key.utf8.count <= limits.maximumKeyBytes, !key.hasTooManyMarks else { throw Declined() }
      try readMember(key, value, &self)
    }
    ascend()
  }
}
