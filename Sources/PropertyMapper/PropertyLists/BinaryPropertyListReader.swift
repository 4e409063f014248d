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

  /// The steps to the current value, whose path is only needed for a problem.
  private var steps: [Step] = []
  private var room: PropertyListRoom
  /// The bytes at which lists and objects have been read. Several numbers may refer to the same bytes.
  private var isRead: [Bool]
  /// The number of bytes left for strings and data; shared ones use it up for each reference.
  private var remainingBytes: Int
  /// The long strings and data, by the numbers of their objects, so that references share them.
  private var known: [Int: BinaryPropertyListBytes.Content] = [:]
  private var keys: BinaryPropertyListKeys

  private enum Step {
    case element(Int)
    /// A member of a dictionary, and the position of the dictionary's references.
    case member(Int, at: Int)
  }

  init(_ bytes: [UInt8], limits: MappingOptions) throws(PropertyListProblem) {
    self.bytes = try BinaryPropertyListBytes(bytes)
    maximumDepth = limits.maximumDepth
    maximumElementCount = limits.maximumElementCount
    maximumBytes = limits.maximumInputBytes
    room = PropertyListRoom(forByteCount: bytes.count)
    remainingBytes = maximumBytes
    isRead = Array(repeating: false, count: self.bytes.offsetTable)
    keys = BinaryPropertyListKeys(objectCount: self.bytes.objectCount)
  }

  /// The root, if the whole list is valid. A small list becomes Swift values, which are read faster; in a large
  /// one, lists and objects remain in their storage.
  ///
  /// - Parameter smallSize: The maximum memory for the values of a small list.
  mutating func read(smallSize: Int64 = 4 << 20) throws(PropertyListProblem) -> Any {
    try check(bytes.rootObject)
    let values = BinaryPropertyListValues(bytes, keys, sharing: known)
    return room.used <= smallSize
      ? values.opened(bytes.rootObject) : values.unopened(bytes.rootObject)
  }

  private mutating func check(_ index: Int) throws(PropertyListProblem) {
    switch try bytes.kind(of: index) {
    case .scalar(let position): _ = try bytes.scalar(at: position)
    case .contents(let contents): try check(contents, index)
    case .list(let position, let count): try checkList(index, at: position, count)
    case .dictionary(let position, let count): try checkDictionary(index, at: position, count)
    }
  }

  /// Checks a string or data, which counts each time. A short one takes no room.
  private mutating func check(
    _ contents: BinaryPropertyListBytes.Contents, _ index: Int
  ) throws(PropertyListProblem) {
    try takeBytes(of: contents)
    _ = try contents.isLong ? content(contents, index) : bytes.value(of: contents)
  }

  /// The value of a string or data. A long one is created once.
  private mutating func content(
    _ contents: BinaryPropertyListBytes.Contents, _ index: Int
  ) throws(PropertyListProblem) -> BinaryPropertyListBytes.Content {
    if let known = known[index] { return known }
    try room.takeContents(ofByteCount: contents.byteCount)
    let content = try bytes.value(of: contents)
    if contents.isLong { known[index] = content }
    return content
  }

  private mutating func takeBytes(
    of contents: BinaryPropertyListBytes.Contents
  ) throws(PropertyListProblem) {
    remainingBytes -= contents.byteCount
    guard remainingBytes >= 0 else { throw .tooLarge(maximumBytes) }
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
      steps.append(.element(element))
      try check(bytes.reference(element, at: position))
      steps.removeLast()
    }
  }

  private mutating func checkDictionary(
    _ index: Int, at position: Int, _ count: Int
  ) throws(PropertyListProblem) {
    try checkDepth()
    try bytes.checkReferences(at: position, count, areas: 2)
    try room.takeDictionary(ofCount: count, isAgain: try isReadAgain(index))
    try checkKeys(at: position, count)
    for member in 0..<count {
      steps.append(.member(member, at: position))
      try check(bytes.reference(count + member, at: position))
      steps.removeLast()
    }
  }

  /// Whether a list or an object has been read before.
  private mutating func isReadAgain(_ index: Int) throws(PropertyListProblem) -> Bool {
    let start = try bytes.offset(of: index)
    defer { isRead[start] = true }
    return isRead[start]
  }

  // MARK: Keys

  private mutating func checkKeys(at position: Int, _ count: Int) throws(PropertyListProblem) {
    if keys.isEmpty, count > 0 { try room.takeNumbers(ofCount: bytes.objectCount) }
    keys.beginDictionary(ofCount: count)
    for member in 0..<count {
      let key = try key(bytes.reference(member, at: position))
      guard keys.add(key) else {
        steps.append(.member(member, at: position))
        throw repeated(key, at: position, before: member)
      }
    }
  }

  /// The number of the key that is an object, which must be a string.
  private mutating func key(_ index: Int) throws(PropertyListProblem) -> Int {
    guard try bytes.isText(index), case .contents(let contents) = try bytes.kind(of: index) else {
      throw .malformed(.noTextKey)
    }
    try takeBytes(of: contents)
    if let key = keys.number(of: index) { return key }
    guard case .text(let text) = try content(contents, index) else { throw .malformed(.noTextKey) }
    guard !text.hasTooManyMarks else { throw .keyWithTooManyMarks(in: path) }
    return keys.insert(text, of: index)
  }

  /// The problem of a key that equals an earlier one of its object.
  private func repeated(_ key: Int, at position: Int, before member: Int) -> PropertyListProblem {
    let isSame = (0..<member).contains {
      self.key(of: $0, at: position).hasSameBytes(as: keys.text(key))
    }
    return isSame ? .duplicateKey(in: path) : .equivalentKey(in: path)
  }

  /// The key of a member that has been checked.
  private func key(of member: Int, at position: Int) -> String {
    (try? bytes.reference(member, at: position)).flatMap(keys.number).map(keys.text) ?? ""
  }

  private var path: [MappingPath.Component] {
    steps.map { step in
      switch step {
      case .element(let index): .index(index)
      case .member(let member, let position): .key(key(of: member, at: position))
      }
    }
  }

  private func checkDepth() throws(PropertyListProblem) {
    guard steps.count < maximumDepth else { throw .tooDeep(maximumDepth) }
    guard StackRoom.isLeft(beyond: StackRoom.reserve) else { throw .beyondStack }
  }
}

