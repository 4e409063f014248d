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
    ReadingCodec(
      memory: list.memory, acceptsNull: list.acceptsNull,
      read: { reader, target throws(Declined) in
        guard reader.cursor.next != JSONByte.openBracket else {
          return try list.read(&reader, target)
        }
        let (start, leftOutCount) = (reader.cursor.position, reader.call.leftOutCount)
        try self.make(target, of: element, lossy, &reader) { room, reader throws(Declined) in
          if let lossy { return try reader.readUnlessWrong(room, element, lossy) }
          try element.read(&reader, room)
          return true
        } isSlow: { reader in
          reader.cursor.bytes.hasTooManyMarks(
            in: start..<reader.cursor.position, resolvingEscapes: true)
        }
        if reader.call.leftOutCount != leftOutCount { reader.noteLeftOut(from: start) }
      },
      readAny: { value, reader, target throws(Declined) in
        guard !self.isList(value) else { return try list.readAny(value, &reader, target) }
        try self.make(target, of: element, lossy, &reader) { room, reader throws(Declined) in
          if let lossy { return try reader.readUnlessWrong(value, room, element, lossy) }
          try element.readAny(value, &reader, room)
          return true
        } isSlow: { _ in
          InputValue(classifying: value).hasTooManyMarks
        }
      })
  }

  /// Whether a value of a Swift dictionary is a list, or a Swift value of its type.
  func isList(_ value: Any) -> Bool {
    switch InputValue(classifying: value) {
    case .list: true
    case .native(let own): operations.adopt(own) != nil
    default: false
    }
  }

  /// Makes a list of one element, or an empty one if the element is left out.
  ///
  /// - Parameter isSlow: Whether it would take too long to hash the element.
  private func make(
    _ target: ValueAddress, of element: ReadingCodec, _ lossy: LossyElements?,
    _ reader: inout ValueReader,
    _ read: (ValueAddress, inout ValueReader) throws(Declined) -> Bool,
    isSlow: (ValueReader) -> Bool
  ) throws(Declined) {
    var isDeclined = false
    var problem: (any Error)?
    let isMade = operations.make(
      count: 1, into: target, leavingOut: lossy != nil, orFailWith: &problem
    ) { room in
      do throws(Declined) {
        guard try read(room, &reader) else { return false }
      } catch {
        isDeclined = true
        return false
      }
      guard isSet, isSlow(reader) else { return true }
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
