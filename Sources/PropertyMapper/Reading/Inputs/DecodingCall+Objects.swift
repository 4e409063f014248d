// The objects of the text that closures look at. Each is read separately unless it contains the last one or is inside it.
// Otherwise, the whole text is opened once for all of them, so that the time doesn't depend on how they are nested.
//
// ```
//  [{"id": 1}, {"id": 2}]              each object alone
//  {"a": {"b": {"c": {"d": {}}}}}      the innermost alone, then all
// ```

/// The part of the text most recently reread for a closure.
struct RereadPart {
  fileprivate var start = 0
  fileprivate var end = 0
  /// How many times it has been reread.
  fileprivate var count = 0
}

/// A text, and what was opened of it for closures.
struct OpenedText {
  /// The text, borrowed from the caller for the call.
  let bytes: JSONBytes
  /// The whole text, if closures look at objects inside each other.
  fileprivate var document: JSONDocument?
  /// A copy of the text, if parts of it were opened.
  fileprivate var copy: [UInt8]?
  fileprivate var reread = RereadPart()

  init(_ bytes: JSONBytes = JSONBytes()) { self.bytes = bytes }
}

extension DecodingCall {
  /// Reads a text that was in a string.
  func inText<Result>(
    _ bytes: JSONBytes, _ read: () throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let outer = (text, readsBeginning, goesOn)
    // What cannot be read makes the whole string a wrong value.
    (text, readsBeginning, goesOn) = (OpenedText(bytes), false, false)
    defer { (text, readsBeginning, goesOn) = outer }
    return try outsideCheckedObjects(read)
  }

  /// Reads something that isn't in the text as if it were at an offset.
  func atOffset<Result>(
    _ offset: Int?, _ read: () throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let outer = editedOffset
    editedOffset = offset
    defer { editedOffset = outer }
    return try read()
  }

  /// How many times a closure may look for a key in an object before it is opened.
  private static let maximumCount = 8

  /// Whether the part at an offset may be read again.
  private func mayReread(from start: Int) -> Bool {
    guard text.document == nil, !readsBeginning else { return false }
    let reread = text.reread
    return start >= reread.end || start == reread.start && reread.count < Self.maximumCount
  }

  private func noteReread(_ start: Int, to end: Int) {
    if start == text.reread.start, text.reread.count > 0 {
      text.reread.count += 1
      text.reread.end = max(end, text.reread.end)
    } else {
      text.reread = RereadPart(start: start, end: end, count: 1)
    }
  }

  /// Reads a part of the text for a closure.
  private func rereading<Result>(
    from start: Int, atDepth depth: Int,
    _ read: (inout ValueReader) throws(Declined) -> Result
  ) -> Result? {
    guard mayReread(from: start) else { return nil }
    return CallArena.with { arena in
      var reader = ValueReader(text.bytes, arena: arena, call: self)
      reader.cursor.position = start
      reader.depth = depth
      defer {
        noteReread(start, to: reader.cursor.position)
        reader.arena.free()
      }
      return try? read(&reader)
    }
  }

  /// The object at an offset as a dictionary; nil if it has to be opened.
  func dictionary(at start: Int, atDepth depth: Int) -> [String: Any]? {
    rereading(from: start, atDepth: depth) { reader throws(Declined) in
      try reader.dictionary()
    }
  }

  /// The value at a path of keys in the object at an offset.
  func value(at keys: [String], from start: Int, atDepth depth: Int) -> UnopenedValue {
    rereading(from: start, atDepth: depth) { reader throws(Declined) in
      let (value, end) = try reader.position(ofValueAt: keys)
      defer { reader.cursor.position = end }
      guard let value else { return .absent }
      reader.cursor.position = value
      return .value(try reader.anything())
    } ?? .unknown
  }

  /// The whole text, copied once for all that is opened.
  private var copiedText: [UInt8] {
    if let copy = text.copy { return copy }
    let copy = text.bytes.array
    text.copy = copy
    return copy
  }

  /// An object that is being read.
  ///
  /// - Parameter start: Where it begins, if it's in the text.
  func object(_ source: ObjectSource, from start: Int) throws(Declined) -> InputObject {
    if let object = source.object { return object }
    return switch try element(at: start).value {
    case .object(let object): object
    case .list(let list): .row(list)
    default: throw Declined()
    }
  }

  /// The object of a model that waits.
  func object(_ waiting: WaitingObject) throws(Declined) -> InputObject {
    if let object = waiting.source?.object { return object }
    guard let start = waiting.start else { throw Declined() }
    return try object(.text, from: start)
  }

  /// The value at an offset of the text, with its positions in the text.
  func element(at offset: Int) throws(Declined) -> InputElement {
    try requireWholeText()
    if mayReread(from: offset) {
      let copy = copiedText
      let part = try orDecline { () throws(JSONSyntaxError) in
        try JSONDocument(rereading: copy, at: offset)
      }
      noteReread(offset, to: part.root.byteRange.upperBound)
      return InputElement(part.root)
    }
    if text.document == nil {
      text.document = try limits.document(reading: copiedText, atDepth: 0)
    }
    guard let element = text.document?.element(at: offset) else { throw Declined() }
    return InputElement(element)
  }
}

