// Containers of types known only at run time, decoded directly into memory.

extension OptionalOf {
  func direct(_ wrapped: DirectCodec) -> DirectCodec {
    DirectCodec(BoxedOptionalForm<Wrapped>(wrapped: wrapped), acceptsNull: true)
  }
}

extension ArrayOf {
  func direct(_ element: DirectCodec, _ lossy: LossyElements?) -> DirectCodec {
    let list = element.list.flatMap { $0.memory.type == [Element].self ? $0 : nil }
    if let lossy {
      return DirectCodec(LossyListForm<Element>(element: element, plain: list, lossy: lossy))
    }
    if let list { return list }
    return DirectCodec(BoxedListForm<Element>(element: element))
  }

  func count(of list: ValueAddress) -> Int {
    list.value(as: [Element].self).count
  }
}

extension SetOf {
  /// Wrong elements of a lossy set are left to the reference engine.
  func direct(_ element: DirectCodec, _ lossy: LossyElements?) -> DirectCodec {
    DirectCodec(BoxedSetForm<Element>(element: element))
  }

  func count(of list: ValueAddress) -> Int {
    list.value(as: Set<Element>.self).count
  }
}

extension DictionaryOf {
  func direct(_ value: DirectCodec, _ lossy: LossyElements?) -> DirectCodec? {
    coding.map {
      DirectCodec(BoxedDictionaryForm<Key, Value>(coding: $0, value: value, lossy: lossy))
    }
  }

  func count(of dictionary: ValueAddress) -> Int {
    dictionary.value(as: [Key: Value].self).count
  }
}

/// Null or a value.
private struct BoxedOptionalForm<Wrapped>: DirectForm {
  let wrapped: DirectCodec

  func read(_ reader: inout DirectReader) throws(Declined) -> Wrapped? {
    try reader.passNull() ? nil : try reader.element(of: Wrapped.self, wrapped)
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Wrapped? {
    InputValue.isNull(value) ? nil : try reader.element(value, of: Wrapped.self, wrapped)
  }
}

private struct BoxedListForm<Element>: DirectForm {
  let element: DirectCodec

  func read(_ reader: inout DirectReader) throws(Declined) -> [Element] {
    var elements: [Element] = []
    try reader.readList { reader throws(Declined) in
      reader.makeRoom(in: &elements)
      elements.append(try reader.element(of: Element.self, element))
    }
    return elements
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> [Element] {
    try reader.elements(of: value, as: Element.self, element)
  }
}

/// A list from which wrong elements are left out.
private struct LossyListForm<Element>: DirectForm {
  let element: DirectCodec
  /// The codec of the whole list, if no closures are called for its elements.
  let plain: DirectCodec?
  let lossy: LossyElements

  func read(_ reader: inout DirectReader) throws(Declined) -> [Element] {
    if let elements = reader.listIfRight(of: Element.self, plain) { return elements }
    let (start, leftOutCount) = (reader.cursor.position, reader.call.leftOutCount)
    var elements: [Element] = []
    try reader.readList { reader throws(Declined) in
      guard let element = try reader.element(of: Element.self, self.element, lossy) else { return }
      reader.makeRoom(in: &elements)
      elements.append(element)
    }
    if reader.call.leftOutCount != leftOutCount { reader.noteLeftOut(from: start) }
    return elements
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> [Element] {
    let values = try reader.list(value)
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    try reader.descend()
    for index in values.indices {
      // A bridged list creates its elements on access.
      let element = try ReleasePool.drained { () throws(Declined) in
        try reader.element(values[index], of: Element.self, self.element, lossy)
      }
      if let element { elements.append(element) }
    }
    reader.ascend()
    return elements
  }
}

private struct BoxedSetForm<Element: Hashable>: DirectForm {
  let element: DirectCodec
  let numbers = HazardScan.ofNumbers(in: Element.self)

  func read(_ reader: inout DirectReader) throws(Declined) -> Set<Element> {
    var elements: Set<Element> = []
    try reader.readList { reader throws(Declined) in
      let start = reader.cursor.position
      let element = try reader.element(of: Element.self, element)
      let bytes = start..<reader.cursor.position
      guard !reader.cursor.bytes.hasTooManyMarks(in: bytes, resolvingEscapes: true) else {
        throw Declined()
      }
      guard numbers?.unhashableNumber(in: element) == nil else { throw Declined() }
      elements.insert(element)
    }
    return elements
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Set<Element> {
    guard !InputValue(classifying: value).hasTooManyMarks else { throw Declined() }
    let elements = try reader.elements(of: value, as: Element.self, element)
    if let numbers, elements.contains(where: { numbers.unhashableNumber(in: $0) != nil }) {
      throw Declined()
    }
    return Set(elements)
  }
}

private struct BoxedDictionaryForm<Key: Hashable, Value>: DirectForm {
  let coding: any DictionaryKeyCoding<Key>
  let value: DirectCodec
  /// How to recognize invalid values, if they are left out; nil if they are errors.
  let lossy: LossyElements?

