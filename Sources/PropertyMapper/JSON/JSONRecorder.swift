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

  /// Takes down a list as a whole, if its elements are not wanted.
  ///
  /// - Parameter offset: Where it begins.
  /// - Returns: Where it ends; nil if its elements are wanted.
  mutating func skip(listAt offset: Int) -> Int?

  /// Whether a list was opened, and nothing has come since.
  var isAtStartOfList: Bool { get }
}

extension JSONRecorder {
  @inline(__always)
  mutating func skip(listAt offset: Int) -> Int? { nil }
}

/// The tape of a document, see ``JSONRecord``.
struct TapeRecorder: JSONRecorder {
  private(set) var tape: [JSONRecord] = []
  /// How long the text is.
  private let byteCount: Int
  /// The lists whose elements are left out, the last one first.
  private var longLists: [LongContainer]

  /// - Parameter longLists: The lists whose elements are left out, in any order.
  init(byteCount: Int, without longLists: [LongContainer] = []) {
    self.byteCount = byteCount
    self.longLists = longLists.sorted { $0.start > $1.start }
    // Short texts seldom need more; of long ones, this is what is copied once.
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

  /// Makes room for what comes if the rest of the text is like the part before, within limits: the tape of a long text is
  /// copied once then, while both copies are small, and not when it is nearly complete.
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
