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
    // Which of two values is used depends on the options.
    guard !frame[step.keyFlag] else { throw Declined() }
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
        try reader.goOn(afterValueAt: start, depth: depth, reader.limits.policy)
        isWrong = true
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
      try codec.withObject { codec throws(Declined) in
        try codec.readAny(value, &reader, frame.start + step.offset)
      }
      frame.raise(step.flag)
    }
    return false
  }

  fileprivate func passNull(to frame: DirectFrame, at position: Int?) {
    for key in keys { key.passNull(to: frame, at: position) }
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
  /// Whether null is null for each path that continues: if the model may already exist.
  private let passesNullOn: Bool
  private let text: String

  init(
    _ text: String, flag: Int, places: [DirectPlace], below: DirectLevel?, passesNullOn: Bool
  ) {
    self.passesNullOn = passesNullOn
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

  /// - Returns: Whether there are unread keys below.
  func read(_ reader: inout DirectReader, _ frame: DirectFrame) throws(Declined) -> Bool {
    // Which of two values is used depends on the options.
    guard !frame[flag] else { throw Declined() }
    frame.raise(flag)
    guard others.isEmpty, below == nil, let place else { return try readSeveral(&reader, frame) }
    try place.read(&reader, frame)
    return false
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
    let position = reader.cursor.position
    guard try !reader.passNull() else {
      if passesNullOn { below.passNull(to: frame, at: position) }
      return false
    }
    switch below {
    case .elements(let elements):
      try elements.read(&reader, frame)
      return false
    case .members(let members):
      guard members.keepsUnknownKeys else { return try members.read(&reader, frame) }
      reader.decodingCall.unknown.append(.opening(text))
      let hasUnknownKeys = try members.read(&reader, frame)
      reader.decodingCall.unknown.append(.closing)
      return hasUnknownKeys
    }
  }

  func read(
    _ value: Any, _ reader: inout DirectReader, _ frame: DirectFrame
  ) throws(Declined) -> Bool {
    try place?.read(value, &reader, frame)
    if place == nil, below == nil { reader.unreadCount &+= 1 }
    guard !others.isEmpty || below != nil else { return false }
    for place in others { try place.read(value, &reader, frame) }
    guard let below else { return false }
    guard !InputValue.isNull(value) else {
      if passesNullOn { below.passNull(to: frame, at: nil) }
      return false
    }
    switch below {
    case .elements(let elements):
      try elements.read(value, &reader, frame)
      return false
    case .members(let members): return try members.read(try reader.object(value), &reader, frame)
    }
  }

  /// Notes null for all places at the key and below it.
  fileprivate func passNull(to frame: DirectFrame, at position: Int?) {
    place?.noteNull(in: frame, at: position)
    for place in others { place.noteNull(in: frame, at: position) }
    below?.passNull(to: frame, at: position)
  }
}

/// A level of a path below its first key.
enum DirectLevel: Sendable {
  case members(DirectKeys)
  case elements(DirectElements)

  /// Notes null for all places, because of null instead of the object or the list.
  ///
  /// - Parameter position: The offset of null in the text; nil if it is not in the text.
  fileprivate func passNull(to frame: DirectFrame, at position: Int?) {
    switch self {
    case .members(let members): members.passNull(to: frame, at: position)
    case .elements(let elements): elements.passNull(to: frame, at: position)
    }
  }
}

/// The elements of a list that paths with indexes lead to. Unknown keys are ignored in them.
final class DirectElements: Sendable {
  /// The elements, sorted by their indexes.
  private let elements: [(index: Int, key: DirectKey)]

  init(_ elements: [(index: Int, key: DirectKey)]) {
    self.elements = elements.sorted { $0.index < $1.index }
  }

  fileprivate func passNull(to frame: DirectFrame, at position: Int?) {
    for (_, key) in elements { key.passNull(to: frame, at: position) }
  }

  /// Reads the elements of the list at the cursor.
  func read(_ reader: inout DirectReader, _ frame: DirectFrame) throws(Declined) {
    guard reader.cursor.next == JSONByte.openBracket else { throw Declined() }
    try reader.descend()
    var rest = elements[...]
    var index = 0
    if reader.cursor.enter(closing: JSONByte.closeBracket) {
      repeat {
        if let element = rest.first, element.index == index {
          _ = try element.key.read(&reader, frame)
          rest.removeFirst()
        } else {
          try reader.skipValue()
        }
        index += 1
      } while try reader.advance(closing: JSONByte.closeBracket)
    }
    reader.ascend()
  }

  /// Reads the elements of a list of Swift values.
  func read(_ value: Any, _ reader: inout DirectReader, _ frame: DirectFrame) throws(Declined) {
    guard case .list(.any(let list)) = InputValue(classifying: value) else { throw Declined() }
    try reader.descend()
    for (index, key) in elements where index < list.count {
      _ = try key.read(list[index], &reader, frame)
    }
    reader.ascend()
  }
}
