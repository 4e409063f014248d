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
}

/// A call that reads, and its access to the problem finder.
/// It also serves as the depth gauge, which closures may read even after the call: nothing else
/// changes by then.
class ReaderCall: DepthGauge, @unchecked Sendable {
  final let limits: ReaderLimits
  /// Whether to go on after values that cannot be read, because somebody will look only at these.
  final var goesOn = false
  /// Whether the stack has no room for the input.
  final var isTooDeep = false
  /// The keys to leave out of the next dictionary, since something else reads them; nil to leave out none.
  final var keysReadElsewhere: KeyTable?
  /// The number of members of the last dictionary that was handed out, up to a limit.
  final var memberCount = 0
  /// How many elements were left out of lossy lists and dictionaries.
  final var leftOutCount = 0
  /// How many bytes, or elements of Swift values, were read again inside of others.
  final var rereadCount = 0
  /// Whether the value just read was unknown to its transformer, and makes the optional around it nil.
  final var foundUnknownValue = false
  /// Whether the input has unknown keys that are warnings.
  final var hasUnknownKeys = false
  /// Whether a search of the whole input has to decide about its unknown keys, which may be errors.
  final var mustSearch = false
  private final var knownFindings: TextFindings?

  init(_ context: CallContext) {
    limits = ReaderLimits(context)
    super.init(context.depth + CallScope.reentryCost, in: context)
  }

  /// The scope in which users' closures run.
  final var scope: CallScope {
    CallScope(environment: context.environment, gauge: self, transformer: context.transformer)
  }

  /// What was found out about the text. Most calls need none of it, so it is created on first use.
  final var findings: TextFindings {
    if let knownFindings { return knownFindings }
    let findings = TextFindings()
    knownFindings = findings
    return findings
  }

  /// What could not be read; nil if that wasn't noted.
  final var wrongValues: WrongValues? { goesOn ? knownFindings?.wrongValues : nil }

  /// Continues with another text and what was found out about it.
  ///
  /// - Returns: What was found out about the text so far.
  final func replaceFindings(by findings: TextFindings?) -> TextFindings? {
    defer { knownFindings = findings }
    return knownFindings
  }

  /// Forgets what was found out about the text.
  final func forgetText() {
    if knownFindings != nil { knownFindings = nil }
  }

  /// The number of noted parts of objects.
  var noteCount: Int { 0 }

  /// Forgets all noted parts after the first `count`.
  func forgetNotes(since count: Int) {}

  /// Finds out whether an element that could not be read is wrong.
  func verdict(
    on element: InputElement, _ lossy: LossyElements, atDepth depth: Int,
    _ policy: ConversionPolicy
  ) -> ElementVerdict {
    .unknown
  }

  /// Converts one value with the problem finder.
  ///
  /// - Returns: Nil if there are problems, including warnings.
  func convert(
    _ element: InputElement, as shape: Shape, atDepth depth: Int, _ policy: ConversionPolicy
  ) -> Slot? {
    nil
  }
}
