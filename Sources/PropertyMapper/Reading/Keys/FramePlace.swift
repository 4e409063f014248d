/// A path of an entry, and where its value waits in the frame of its object.
final class FramePlace: Sendable {
  let codec: ReadingCodec
  /// How to read a value that counts as absent if it's wrong; nil if that's an error.
  let lossy: LossyReading?
  /// The offset of the value in the frame.
  let offset: Int
  /// The flag that is raised if there is a value.
  let flag: Int
  /// The flag that is raised if there is null, and null is not a valid value.
  let nullFlag: Int
  /// The flag that is raised if the path of an alternative can't be followed, or its value is wrong, which matters only if
  /// no earlier place has a value; nil if the place isn't an alternative.
  let failureFlag: Int?
  /// Which values give way to the next alternative; nil if none does.
  let alternative: Alternative?
  /// The flag that is raised if there is null above the value, which is null only for an existing model; nil if nothing
  /// depends on it.
  let nullAboveFlag: Int?
  /// Whether null is read like any other value.
  let takesNull: Bool
  /// Whether the value contains models, so that it may be nested as deep as the input.
  let holdsModels: Bool
  /// Whether an empty string is null, and null is not read like any other value.
  let emptyTextIsNull: Bool
  /// How to convert the value, if the options are overridden.
  let policy: ConversionPolicy?
  /// The flags of the earlier places of the same entry.
  let earlierFlags: Range<Int>
  /// Whether a value must be the only one among the places of its entry.
  let isExclusive: Bool
  /// Whether the places share their memory, so that only one of them can have a value.
  let sharesMemory: Bool
  /// Where in the frame to store the value's offset in the text; nil if it is never needed.
  let positionOffset: Int?

  /// How a value of another kind gives way to the next alternative.
  struct Alternative: Sendable {
    let kinds: DataKinds
    /// The flag that is raised if the value is of another kind, or its path can't be followed.
    let flag: Int
  }

  init(
    codec: ReadingCodec, lossy: LossyReading? = nil, offset: Int, flag: Int, nullFlag: Int,
    failureFlag: Int?, alternative: Alternative? = nil, nullAboveFlag: Int?, takesNull: Bool,
    holdsModels: Bool, emptyTextIsNull: Bool,
    policy: ConversionPolicy?,
    earlierFlags: Range<Int>,
    isExclusive: Bool, sharesMemory: Bool = false, positionOffset: Int?
  ) {
    self.codec = codec
    self.lossy = lossy
    self.offset = offset
    self.flag = flag
    self.nullFlag = nullFlag
    self.failureFlag = failureFlag
    self.alternative = alternative
    self.nullAboveFlag = nullAboveFlag
    self.takesNull = takesNull
    self.holdsModels = holdsModels
    self.emptyTextIsNull = emptyTextIsNull && !takesNull
    self.policy = policy
    self.earlierFlags = earlierFlags
    self.isExclusive = isExclusive
    self.sharesMemory = sharesMemory
    self.positionOffset = positionOffset
  }

  /// Where a value is in the frame, for callers that need nothing else.
  struct Spot: Sendable {
    let flag: Int
    let nullFlag: Int
    let failureFlag: Int?
    let otherKindFlag: Int?
    let offset: Int
    let isExclusive: Bool
  }

  var spot: Spot {
    Spot(
      flag: flag, nullFlag: nullFlag, failureFlag: failureFlag,
      otherKindFlag: alternative?.flag, offset: offset, isExclusive: isExclusive)
  }

  /// Whether an earlier place has a value, which takes precedence.
  @inline(__always)
  func isSurpassed(in frame: ValueFrame) -> Bool {
    !earlierFlags.isEmpty && earlierFlags.contains { frame[$0] }
  }

  /// Whether this is certain before the whole object is read, since a later value may replace an earlier one.
  @inline(__always)
  private func isSurpassed(in frame: ValueFrame, _ limits: ReaderLimits) -> Bool {
    (sharesMemory || limits.duplicateKeys != .useLast) && isSurpassed(in: frame)
  }

  /// Leaves a value unread because an earlier place has one.
  func leaveUnread(_ reader: inout ValueReader) {
    // Unless the values are equal, this one is unknown.
    if isExclusive { reader.searchUnknownKeys() }
    reader.unreadCount &+= 1
  }

  /// Reads the value at the cursor.
  @inline(__always)
  func read(_ reader: inout ValueReader, _ frame: ValueFrame) throws(Declined) {
    if let positionOffset {
      (frame.start + positionOffset).initialize(to: reader.cursor.position)
    }
    if !takesNull, try reader.passNull() { return frame.raise(nullFlag) }
    if emptyTextIsNull, try reader.passEmptyText() { return frame.raise(nullFlag) }
    if isSurpassed(in: frame, reader.limits) {
      leaveUnread(&reader)
      return try reader.skipValue()
    }
    if let lossy { return try readUnlessWrong(.text, by: lossy, &reader, frame) }
    if let alternative, !alternative.kinds.includesValue(beginningWith: reader.cursor.next) {
      frame.raise(alternative.flag)
      reader.unreadCount &+= 1
      return try reader.skipValue()
    }
    if let failureFlag { return try readAlternative(.text, &reader, frame, orRaise: failureFlag) }
    let outerPolicy = reader.policy
    reader.policy = reader.limits.policy.replaced(by: policy)
    try codec.read(&reader, frame.start + offset)
    reader.policy = outerPolicy
    frame.raise(flag)
  }

