/// How the elements of a lossy list or dictionary are read: one that is wrong is left out.
///
/// The reader can't tell why an element failed, so a problem finder reads it separately:
///
/// ```
///  ["a", {}, "c"]       wrong: its text is skipped, and the list goes on
///  ["a", 10, "c"]       right, but unusual: its value is used
/// ```
struct LossyElements: Sendable {
  /// The shape of an element.
  let shape: Shape
  /// How to treat empty strings.
  let emptyText: EmptyTextRule
}

/// What is known about an element that could not be read.
enum ElementVerdict {
  /// It is right.
  case value(Slot)
  /// It is right, but its models have to wait, or there is a warning about it.
  case right
  /// It is wrong.
  case wrong
  /// It depends on the rest of the input.
  case unknown
}

extension ValueReader {
  /// Decodes an element; nil if it is wrong, and wrong ones are left out.
  @inline(__always)
  mutating func element<Element>(
    _ source: ValueSource, of type: Element.Type, _ codec: ReadingCodec, _ lossy: LossyElements?
  ) throws(Declined) -> Element? {
    let mark = arena.mark
    defer { arena.release(to: mark) }
    let room = arena.allocate(for: codec.memory)
    if let lossy {
      return try readUnlessWrong(source, room, codec, lossy) ? room.take(Element.self) : nil
    }
    try codec.read(source, &self, room)
    return room.take(Element.self)
  }

  /// Decodes an element into memory; false if it is wrong, and was skipped.
  @inline(never)
  mutating func readUnlessWrong(
    _ source: ValueSource, _ target: ValueAddress, _ codec: ReadingCodec, _ lossy: LossyElements
  ) throws(Declined) -> Bool {
    let (start, mark) = (cursor.position, beginElement())
    do throws(Declined) {
      try codec.read(source, &self, target)
    } catch {
      let leavesOut = try restore(mark)
      cursor.position = start
      try skip(source)
      let isWrong = codec.triesConversions && isScalarWithContents(source, at: start)
      if isWrong || leavesOut && !mayReread(source, from: start) {
        leaveOut()
        return false
      }
      return try settle(try opened(source, from: start), target, codec, lossy)
    }
    defer { end(mark) }
    guard call.mustSearch else { return true }
    return try isRight(try? opened(source, from: start), target, codec, lossy, since: mark)
  }

  /// Whether a value is text, a number, or a Boolean. Empty text may count as null.
  private func isScalarWithContents(_ source: ValueSource, at start: Int) -> Bool {
    if case .value(let value) = source { return InputElement(value).value.isScalarWithContents }
    return switch cursor.bytes[start] {
    case JSONByte.openBrace, JSONByte.openBracket, JSONByte.lowerN: false
    case JSONByte.quote: cursor.position - start > 2
    default: true
    }
  }

  /// Opens a value, and moves past it.
  mutating func element(_ source: ValueSource) throws(Declined) -> InputElement {
    let start = cursor.position
    try skip(source)
    return try opened(source, from: start)
  }

  /// Opens a value, which in the text ends at the cursor.
  private mutating func opened(
    _ source: ValueSource, from start: Int
  ) throws(Declined) -> InputElement {
    if case .value(let value) = source { return InputElement(value) }
    let range = start..<cursor.position
    switch cursor.bytes[start] {
    case JSONByte.openBrace, JSONByte.openBracket: break
    case JSONByte.lowerN: return InputElement(value: .null)
    case _ where range.count > limits.maximumTextBytes: break
    default:
      cursor.position = start
      return InputElement(value: try scalar())
    }
    let document = try limits.document(reading: cursor.bytes.array(range), atDepth: depth)
    return InputElement(document.root)
  }

  /// Whether an element that could not be read is right, and now in memory.
  private mutating func settle(
    _ element: InputElement, _ target: ValueAddress, _ codec: ReadingCodec, _ lossy: LossyElements
  ) throws(Declined) -> Bool {
    // A closure that sees the object around it must not see unchecked values.
    unreadCount &+= 1
    switch call.verdict(on: element, lossy, atDepth: depth, policy) {
    case .value(let slot):
      guard codec.memory.copy(slot, to: target) else { throw Declined() }
      return true
    case .wrong:
      call.leftOutCount &+= 1
      return false
    case .right, .unknown: throw Declined()
    }
  }

