/// Reads the records of one stream, wherever their bytes come from.
///
/// What knows the type of the models is inlined into the user's module, where the compiler knows it too: the parts of a
/// ``StreamedModel`` would otherwise be looked up at run time, for each record, and small records would take half as long again.
/// The reader is what is below that. It reads a model into memory of the caller's and tells the rest.
@usableFromInline struct RecordReader: Sendable {
  let mapper: PropertyMapper
  private(set) var splitter: RecordSplitter
  /// Whether elements are read where they are found. A table with which the direct engine cannot do so is not tried again.
  private var readsInPlace = true

  init(_ mapper: PropertyMapper, _ splitter: RecordSplitter) {
    self.mapper = mapper
    self.splitter = splitter
  }

  /// Reads the next record of the bytes at hand.
  ///
  /// - Parameters:
  ///   - window: The bytes.
  ///   - isLast: Whether nothing of the source follows.
  ///   - target: Memory that holds nothing, and the model afterwards if there is one.
  @usableFromInline mutating func readNext<Model>(
    in window: UnsafeRawBufferPointer, isLast: Bool, into target: UnsafeMutablePointer<Model>
  ) -> RecordReading {
    let mapper = mapper
    // What is at hand for certain is read where it is found. Elsewhere the end of an element has to be there before anybody
    // begins to read it, since closures would be called again for one that is cut.
    let readsInPlace = isLast && readsInPlace
    var isDeclined = false
    let finding = unsafe window.withMemoryRebound(to: UInt8.self) { bytes in
      let bytes = unsafe JSONBytes(bytes)
      return splitter.next(in: bytes, isLast: isLast) { range in
        guard readsInPlace else { return nil }
        let text = unsafe UnsafeRawBufferPointer(rebasing: window[range])
        let count = ReleasePool.drained {
          unsafe mapper.decode(Model.self, fromBeginningOf: text, into: target)
        }
        guard let count else {
          isDeclined = true
          return nil
        }
        let end = range.lowerBound + count
        if bytes.isEnd(end, ofValueAt: range.lowerBound) { return end }
        unsafe target.deinitialize(count: 1)
        return nil
      }
    }
    let reading = unsafe read(finding, in: window, mapping: Model.self) { source, errors in
      unsafe isDeclined
        ? mapper.decodeByReference(Model.self, from: source, into: target, errors: &errors)
        : mapper.decode(Model.self, from: source, into: target, errors: &errors)
    }
    if isDeclined, reading.hasModel { self.readsInPlace = false }
    return reading
  }

  mutating func findNext(in window: UnsafeRawBufferPointer, isLast: Bool) -> RecordFinding {
    unsafe window.withMemoryRebound(to: UInt8.self) {
      unsafe splitter.next(in: JSONBytes($0), isLast: isLast)
    }
  }

  /// Reads what was found.
  func read<Model>(
    _ finding: RecordFinding, in window: UnsafeRawBufferPointer,
    by decoder: RecordDecoder<Model>,
    into target: UnsafeMutablePointer<Model>
  ) -> RecordReading {
    unsafe read(finding, in: window, mapping: Model.self) { source, errors in
      unsafe decoder.decode(source, into: target, errors: &errors)
    }
  }

  /// Has a closure read what was found, as a call of its own would.
  private func read<Model>(
    _ finding: RecordFinding, in window: UnsafeRawBufferPointer, mapping type: Model.Type,
    by decode: (InputSource, inout [MappingError]) -> Bool
  ) -> RecordReading {
    switch finding {
    case .read(let place): return RecordReading(.model, place)
    case .record(let range, let place):
      let bytes = unsafe UnsafeRawBufferPointer(rebasing: window[range])
      var errors: [MappingError] = []
      let isDecoded = ReleasePool.drained { unsafe decode(.record(bytes, place.start), &errors) }
      guard isDecoded else {
        return failure(splitter.inSource(errors, of: place), mapping: type, place)
      }
      return RecordReading(.model, place)
    case .problem(let error, let place):
      var errors = mapper.options.messages.tell([error])
      // Nobody knows what is in a record that was not read.
      mapper.hideNeighbours(of: type, mapper.context, in: &errors, from: 0, around: nil)
      return failure(errors, mapping: type, place)
    case .incomplete: return RecordReading(.incomplete)
    case .end: return RecordReading(.end, endsSource: true)
    }
  }

  private func failure(
    _ errors: [MappingError], mapping type: any Any.Type, _ place: RecordPlace
  ) -> RecordReading {
    RecordReading(
      .failure(MappingErrors(errors, mapping: type)), place,
      endsSource: splitter.mustEnd(after: errors))
  }

  /// Whether a byte may be the last of a record.
  @usableFromInline func mayEndRecord(_ byte: UInt8) -> Bool { splitter.mayEndRecord(byte) }

  /// Has the window begin where the record at hand does.
  ///
  /// - Returns: How many bytes are done with.
  mutating func moveWindow() -> Int {
    let count = splitter.keptFrom
    splitter.moveWindow(by: count)
    return count
  }
}

/// What became of a record.
@frozen @usableFromInline struct RecordReading {
  @frozen @usableFromInline enum State {
    /// The memory holds the model.
    case model
    case failure(MappingErrors)
    /// There is no whole record at hand.
    case incomplete
    /// There are no more records.
    case end
  }

  @usableFromInline let state: State
  @usableFromInline let index: Int
  @usableFromInline let line: Int
  @usableFromInline let offset: Int

  /// Whether no record can follow.
  @usableFromInline let endsSource: Bool

  init(
    _ state: State, _ place: RecordPlace = RecordPlace(index: 0, start: .start),
    endsSource: Bool = false
  ) {
    self.state = state
    self.endsSource = endsSource
    index = place.index
    (line, _, offset) = place.start.handedOut()
  }

  /// Whether the memory holds a model.
  var hasModel: Bool { if case .model = state { true } else { false } }
}

extension StreamedModel {
  /// The record that a closure reads.
  ///
  /// - Parameter read: Gets memory that holds nothing, in which it leaves the model if there is one.
  @inlinable @inline(__always) static func reading(
    _ read: (UnsafeMutablePointer<Model>) -> RecordReading?
  ) -> Self? {
    unsafe withUnsafeTemporaryAllocation(of: Model.self, capacity: 1) { memory in
      // The memory is for one value, so that it has an address.
      guard let target = memory.baseAddress, let reading = unsafe read(target) else { return nil }
      return unsafe Self(reading, movedFrom: target)
    }
  }

  /// The record that was read.
  ///
  /// Inlined always: where it is a call of its own, the compiler copies the model that the loop takes
  /// out of its result.
  ///
  /// - Parameter memory: Where its model is, if it has one. It is moved out of there.
  @inlinable @inline(__always) init?(
    _ reading: RecordReading, movedFrom memory: UnsafeMutablePointer<Model>
  ) {
    switch reading.state {
    case .model: result = unsafe .success(memory.move())
    case .failure(let errors): result = .failure(errors)
    case .incomplete, .end: return nil
    }
    index = reading.index
    line = reading.line
    offset = reading.offset
  }
}
