/// Which elements of a row are read: lists that are read like objects, whose keys are indexes.
final class RowElements: Sendable {
  /// The positions of the first elements in a table of keys; nil for those that nothing reads.
  private let positions: [Int?]
  /// Those of elements that are far away.
  private let farPositions: [Int: Int]

  /// - Parameter indexes: The index of each key of the table.
  init(_ indexes: [Int]) {
    let nearby = 4 * indexes.count + 64
    var positions: [Int?] = Array(
      repeating: nil, count: indexes.lazy.filter { $0 < nearby }.max().map { $0 + 1 } ?? 0)
    var farPositions: [Int: Int] = [:]
    for (position, index) in indexes.enumerated() {
      if index < nearby { positions[index] = position } else { farPositions[index] = position }
    }
    self.positions = positions
    self.farPositions = farPositions
  }

  /// The position of the key that an element is read by; nil if nothing reads it.
  func position(of index: Int) -> Int? {
    index < positions.count ? positions[index] : farPositions[index]
  }
}

extension FrameKeys {
  /// Reads the elements of the list at the cursor, if they are read like the members of an object.
  ///
  /// - Returns: Whether there are unread elements.
  @inline(never)
  func readRow(_ reader: inout ValueReader, _ frame: ValueFrame) throws(Declined) -> Bool {
    guard let row, reader.cursor.next == JSONByte.openBracket else { throw Declined() }
    let start = reader.cursor.position
    try reader.descend()
    var progress = Progress()
    if reader.cursor.enter(closing: JSONByte.closeBracket) {
      var index = 0
      repeat {
        try readElement(at: index, of: row, &reader, frame, &progress)
        index += 1
      } while try reader.advance(closing: JSONByte.closeBracket)
    }
    reader.ascend()
    guard !progress.isWrong else {
      reader.noteContainerOfWrongValues(from: start)
      throw Declined()
    }
    return progress.hasUnknownKeys
  }

  @inline(__always)
  private func readElement(
    at index: Int, of row: RowElements, _ reader: inout ValueReader, _ frame: ValueFrame,
    _ progress: inout Progress
  ) throws(Declined) {
    guard let position = row.position(of: index) else {
      return try skipElement(at: index, &reader, &progress)
    }
    let step = steps[position]
    guard let codec = step.codec else {
      if try keys[position].read(&reader, frame) { progress.hasUnknownKeys = true }
      return
    }
    if try !passNull(step, &reader, frame),
      try isWrong(codec, step, at: position, &reader, frame)
    {
      progress.isWrong = true
    }
  }

  /// Moves past an element that nothing reads.
  @inline(never)
  private func skipElement(
    at index: Int, _ reader: inout ValueReader, _ progress: inout Progress
  ) throws(Declined) {
    let start = reader.cursor.position
    try reader.noteUnknownKey(unknownKeys)
    progress.hasUnknownKeys = true
    try reader.skipValue()
    if keepsUnknownKeys {
      reader.decodingCall.noteUnread(start..<reader.cursor.position, at: index)
    }
  }
}