  /// Whether an element in memory, which may have unknown keys that are errors, is right; if not, it's released.
  private mutating func isRight(
    _ element: InputElement?, _ target: ValueAddress, _ codec: ReadingCodec,
    _ lossy: LossyElements, since mark: ElementMark
  ) throws(Declined) -> Bool {
    let verdict = element.map { call.verdict(on: $0, lossy, atDepth: depth, policy) }
    switch verdict {
    case .value, .right: return true
    case .wrong, .unknown, nil: codec.memory.deinitialize(target)
    }
    guard case .wrong = verdict else { throw Declined() }
    call.leftOutCount = mark.leftOutCount
    call.hasUnknownKeys = mark.hasUnknownKeys
    call.forgetNotes(since: mark.noteCount)
    leaveOut()
    return false
  }

  /// Counts an element or a member that is left out.
  @inline(never)
  mutating func leaveOut() {
    // A closure that sees the object around it must not see unchecked values.
    unreadCount &+= 1
    call.leftOutCount &+= 1
  }

  /// Counts a value that is left out although it has been read. If there is an error elsewhere, everything has to be read
  /// again, for its warning.
  @inline(never)
  mutating func leaveOutLate() {
    leaveOut()
    call.goesOn = false
    call.findings.wrongValues.leaveOut()
  }

  /// What an element that fails may change.
  private struct ElementMark {
    let depth: Int
    let policy: ConversionPolicy
    let goesOn: Bool
    let leftOutCount: Int
    let noteCount: Int
    let hasUnknownKeys: Bool
    let mustSearch: Bool
  }

  /// Returns the state before an element, and makes the reader stop at the first error inside it.
  private func beginElement() -> ElementMark {
    defer {
      call.goesOn = false
      call.mustSearch = false
    }
    return ElementMark(
      depth: depth, policy: policy, goesOn: call.goesOn, leftOutCount: call.leftOutCount,
      noteCount: call.noteCount, hasUnknownKeys: call.hasUnknownKeys, mustSearch: call.mustSearch)
  }

  /// Ends an element that has been read.
  private func end(_ mark: ElementMark) {
    (call.goesOn, call.mustSearch) = (mark.goesOn, mark.mustSearch)
  }

  /// How often the whole input may be read again because of elements inside others that are left out, too.
  private static let maximumRereadCount = 32

  /// Counts what is read again although a part of it was read again before: nested lists could be read again at every level.
  ///
  /// - Returns: Whether there's time for that. Otherwise, an element that failed counts as wrong.
  private func mayReread(_ source: ValueSource, from start: Int) -> Bool {
    let (count, wholeCount) =
      source.isText ? (cursor.position - start, cursor.bytes.count) : (1, 1)
    call.rereadCount += count
    return call.rereadCount <= Self.maximumRereadCount * wholeCount
  }

  /// Restores the state before an element that failed. Declines if it's nested too deeply.
  ///
  /// - Returns: Whether an element was left out inside it.
  private mutating func restore(_ mark: ElementMark) throws(Declined) -> Bool {
    call.goesOn = mark.goesOn
    // If the stack was too small, the element may be right.
    guard !call.isTooDeep else { throw Declined() }
    defer { call.leftOutCount = mark.leftOutCount }
    (depth, policy) = (mark.depth, mark.policy)
    (call.mustSearch, call.hasUnknownKeys) = (mark.mustSearch, mark.hasUnknownKeys)
    call.forgetNotes(since: mark.noteCount)
    return call.leftOutCount != mark.leftOutCount
  }

  /// Notes that elements of the list or object before the cursor were left out: if there is an error elsewhere, they
  /// have to be found again, for their warnings.
  @inline(never)
  mutating func noteLeftOut(from start: Int) {
    call.findings.wrongValues.append(start..<cursor.position)
  }
}

extension InputValue {
  /// Whether this is text, a number, or a Boolean. Empty text may count as null.
  fileprivate var isScalarWithContents: Bool {
    switch self {
    case .bool, .number: true
    case .text(let text): !text.isEmpty
    case .null, .unusable, .list, .object, .native: false
    }
  }
}
