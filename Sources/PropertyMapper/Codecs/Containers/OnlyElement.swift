// Lists that are also read from their only element, which isn't in a list.

extension ListShape {
  /// A codec of lists that also reads the only element of one.
  ///
  /// - Parameters:
  ///   - list: The codec of lists.
  ///   - lossy: How to recognize a wrong element, if it's left out; nil if it's an error.
  func readingOnlyElement(
    _ list: ReadingCodec, _ element: ReadingCodec, _ lossy: LossyElements?
  ) -> ReadingCodec {
    ReadingCodec(memory: list.memory, acceptsNull: list.acceptsNull) {
      source, reader, target throws(Declined) in
      guard !self.isList(source, &reader) else { return try list.read(source, &reader, target) }
      let (start, leftOutCount) = (reader.cursor.position, reader.call.leftOutCount)
      try self.make(target, of: element, lossy, source, &reader)
      if source.isText, reader.call.leftOutCount != leftOutCount {
        reader.noteLeftOut(from: start)
      }
    }
  }

  /// Whether a value is a list, or a Swift value of its type.
  func isList(_ source: ValueSource, _ reader: inout ValueReader) -> Bool {
    guard case .value(let value) = source else {
      return reader.cursor.next == JSONByte.openBracket
    }
    return switch InputValue(classifying: value) {
    case .list: true
    case .native(let own): operations.adopt(own) != nil
    default: false
    }
  }

  /// Makes a list of one element, or an empty one if the element is left out.
  private func make(
    _ target: ValueAddress, of element: ReadingCodec, _ lossy: LossyElements?,
    _ source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) {
    let start = reader.cursor.position
    var isDeclined = false
    var problem: (any Error)?
    let isMade = operations.make(
      count: 1, into: target, leavingOut: lossy != nil, orFailWith: &problem
    ) { room in
      do throws(Declined) {
        if let lossy {
          guard try reader.readUnlessWrong(source, room, element, lossy) else { return false }
        } else {
          try element.read(source, &reader, room)
        }
      } catch {
        isDeclined = true
        return false
      }
      guard isSet, reader.hasTooManyMarks(source, from: start) else { return true }
      element.memory.deinitialize(room)
      if lossy != nil { reader.leaveOut() } else { isDeclined = true }
      return false
    }
    guard isMade, !isDeclined, problem == nil else {
      if isMade { operations.memory.deinitialize(target) }
      throw Declined()
    }
  }
}
