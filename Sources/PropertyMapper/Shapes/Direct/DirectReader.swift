/// What the direct engine reads with: where it is, how deep, and by which rules.
@safe struct DirectReader {
  /// Where it is in the JSON text; for other input, in none.
  var cursor: JSONCursor
  /// How values are converted here.
  var policy: ConversionPolicy
  /// How many keys and indexes lead here.
  var depth = 0
  var arena: DirectArena
  let limits: DirectLimits
  let call: DirectCall
  /// Whether the same text is gone through more than once, so that what is skipped or handed out is remembered.
  private(set) var remembersSkips = false
  /// How deep the innermost list or object lies of those that were handed out since somebody asked.
  var deepest = 0

  /// What knows the depth of the user's closures: the call, which the reader holds anyway.
  private let gauge: Unmanaged<DepthGauge>
  private let userDepth: Int

  init(_ bytes: JSONBytes, arena: DirectArena, call: DirectCall) {
    unsafe gauge = unsafe .passUnretained(call)
    userDepth = call.context.depth + CallScope.reentryCost
    cursor = JSONCursor(bytes)
    self.arena = arena
    self.call = call
    limits = call.limits
    policy = limits.policy
  }

  /// Goes down into a list or an object.
  @inline(__always)
  mutating func descend() throws(Declined) {
    // Most data is flat, and then there is nothing to ask.
    if depth >= limits.freeDepth { try checkDepth() }
    depth &+= 1
  }

  @inline(__always)
  mutating func ascend() { depth &-= 1 }

  /// Makes sure that a list or an object may begin here, before a user's closure is called about it.
  @inline(__always)
  mutating func requireRoom() throws(Declined) {
    if depth >= limits.freeDepth { try checkDepth() }
  }

  /// Says how deep the user's closures run that are called next.
  @inline(__always)
  func enterUser(atDepth depth: Int) {
    unsafe gauge._withUnsafeGuaranteedRef { $0.set(userDepth + depth) }
  }

  @inline(never)
  private mutating func checkDepth() throws(Declined) {
    guard depth < limits.maximumDepth, limits.depthGuard.problem(at: depth, in: call.context) == nil
    else {
      throw Declined()
    }
  }

  /// Goes behind a value of the text that nobody reads.
  @inline(__always)
  mutating func skipValue() throws(Declined) {
    if remembersSkips { return try skipValueOnce() }
    let remainingDepth = limits.maximumDepth &- depth
    try orDecline { () throws(JSONSyntaxError) in
      try cursor.passValue(maximumDepth: remainingDepth)
    }
  }
}

extension DirectReader {
  /// Begins to go through a text more than once: first to look for something in it, then to read it. From here on, what is
  /// skipped is remembered, so that the time depends on the size of the text and not on how deep it is.
  ///
  /// - Returns: Whether that is new, which ``endRereading(_:)`` is told.
  mutating func beginRereading() -> Bool {
    defer { remembersSkips = true }
    return !remembersSkips
  }

  mutating func endRereading(_ isOutermost: Bool) {
    guard isOutermost else { return }
    remembersSkips = false
    call.skipped.removeAll()
    call.readObjects.removeAll()
    call.readValues.removeAll()
  }

  @inline(never)
  private mutating func skipValueOnce() throws(Declined) {
    if let end = call.skipped.end(ofValueAt: cursor.position) {
      cursor.position = end
      return
    }
    let remainingDepth = limits.maximumDepth &- depth
    try orDecline { () throws(JSONSyntaxError) in
      try cursor.passValue(
        maximumDepth: remainingDepth, recorder: SkippingRecorder(call.skipped))
    }
  }
}

/// What the options of a call say about sizes and values.
struct DirectLimits {
  let policy: ConversionPolicy
  let maximumDepth: Int
  let maximumTextBytes: Int
  let maximumElementCount: Int
  let maximumKeyBytes: Int
  let maximumMatchedCharacters: Int
  let depthGuard = DepthGuard.direct
  /// The depth up to which nothing can be too deep.
  let freeDepth: Int

  init(_ context: CallContext) {
    let options = context.options
    policy = options.conversion
    maximumDepth = options.maximumDepth
    maximumTextBytes = options.maximumTextBytes
    maximumElementCount = options.maximumElementCount
    maximumKeyBytes = options.maximumKeyBytes
    maximumMatchedCharacters = options.maximumMatchedCharacters
    freeDepth = min(options.maximumDepth, depthGuard.safeDepth) - context.depth
  }
}

/// One call of the direct engine, and what it asks the reference engine for.
///
/// It is the gauge of its depth as well, which closures may look at after the call: nothing else of it changes then.
class DirectCall: DepthGauge, @unchecked Sendable {
  final let context: CallContext
  final let limits: DirectLimits
  /// What was skipped of a text that is gone through more than once.
  private(set) final lazy var skipped = SkippedValues()
  /// What was handed out of such a text.
  private(set) final lazy var readObjects = ReadObjects<[String: Any]>()
  private(set) final lazy var readValues = ReadObjects<MappingValue.Object>()
  /// The long lists and objects of the text that were counted ahead.
  final let longContainers = LongContainers()

  init(_ context: CallContext) {
    self.context = context
    limits = DirectLimits(context)
    super.init(context.depth + CallScope.reentryCost)
  }

  /// Converts one value by the reference engine.
  ///
  /// - Returns: Nil if it has anything to say about it, a warning included.
  func convert(
    _ element: InputElement, as shape: Shape, atDepth depth: Int, _ policy: ConversionPolicy
  ) -> Slot? {
    nil
  }
}
