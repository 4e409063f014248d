/// The keys of one level of an object, with their values or further levels.
final class DirectKeys: Sendable {
  let table: KeyTable
  private let keys: [DirectKey]
  /// The values of most keys, adjacent in memory, so that access retains nothing.
  private let steps: FixedTable<DirectKey.Step>

  /// How to treat unread keys.
  private let unknownKeys: UnknownKeyPolicy
  /// Whether the model keeps unread keys.
  let keepsUnknownKeys: Bool

  init(
    _ texts: [String], _ keys: [DirectKey], unknownKeys: UnknownKeyPolicy, keepsUnknownKeys: Bool
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
    _ source: DirectSource, _ reader: inout DirectReader, _ frame: DirectFrame
  ) throws(Declined) -> Bool {
    switch source {
    case .text: try read(&reader, frame)
    case .dictionary(let object): try read(object, &reader, frame)
    }
  }

  /// Reads the members of the object at the cursor.
  ///
  /// - Returns: Whether there are unread keys.
  func read(_ reader: inout DirectReader, _ frame: DirectFrame) throws(Declined) -> Bool {
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
    guard !isWrong else {
      reader.noteWrongContainer(from: start)
      throw Declined()
    }
    return hasUnknownKeys
  }

  /// Reads the value of a key. If that fails, it goes on with the next key.
  ///
  /// - Returns: Whether there are unread keys below.
  @inline(__always)
  private func read(
    _ index: Int, _ reader: inout DirectReader, _ frame: DirectFrame, _ isWrong: inout Bool
  ) throws(Declined) -> Bool {
    let step = steps[index]
    guard let codec = step.codec else { return try keys[index].read(&reader, frame) }
    guard !frame[step.keyFlag] else { return try keys[index].readAgain(&reader, frame) }
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
  private func passKey(_ reader: inout DirectReader, guess: Int) throws(Declined) -> Int? {
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
    _ object: [String: Any], _ reader: inout DirectReader, _ frame: DirectFrame
  ) throws(Declined) -> Bool {
    try reader.descend()
    defer { reader.ascend() }
    // In a large dictionary, it is faster to look up a few keys.
    guard object.count <= 4 * table.count + 8 else { return try lookUp(in: object, &reader, frame) }
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

  /// Reads the value of a key in a Swift dictionary.
  @inline(__always)
  private func read(
    _ index: Int, _ value: Any, _ reader: inout DirectReader, _ frame: DirectFrame
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

  func passNull(to frame: DirectFrame, at position: Int?) {
    for key in keys { key.passNull(to: frame, at: position) }
  }

  func noteFailure(in frame: DirectFrame) throws(Declined) {
    for key in keys { try key.noteFailure(in: frame) }
  }

  /// Releases what was read of the object.
  func forget(in frame: DirectFrame) throws(Declined) {
    // Its unknown keys are noted among those of the object around it.
    guard !keepsUnknownKeys else { throw Declined() }
    for key in keys { try key.forget(in: frame) }
  }

  private func lookUp(
    in object: [String: Any], _ reader: inout DirectReader, _ frame: DirectFrame
  ) throws(Declined) -> Bool {
    try reader.noteUnknownKey(unknownKeys)
    for (index, key) in table.keys.enumerated() {
      guard let value = object.value(underBytesOf: key) else { continue }
      _ = try read(index, value, &reader, frame)
    }
    return true
  }
}

/// A key, and what to read there.
final class DirectKey: Sendable {
  /// The flag that is raised once the key was seen in text.
  let flag: Int
  let place: DirectPlace?
  /// More places with the same path.
  let others: [DirectPlace]
  /// Reads the object or the list under the key; nil if no path continues.
  let below: DirectLevel?
  /// Whether null here also means null for each path that continues, which it does if the model may already exist.
  let passesNullOn: Bool
  /// Whether an empty string is null for paths that continue.
  let emptyTextIsNull: Bool
  private let text: String

  init(
    _ text: String, flag: Int, places: [DirectPlace], below: DirectLevel?, passesNullOn: Bool,
    emptyTextIsNull: Bool
  ) {
    self.passesNullOn = passesNullOn
    self.emptyTextIsNull = emptyTextIsNull
    self.text = text
    self.flag = flag
    place = places.first
    others = Array(places.dropFirst())
    self.below = below
  }

  /// Everything needed for a key with a single value that is read by the rules of the call.
  struct Step {
    let codec: Borrowed<DirectCodec>?
    let offset: Int
    let flag: Int
    let nullFlag: Int
    let keyFlag: Int
    let takesNull: Bool
  }

  /// The step; without a codec if the key needs more work.
  var step: Step {
    let isSimple =
      others.isEmpty && below == nil && place?.policy == nil && place?.positionOffset == nil
      && place?.earlierFlags.isEmpty == true
    return Step(
      codec: isSimple ? place.map { Borrowed($0.codec) } : nil, offset: place?.offset ?? 0,
      flag: place?.flag ?? 0, nullFlag: place?.nullFlag ?? 0,
      keyFlag: flag,
      takesNull: place?.takesNull ?? false)
  }

  /// Continues after a value that could not be read for the key's only place. An empty string may mean null.
  ///
  /// - Returns: Whether the value is wrong.
  @inline(never)
  fileprivate func goOn(
    afterValueAt start: Int, depth: Int, _ reader: inout DirectReader, _ frame: DirectFrame
  ) throws(Declined) -> Bool {
    if let place, place.emptyTextIsNull, reader.isEmptyText(at: start) {
      reader.cursor.position = start
      try reader.skipValue()
      frame.raise(place.nullFlag)
      return false
    }
    try reader.goOn(afterValueAt: start, depth: depth, reader.limits.policy)
    return true
  }

  /// Whether a value of a Swift dictionary is an empty string that is null for the only place.
  @inline(never)
  fileprivate func takesAsNull(_ value: Any) -> Bool {
    place?.emptyTextIsNull == true && InputValue.isEmptyText(value)
  }

  /// - Returns: Whether there are unread keys below.
  func read(_ reader: inout DirectReader, _ frame: DirectFrame) throws(Declined) -> Bool {
    guard !frame[flag] else { return try readAgain(&reader, frame) }
    frame.raise(flag)
    guard others.isEmpty, below == nil, let place else { return try readSeveral(&reader, frame) }
    try place.read(&reader, frame)
    return false
  }

  /// Reads a further value of the key: which of them is used depends on the options.
  ///
  /// - Returns: Whether there are unread keys below.
  @inline(never)
  fileprivate func readAgain(
    _ reader: inout DirectReader, _ frame: DirectFrame
  ) throws(Declined) -> Bool {
    guard reader.limits.duplicateKeys != .reject else { throw Declined() }
    // A closure that sees the object around it sees only one of them.
    reader.unreadCount &+= 1
    if reader.limits.duplicateKeys == .useFirst {
      try reader.skipValue()
      return false
    }
    try forget(in: frame)
    return try read(&reader, frame)
  }

  /// Releases what was read under the key.
  func forget(in frame: DirectFrame) throws(Declined) {
    frame.lower(flag)
    try place?.forget(in: frame)
    for place in others { try place.forget(in: frame) }
    try below?.forget(in: frame)
  }

  /// Reads the value once for each of its places.
  @inline(never)
  private func readSeveral(
    _ reader: inout DirectReader, _ frame: DirectFrame
  ) throws(Declined) -> Bool {
    guard place != nil || below != nil else {
      // The key is known, but unread.
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
    _ reader: inout DirectReader, _ frame: DirectFrame
  ) throws(Declined) -> Bool {
    guard let below else { return false }
    if let elements = below.elements, reader.cursor.next == JSONByte.openBracket {
      try below.members?.noteFailure(in: frame)
      try elements.read(&reader, frame)
      return false
    }
    guard let members = below.members, reader.cursor.next == JSONByte.openBrace else {
      try passBelow(below, &reader, frame)
      return false
    }
    try below.elements?.noteFailure(in: frame)
    guard members.keepsUnknownKeys else { return try members.read(&reader, frame) }
    let mark = reader.call.noteCount
    let hasUnknownKeys = try members.read(&reader, frame)
    reader.decodingCall.encloseUnknown(since: mark, under: text)
    return hasUnknownKeys
  }

  func read(
    _ value: Any, _ reader: inout DirectReader, _ frame: DirectFrame
  ) throws(Declined) -> Bool {
    try place?.read(value, &reader, frame)
    if place == nil, below == nil { reader.unreadCount &+= 1 }
    guard !others.isEmpty || below != nil else { return false }
    for place in others { try place.read(value, &reader, frame) }
    guard let below else { return false }
    if let members = below.members, let object = try? reader.object(value) {
      try below.elements?.noteFailure(in: frame)
      return try members.read(object, &reader, frame)
    }
    try read(value, below, &reader, frame)
    return false
  }

  /// Notes that the paths to the key and below it can't be followed; declines unless all of them are alternatives.
  func noteFailure(in frame: DirectFrame) throws(Declined) {
    for place in [place].compactMap(\.self) + others {
      guard let flag = place.failureFlag else { throw Declined() }
      frame.raise(flag)
    }
    try below?.noteFailure(in: frame)
  }

  /// Notes null for all places at the key and below it.
  func passNull(to frame: DirectFrame, at position: Int?) {
    place?.noteNull(in: frame, at: position)
    for place in others { place.noteNull(in: frame, at: position) }
    below?.passNull(to: frame, at: position)
  }
}