/// The keys of the objects in a binary property list. Writers store each key once, however many objects
/// have it, so it's created, checked, and hashed once.
struct BinaryPropertyListKeys {
  /// The numbers of the keys, by the numbers of their objects; -1 for other objects, and empty until there is a key.
  /// 32 bits are enough, since each key takes several bytes of the file.
  private var numbers: [Int32] = []
  private let objectCount: Int
  private var keys: [Key] = []
  /// The first of the keys that are equal in Swift dictionaries.
  private var firsts: [String: Int] = [:]
  /// The number of dictionaries begun.
  private var dictionaryCount = 0

  private struct Key {
    let text: String
    /// The first of the keys that are equal to it.
    let first: Int
    /// For a first key: the last dictionary that has it or an equal one.
    var dictionary = 0
  }

  init(objectCount: Int) { self.objectCount = objectCount }

  var isEmpty: Bool { keys.isEmpty }

  /// The number of a key; nil if the object hasn't been a key before.
  func number(of object: Int) -> Int? {
    guard numbers.indices.contains(object), numbers[object] >= 0 else { return nil }
    return Int(numbers[object])
  }

  func text(_ key: Int) -> String { keys[key].text }

  /// Adds an object that is a key for the first time, and returns its number.
  mutating func insert(_ text: String, of object: Int) -> Int {
    if numbers.isEmpty { numbers = Array(repeating: -1, count: objectCount) }
    let number = keys.count
    let known = firsts.updateValue(number, forKey: text)
    if let known { firsts[text] = known }
    keys.append(Key(text: text, first: known ?? number))
    numbers[object] = Int32(truncatingIfNeeded: number)
    return number
  }

  /// Begins a dictionary, whose keys are all added before the next one begins.
  mutating func beginDictionary(ofCount count: Int) {
    if isEmpty {
      keys.reserveCapacity(count)
      firsts.reserveCapacity(count)
    }
    dictionaryCount += 1
  }

  /// Adds a key to the dictionary; false if it already has an equal one.
  mutating func add(_ key: Int) -> Bool {
    let first = keys[key].first
    guard keys[first].dictionary != dictionaryCount else { return false }
    keys[first].dictionary = dictionaryCount
    return true
  }
}
