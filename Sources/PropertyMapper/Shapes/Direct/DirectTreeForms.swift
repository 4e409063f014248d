// Data that is handed out as it is: read straight from the text, and by the reference engine from a dictionary, unless it is
// a plain value there.

/// `Any`: whatever the data holds, as a Swift dictionary would hold it.
struct DirectAnythingForm: DirectForm {
  func read(_ reader: inout DirectReader) throws(Declined) -> Any {
    try reader.anything(from: reader.depth)
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> Any {
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

  /// The shape by which the reference engine converts values.
  private static let shape = Shape.value(ValueCodec(AnythingForm()))
}

extension DirectReader {
  /// The value that comes next.
  ///
  /// - Parameter root: How deep the whole value lies, if this is a part of it.
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
    try readList { reader throws(Declined) in
      elements.append(try reader.anything(from: root))
    }
    return elements
  }

  @inline(never)
  private mutating func objectOfAnything(from root: Int) throws(Declined) -> [String: Any] {
    try checkTreeDepth(from: root)
    guard remembersSkips else { return try membersOfAnything(from: root) }
    return try readOnce(among: call.readObjects, from: root) { reader throws(Declined) in
      try reader.membersOfAnything(from: root)
    }
  }

  private mutating func membersOfAnything(from root: Int) throws(Declined) -> [String: Any] {
    var object: [String: Any] = [:]
    try readMembers {
      object.reserveCapacity($0)
    } _: { key, reader throws(Declined) in
      let value = try reader.anything(from: root)
      // Keys that meet here are the same, or only to Swift: what that means, the reference engine knows.
      guard object.updateValue(value, forKey: key) == nil else { throw Declined() }
    }
    return object
  }

  /// Gives up before a list or an object that is too deep in what is handed out.
  private mutating func checkTreeDepth(from root: Int) throws(Declined) {
    if depth > deepest { deepest = depth }
    guard depth - root < MappingValue.maximumNesting else { throw Declined() }
  }

  @inline(__always)
  private mutating func anyNumber() throws(Declined) -> Any {
    if let integer = cursor.shortInteger(), let value = Int(exactly: integer) { return value }
    let start = cursor.position
    // Up to 15 digits, a `Double` has them all.
    if let value = cursor.shortDouble(), cursor.position - start <= 16 { return value }
    cursor.position = start
    return try anyLongNumber()
  }

  @inline(never)
  private mutating func anyLongNumber() throws(Declined) -> Any {
    try orDecline { () throws(JSONSyntaxError) in try cursor.number() }.anyValue
  }
}

/// JSON as it is.
struct DirectMappingValueForm: DirectForm {
  func read(_ reader: inout DirectReader) throws(Declined) -> MappingValue {
    try reader.mappingValue(from: reader.depth)
  }

  func read(_ value: Any, _ reader: inout DirectReader) throws(Declined) -> MappingValue {
    let slot = reader.call.convert(
      InputElement(value), as: Self.shape, atDepth: reader.depth, reader.policy)
    guard let value = try? slot?.value(as: MappingValue.self) else { throw Declined() }
    return value
  }

  /// The shape by which the reference engine converts values.
  private static let shape = Shape.value(ValueCodec(MappingValueForm()))
}

extension DirectReader {
  /// The value that comes next.
  ///
  /// - Parameter root: How deep the whole value lies, if this is a part of it.
  fileprivate mutating func mappingValue(from root: Int) throws(Declined) -> MappingValue {
    switch cursor.next {
    case JSONByte.openBracket: return .array(try listOfMappingValues(from: root))
    case JSONByte.openBrace: return .object(try objectOfMappingValues(from: root))
    case JSONByte.lowerN:
      guard try passNull() else { throw Declined() }
      return .null
    default: break
    }
    switch try scalar() {
    case .text(let text): return .string(text)
    case .number(let number): return .number(MappingValue.Number(number))
    case .bool(let value): return .bool(value)
    default: throw Declined()
    }
  }

  @inline(never)
  private mutating func listOfMappingValues(from root: Int) throws(Declined) -> [MappingValue] {
    try checkTreeDepth(from: root)
    var elements: [MappingValue] = []
    try readList { reader throws(Declined) in
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
    return try readOnce(among: call.readValues, from: root) { reader throws(Declined) in
      try reader.mappingMembers(from: root)
    }
  }

  private mutating func mappingMembers(from root: Int) throws(Declined) -> MappingValue.Object {
    var members: [MappingValue.Object.Member] = []
    var keys = DistinctKeys()
    try readMembers {
      members.reserveCapacity($0)
    } _: { key, reader throws(Declined) in
      // What a key means that is there twice, the reference engine knows.
      guard keys.insert(key, behind: members) else { throw Declined() }
      members.append(.init(key: key, value: try reader.mappingValue(from: root)))
    }
    return MappingValue.Object(uniqueMembers: members)
  }
}

/// Tells whether the keys of an object are different for sure.
private struct DistinctKeys {
  /// The hashes of the keys; empty as long as there are few.
  private var hashes: Set<Int> = []

  private static let fewCount = 8

  /// - Returns: False if the key may be one of the members before it: in a set of many, two keys may have one hash, though they
  ///   never do.
  mutating func insert(_ key: String, behind members: [MappingValue.Object.Member]) -> Bool {
    guard members.count >= Self.fewCount else {
      return !members.contains { $0.key.hasSameBytes(as: key) }
    }
    if hashes.isEmpty { for member in members { hashes.insert(Self.hash(member.key)) } }
    return hashes.insert(Self.hash(key)).inserted
  }

  private static func hash(_ key: String) -> Int {
    var hasher = Hasher()
    hasher.combine(bytesOf: key)
    return hasher.finalize()
  }
}
