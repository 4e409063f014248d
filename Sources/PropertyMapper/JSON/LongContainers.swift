/// A list or an object of a text that has more in it than a limit allows.
struct LongContainer {
  let start: Int
  let end: Int
  let count: Int
  let isList: Bool
}

/// Takes down the lists and objects that have more in them than a limit allows, and nothing else.
///
/// A text is gone through with it before anything is kept of what is in them: counting takes a fraction of the time, and
/// no memory, so that a list of ten million elements is refused before its elements fill the memory.
struct LongContainerRecorder: JSONRecorder {
  private let limit: Int
  /// Those that were found, inner ones before those around them.
  private(set) var containers: [LongContainer] = []
  private(set) var isAtStartOfList = false

  init(limit: Int) { self.limit = limit }

  @inline(__always)
  mutating func record(_ kind: JSONRecord.Kind, from offset: Int, to end: Int, hasEscapes: Bool) {
    isAtStartOfList = false
  }

  @inline(__always)
  mutating func open(_ kind: JSONRecord.Kind, at offset: Int) -> Int {
    isAtStartOfList = kind == .array
    return offset
  }

  @inline(__always)
  mutating func close(_ opened: Int, _ kind: JSONRecord.Kind, endingAt end: Int, count: Int) {
    isAtStartOfList = false
    if count > limit { note(opened, kind, end, count) }
  }

  @inline(never)
  private mutating func note(_ start: Int, _ kind: JSONRecord.Kind, _ end: Int, _ count: Int) {
    containers.append(
      LongContainer(start: start, end: end, count: count, isList: kind == .array))
  }
}

/// How much is in the long lists and objects of a text that is read, as far as that was counted ahead.
final class LongContainers {
  /// What has at least so many elements or members is long.
  static let shortCount = 1024

  private var starts: [Int] = []
  private var counts: [Int] = []
  private var knownEnd = 0

  /// Forgets all, for another text.
  func removeAll() {
    if knownEnd > 0 {
      knownEnd = 0
      starts.removeAll()
      counts.removeAll()
    }
  }

  /// How many elements or members a list or an object has; nil if there are few. All that is in it is gone through once, and
  /// those inside are counted along.
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
      for container in reader.recorder.containers.sorted(by: { $0.start < $1.start }) {
        starts.append(container.start)
        counts.append(container.count)
      }
    }
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < start { low = middle + 1 } else { high = middle }
    }
    return low < starts.count && starts[low] == start ? counts[low] : nil
  }
}