  func read(_ reader: inout DirectReader) throws(Declined) -> [Key: Value] {
    let (start, leftOutCount) = (reader.cursor.position, reader.call.leftOutCount)
    var result: [Key: Value] = [:]
    var leftOut: Set<Key> = []
    try reader.readMembers {
      result.reserveCapacity($0)
    } _: { key, reader throws(Declined) in
      guard let key = coding.read(key) else { throw Declined() }
      let element: Value
      if let lossy {
        // The reference engine determines whether the value of a repeated key is left out.
        guard let right = try reader.element(of: Value.self, value, lossy) else {
          guard result[key] == nil, leftOut.insert(key).inserted else { throw Declined() }
          return
        }
        guard leftOut.isEmpty || !leftOut.contains(key) else { throw Declined() }
        element = right
      } else {
        element = try reader.element(of: Value.self, value)
      }
      try reader.add(element, under: key, to: &result)
    }
    if reader.call.leftOutCount != leftOutCount { reader.noteLeftOut(from: start) }
    return result
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> [Key: Value] {
    var result: [Key: Value] = [:]
    try reader.readMembers(of: value) { key, member, reader throws(Declined) in
      guard let key = coding.read(key) else { throw Declined() }
      let element: Value
      if let lossy {
        guard let right = try reader.element(member, of: Value.self, self.value, lossy) else {
          return
        }
        element = right
      } else {
        element = try reader.element(member, of: Value.self, self.value)
      }
      guard result.updateValue(element, forKey: key) == nil else { throw Declined() }
    }
    return result
  }
}

extension DirectReader {
  /// Adds a member to a dictionary; which of several values with the same key is used depends on the options.
  ///
  /// Declines if repeated keys are rejected, or if keys are only canonically equal, which is an error.
  @inline(__always)
  mutating func add<Key, Value>(
    _ value: Value, under key: Key, to members: inout [Key: Value]
  ) throws(Declined) {
    guard limits.duplicateKeys == .reject else {
      return try addAgain(value, under: key, to: &members)
    }
    guard members.updateValue(value, forKey: key) == nil else { throw Declined() }
  }

  @inline(never)
  private mutating func addAgain<Key, Value>(
    _ value: Value, under key: Key, to members: inout [Key: Value]
  ) throws(Declined) {
    guard let index = members.index(forKey: key) else {
      members[key] = value
      return
    }
    guard let text = key as? String, let other = members[index].key as? String,
      text.hasSameBytes(as: other)
    else { throw Declined() }
    unreadCount &+= 1
    if limits.duplicateKeys == .useLast { members.values[index] = value }
  }

  /// Decodes the list that begins here, if all of its elements are right; otherwise, the reader does not move.
  fileprivate mutating func listIfRight<Element>(
    of type: Element.Type, _ codec: DirectCodec?
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
    of type: Element.Type, _ codec: DirectCodec
  ) throws(Declined) -> Element {
    try withRoom(for: codec.memory) { reader, room throws(Declined) in
      try codec.read(&reader, room)
      return room.take(Element.self)
    }
  }

  /// Decodes a value of a Swift dictionary into temporary memory first.
  @inline(__always)
  mutating func element<Element>(
    _ value: Any, of type: Element.Type, _ codec: DirectCodec
  ) throws(Declined) -> Element {
    try withRoom(for: codec.memory) { reader, room throws(Declined) in
      try codec.readAny(value, &reader, room)
      return room.take(Element.self)
    }
  }

  /// Decodes the elements of a list in a Swift dictionary.
  fileprivate mutating func elements<Element>(
    of value: Any, as type: Element.Type, _ codec: DirectCodec
  ) throws(Declined) -> [Element] {
    let values = try list(value)
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    try descend()
    for index in values.indices {
      // A bridged list creates its elements on access.
      elements.append(
        try ReleasePool.drained { () throws(Declined) in
          try element(values[index], of: type, codec)
        })
    }
    ascend()
    return elements
  }

  /// Decodes the members of an object that becomes a dictionary. The caller must detect colliding
  /// keys.
  ///
  /// - Parameter reserve: Receives the number of members, if it is large.
  @inline(__always)
  mutating func readMembers(
    reserving reserve: (Int) -> Void = { _ in },
    _ readMember: (String, inout DirectReader) throws(Declined) -> Void
  ) throws(Declined) {
    guard cursor.next == JSONByte.openBrace else { throw Declined() }
    try descend()
    var count = CheckedCount(limits, from: cursor.position)
    if cursor.enter(closing: JSONByte.closeBrace) {
      repeat {
        if let total = try count.increase(&self) { reserve(total) }
        let key = try orDecline { () throws(JSONSyntaxError) in
          try cursor.passKey(isFirst: false)
        }
        guard key.text.count <= limits.maximumKeyBytes,
          !cursor.bytes.hasTooManyMarks(in: key.text, resolvingEscapes: key.hasEscapes)
        else { throw Declined() }
        try readMember(cursor.bytes.string(in: key.text, hasEscapes: key.hasEscapes), &self)
      } while try advance(closing: JSONByte.closeBrace)
    }
    ascend()
  }

  /// Decodes the members of an object in a Swift dictionary that becomes a dictionary.
  @inline(__always)
  mutating func readMembers(
    of value: Any,
    _ readMember: (String, Any, inout DirectReader) throws(Declined) -> Void
  ) throws(Declined) {
    let object = try object(value)
    guard object.count <= limits.maximumElementCount else { throw Declined() }
    try descend()
    for (key, value) in object {
      guard key.utf8.count <= limits.maximumKeyBytes, !key.hasTooManyMarks else { throw Declined() }
      try readMember(key, value, &self)
    }
    ascend()
  }
}
