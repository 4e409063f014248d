// Unconverted data, decoded directly from text. In a dictionary, anything but plain values is left
// to the problem finder.

/// `Any`: all data, as it appears in a Swift dictionary.
struct AnythingReading: ValueReading {
  func read(_ reader: inout ValueReader) throws(Declined) -> Any {
    try reader.anything()
  }

  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> Any {
    if let text = ExactValue.of(value, as: String.self),
      text.utf8.count <= reader.limits.maximumTextBytes
    {
      return value
    }
    if ExactValue.isOf(Int.self, value) || ExactValue.isOf(Bool.self, value) { return value }
    let slot = reader.call.convert(
      InputElement(value), as: Self.shape, atDepth: reader.depth, reader.policy)
    guard let value = try? slot?.value(as: Any.self) else { throw Declined() }
    return value
  }

  /// The shape with which the problem finder converts values.
  private static let shape = Shape.value(ValueCodec(AnythingCoding()))
}

extension ValueReader {
  /// Reads the next value as a closure sees it.
  mutating func anything() throws(Declined) -> Any { try anything(from: depth) }

  /// Reads the next object as a closure sees it.
  mutating func dictionary() throws(Declined) -> [String: Any] {
    guard cursor.next == JSONByte.openBrace else { throw Declined() }
    // Objects in a list often have the same number of members.
    let object = try objectOfAnything(from: depth, ofAbout: call.memberCount)
    call.memberCount = min(object.count, 64)
    return object
  }

  /// Reads the next value.
  ///
  /// - Parameter root: The depth of the whole value, if this is a part of it.
  fileprivate mutating func anything(from root: Int) throws(Declined) -> Any {
    switch cursor.next {
    case JSONByte.openBracket: return try listOfAnything(from: root)
    case JSONByte.openBrace: return try objectOfAnything(from: root)
    case JSONByte.quote: return try text()
    case JSONByte.minus, JSONByte.zero...JSONByte.nine: return try anyNumber()
    case JSONByte.lowerN:
      guard try passNull() else { throw Declined() }
      return InputValue.nullObject
    default:
      guard case .bool(let value) = try scalar() else { throw Declined() }
      return value
    }
  }

  @inline(never)
  private mutating func listOfAnything(from root: Int) throws(Declined) -> [Any] {
    try checkTreeDepth(from: root)
    var elements: [Any] = []
    try readList(stopsAtError: true) { reader throws(Declined) in
      elements.append(try reader.anything(from: root))
    }
    return elements
  }

  @inline(never)
  private mutating func objectOfAnything(
    from root: Int, ofAbout count: Int = 0
  ) throws(Declined) -> [String: Any] {
    try checkTreeDepth(from: root)
    guard remembersSkips else { return try membersOfAnything(from: root, ofAbout: count) }
    return try readOnce(among: call.findings.readObjects, from: root) { reader throws(Declined) in
      try reader.membersOfAnything(from: root, ofAbout: count)
    }
  }

  private mutating func membersOfAnything(
    from root: Int, ofAbout count: Int
  ) throws(Declined) -> [String: Any] {
    var object = [String: Any](minimumCapacity: count)
    try readMembers {
      object.reserveCapacity($0)
    } _: { key, reader throws(Declined) in
      let value = try reader.anything(from: root)
      guard reader.limits.duplicateKeys == .reject else {
        return try reader.add(value, underRepeatable: key, to: &object)
      }
      guard object.updateValue(value, forKey: key) == nil else { throw Declined() }
    }
    return object
  }

  /// Adds a member to a dictionary; which of several values with the same key is used depends on the options.
  @inline(never)
  private mutating func add(
    _ value: Any, underRepeatable key: String, to object: inout [String: Any]
  ) throws(Declined) {
    guard let index = object.index(forKey: key) else {
      object[key] = value
      return
    }
    // Keys that are only canonically equal are an error.
    guard key.hasSameBytes(as: object[index].key) else { throw Declined() }
    unreadCount &+= 1
    if limits.duplicateKeys == .useLast { object.values[index] = value }
  }

  /// Declines before a list or an object that is nested too deeply in the value being handed out.
  private mutating func checkTreeDepth(from root: Int) throws(Declined) {
    if depth > deepest { deepest = depth }
    guard depth - root < MappingValue.maximumNesting else { throw Declined() }
  }

  @inline(__always)
  private mutating func anyNumber() throws(Declined) -> Any {
    if let integer = cursor.shortInteger(), let value = Int(exactly: integer) { return value }
    let start = cursor.position
    // A `Double` represents up to 15 digits exactly.
    if let value = cursor.shortDouble(), cursor.position - start <= 16 { return value }
    cursor.position = start
    return try anyLongNumber()
  }

  @inline(never)
  private mutating func anyLongNumber() throws(Declined) -> Any {
    try orDecline { () throws(JSONSyntaxError) in try cursor.number() }.anyValue
  }
}

/// Unconverted JSON.
struct MappingValueReading: ValueReading {
  func read(_ reader: inout ValueReader) throws(Declined) -> MappingValue {
    try reader.mappingValue(from: reader.depth)
  }

  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> MappingValue {
    let slot = reader.call.convert(
      InputElement(value), as: Self.shape, atDepth: reader.depth, reader.policy)
    guard let value = try? slot?.value(as: MappingValue.self) else { throw Declined() }
    return value
  }

