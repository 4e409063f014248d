/// A list or an object that exceeds a limit for elements or members.
struct LongContainer {
  let start: Int
  let end: Int
  let count: Int
  let isList: Bool
}

/// Records the lists and objects that exceed a limit for elements or members, and nothing else.
///
/// The text is scanned with it before any contents are stored: counting takes a fraction of the time, and
/// no memory, so a list of ten million elements is rejected before its elements fill the memory.
struct LongContainerRecorder: JSONRecorder {
  private let limit: Int
  /// The lists and objects found, inner ones before outer ones.
  private(set) var containers: [LongContainer] = []

  init(limit: Int) { self.limit = limit }

  @inline(__always)
  mutating func close(_ opened: Int, _ kind: JSONRecord.Kind, endingAt end: Int, count: Int) {
    if count > limit { note(opened, kind, end, count) }
  }

  @inline(never)
  private mutating func note(_ start: Int, _ kind: JSONRecord.Kind, _ end: Int, _ count: Int) {
    containers.append(
      LongContainer(start: start, end: end, count: count, isList: kind == .array))
  }
}

/// The number of elements or members in long lists and objects, as far as they have been counted in
/// advance.
final class LongContainers {
  /// The number of elements or members from which a list or an object is long.
  static let shortCount = 1024

  /// In the order of the text.
  private var containers: [LongContainer] = []
  private var knownEnd = 0

  /// The number of elements or members in a list or an object; nil if there are few. Its contents are only
  /// scanned once, which also counts the lists and objects inside.
  ///
  /// - Parameter start: The offset of its opening bracket.
  func count(
    ofContainerAt start: Int, in bytes: JSONBytes, maximumDepth: Int
  ) throws(JSONSyntaxError) -> Int? {
    if start >= knownEnd {
      var reader = JSONReader(
        JSONCursor(bytes, at: start), recorder: LongContainerRecorder(limit: Self.shortCount),
        maximumDepth: maximumDepth)
      try reader.readValues()
      knownEnd = reader.cursor.position
      containers += reader.recorder.containers.sorted { $0.start < $1.start }
    }
    return containers.element(at: start) { $0.start }?.count
  }
}
