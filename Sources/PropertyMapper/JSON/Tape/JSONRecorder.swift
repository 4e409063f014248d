/// Records the values that a reader encounters. By default, nothing is recorded.
protocol JSONRecorder {
  /// Records a scalar or a key.
  mutating func record(_ kind: JSONRecord.Kind, from offset: Int, to end: Int, hasEscapes: Bool)

  /// Records the beginning of a list or an object.
  ///
  /// - Returns: A value to pass to `close` at its end.
  mutating func open(_ kind: JSONRecord.Kind, at offset: Int) -> Int

  /// Records the end of a list or an object.
  mutating func close(_ opened: Int, _ kind: JSONRecord.Kind, endingAt end: Int, count: Int)

  /// Records a list as a whole, to skip its elements.
  ///
  /// - Parameter offset: The beginning of the list.
  /// - Returns: The end of the list; nil if its elements are to be read.
  mutating func skip(listAt offset: Int) -> Int?
}

extension JSONRecorder {
  @inline(__always)
  mutating func record(_ kind: JSONRecord.Kind, from offset: Int, to end: Int, hasEscapes: Bool) {}

  @inline(__always)
  mutating func open(_ kind: JSONRecord.Kind, at offset: Int) -> Int { offset }

  @inline(__always)
  mutating func close(_ opened: Int, _ kind: JSONRecord.Kind, endingAt end: Int, count: Int) {}

  @inline(__always)
  mutating func skip(listAt offset: Int) -> Int? { nil }
}

/// Records the tape of a document. See ``JSONRecord``.
struct TapeRecorder: JSONRecorder {
  private(set) var tape: [JSONRecord] = []
  /// The length of the text.
  private let byteCount: Int
  /// The lists whose elements are left out, in reverse order.
  private var longLists: [LongContainer]

  /// - Parameter longLists: The lists whose elements are left out, in any order.
  init(byteCount: Int, without longLists: [LongContainer] = []) {
    self.byteCount = byteCount
    self.longLists = longLists.sorted { $0.start > $1.start }
    // Enough for most short text; for long text, this much is copied once.
    tape.reserveCapacity(max(min(byteCount, 1 << 16) / 12, byteCount / 32) + 1)
  }

  @inline(__always)
  mutating func record(_ kind: JSONRecord.Kind, from offset: Int, to end: Int, hasEscapes: Bool) {
    makeRoom(at: offset)
    tape.append(JSONRecord(kind, offset: offset, companion: end, hasEscapes: hasEscapes))
  }

  @inline(__always)
  private mutating func makeRoom(at offset: Int) {
    if tape.count == tape.capacity { grow(at: offset) }
  }

  /// Reserves room for the rest of the text, assuming within limits that it resembles the part before. For
  /// long text, the tape is then only copied once, while both copies are small, rather than when it is
  /// nearly complete.
  @inline(never)
  private mutating func grow(at offset: Int) {
    let count = Double(tape.count)
    let expected = 1.02 * Double(max(byteCount, offset)) * count / Double(offset + 1)
    tape.reserveCapacity(16 + Int(min(max(expected, 1.5 * count), 24 * count)))
  }

  @inline(__always)
  mutating func open(_ kind: JSONRecord.Kind, at offset: Int) -> Int {
    makeRoom(at: offset)
    tape.append(JSONRecord(kind, offset: offset, companion: 0))
    return tape.count &- 1
  }

  @inline(__always)
  mutating func close(_ opened: Int, _ kind: JSONRecord.Kind, endingAt end: Int, count: Int) {
    tape[opened] = JSONRecord(kind, offset: tape[opened].offset, companion: tape.count)
    makeRoom(at: end)
    tape.append(JSONRecord(.end, offset: end, companion: count))
  }

  @inline(__always)
  mutating func skip(listAt offset: Int) -> Int? {
    longLists.isEmpty ? nil : skip(longListAt: offset)
  }

  @inline(never)
  private mutating func skip(longListAt offset: Int) -> Int? {
    while let list = longLists.last, list.start <= offset {
      longLists.removeLast()
      guard list.start == offset else { continue }
      tape.append(
        JSONRecord(.array, offset: offset, companion: tape.count + 1, isWithoutElements: true))
      tape.append(JSONRecord(.end, offset: list.end, companion: list.count))
      return list.end
    }
    return nil
  }
}

/// Records nothing, to only check the text.
struct NoRecorder: JSONRecorder {}
