/// The keys of one level of an object, with their values or further levels.
final class FrameKeys: Sendable {
  let table: KeyTable
  let keys: [FrameKey]
  /// The values of most keys, adjacent in memory, so that access retains nothing.
  let steps: FixedTable<FrameKey.Step>
  /// The elements of a list that is read instead of an object; nil if objects are read.
  let row: RowElements?

  let unknownKeys: UnknownKeyPolicy
  /// Whether the model keeps unread keys.
  let keepsUnknownKeys: Bool

  init(
    _ texts: [String], _ keys: [FrameKey], row: RowElements? = nil,
    unknownKeys: UnknownKeyPolicy, keepsUnknownKeys: Bool
  ) {
    self.row = row
    self.unknownKeys = unknownKeys
    self.keepsUnknownKeys = keepsUnknownKeys
    table = KeyTable(texts)
    self.keys = keys
    steps = FixedTable(keys.map(\.step))
  }

  /// Reads the members of an object.
  ///
  /// - Returns: Whether there are unread keys.
  @inline(__always)
  func read(
    _ source: ObjectSource, _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Bool {
    // The entry's policy applies to the object itself, but not to the values inside it.
    let policy = reader.policy
    reader.policy = reader.limits.policy
    let hasUnknownKeys =
      switch source {
      case .text: try read(&reader, frame)
      case .dictionary(let object): try read(object, &reader, frame)
      case .unopened(let object): try readUnopened(object, &reader, frame)
      }
    reader.policy = policy
    return hasUnknownKeys
  }

  /// Reads the members of the object at the cursor.
  ///
  /// - Returns: Whether there are unread keys.
  func read(_ reader: inout ValueReader, _ frame: ValueFrame) throws(Declined) -> Bool {
    guard reader.cursor.next == JSONByte.openBrace, row == nil else {
      return try readRow(&reader, frame)
    }
    let start = reader.cursor.position
    try reader.descend()
    var progress = Progress()
    if reader.cursor.enter(closing: JSONByte.closeBrace) {
      while let index = try readPlainValues(&reader, frame, &progress) {
        // The stack frame is small here, from which data is read that is nested as deep as the input.
        if let codec = try beginNested(at: index, &reader, frame, &progress),
          try isWrong(codec, steps[index], at: index, &reader, frame)
        {
          progress.isWrong = true
        }
        guard try reader.advance(closing: JSONByte.closeBrace) else { break }
      }
    }
    reader.ascend()
    guard !progress.isWrong || areReplaced(in: frame, &reader) else {
      reader.noteContainerOfWrongValues(from: start)
      throw Declined()
    }
    return progress.hasUnknownKeys
  }

  /// What is known so far about an object.
  struct Progress {
    /// The index that the next key has if the keys are in order.
    var guess = 0
    /// How many of its keys are in the table, if it isn't in text.
    var knownCount = 0
    var hasUnknownKeys = false
    var isWrong = false
  }

  /// Reads members up to the next one that may contain models, or needs more work for another reason.
  ///
  /// - Returns: The index of its key; nil at the end of the object.
  @inline(never)
  private func readPlainValues(
    _ reader: inout ValueReader, _ frame: ValueFrame, _ progress: inout Progress
  ) throws(Declined) -> Int? {
    repeat {
      let start = reader.cursor.position
      if let index = try passKey(&reader, guess: progress.guess) {
        progress.guess = index &+ 1
        let step = steps[index]
        guard !frame[step.keyFlag], let codec = step.plainCodec else { return index }
        if try !passNull(step, &reader, frame),
          try isWrong(codec, step, at: index, &reader, frame)
        {
          progress.isWrong = true
        }
      } else {
        try reader.noteUnknownKey(unknownKeys)
        progress.hasUnknownKeys = true
        try reader.skipValue()
        if keepsUnknownKeys {
          reader.decodingCall.noteUnread(start..<reader.cursor.position)
        }
      }
    } while try reader.advance(closing: JSONByte.closeBrace)
    return nil
  }

  /// Whether later values of the same keys have replaced all wrong ones.
  @inline(never)
  func areReplaced(in frame: ValueFrame, _ reader: inout ValueReader) -> Bool {
    guard reader.limits.duplicateKeys == .useLast else { return false }
    return !reader.decodingCall.wrongKeys.take(of: frame, atDepth: reader.depth + 1) { flag in
      keys.contains { $0.flag == flag }
    }
  }

  /// Begins the value of a key that may contain models, or reads it, if it needs more work for another reason.
  ///
  /// - Returns: The codec to read it with; nil if it has been read.
  @inline(never)
  private func beginNested(
    at index: Int, _ reader: inout ValueReader, _ frame: ValueFrame, _ progress: inout Progress
  ) throws(Declined) -> Borrowed<ReadingCodec>? {
    let step = steps[index]
    let hasUnknownKeys: Bool
    if frame[step.keyFlag] {
      hasUnknownKeys = try keys[index].readAgain(&reader, frame, &progress.isWrong)
    } else if let codec = step.codec {
      return try passNull(step, &reader, frame) ? nil : codec
    } else if reader.limits.duplicateKeys == .useLast {
      hasUnknownKeys = try keys[index].readReplaceable(&reader, frame, &progress.isWrong)
    } else {
      hasUnknownKeys = try keys[index].read(&reader, frame)
    }
    if hasUnknownKeys { progress.hasUnknownKeys = true }
    return nil
  }

  /// Notes a key, and null, unless that is read like any other value.
  ///
  /// - Returns: Whether the value is null.
  @inline(__always)
  func passNull(
    _ step: FrameKey.Step, _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Bool {
    frame.raise(step.keyFlag)
    guard !step.takesNull, try reader.passNull() else { return false }
    frame.raise(step.nullFlag)
    return true
  }

  /// Reads the value of a key by its codec.
  ///
  /// - Returns: Whether it is wrong.
  @inline(__always)
  func isWrong(
    _ codec: Borrowed<ReadingCodec>, _ step: @autoclosure () -> FrameKey.Step, at index: Int,
    _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Bool {
    let (start, depth) = (reader.cursor.position, reader.depth)
    do throws(Declined) {
      try codec.withObject { codec throws(Declined) in
        try codec.read(&reader, frame.start + step().offset)
      }
    } catch {
      return try keys[index].goOn(afterValueAt: start, depth: depth, &reader, frame)
    }
    frame.raise(step().flag)
    return false
  }

  /// Moves past a key, to its value.
  ///
  /// - Returns: The index of the key; nil if it is unread.
  @inline(__always)
  private func passKey(_ reader: inout ValueReader, guess: Int) throws(Declined) -> Int? {
    if guess < table.count,
      let end = table.end(ofGuess: guess, in: reader.cursor.bytes, from: reader.cursor.position)
    {
      reader.cursor.position = end
      try orDecline { () throws(JSONSyntaxError) in try reader.cursor.passColon() }
      return guess
    }
    let key = try orDecline { () throws(JSONSyntaxError) in
      try reader.cursor.passKey(isFirst: false)
    }
    return table.index(of: reader.cursor.bytes, key, guess: guess)
  }

  /// Reads the members of a Swift dictionary.
  @inline(never)
  func read(
    _ object: [String: Any], _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Bool {
    guard row == nil else { throw Declined() }
    try reader.descend()
    defer { reader.ascend() }
    return try readMembers(of: object, &reader, frame)
  }

  @inline(never)
  private func readUnopened(
    _ object: UnopenedObject, _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Bool {
    guard object.isRow == (row != nil) else { throw Declined() }
    try reader.descend()
    defer { reader.ascend() }
    return try readMembers(of: object, &reader, frame)
  }

  /// Reads the members of an object outside of the text that is on the way to values.
  func readOnWay(
    _ source: ObjectSource, _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Bool {
    // Closures that see the object see all of its levels.
    if reader.decodingCall.seenCount > 0 { try reader.descend() } else { try reader.descendOnWay() }
    defer { reader.ascend() }
    return switch source {
    case .text: false
    case .dictionary(let object): try readMembers(of: object, &reader, frame)
    case .unopened(let object): try readMembers(of: object, &reader, frame)
    }
  }

  @inline(__always)
  private func readMembers(
    of object: some UnopenedMembers, _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Bool {
    // In a large object, it is faster to look up a few keys.
    guard object.count <= 4 * table.count + 8 || !object.isHashed else {
      return try lookUp(in: object, &reader, frame)
    }
    var progress = Progress()
    var members = object.makeIterator()
    var value: Any = ()
    while let index = try readPlainValues(&members, upTo: &value, &reader, frame, &progress) {
      if try read(index, value, &reader, frame) { progress.hasUnknownKeys = true }
    }
    guard progress.knownCount < object.count else { return progress.hasUnknownKeys }
    try reader.noteUnknownKey(unknownKeys)
    return true
  }

  /// Reads members up to the next one that may contain models, or needs more work for another reason.
  ///
  /// - Parameter nested: Receives its value.
  /// - Returns: The index of its key; nil at the end of the object.
  @inline(never)
  private func readPlainValues(
    _ members: inout some IteratorProtocol<(key: String, value: Any)>, upTo nested: inout Any,
    _ reader: inout ValueReader, _ frame: ValueFrame, _ progress: inout Progress
  ) throws(Declined) -> Int? {
    while let (key, value) = members.next() {
      guard let index = table.index(of: key) else { continue }
      progress.knownCount += 1
      let step = steps[index]
      guard let codec = step.plainCodec else {
        nested = value
        return index
      }
      if !step.takesNull, InputValue.isNull(value) {
        frame.raise(step.nullFlag)
      } else {
        try read(value, by: codec, step, at: index, &reader, frame)
      }
    }
    return nil
  }

  /// Reads the value of a key in an object outside of the text.
  ///
  /// - Returns: Whether there are unread keys below.
  @inline(__always)
  private func read(
    _ index: Int, _ value: Any, _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Bool {
    guard let codec = steps[index].codec else {
      return try keys[index].read(value, &reader, frame)
    }
    if !steps[index].takesNull, InputValue.isNullApart(value) {
      frame.raise(steps[index].nullFlag)
    } else {
      try read(value, by: codec, steps[index], at: index, &reader, frame)
    }
    return false
  }

  @inline(__always)
  private func read(
    _ value: Any, by codec: Borrowed<ReadingCodec>, _ step: @autoclosure () -> FrameKey.Step,
    at index: Int, _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) {
    do throws(Declined) {
      try codec.withObject { codec throws(Declined) in
        try codec.readAny(value, &reader, frame.start + step().offset)
      }
      frame.raise(step().flag)
    } catch {
      guard keys[index].takesAsNull(value) else { throw error }
      frame.raise(step().nullFlag)
    }
  }

  /// Whether no values are read.
  var isUnread: Bool { keys.allSatisfy(\.isUnread) }

  func noteNullAbove(in frame: ValueFrame, at position: Int?) {
    for key in keys { key.noteNullAbove(in: frame, at: position) }
  }

  func noteFailure(in frame: ValueFrame) throws(Declined) {
    for key in keys { try key.noteFailure(in: frame) }
  }

  /// Releases what was read of the object.
  func forget(in frame: ValueFrame, _ call: DecodingCall) {
    // Its unknown keys are noted among those of the object around it.
    if keepsUnknownKeys { call.hasWrongNotes = true }
    for key in keys { key.forget(in: frame, call) }
  }

  private func lookUp(
    in object: some UnopenedMembers, _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Bool {
    try reader.noteUnknownKey(unknownKeys)
    for (index, key) in table.keys.enumerated() {
      guard let value = object.value(underBytesOf: key) else { continue }
      _ = try read(index, value, &reader, frame)
    }
    return true
  }
}
