/// A level of paths below their first key: the keys of an object, the elements of a list, or both
/// if some paths continue with keys and others with indexes.
struct KeyLevel: Sendable {
  let members: FrameKeys?
  let elements: ElementLevel?

  /// Whether no values are read.
  var isUnread: Bool { members?.isUnread != false && elements == nil }

  /// Notes that there is something else instead of the object or the list.
  func noteFailure(in frame: ValueFrame) throws(Declined) {
    try members?.noteFailure(in: frame)
    try elements?.noteFailure(in: frame)
  }

  /// Releases what was read of the object or the list.
  func forget(in frame: ValueFrame, _ call: DecodingCall) {
    members?.forget(in: frame, call)
    elements?.forget(in: frame, call)
  }

  /// Notes null for all places, because of null instead of the object or the list.
  ///
  /// - Parameter position: The offset of null in the text; nil if it is not in the text.
  func noteNullAbove(in frame: ValueFrame, at position: Int?) {
    members?.noteNullAbove(in: frame, at: position)
    elements?.noteNullAbove(in: frame, at: position)
  }
}

extension FrameKey {
  /// Moves past a value in which no path continues.
  @inline(never)
  func skipBelow(
    _ below: KeyLevel, _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) {
    let position = reader.cursor.position
    var isNull = try reader.passNull()
    if emptyTextIsNull, try reader.passEmptyText() { isNull = true }
    if isNull {
      if spreadsNull { below.noteNullAbove(in: frame, at: position) }
      return
    }
    try below.noteFailure(in: frame)
    reader.unreadCount &+= 1
    try reader.skipValue()
  }

  /// Reads a list of Swift values in which paths continue, or something else, in which none does.
  @inline(never)
  func read(
    _ value: Any, _ below: KeyLevel, _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) {
    if InputValue.isNull(value) || emptyTextIsNull && InputValue.isEmptyText(value) {
      if spreadsNull { below.noteNullAbove(in: frame, at: nil) }
    } else if let elements = below.elements,
      let list = UnopenedList(value)
    {
      try below.members?.noteFailure(in: frame)
      try elements.read(list, &reader, frame)
    } else {
      try below.noteFailure(in: frame)
      reader.unreadCount &+= 1
    }
  }
}

/// The elements of a list that paths with indexes lead to. Unknown keys are ignored in them.
final class ElementLevel: Sendable {
  /// The elements, sorted by their indexes.
  private let elements: [(index: Int, key: FrameKey)]

  init(_ elements: [(index: Int, key: FrameKey)]) {
    self.elements = elements.sorted { $0.index < $1.index }
  }

  func noteNullAbove(in frame: ValueFrame, at position: Int?) {
    for (_, key) in elements { key.noteNullAbove(in: frame, at: position) }
  }

  func noteFailure(in frame: ValueFrame) throws(Declined) {
    for (_, key) in elements { try key.noteFailure(in: frame) }
  }

  func forget(in frame: ValueFrame, _ call: DecodingCall) {
    for (_, key) in elements { key.forget(in: frame, call) }
  }

  /// Reads the elements of the list at the cursor.
  func read(_ reader: inout ValueReader, _ frame: ValueFrame) throws(Declined) {
    try reader.descend()
    var rest = elements[...]
    var index = 0
    if reader.cursor.enter(closing: JSONByte.closeBracket) {
      repeat {
        if let element = rest.first, element.index == index {
          _ = try element.key.read(&reader, frame)
          rest.removeFirst()
        } else {
          reader.unreadCount &+= 1
          try reader.skipValue()
        }
        index += 1
      } while try reader.advance(closing: JSONByte.closeBracket)
    }
    reader.ascend()
  }

  /// Reads the elements of a list of Swift values.
  func read(
    _ list: UnopenedList, _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) {
    try reader.descend()
    for (index, key) in elements where index < list.count {
      _ = try key.read(list[index], &reader, frame)
    }
    reader.unreadCount &+= list.count
    reader.ascend()
  }
}