extension ValueReader {
  /// The position of the value at a path of keys in the object that begins here, and the end of the object.
  ///
  /// Declines what needs a closer look: escapes in keys, repeated keys, and values along the path that are not objects.
  fileprivate mutating func position(
    ofValueAt keys: [String]
  ) throws(Declined) -> (value: Int?, end: Int) {
    var value: Int? = cursor.position
    var end = 0
    for key in keys {
      guard let start = value else { break }
      cursor.position = start
      guard cursor.next == JSONByte.openBrace else { throw Declined() }
      try descend()
      value = try position(ofValueUnder: key)
      end = max(end, cursor.position)
    }
    return (value, end)
  }

  private mutating func position(ofValueUnder key: String) throws(Declined) -> Int? {
    var key = key
    var found: Int?
    guard cursor.enter(closing: JSONByte.closeBrace) else { return nil }
    repeat {
      let (range, hasEscapes) = try orDecline { () throws(JSONSyntaxError) in
        try cursor.passKey(isFirst: false)
      }
      guard !hasEscapes else { throw Declined() }
      let bytes = cursor.bytes
      if key.withJSONBytes({ $0.count == range.count && bytes.equals($0, in: range) }) {
        guard found == nil else { throw Declined() }
        found = cursor.position
      }
      try skipValue()
    } while try advance(closing: JSONByte.closeBrace)
    return found
  }
}

// The members that nothing reads: noted while the text is read, for models that keep them and for closures that see them.

extension DecodingCall {
  /// The unread members of an object: those found since a mark.
  func extras(
    since mark: Int, of plan: ReadingPlan, atDepth depth: Int
  ) throws(Declined) -> MappingValue.Object {
    let text = text(of: unreadParts[mark...])
    let document = try limits.document(reading: text, atDepth: depth)
    return try extras(.json(document.root), of: plan, atDepth: depth)
  }

  /// Checks the unread members of an object that closures see.
  ///
  /// - Returns: False if their keys may be canonically equal to those that are read, so that the whole object
  ///   has to be checked.
  func checkUnread(since mark: Int, atDepth depth: Int) throws(Declined) -> Bool {
    let text = text(of: unreadParts[mark...])
    guard text.allSatisfy({ $0 < 0x80 && $0 != JSONByte.backslash }) else { return false }
    let document = try limits.document(reading: text, atDepth: depth)
    try checkWhole(InputElement(document.root), atDepth: depth)
    return true
  }

  /// An object of these members only, so that members that are read are not parsed again.
  private func text(of parts: ArraySlice<UnreadPart>) -> [UInt8] {
    let bytes = self.text.bytes
    var text = [JSONByte.openBrace]
    text.reserveCapacity(
      parts.reduce(2) { count, part in
        switch part {
        case .member(let range), .element(let range, _): count + range.count + 1
        case .opening, .closing: count
        }
      })
    func separate() {
      if text.last != JSONByte.openBrace { text.append(JSONByte.comma) }
    }
    for part in parts {
      switch part {
      case .member(let range):
        separate()
        text += bytes.array(range)
      case .element(let range, let index):
        separate()
        text += Array("\"\(index)\":".utf8)
        text += bytes.array(range)
      case .opening(let key):
        separate()
        text += JSONText.bytes(of: OutputValue(.string(key)))
        text += [JSONByte.colon, JSONByte.openBrace]
      case .closing: text.append(JSONByte.closeBrace)
      }
    }
    text.append(JSONByte.closeBrace)
    return text
  }

  /// Begins to note the unread members of an object.
  ///
  /// - Returns: Whether those of the object around it include some of replaced values.
  func beginNotes() -> Bool {
    defer { hasWrongNotes = false }
    return hasWrongNotes
  }

  /// Records an unread member of an object.
  func noteUnread(_ member: Range<Int>) {
    notedCount &+= 1
    // A million adjacent members take up a single range.
    if case .member(let last)? = unreadParts.last {
      let bytes = text.bytes
      let end = bytes.endOfWhitespace(from: last.upperBound)
      if bytes.byte(at: end) == JSONByte.comma,
        bytes.endOfWhitespace(from: end + 1) == member.lowerBound
      {
        unreadParts[unreadParts.endIndex - 1] = .member(last.lowerBound..<member.upperBound)
        return
      }
    }
    unreadParts.append(.member(member))
  }

  /// Records an unread element of a row.
  func noteUnread(_ element: Range<Int>, at index: Int) {
    notedCount &+= 1
    unreadParts.append(.element(element, index: index))
  }

  /// Records that the unread members since a mark are in the object under a key.
  func encloseUnread(since mark: Int, under key: String) {
    guard unreadParts.count > mark else { return }
    unreadParts.insert(.opening(key), at: mark)
    unreadParts.append(.closing)
  }

  @inline(never)
  func forgetUnread(since mark: Int) { unreadParts.removeSubrange(mark...) }
}

/// A part of an object's unread members.
enum UnreadPart {
  /// A key and its value, as in the text.
  case member(Range<Int>)
  /// An element of a row, and its index.
  case element(Range<Int>, index: Int)
  /// The beginning and the end of an object with some keys that are read.
  case opening(String)
  case closing
}

/// The unread keys of an object.
struct UnreadMembers {
  let source: ObjectSource
  /// Where the object begins in the text.
  let start: Int
  /// The number of unread parts of the text before the object; nil if it has no unread keys.
  let mark: Int?
}

/// What was noted of unread keys before an object.
struct UnreadMark {
  var unreadCount = 0
  var partCount = 0
  var notedCount = 0
  var wereWrong = false
}
