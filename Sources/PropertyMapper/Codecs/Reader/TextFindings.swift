/// What a call that reads finds out about a text besides the values that it reads.
final class TextFindings {
  /// The ends of skipped values in text that is traversed more than once.
  private(set) lazy var skipped = SkippedValues()
  /// The objects already converted in such text.
  private(set) lazy var readObjects = ReadObjects<[String: Any]>()
  private(set) lazy var readValues = ReadObjects<MappingValue.Object>()
  /// What could not be read.
  var wrongValues = WrongValues()
  /// The long lists and objects of the text that were counted ahead.
  private(set) lazy var longContainers = LongContainers()

  /// Forgets what only matters while the text is traversed more than once.
  func endRereading() {
    skipped.removeAll()
    readObjects.removeAll()
    readValues.removeAll()
  }
}

/// The number of list elements, or object members, that the reader has encountered.
///
/// The reader declines at the first one beyond the limit. That alone would be too late: the values
/// decoded by then take as much memory as the longest permitted list, and short text can contain
/// that many:
///
///     [1,1,1,1,1,1,1,1,1,1,1,1,…
///      ╰──────────────╯         1024 elements: would the rest of the text exceed the limit if it
///                               continues like this? If so, it is counted before it is decoded.
///
/// The check is repeated each time the number has doubled, and text is never counted twice.
struct CheckedCount {
  private var count = 0
  /// The number up to which no check is needed.
  private var checked: Int
  private let start: Int

  /// - Parameter start: The offset of the opening bracket.
  @inline(__always)
  init(_ limits: ReaderLimits, from start: Int) {
    self.start = start
    checked = min(limits.maximumElementCount, LongContainers.shortCount)
  }

  /// Counts the element or member at the current position.
  ///
  /// - Returns: The total number, if it was determined now.
  @inline(__always)
  @discardableResult
  mutating func increase(_ reader: inout ValueReader) throws(Declined) -> Int? {
    count &+= 1
    return count > checked ? try check(&reader) : nil
  }

  @inline(never)
  private mutating func check(_ reader: inout ValueReader) throws(Declined) -> Int? {
    let limit = reader.limits.maximumElementCount
    guard count <= limit else { throw Declined() }
    checked = min(limit, 2 * count)
    let (bytes, position) = (reader.cursor.bytes, reader.cursor.position)
    // A hash table reserves this capacity at once: while it grows, there are two of them.
    guard bytes[start] == JSONByte.openBrace || expectedCount(bytes, at: position) > limit else {
      return nil
    }
    let (start, known) = (start, reader.call.findings.longContainers)
    let maximumDepth = reader.limits.maximumDepth - reader.depth + 1
    let total = try orDecline { () throws(JSONSyntaxError) in
      try known.count(ofContainerAt: start, in: bytes, maximumDepth: maximumDepth)
    }
    guard let total else { return nil }
    guard total <= limit else { throw Declined() }
    checked = total
    return total
  }

  /// The total number if the rest of the text is similar.
  private func expectedCount(_ bytes: JSONBytes, at position: Int) -> Int {
    Int(Double(count) * Double(bytes.count - start) / Double(max(position - start, 1)))
  }
}

/// The large objects converted in text that is traversed more than once, by their start offsets. If
/// a model and an unconverted value share a key, and such models are nested, each object is read
/// only once.
final class ReadObjects<Object> {
  fileprivate struct Known {
    let object: Object
    /// The offset after the object.
    let end: Int
    /// The depth of the innermost list or object inside, itself included.
    let deepest: Int
  }

  private var objects: [Int: Known] = [:]

  /// Shorter objects are read again: they are not worth the memory.
  private static var minimumLength: Int { 1024 }

  func removeAll() {
    if !objects.isEmpty { objects = [:] }
  }

  fileprivate func object(at offset: Int) -> Known? { objects.isEmpty ? nil : objects[offset] }

  fileprivate func keep(_ known: Known, from offset: Int) {
    if known.end - offset >= Self.minimumLength { objects[offset] = known }
  }
}

extension ValueReader {
  /// Reads an object, or moves past it if it is known.
  ///
  /// - Parameter root: The depth of the whole value that contains the object.
  @inline(never)
  mutating func readOnce<Object>(
    among objects: ReadObjects<Object>, from root: Int,
    _ read: (inout ValueReader) throws(Declined) -> Object
  ) throws(Declined) -> Object {
    let start = cursor.position
    if let known = objects.object(at: start) {
      guard known.deepest - root < MappingValue.maximumNesting else { throw Declined() }
      cursor.position = known.end
      deepest = max(deepest, known.deepest)
      return known.object
    }
    let outerDeepest = deepest
    deepest = depth
    let object = try read(&self)
    objects.keep(.init(object: object, end: cursor.position, deepest: deepest), from: start)
    deepest = max(deepest, outerDeepest)
    return object
  }
}