  /// The shape with which the problem finder converts values.
  private static let shape = Shape.value(ValueCodec(MappingValueCoding()))
}

extension ValueReader {
  /// Reads the value of JSON text that was in a string, with any number of elements.
  @inline(never)
  mutating func mappingValue(inText text: String) throws(Declined) -> MappingValue {
    try reading(text) { reader throws(Declined) in
      let value = try reader.withoutElementLimit { reader throws(Declined) in
        try reader.mappingValue(from: reader.depth)
      }
      try reader.finish()
      return value
    }
  }

  /// Reads the next object with exact numbers.
  mutating func exactObject() throws(Declined) -> MappingValue.Object {
    guard cursor.next == JSONByte.openBrace else { throw Declined() }
    return try objectOfMappingValues(from: depth)
  }

  /// Reads the next value.
  ///
  /// - Parameter root: The depth of the whole value, if this is a part of it.
  fileprivate mutating func mappingValue(from root: Int) throws(Declined) -> MappingValue {
    switch cursor.next {
    case JSONByte.openBracket: return .array(try listOfMappingValues(from: root))
    case JSONByte.openBrace: return .object(try objectOfMappingValues(from: root))
    case JSONByte.minus, JSONByte.zero...JSONByte.nine: return .number(try exactNumber())
    case JSONByte.lowerN:
      guard try passNull() else { throw Declined() }
      return .null
    default: break
    }
    switch try scalar() {
    case .text(let text): return .string(text)
    case .bool(let value): return .bool(value)
    default: throw Declined()
    }
  }

  @inline(never)
  private mutating func exactNumber() throws(Declined) -> MappingValue.Number {
    let start = cursor.position
    // The text of an integer follows from its value, except for -0.
    if let integer = cursor.shortInteger(), integer != 0 || cursor.position == start + 1 {
      return MappingValue.Number(integer)
    }
    cursor.position = start
    return MappingValue.Number(try orDecline { () throws(JSONSyntaxError) in try cursor.number() })
  }

  @inline(never)
  private mutating func listOfMappingValues(from root: Int) throws(Declined) -> [MappingValue] {
    try checkTreeDepth(from: root)
    var elements: [MappingValue] = []
    try readList(stopsAtError: true) { reader throws(Declined) in
      reader.makeRoom(in: &elements)
      elements.append(try reader.mappingValue(from: root))
    }
    return elements
  }

  @inline(never)
  private mutating func objectOfMappingValues(
    from root: Int
  ) throws(Declined) -> MappingValue.Object {
    try checkTreeDepth(from: root)
    guard remembersSkips else { return try mappingMembers(from: root) }
    return try readOnce(among: call.findings.readValues, from: root) { reader throws(Declined) in
      try reader.mappingMembers(from: root)
    }
  }

  private mutating func mappingMembers(from root: Int) throws(Declined) -> MappingValue.Object {
    var members: [MappingValue.Object.Member] = []
    var keys = DistinctKeys()
    var indexes: [[UInt8]: Int] = [:]
    try readMembers(hashingKeys: false) {
      members.reserveCapacity($0)
      keys.reserveCapacity($0)
    } _: { key, reader throws(Declined) in
      guard !keys.insert(key, behind: members) else {
        if !indexes.isEmpty { indexes[Array(key.utf8)] = members.count }
        members.append(.init(key: key, value: try reader.mappingValue(from: root)))
        return
      }
      guard reader.limits.duplicateKeys != .reject else { throw Declined() }
      if indexes.isEmpty {
        for (index, member) in members.enumerated() { indexes[Array(member.key.utf8)] = index }
      }
      reader.unreadCount &+= 1
      let value = try reader.mappingValue(from: root)
      guard let first = indexes[Array(key.utf8)] else {
        // Two keys have the same hash.
        indexes[Array(key.utf8)] = members.count
        members.append(.init(key: key, value: value))
        return
      }
      if reader.limits.duplicateKeys == .useLast { members[first] = .init(key: key, value: value) }
    }
    return MappingValue.Object(uniqueMembers: members)
  }
}

/// `Any`: all input, as it appears in a Swift dictionary.
struct AnythingCoding: ValueCoding {
  let traits = ValueCodec.Traits(handedOutForm: .dictionary, mayBeObject: true, isAnything: true)
  var dataForm: DataForm { .anything }

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Any {
    try input.anyValue(duplicateKeys: rules.duplicateKeys, sharing: rules.handedOut)
  }

  func write(_ value: Any, _ target: OutputTarget) throws -> WrittenValue { .any(value) }
}

/// Unconverted JSON.
struct MappingValueCoding: ValueCoding {
  let traits = ValueCodec.Traits(acceptsNull: true, handedOutForm: .exact, mayBeObject: true)
  var dataForm: DataForm { .anything }

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> MappingValue {
    try MappingValue(
      input, duplicateKeys: rules.duplicateKeys, keepsNatives: rules.policy.readsPropertyLists,
      sharing: rules.handedOut)
  }

  func write(_ value: MappingValue, _ target: OutputTarget) throws -> WrittenValue { .tree(value) }
}
