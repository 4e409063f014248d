/// Takes down what a reader comes across.
protocol JSONRecorder {
  /// A scalar or a key.
  mutating func record(_ kind: JSONRecord.Kind, from offset: Int, to end: Int, hasEscapes: Bool)

  /// A list or an object begins.
  ///
  /// - Returns: What the recorder wants to be told when it ends.
  mutating func open(_ kind: JSONRecord.Kind, at offset: Int) -> Int

  /// A list or an object has ended.
  mutating func close(_ opened: Int, _ kind: JSONRecord.Kind, endingAt end: Int, count: Int)

  /// Whether a list was opened, and nothing has come since.
  var isAtStartOfList: Bool { get }
}

/// The tape of a document, see ``JSONRecord``.
struct TapeRecorder: JSONRecorder {
  private(set) var tape: [JSONRecord] = []

  init(capacity: Int) { tape.reserveCapacity(capacity) }

  @inline(__always)
  mutating func record(_ kind: JSONRecord.Kind, from offset: Int, to end: Int, hasEscapes: Bool) {
    tape.append(JSONRecord(kind, offset: offset, companion: end, hasEscapes: hasEscapes))
  }

  @inline(__always)
  mutating func open(_ kind: JSONRecord.Kind, at offset: Int) -> Int {
    tape.append(JSONRecord(kind, offset: offset, companion: 0))
    return tape.count &- 1
  }

  @inline(__always)
  mutating func close(_ opened: Int, _ kind: JSONRecord.Kind, endingAt end: Int, count: Int) {
    tape[opened] = JSONRecord(kind, offset: tape[opened].offset, companion: tape.count)
    tape.append(JSONRecord(.end, offset: end, companion: count))
  }

  var isAtStartOfList: Bool { tape.last?.kind == .array }
}

/// Takes nothing down: the text is only checked.
struct NoRecorder: JSONRecorder {
  private(set) var isAtStartOfList = false

  @inline(__always)
  mutating func record(_ kind: JSONRecord.Kind, from offset: Int, to end: Int, hasEscapes: Bool) {
    isAtStartOfList = false
  }

  @inline(__always)
  mutating func open(_ kind: JSONRecord.Kind, at offset: Int) -> Int {
    isAtStartOfList = kind == .array
    return 0
  }

  @inline(__always)
  mutating func close(_ opened: Int, _ kind: JSONRecord.Kind, endingAt end: Int, count: Int) {
    isAtStartOfList = false
  }
}
