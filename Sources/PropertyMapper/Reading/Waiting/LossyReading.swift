/// How the elements of a lossy list or dictionary, or a lossy value, are read and wait. A wrong one is left out: as soon as it
/// has been read, or when its models are made.
struct LossyReading: Sendable {
  private let codec: ReadingCodec
  private let elements: LossyElements
  /// Whether elements may be finished as soon as they have been read, although other objects are finished later.
  private let finishesElements: Bool

  /// - Parameters:
  ///   - codec: Reads the values.
  ///   - element: How elements wait, if they are finished as soon as they have been read; otherwise nil.
  init(
    _ codec: ReadingCodec, _ elements: LossyElements, finishing element: WaitingCodec? = nil
  ) {
    self.elements = elements
    finishesElements = element != nil
    guard let element else {
      self.codec = codec
      return
    }
    self.codec = ReadingCodec(memory: codec.memory, acceptsNull: codec.acceptsNull) {
      source, reader, target throws(Declined) in
      try codec.read(source, &reader, target)
      guard Self.finishes(&reader) else { return }
      do throws(Declined) {
        try element.finish(target.address(inWord: 0), onto: nil, &reader)
      } catch {
        codec.memory.deinitialize(target)
        throw error
      }
    }
  }

  /// Whether an element is finished as soon as it has been read, so that it can be left out. Its models are new, unless
  /// they are found by their identifiers, which are not known before everything has been read.
  private static func finishes(_ reader: inout ValueReader) -> Bool {
    reader.decodingCall.known == nil
  }

  /// Whether the elements have been finished already, in a program that finishes objects later.
  func finishes(_ reader: inout ValueReader) -> Bool { finishesElements && Self.finishes(&reader) }

  /// Reads an element; false if it is left out.
  func read(
    _ source: ValueSource, _ reader: inout ValueReader, into word: ValueAddress
  ) throws(Declined) -> Bool {
    try reader.readUnlessWrong(source, word, codec, elements)
  }
}

extension LossyReading {
  /// Finishes an element or a value once everything has been read; false if it is left out, since that failed.
  static func finish(
    _ waiting: ValueAddress?, as element: WaitingCodec, onto current: ValueAddress? = nil,
    _ reader: inout ValueReader
  ) throws(Declined) -> Bool {
    let call = reader.decodingCall
    let (depth, shared, newCount) = (reader.depth, call.sharedKeys, call.known?.newCount)
    do throws(Declined) {
      try element.finish(waiting, onto: current, &reader)
      return true
    } catch {
      guard !call.isTooDeep else { throw error }
      reader.depth = depth
      (call.sharedKeys, call.lookedUp) = (shared, nil)
      if let newCount { call.known?.forgetNew(since: newCount) }
      element.discard(waiting)
      reader.leaveOut()
      return false
    }
  }
}

extension Filling {
  /// Makes the value of an entry; if that fails and the entry is lossy, leaves it out.
  @inline(__always)
  mutating func make(
    _ codec: WaitingCodec, _ waiting: ValueAddress?, of entry: ReadingEntry, into room: ValueAddress
  ) -> Bool {
    guard entry.planEntry.leavesOutValue else { return codec.make(waiting, into: room, &self) }
    return makeOrLeaveOut(codec, waiting, into: room)
  }

  /// Makes an element of a lossy list or dictionary. If that fails, everything is undone, and the errors become warnings.
  @inline(never)
  mutating func makeOrLeaveOut(
    _ codec: WaitingCodec, _ waiting: ValueAddress?, into room: ValueAddress
  ) -> Bool {
    let (mark, madeCount) = (mark, known?.call.madeCount)
    let elementMark = trail.beginElement()
    let isMade = codec.make(waiting, into: room, &self)
    guard trail.endElement(elementMark) else {
      if isMade { codec.memory.deinitialize(room) }
      undo(since: mark)
      if let madeCount { known?.call.forgetMade(since: madeCount) }
      return false
    }
    return isMade
  }
}
