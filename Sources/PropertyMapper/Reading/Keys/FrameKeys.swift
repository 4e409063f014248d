/// The keys of one level of an object, with their values or further levels.
final class FrameKeys: Sendable {
  let table: KeyTable
  private let keys: [FrameKey]
  /// The values of most keys, adjacent in memory, so that access retains nothing.
  private let steps: FixedTable<FrameKey.Step>

  private let unknownKeys: UnknownKeyPolicy
  /// Whether the model keeps unread keys.
  let keepsUnknownKeys: Bool

  init(
    _ texts: [String], _ keys: [FrameKey], unknownKeys: UnknownKeyPolicy, keepsUnknownKeys: Bool
  ) {
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
    switch source {
    case .text: try read(&reader, frame)
    case .dictionary(let object): try read(object, &reader, frame)
    case .unopened(let object): try readUnopened(object, &reader, frame)
    }
  }

  /// Reads the members of the object at the cursor.
  ///
  /// - Returns: Whether there are unread keys.
  func read(_ reader: inout ValueReader, _ frame: ValueFrame) throws(Declined) -> Bool {
    guard reader.cursor.next == JSONByte.openBrace else { throw Declined() }
    let start = reader.cursor.position
    try reader.descend()
    var hasUnknownKeys = false
    var isWrong = false
    if reader.cursor.enter(closing: JSONByte.closeBrace) {
      var guess = 0
      repeat {
        let start = reader.cursor.position
        if let index = try passKey(&reader, guess: guess) {
          guess = index &+ 1
          if try read(index, &reader, frame, &isWrong) { hasUnknownKeys = true }
        } else {
          try reader.noteUnknownKey(unknownKeys)
          hasUnknownKeys = true
          try reader.skipValue()
          if keepsUnknownKeys {
            reader.decodingCall.noteUnknown(start..<reader.cursor.position)
          }
        }
      } while try reader.advance(closing: JSONByte.closeBrace)
    }
    reader.ascend()
    guard !isWrong || areReplaced(in: frame, reader) else {
      reader.noteContainerOfWrongValues(from: start)
      throw Declined()
    }
    return hasUnknownKeys
  }

  /// Whether later values of the same keys have replaced all wrong ones.
  @inline(never)
  private func areReplaced(in frame: ValueFrame, _ reader: ValueReader) -> Bool {
    guard reader.limits.duplicateKeys == .useLast else { return false }
    return !reader.decodingCall.wrongKeys.take(of: frame, atDepth: reader.depth + 1) { flag in
      keys.contains { $0.flag == flag }
    }
  }

  /// Reads the value of a key. If that fails, it goes on with the next key.
  ///
  /// - Returns: Whether there are unread keys below.
  @inline(__always)
  private func read(
    _ index: Int, _ reader: inout ValueReader, _ frame: ValueFrame, _ isWrong: inout Bool
  ) throws(Declined) -> Bool {
    let step = steps[index]
    guard !frame[step.keyFlag] else { return try keys[index].readAgain(&reader, frame, &isWrong) }
    guard let codec = step.codec else {
      guard reader.limits.duplicateKeys == .useLast else {
        return try keys[index].read(&reader, frame)
      }
      return try keys[index].readReplaceable(&reader, frame, &isWrong)
    }
    frame.raise(step.keyFlag)
    if !step.takesNull, try reader.passNull() {
      frame.raise(step.nullFlag)
    } else {
      let (start, depth) = (reader.cursor.position, reader.depth)
      do throws(Declined) {
        try codec.withObject { codec throws(Declined) in
          try codec.read(&reader, frame.start + step.offset)
        }
        frame.raise(step.flag)
      } catch {
        if try keys[index].goOn(afterValueAt: start, depth: depth, &reader, frame) {
          isWrong = true
        }
      }
    }
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
  func read(
    _ object: [String: Any], _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Bool {
    try reader.descend()
    defer { reader.ascend() }
    return try readMembers(of: object, &reader, frame)
  }

  @inline(never)
  private func readUnopened(
    _ object: UnopenedObject, _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Bool {
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
    var knownCount = 0
    var hasUnknownKeys = false
    var index = object.startIndex
    while index != object.endIndex {
      let (key, value) = object[index]
      if let known = table.index(of: key) {
        if try read(known, value, &reader, frame) { hasUnknownKeys = true }
        knownCount += 1
      }
      object.formIndex(after: &index)
    }
    guard knownCount < object.count else { return hasUnknownKeys }
    try reader.noteUnknownKey(unknownKeys)
    return true
  }

  /// Reads the value of a key in an object outside of the text.
  @inline(__always)
  private func read(
    _ index: Int, _ value: Any, _ reader: inout ValueReader, _ frame: ValueFrame
  ) throws(Declined) -> Bool {
    let step = steps[index]
    guard let codec = step.codec else { return try keys[index].read(value, &reader, frame) }
    if !step.takesNull, InputValue.isNull(value) {
      frame.raise(step.nullFlag)
    } else {
      do throws(Declined) {
        try codec.withObject { codec throws(Declined) in
          try codec.readAny(value, &reader, frame.start + step.offset)
        }
        frame.raise(step.flag)
      } catch {
        guard keys[index].takesAsNull(value) else { throw error }
        frame.raise(step.nullFlag)
      }
    }
    return false
  }

  /// Whether no values are read.
  var isUnread: Bool { keys.allSatisfy(\.isUnread) }

  func passNull(to frame: ValueFrame, at position: Int?) {
    for key in keys { key.passNull(to: frame, at: position) }
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
