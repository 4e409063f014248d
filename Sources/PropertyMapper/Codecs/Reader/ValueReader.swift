/// The state of the reader: position, depth and rules.
struct ValueReader {
  /// The position in the JSON text; empty for other input.
  var cursor: JSONCursor
  /// The conversion policy at the position.
  var policy: ConversionPolicy
  /// The number of keys and indexes to the position.
  var depth = 0
  var arena: CallArena
  private(set) var limits: ReaderLimits
  let call: ReaderCall
  /// Whether the text is traversed more than once, so that skipped values and converted objects are
  /// cached.
  private(set) var remembersSkips = false
  /// The depth of the innermost list or object handed out since the last reset.
  var deepest = 0
  /// How many unread keys were skipped.
  var unreadCount = 0

  /// The depth for users' closures: the call itself, which the reader retains anyway.
  private let gauge: Borrowed<DepthGauge>
  private let userDepth: Int

  init(_ bytes: JSONBytes, arena: CallArena, call: ReaderCall) {
    gauge = Borrowed(call)
    userDepth = call.context.depth + CallScope.reentryCost
    cursor = JSONCursor(bytes)
    self.arena = arena
    self.call = call
    limits = call.limits
    policy = limits.policy
  }

  /// Enters a list or an object.
  @inline(__always)
  mutating func descend() throws(Declined) {
    try requireRoom()
    depth &+= 1
  }

  /// Enters an object of a Swift dictionary that is only on the way to values. Text is never as deep as that.
  mutating func descendOnWay() throws(Declined) {
    if depth >= limits.freeDepth {
      try decline(because: limits.depthGuard.stackProblem(at: call.context.depth + depth))
    }
    depth &+= 1
  }

  @inline(__always)
  mutating func ascend() { depth &-= 1 }

  /// Checks that a list or an object can begin here.
  @inline(__always)
  mutating func requireRoom() throws(Declined) {
    // Most data is flat and needs no check.
    if depth >= limits.freeDepth { try checkDepth() }
  }

  /// Sets the depth for the next users' closures.
  @inline(__always)
  func enterUser(atDepth depth: Int) {
    gauge.lend { $0.set(userDepth + depth) }
  }

  /// Runs a rule over several properties, which may call users' code.
  func check(_ rule: () throws -> String?) throws(Declined) {
    enterUser(atDepth: depth)
    guard try orDecline(rule) == nil else { throw Declined() }
  }

  @inline(never)
  private mutating func checkDepth() throws(Declined) {
    try decline(because: limits.depthGuard.problem(at: depth, in: call.context))
  }

  private func decline(because problem: DepthGuard.Problem?) throws(Declined) {
    guard let problem else { return }
    if case .stack = problem { call.isTooDeep = true }
    throw Declined()
  }

  /// Skips a value that nothing reads.
  @inline(__always)
  mutating func skipValue() throws(Declined) {
    if remembersSkips { return try skipValueOnce() }
    let remainingDepth = limits.maximumDepth &- depth
    try orDecline { () throws(JSONSyntaxError) in
      try cursor.passValue(maximumDepth: remainingDepth)
    }
  }
}

extension ValueReader {
  /// Begins multiple traversals of the text: first to search it, then to decode it. From here on,
  /// the ends of skipped values are cached, so that the time depends on the size of the text rather
  /// than on its depth.
  ///
  /// - Returns: Whether this is the outermost one, for ``endRereading(_:)``.
  mutating func beginRereading() -> Bool {
    defer { remembersSkips = true }
    return !remembersSkips
  }

  mutating func endRereading(_ isOutermost: Bool) {
    guard isOutermost else { return }
    remembersSkips = false
    call.findings.endRereading()
  }

  /// Reads JSON text that was in a string, as if it were the whole text.
  ///
  /// - Parameter read: Has to end with a check that nothing follows the value, by ``finish()``.
  mutating func reading<Result>(
    _ text: String, _ read: (inout ValueReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let outer = (cursor, remembersSkips, call.replaceFindings(by: nil))
    remembersSkips = false
    defer {
      (cursor, remembersSkips) = (outer.0, outer.1)
      _ = call.replaceFindings(by: outer.2)
    }
    return try Array(text.utf8).withJSONBytes { bytes throws(Declined) in
      cursor = JSONCursor(bytes)
      cursor.skipWhitespace()
      return try read(&self)
    }
  }

  /// Checks that nothing follows the value.
  mutating func finish() throws(Declined) {
    try orDecline { () throws(JSONSyntaxError) in try cursor.finish() }
  }

  /// Reads a value however many elements it has: others check that when they read it.
  mutating func withoutElementLimit<Result>(
    _ read: (inout ValueReader) throws(Declined) -> Result
  ) throws(Declined) -> Result {
    let limit = limits.maximumElementCount
    limits.maximumElementCount = .max
    defer { limits.maximumElementCount = limit }
    return try read(&self)
  }

  @inline(never)
  private mutating func skipValueOnce() throws(Declined) {
    if let end = call.findings.skipped.end(ofValueAt: cursor.position) {
      cursor.position = end
      return
    }
    let remainingDepth = limits.maximumDepth &- depth
    try orDecline { () throws(JSONSyntaxError) in
      try cursor.passValue(
        maximumDepth: remainingDepth, recorder: SkippingRecorder(call.findings.skipped))
    }
  }
}

/// The size limits and conversion rules of a call.
struct ReaderLimits {
  let policy: ConversionPolicy
  let maximumDepth: Int
  let maximumTextBytes: Int
  fileprivate(set) var maximumElementCount: Int
  let maximumKeyBytes: Int
  let maximumMatchedCharacters: Int
  let duplicateKeys: DuplicateKeyPolicy
  let depthGuard = DepthGuard.early
  /// The depth up to which no limit can be exceeded.
  let freeDepth: Int

  init(_ context: CallContext) {
    let options = context.options
    policy = options.conversion
    maximumDepth = options.maximumDepth
    maximumTextBytes = options.maximumTextBytes
    maximumElementCount = options.maximumElementCount
    maximumKeyBytes = options.maximumKeyBytes
    maximumMatchedCharacters = options.maximumMatchedCharacters
    duplicateKeys = options.duplicateKeys
    freeDepth = min(options.maximumDepth, depthGuard.safeDepth) - context.depth
  }

  /// Opens JSON text at a depth.
  func document(reading text: [UInt8], atDepth depth: Int) throws(Declined) -> JSONDocument {
    try orDecline { () throws(JSONSyntaxError) in
      try JSONDocument(
        reading: text, maximumDepth: maximumDepth - depth,
        maximumElementCount: maximumElementCount)
    }
  }
}

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
    if source.isText, call.goesOn {
      guard remembersSkips else { return try goOn(afterReplaceableAt: mark) }
      // The value isn't listed, so in case of an error, everything is read again.
      call.findings.wrongValues.leaveOut()
    }
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
