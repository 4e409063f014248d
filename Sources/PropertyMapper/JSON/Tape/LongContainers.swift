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

// Lists with too many elements, which are left out of the tape. For the rare callers that need elements of
// such a list anyway, such as a path with an index, they are read from the text again.

extension JSONDocument {
  /// The lists with too many elements. The text is only searched if it is large enough to contain one.
  static func longLists(
    in cursor: JSONCursor, maximumDepth: Int, maximumElementCount limit: Int
  ) throws(JSONSyntaxError) -> [LongContainer] {
    let byteCount = cursor.bytes.count
    // The tape of short text is short. An element takes at least two bytes, including its comma.
    guard byteCount > 1 << 16, byteCount / 2 > limit else { return [] }
    var reader = JSONReader(
      cursor, recorder: LongContainerRecorder(limit: limit), maximumDepth: maximumDepth)
    try reader.read()
    return reader.recorder.containers.filter(\.isList)
  }

  /// The value at an offset of the checked text, with all of its elements.
  fileprivate func reread(at offset: Int) -> JSONElement? {
    (try? JSONDocument(rereading: bytes, at: offset))?.root
  }
}

extension JSONElement {
  /// The elements of a list in order; empty if the value is not a list.
  var elements: JSONContents<JSONElement> {
    let whole = isWithoutElements ? document.reread(at: offset) : self
    return JSONContents(of: whole ?? self, kind: .array)
  }

  /// The element of a list at an index; nil outside of the list, and if the value is not a list.
  ///
  /// - Complexity: O(*index*). For a list whose elements were left out, also linear in the size of the
  ///   element.
  func element(at index: Int) -> JSONElement? {
    guard kind == .array, (0..<count).contains(index) else { return nil }
    guard isWithoutElements else { return elements.dropFirst(index).first { _ in true } }
    let place = document.withBytes { bytes in
      var cursor = JSONCursor(bytes, at: offset)
      _ = cursor.enter(closing: JSONByte.closeBracket)
      for _ in 0..<index {
        guard (try? cursor.passValue(maximumDepth: .max)) != nil,
          (try? cursor.advance(closing: JSONByte.closeBracket)) == true
        else { break }
      }
      return cursor.position
    }
    return document.reread(at: place)
  }
}
