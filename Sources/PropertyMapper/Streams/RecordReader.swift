/// Reads the records of one stream, whatever the source of their bytes.
///
/// Code that depends on the model type is inlined into the user's module, where the compiler knows
/// the type: otherwise, the layout of ``StreamedModel`` would be looked up at run time for each
/// record, which makes small records half as slow again. The reader is the layer below: it decodes
/// a model into the caller's memory and returns the rest.
@usableFromInline struct RecordReader: Sendable {
  let mapper: PropertyMapper
  private(set) var splitter: RecordSplitter
  /// Whether elements are decoded in place. If that is not possible for a table, no further attempts are made.
  private var readsInPlace = true

  init(_ mapper: PropertyMapper, _ splitter: RecordSplitter) {
    self.mapper = mapper
    self.splitter = splitter
  }

  /// Reads the next record in the available bytes.
  ///
  /// - Parameters:
  ///   - window: The bytes.
  ///   - isLast: Whether the source has ended.
  ///   - target: Uninitialized memory, which holds the model afterwards if there is one.
  @usableFromInline mutating func readNext<Model>(
    in window: UnsafeRawBufferPointer, isLast: Bool, into target: ResultMemory<Model>
  ) -> RecordReading {
    unsafe readNext(in: JSONBytes(window), isLast: isLast, into: target)
  }

  mutating func readNext<Model>(
    in window: JSONBytes, isLast: Bool, into target: ResultMemory<Model>
  ) -> RecordReading {
    let mapper = mapper
    // If all bytes are available, elements are decoded in place. Otherwise the whole element must
    // be available before decoding begins, since a truncated one would call closures again.
    let readsInPlace = isLast && readsInPlace
    var (isWrong, needsWholeText) = (false, false)
    let finding = splitter.next(in: window, isLast: isLast) { range in
      guard readsInPlace else { return nil }
      let result = ReleasePool.drained {
        mapper.decode(Model.self, fromBeginningOf: window.part(range), into: target)
      }
      guard case .value(let count) = result else {
        if case .wrong = result { isWrong = true } else { needsWholeText = true }
        return nil
      }
      let end = range.lowerBound + count
      if window.isEnd(end, ofValueAt: range.lowerBound) { return end }
      target.release()
      return nil
    }
    let reading = read(finding, in: window, mapping: Model.self) { source, errors in
      isWrong
        ? mapper.finish(
          Model.self, source, mapper.context, nil, nil, into: target, .onlyIfItFails,
          errors: &errors)
        : mapper.decode(Model.self, from: source, into: target, .onlyIfItFails, errors: &errors)
    }
    if needsWholeText { self.readsInPlace = false }
    return reading
  }

  mutating func findNext(in window: JSONBytes, isLast: Bool) -> RecordFinding {
    splitter.next(in: window, isLast: isLast)
  }

  /// Decodes the record that was found.
  func read<Model>(
    _ finding: RecordFinding, in window: JSONBytes,
    by decoder: RecordDecoder<Model>,
    into target: ResultMemory<Model>
  ) -> RecordReading {
    read(finding, in: window, mapping: Model.self) { source, errors in
      decoder.decode(source, into: target, errors: &errors)
    }
  }

  /// Passes the record that was found to a closure for decoding, as in a separate call.
  private func read<Model>(
    _ finding: RecordFinding, in window: JSONBytes, mapping type: Model.Type,
    by decode: (InputSource, inout [MappingError]) -> Bool
  ) -> RecordReading {
    switch finding {
    case .read(let place): return RecordReading(.model, place)
    case .record(let range, let place):
      let bytes = window.part(range)
      var errors: [MappingError] = []
      let isDecoded = ReleasePool.drained { decode(.record(bytes, place.start), &errors) }
      guard isDecoded else {
        var errors = splitter.inSource(errors, of: place)
        splitter.advise(about: &errors, of: bytes, at: place)
        return failure(errors, mapping: type, place)
      }
      return RecordReading(.model, place)
    case .problem(let error, let place):
      var errors = mapper.options.messages.tell([error])
      // The contents of a record that was not read are unknown.
      mapper.hideNeighbors(of: type, mapper.context, in: &errors, from: 0, around: nil)
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

  /// Whether a record may end with the byte.
  @usableFromInline func mayEndRecord(_ byte: UInt8) -> Bool { splitter.mayEndRecord(byte) }

  /// Moves the start of the window to the current record.
  ///
  /// - Returns: The number of bytes no longer needed.
  mutating func moveWindow(in window: JSONBytes) -> Int { splitter.moveWindow(in: window) }
}

/// The result of reading a record.
@frozen @usableFromInline struct RecordReading {
  @frozen @usableFromInline enum State {
    /// The memory holds the model.
    case model
    case failure(MappingErrors)
    /// No complete record is available.
    case incomplete
    /// There are no more records.
    case end
  }

  @usableFromInline let state: State
  @usableFromInline let index: Int
  @usableFromInline let line: Int
  @usableFromInline let offset: Int

  /// Whether this is the last record.
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
  /// Returns the record that a closure reads.
  ///
  /// - Parameter read: Receives uninitialized memory and initializes it with the model, if there is
  ///   one.
  @inlinable @inline(__always) static func reading(
    _ read: (ResultMemory<Model>) -> RecordReading?
  ) -> Self? {
    ResultMemory.with { target in
      guard let reading = read(target) else { return nil }
      return Self(reading, movedFrom: target)
    }
  }

  /// Creates the record that was read.
  ///
  /// Always inlined: otherwise, the compiler copies the model when the loop takes it from the
  /// result.
  ///
  /// - Parameter memory: The memory of the model, if there is one. The model is moved out.
  @inlinable @inline(__always) init?(
    _ reading: RecordReading, movedFrom memory: ResultMemory<Model>
  ) {
    switch reading.state {
    case .model: result = .success(memory.take())
    case .failure(let errors): result = .failure(errors)
    case .incomplete, .end: return nil
    }
    index = reading.index
    line = reading.line
    offset = reading.offset
  }
}
