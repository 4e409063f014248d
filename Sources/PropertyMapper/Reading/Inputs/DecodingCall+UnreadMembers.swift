// The members that nothing reads: noted while the text is read, for models that keep them and for closures that see them.

extension DecodingCall {
  /// The unread members of an object: those found since a mark.
  func extras(
    since mark: Int, of plan: ReadingPlan, atDepth depth: Int
  ) throws(Declined) -> MappingValue.Object {
    let text = text(of: unreadParts[mark...])
    let document = try orDecline { () throws(JSONSyntaxError) in
      try JSONDocument(
        reading: text, maximumDepth: limits.maximumDepth - depth,
        maximumElementCount: limits.maximumElementCount)
    }
    return try extras(.json(document.root), of: plan, atDepth: depth)
  }

  /// Checks the unread members of an object that closures see.
  ///
  /// - Returns: False if their keys may be canonically equal to those that are read, so that the whole object
  ///   has to be checked.
  func checkUnread(since mark: Int, atDepth depth: Int) throws(Declined) -> Bool {
    let text = text(of: unreadParts[mark...])
    guard text.allSatisfy({ $0 < 0x80 && $0 != JSONByte.backslash }) else { return false }
    let document = try orDecline { () throws(JSONSyntaxError) in
      try JSONDocument(
        reading: text, maximumDepth: limits.maximumDepth - depth,
        maximumElementCount: limits.maximumElementCount)
    }
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
