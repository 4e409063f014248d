/// A key, and what to read there.
final class FrameKey: Sendable {
  /// The flag that is raised once the key was seen in text.
  let flag: Int
  let place: FramePlace?
  /// More places with the same path.
  let others: [FramePlace]
  /// Reads the object or the list under the key; nil if no path continues.
  let below: KeyLevel?
  /// Whether null here also means null for each path that continues, which it does if the model may already exist.
  let spreadsNull: Bool
  /// Whether an empty string is null for paths that continue.
  let emptyTextIsNull: Bool
  /// Whether the key is too long for the closures that see the object: it's an error.
  private let isTooLong: Bool
  /// Whether nothing reads the value, so that it doesn't matter whether the key repeats.
  let isUnread: Bool
  private let text: String

  init(
    _ text: String, flag: Int, places: [FramePlace], below: KeyLevel?, spreadsNull: Bool,
    emptyTextIsNull: Bool, isTooLong: Bool, isName: Bool
  ) {
    self.isTooLong = isTooLong
    isUnread = places.isEmpty && below?.isUnread != false && !isName
    self.spreadsNull = spreadsNull
    self.emptyTextIsNull = emptyTextIsNull
    self.text = text
    self.flag = flag
    place = places.first
    others = Array(places.dropFirst())
    self.below = below
  }

  /// Everything needed for a key with a single value that is read by the rules of the call.
  struct Step {
    /// The codec of a value without models.
    let plainCodec: Borrowed<ReadingCodec>?
    let codec: Borrowed<ReadingCodec>?
    let offset: Int
    let flag: Int
    let nullFlag: Int
    let keyFlag: Int
    let takesNull: Bool
  }

  /// The step; without a codec if the key needs more work.
  var step: Step {
    let isSimple =
      others.isEmpty && below == nil && !isTooLong && place?.policy == nil && place?.lossy == nil
      && place?.positionOffset == nil && place?.alternative == nil
      && place?.earlierFlags.isEmpty == true
    let codec = isSimple ? place.map { Borrowed($0.codec) } : nil
    return Step(
      plainCodec: place?.holdsModels == false ? codec : nil, codec: codec,
      offset: place?.offset ?? 0,
      flag: place?.flag ?? 0, nullFlag: place?.nullFlag ?? 0,
      keyFlag: flag,
      takesNull: place?.takesNull ?? false)
  }