  @inline(never)
  private func readAlternative(
    _ source: ValueSource, _ reader: inout ValueReader, _ frame: ValueFrame,
    orRaise failureFlag: Int
  ) throws(Declined) {
    let mark = reader.mark
    let outerPolicy = reader.policy
    reader.policy = reader.limits.policy.replaced(by: policy)
    do throws(Declined) {
      try codec.read(source, &reader, frame.start + offset)
      frame.raise(flag)
    } catch {
      try reader.skipWrongValue(source, at: mark)
      frame.raise(failureFlag)
    }
    reader.policy = outerPolicy
  }

  /// Reads a value of a Swift dictionary.
  @inline(__always)
  func read(_ value: Any, _ reader: inout ValueReader, _ frame: ValueFrame) throws(Declined) {
    if let positionOffset {
      (frame.start + positionOffset).initialize(to: -1)
    }
    if !takesNull, InputValue.isNull(value) { return frame.raise(nullFlag) }
    if emptyTextIsNull, InputValue.isEmptyText(value) { return frame.raise(nullFlag) }
    if isSurpassed(in: frame, reader.limits) { return leaveUnread(&reader) }
    if let lossy { return try readUnlessWrong(.value(value), by: lossy, &reader, frame) }
    if let alternative, !alternative.kinds.includes(InputValue(classifying: value)) {
      reader.unreadCount &+= 1
      return frame.raise(alternative.flag)
    }
    if let failureFlag {
      return try readAlternative(.value(value), &reader, frame, orRaise: failureFlag)
    }
    let outerPolicy = reader.policy
    reader.policy = reader.limits.policy.replaced(by: policy)
    try codec.readAny(value, &reader, frame.start + offset)
    reader.policy = outerPolicy
    frame.raise(flag)
  }

  @inline(never)
  private func readUnlessWrong(
    _ source: ValueSource, by lossy: LossyReading, _ reader: inout ValueReader,
    _ frame: ValueFrame
  ) throws(Declined) {
    let (start, leftOutCount) = (reader.cursor.position, reader.call.leftOutCount)
    let outerPolicy = reader.policy
    reader.policy = reader.limits.policy.replaced(by: policy)
    if try lossy.read(source, &reader, into: frame.start + offset) {
      frame.raise(flag)
    } else if isExclusive {
      reader.searchUnknownKeys()
    }
    reader.policy = outerPolicy
    if source.isText, reader.call.leftOutCount != leftOutCount { reader.noteLeftOut(from: start) }
  }

  /// Releases the value, if there is one.
  func forget(in frame: ValueFrame) {
    frame.lower(nullFlag)
    if let failureFlag { frame.lower(failureFlag) }
    if let alternative { frame.lower(alternative.flag) }
    if let nullAboveFlag { frame.lower(nullAboveFlag) }
    if frame[flag] { release(in: frame) }
  }

  /// Releases the value.
  func release(in frame: ValueFrame) {
    frame.lower(flag)
    codec.memory.deinitialize(frame.start + offset)
  }

  /// Notes that the value is null, because null is above it.
  ///
  /// - Parameter position: The offset of null in the text; nil if it is not in the text.
  func noteNullAbove(in frame: ValueFrame, at position: Int?) {
    note(position, in: frame)
    frame.raise(nullFlag)
    if let nullAboveFlag { frame.raise(nullAboveFlag) }
  }

  /// Notes the offset of the value in the text.
  func note(_ position: Int?, in frame: ValueFrame) {
    guard let positionOffset else { return }
    (frame.start + positionOffset).initialize(to: position ?? -1)
  }

  /// The offset of the value in the text, if there is a value or null.
  func position(in frame: ValueFrame) -> Int? {
    guard let positionOffset else { return nil }
    let position = (frame.start + positionOffset).value(as: Int.self)
    return position < 0 ? nil : position
  }
}

/// The values read for an object, until its model is created.
///
/// ```
///  frame   flags: which places have a value, which are null, which keys were seen
///          values, each at the offset of its place
/// ```
///
/// Why this is safe: a value is only written at a place while its flag is lowered; the flag is raised right
/// after, and lowered when the value is moved out. When the frame is released, so are the values whose
/// flags are raised.
@safe struct ValueFrame {
  let start: ValueAddress
  private let flags: UnsafeMutablePointer<UInt64>

  init(at start: ValueAddress, wordCount: Int) {
    self.start = start
    unsafe flags = unsafe start.pointer.bindMemory(to: UInt64.self, capacity: wordCount)
    unsafe flags.initialize(repeating: 0, count: wordCount)
  }

  /// A frame whose flags are already in memory.
  init(existingAt start: ValueAddress) {
    self.start = start
    unsafe flags = unsafe start.pointer.assumingMemoryBound(to: UInt64.self)
  }

  @inline(__always)
  subscript(flag: Int) -> Bool {
    unsafe flags[flag &>> 6] & (1 &<< UInt64(truncatingIfNeeded: flag & 63)) != 0
  }

  @inline(__always)
  func raise(_ flag: Int) {
    unsafe flags[flag &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: flag & 63)
  }

  @inline(__always)
  func lower(_ flag: Int) {
    unsafe flags[flag &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: flag & 63))
  }

  /// Whether any flag of the first words is raised.
  @inline(__always)
  func hasFlags(inWords count: Int) -> Bool {
    for index in 0..<count where unsafe flags[index] != 0 { return true }
    return false
  }
}
