/// A path of an entry, and where its value waits in the frame of its object.
final class DirectPlace: Sendable {
  let codec: DirectCodec
  /// The offset of the value in the frame.
  let offset: Int
  /// The flag that is raised if there is a value.
  let flag: Int
  /// The flag that is raised if there is null, and null is not a valid value.
  let nullFlag: Int
  /// The flag that is raised if the path of an alternative can't be followed, which matters only if no earlier place
  /// has a value; nil if the place isn't an alternative, or its path is a single key.
  let failureFlag: Int?
  /// Whether null is read like any other value.
  let takesNull: Bool
  /// Whether an empty string is null, and null is not read like any other value.
  let emptyTextIsNull: Bool
  /// How to convert the value, if the options are overridden.
  let policy: ConversionPolicy?
  /// Whether the entry has further places.
  let hasAlternatives: Bool
  /// The flags of the earlier places of the same entry.
  let earlierFlags: Range<Int>
  /// Whether a value must be the only one among the places of its entry.
  let isExclusive: Bool
  /// Where in the frame to store the value's offset in the text; nil if it is never needed.
  let positionOffset: Int?

  init(
    codec: DirectCodec, offset: Int, flag: Int, nullFlag: Int, failureFlag: Int?,
    takesNull: Bool, emptyTextIsNull: Bool, policy: ConversionPolicy?, hasAlternatives: Bool,
    earlierFlags: Range<Int>,
    isExclusive: Bool,
    positionOffset: Int?
  ) {
    self.codec = codec
    self.offset = offset
    self.flag = flag
    self.nullFlag = nullFlag
    self.failureFlag = failureFlag
    self.takesNull = takesNull
    self.emptyTextIsNull = emptyTextIsNull && !takesNull
    self.policy = policy
    self.hasAlternatives = hasAlternatives
    self.earlierFlags = earlierFlags
    self.isExclusive = isExclusive
    self.positionOffset = positionOffset
  }

  /// Where a value is in the frame, for callers that need nothing else.
  struct Spot: Sendable {
    let flag: Int
    let nullFlag: Int
    let failureFlag: Int?
    let offset: Int
    let isExclusive: Bool
  }

  var spot: Spot {
    Spot(
      flag: flag, nullFlag: nullFlag, failureFlag: failureFlag, offset: offset,
      isExclusive: isExclusive)
  }

  /// Whether an earlier place has a value, which takes precedence.
  @inline(__always)
  private func isSurpassed(in frame: DirectFrame) -> Bool {
    !earlierFlags.isEmpty && earlierFlags.contains { frame[$0] }
  }

  /// Reads the value at the cursor.
  @inline(__always)
  func read(_ reader: inout DirectReader, _ frame: DirectFrame) throws(Declined) {
    if let positionOffset {
      (frame.start + positionOffset).initialize(to: reader.cursor.position)
    }
    if !takesNull, try reader.passNull() { return frame.raise(nullFlag) }
    if emptyTextIsNull, try reader.passEmptyText() { return frame.raise(nullFlag) }
    if isSurpassed(in: frame) {
      // Whether the values are equal is left to the reference engine.
      guard !isExclusive else { throw Declined() }
      reader.unreadCount &+= 1
      return try reader.skipValue()
    }
    reader.policy = reader.limits.policy.replaced(by: policy)
    try codec.read(&reader, frame.start + offset)
    reader.policy = reader.limits.policy
    frame.raise(flag)
  }

  /// Reads a value of a Swift dictionary.
  @inline(__always)
  func read(_ value: Any, _ reader: inout DirectReader, _ frame: DirectFrame) throws(Declined) {
    if let positionOffset {
      (frame.start + positionOffset).initialize(to: -1)
    }
    if !takesNull, InputValue.isNull(value) { return frame.raise(nullFlag) }
    if emptyTextIsNull, InputValue.isEmptyText(value) { return frame.raise(nullFlag) }
    if isSurpassed(in: frame) {
      guard !isExclusive else { throw Declined() }
      reader.unreadCount &+= 1
      return
    }
    reader.policy = reader.limits.policy.replaced(by: policy)
    try codec.readAny(value, &reader, frame.start + offset)
    reader.policy = reader.limits.policy
    frame.raise(flag)
  }

  /// Releases the value, if there is one.
  ///
  /// Declines if the entry has alternatives, which may have been skipped because of it.
  func forget(in frame: DirectFrame) throws(Declined) {
    frame.lower(nullFlag)
    if let failureFlag { frame.lower(failureFlag) }
    guard frame[flag] else { return }
    guard !hasAlternatives else { throw Declined() }
    release(in: frame)
  }

  /// Releases the value.
  func release(in frame: DirectFrame) {
    frame.lower(flag)
    codec.memory.deinitialize(frame.start + offset)
  }

  /// Notes that the value is null, because null is above it.
  ///
  /// - Parameter position: The offset of null in the text; nil if it is not in the text.
  func noteNull(in frame: DirectFrame, at position: Int?) {
    note(position, in: frame)
    frame.raise(nullFlag)
  }

  /// Notes the offset of the value in the text.
  func note(_ position: Int?, in frame: DirectFrame) {
    guard let positionOffset else { return }
    (frame.start + positionOffset).initialize(to: position ?? -1)
  }

  /// The offset of the value in the text, if there is a value or null.
  func position(in frame: DirectFrame) -> Int? {
    guard let positionOffset else { return nil }
    let position = (frame.start + positionOffset).value(as: Int.self)
    return position < 0 ? nil : position
  }
}
