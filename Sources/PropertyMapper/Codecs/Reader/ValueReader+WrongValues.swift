// Going on after values that could not be read.

extension ValueReader {
  /// Goes on after a value that could not be read.
  ///
  /// Declines if that is of no use, or its end cannot be found. If keys may repeat, a later value may replace it.
  ///
  /// - Parameters:
  ///   - start: The offset of the value.
  ///   - depth: The depth of the value.
  ///   - policy: The conversion policy for the next value.
  ///   - isUnread: Whether even the parts of the value that were right count as unread.
  @inline(never)
  mutating func goOn(
    afterValueAt start: Int, depth: Int, _ policy: ConversionPolicy, isUnread: Bool = false
  ) throws(Declined) {
    guard limits.duplicateKeys == .useLast || call.goesOn && !remembersSkips else {
      throw Declined()
    }
    self.depth = depth
    self.policy = policy
    let end = call.findings.wrongValues.end(ofContainerAt: start)
    if let end, !isUnread {
      cursor.position = end
      return
    }
    // Wrong values are noted in the order of the text.
    guard remembersSkips || call.findings.wrongValues.canSkip(inTextOf: cursor.bytes.count) else {
      throw Declined()
    }
    if let end {
      cursor.position = end
    } else {
      cursor.position = start
      try skipValue()
      guard cursor.position > start else { throw Declined() }
    }
    if !remembersSkips { call.findings.wrongValues.append(start..<cursor.position) }
  }

  /// The state before a value that need not be right, because another one may be used instead.
  struct Mark {
    fileprivate let position: Int
    fileprivate let depth: Int
    fileprivate let policy: ConversionPolicy
    fileprivate let noteCount: Int
  }

  var mark: Mark {
    Mark(position: cursor.position, depth: depth, policy: policy, noteCount: call.noteCount)
  }

  /// Goes on after a value that could not be read, and that a later one of the same key may replace.
  @inline(never)
  mutating func goOn(afterReplaceableAt mark: Mark) throws(Declined) {
    guard remembersSkips || call.findings.wrongValues.canSkip(inTextOf: cursor.bytes.count) else {
      // Too many are listed, so in case of an error, everything has to be read again.
      call.goesOn = false
      call.findings.wrongValues.leaveOut()
      return try skip(.text, at: mark)
    }
    try goOn(afterValueAt: mark.position, depth: mark.depth, mark.policy, isUnread: true)
    call.forgetNotes(since: mark.noteCount)
    unreadCount &+= 1
  }

  /// Moves past a value that could not be read. It's a problem only if it turns out to be needed.
  @inline(never)
  mutating func skipWrongValue(_ source: ValueSource, at mark: Mark) throws(Declined) {
    guard !call.isTooDeep else { throw Declined() }
    if source.isText, call.goesOn, !remembersSkips { return try goOn(afterReplaceableAt: mark) }
    try skip(source, at: mark)
  }

  private mutating func skip(_ source: ValueSource, at mark: Mark) throws(Declined) {
    (cursor.position, depth, policy) = (mark.position, mark.depth, mark.policy)
    try skip(source)
    call.forgetNotes(since: mark.noteCount)
    unreadCount &+= 1
  }

  /// Notes that the list or object before the cursor has an error, although it was read to its end.
  @inline(never)
  mutating func noteWrongContainer(from start: Int) {
    call.findings.wrongValues.noteContainer(start..<cursor.position)
  }

  /// The same, for one that contains wrong values, which are only noted if the text is read once.
  @inline(never)
  mutating func noteContainerOfWrongValues(from start: Int) {
    if !remembersSkips { noteWrongContainer(from: start) }
  }

  /// Notes that nothing in an object has been read, if it was read to its end despite an error.
  @inline(never)
  mutating func noteWrongObject(from start: Int) {
    call.findings.wrongValues.skipContainer(at: start, inTextOf: cursor.bytes.count)
  }
}