  /// Continues after a value that could not be read for the key's only place. An empty string may mean null.
  ///
  /// - Returns: Whether the value is wrong.
  @inline(never)
  func goOn(
    afterValueAt start: Int, depth: Int, _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Bool {
    if let place, place.emptyTextIsNull, reader.isEmptyText(at: start) {
      reader.cursor.position = start
      try reader.skipValue()
      frame.raise(place.nullFlag)
      return false
    }
    try reader.goOn(afterValueAt: start, depth: depth, reader.limits.policy)
    if reader.limits.duplicateKeys == .useLast {
      // Its unread keys are noted among those of the object around it.
      if reader.call.noteCount > 0 { reader.decodingCall.hasWrongNotes = true }
      reader.decodingCall.wrongKeys.append(flag, of: frame, atDepth: reader.depth)
    }
    return true
  }

  /// Whether a value of a Swift dictionary is an empty string that is null for the only place.
  @inline(never)
  func takesAsNull(_ value: Any) -> Bool {
    place?.emptyTextIsNull == true && InputValue.isEmptyText(value)
  }

  /// - Returns: Whether there are unread keys below.
  func read(_ reader: inout ValueReader, _ frame: ValueFrame) throws(Declined) -> Bool {
    // A closure that sees the object must not have to hash it.
    if isTooLong { reader.unreadCount &+= 1 }
    frame.raise(flag)
    guard others.isEmpty, below == nil, let place else { return try readSeveral(&reader, frame) }
    try place.read(&reader, frame)
    return false
  }

  /// Reads a further value of the key: which of them is used depends on the options.
  ///
  /// - Returns: Whether there are unread keys below.
  @inline(never)
  func readAgain(
    _ reader: inout ValueReader, _ frame: ValueFrame, _ isWrong: inout Bool
  ) throws(Declined) -> Bool {
    // A closure that sees the object around it sees only one of them.
    reader.unreadCount &+= 1
    guard reader.limits.duplicateKeys != .reject else {
      guard isUnread else { throw Declined() }
      return try read(&reader, frame)
    }
    if reader.limits.duplicateKeys == .useFirst {
      try reader.skipValue()
      return false
    }
    reader.decodingCall.wrongKeys.remove(flag, of: frame, atDepth: reader.depth)
    forget(in: frame, reader.decodingCall)
    return try readReplaceable(&reader, frame, &isWrong)
  }

  /// Reads a value of the key that may be replaced by a later one. If it's wrong, goes on with the next key.
  ///
  /// - Returns: Whether there are unread keys below.
  @inline(never)
  func readReplaceable(
    _ reader: inout ValueReader, _ frame: ValueFrame, _ isWrong: inout Bool
  ) throws(Declined) -> Bool {
    let mark = reader.mark
    do throws(Declined) {
      return try read(&reader, frame)
    } catch {
      try reader.goOn(afterReplaceableAt: mark)
      forget(in: frame, reader.decodingCall)
      frame.raise(flag)
      reader.decodingCall.wrongKeys.append(flag, of: frame, atDepth: reader.depth)
      isWrong = true
      return false
    }
  }

  /// Releases what was read under the key.
  func forget(in frame: ValueFrame, _ call: DecodingCall) {
    frame.lower(flag)
    place?.forget(in: frame)
    for place in others { place.forget(in: frame) }
    below?.forget(in: frame, call)
  }

  /// Reads the value once for each of its places.
  @inline(never)
  private func readSeveral(
    _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Bool {
    guard place != nil || below != nil else {
      reader.unreadCount &+= 1
      try reader.skipValue()
      return false
    }
    let start = reader.cursor.position
    // Single values first: whatever they skip is known once the whole object is read.
    guard let place else { return try readBelow(&reader, frame) }
    let isOutermost = reader.beginRereading()
    defer { reader.endRereading(isOutermost) }
    let hasUnknownKeys = try readBelow(&reader, frame)
    reader.cursor.position = start
    try place.read(&reader, frame)
    for place in others {
      reader.cursor.position = start
      try place.read(&reader, frame)
    }
    return hasUnknownKeys
  }

  private func readBelow(
    _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Bool {
    guard let below else { return false }
    if let elements = below.elements, reader.cursor.next == JSONByte.openBracket {
      try below.members?.noteFailure(in: frame)
      try elements.read(&reader, frame)
      return false
    }
    guard let members = below.members, reader.cursor.next == JSONByte.openBrace else {
      try skipBelow(below, &reader, frame)
      return false
    }
    try below.elements?.noteFailure(in: frame)
    guard members.keepsUnknownKeys else { return try members.read(&reader, frame) }
    let mark = reader.call.noteCount
    let hasUnknownKeys = try members.read(&reader, frame)
    reader.decodingCall.encloseUnread(since: mark, under: text)
    return hasUnknownKeys
  }

  func read(
    _ value: Any, _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Bool {
    if isTooLong { reader.unreadCount &+= 1 }
    try place?.read(value, &reader, frame)
    if place == nil, below == nil { reader.unreadCount &+= 1 }
    guard !others.isEmpty || below != nil else { return false }
    for place in others { try place.read(value, &reader, frame) }
    guard let below else { return false }
    if let members = below.members, let object = ObjectSource(value) {
      try below.elements?.noteFailure(in: frame)
      return try members.readOnWay(object, &reader, frame)
    }
    try read(value, below, &reader, frame)
    return false
  }

  /// Notes that the paths to the key and below it can't be followed; declines unless all of them are alternatives.
  func noteFailure(in frame: ValueFrame) throws(Declined) {
    for place in [place].compactMap(\.self) + others {
      guard let flag = place.alternative?.flag ?? place.failureFlag else { throw Declined() }
      frame.raise(flag)
    }
    try below?.noteFailure(in: frame)
  }

  /// Notes null for all places at the key and below it.
  func noteNullAbove(in frame: ValueFrame, at position: Int?) {
    place?.noteNullAbove(in: frame, at: position)
    for place in others { place.noteNullAbove(in: frame, at: position) }
    below?.noteNullAbove(in: frame, at: position)
  }
}

/// The keys with wrong values in the objects being read, from the outermost on, unless later values have replaced them.
struct WrongKeys {
  private var keys: [Key] = []

  private struct Key {
    /// The frame of the object.
    let frame: ValueAddress
    let depth: Int
    let flag: Int
  }

  /// Removes the keys of objects that are no longer read.
  private mutating func leaveOthers(than frame: ValueFrame, atDepth depth: Int) {
    while let last = keys.last,
      last.depth > depth || last.depth == depth && last.frame != frame.start
    {
      keys.removeLast()
    }
  }

  mutating func append(_ flag: Int, of frame: ValueFrame, atDepth depth: Int) {
    leaveOthers(than: frame, atDepth: depth)
    keys.append(Key(frame: frame.start, depth: depth, flag: flag))
  }

  mutating func remove(_ flag: Int, of frame: ValueFrame, atDepth depth: Int) {
    _ = take(of: frame, atDepth: depth) { $0 == flag }
  }

  /// Removes keys of an object.
  ///
  /// - Returns: Whether there were any.
  mutating func take(
    of frame: ValueFrame, atDepth depth: Int, where isIncluded: (Int) -> Bool
  ) -> Bool {
    leaveOthers(than: frame, atDepth: depth)
    let start = keys.lastIndex { $0.depth < depth }.map { $0 + 1 } ?? 0
    let count = keys.count
    let rest = keys[start...].filter { !isIncluded($0.flag) }
    keys.replaceSubrange(start..., with: rest)
    return keys.count < count
  }
}
