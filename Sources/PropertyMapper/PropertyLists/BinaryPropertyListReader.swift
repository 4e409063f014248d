/// Checks a binary property list from its root to its last value, and returns it.
///
/// Foundation does not read it, because there, a few damaged or malicious bytes are enough to do harm: on
/// Linux, a set crashes, 128-bit integers lose their upper half, and lists that contain each other twice,
/// forty levels deep, take hours.
struct BinaryPropertyListReader {
  private let bytes: BinaryPropertyListBytes
  private let maximumDepth: Int
  private let maximumElementCount: Int
  private let maximumBytes: Int

  private var path: [MappingPath.Component] = []
  private var room: PropertyListRoom
  /// The bytes at which lists and objects have been read. Several numbers may refer to the same bytes.
  private var isRead: [Bool]
  /// The number of bytes left for strings and data; shared ones use it up for each reference.
  private var remainingBytes: Int
  /// The long strings and data, by the numbers of their objects, so that references share them.
  private var known: [Int: Any] = [:]

  init(_ bytes: [UInt8], limits: MappingOptions) throws(PropertyListProblem) {
    self.bytes = try BinaryPropertyListBytes(bytes)
    maximumDepth = limits.maximumDepth
    maximumElementCount = limits.maximumElementCount
    maximumBytes = limits.maximumInputBytes
    room = PropertyListRoom(forByteCount: bytes.count)
    remainingBytes = maximumBytes
    isRead = Array(repeating: false, count: self.bytes.offsetTable)
  }

  /// The root, if the whole list is valid.
  mutating func read() throws(PropertyListProblem) -> InputValue {
    try check(bytes.rootObject)
    return BinaryPropertyListValues(bytes, sharing: known).value(of: bytes.rootObject)
  }

  private mutating func check(_ index: Int) throws(PropertyListProblem) {
    switch try bytes.kind(of: index) {
    case .scalar: _ = try bytes.scalar(index)
    case .contents(let contents): _ = try value(of: contents, index)
    case .list(let position, let count): try checkList(index, at: position, count)
    case .dictionary(let position, let count): try checkDictionary(index, at: position, count)
    }
  }

  /// A string or data, which is created once and counted each time.
  private mutating func value(
    of contents: BinaryPropertyListBytes.Contents, _ index: Int
  ) throws(PropertyListProblem) -> Any {
    remainingBytes -= contents.byteCount
    guard remainingBytes >= 0 else { throw .tooLarge(maximumBytes) }
    if let known = known[index] { return known }
    guard contents.isLong else { return try bytes.value(of: contents) }
    try room.takeContents(ofByteCount: contents.byteCount)
    let value = try bytes.value(of: contents)
    known[index] = value
    return value
  }

  // MARK: Lists and objects

  private mutating func checkList(
    _ index: Int, at position: Int, _ count: Int
  ) throws(PropertyListProblem) {
    try checkDepth()
    guard count <= maximumElementCount else {
      throw .tooManyElements(maximumElementCount, in: path)
    }
    try bytes.checkReferences(at: position, count)
    try room.takeList(ofCount: count, isAgain: try isReadAgain(index))
    for element in 0..<count {
      path.append(.index(element))
      try check(bytes.reference(element, at: position))
      path.removeLast()
    }
  }

  private mutating func checkDictionary(
    _ index: Int, at position: Int, _ count: Int
  ) throws(PropertyListProblem) {
    try checkDepth()
    try bytes.checkReferences(at: position, count, areas: 2)
    try room.takeDictionary(ofCount: count, isAgain: try isReadAgain(index))
    var keys = Set<String>(minimumCapacity: count)
    for member in 0..<count {
      guard let key = try text(bytes.reference(member, at: position)) else {
        throw .malformed(.noTextKey)
      }
      guard !key.hasTooManyMarks else { throw .keyWithTooManyMarks(in: path) }
      path.append(.key(key))
      let (isNew, first) = keys.insert(key)
      if !isNew {
        throw first.hasSameBytes(as: key) ? .duplicateKey(in: path) : .equivalentKey(in: path)
      }
      try check(bytes.reference(count + member, at: position))
      path.removeLast()
    }
  }

  /// Whether a list or an object has been read before.
  private mutating func isReadAgain(_ index: Int) throws(PropertyListProblem) -> Bool {
    let start = try bytes.offset(of: index)
    defer { isRead[start] = true }
    return isRead[start]
  }

  /// The object as a string; nil, without reading it, if it is of another kind.
  private mutating func text(_ index: Int) throws(PropertyListProblem) -> String? {
    guard try bytes.isText(index), case .contents(let contents) = try bytes.kind(of: index) else {
      return nil
    }
    return try value(of: contents, index) as? String
  }

  private func checkDepth() throws(PropertyListProblem) {
    guard path.count < maximumDepth else { throw .tooDeep(maximumDepth) }
    guard StackRoom.isLeft(beyond: StackRoom.reserve) else { throw .beyondStack }
  }
}
