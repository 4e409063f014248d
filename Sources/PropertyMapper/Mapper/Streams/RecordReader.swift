/// Reads the records of one stream, wherever their bytes come from.
///
/// What knows the type of the models is inlined into the user's module, where the compiler knows it too: the parts of a
/// ``StreamedModel`` would otherwise be looked up at run time, for each record, and small records would take half as long again.
/// The reader is what is below that. It reads a model into memory of the caller's and tells the rest.
@usableFromInline struct RecordReader: Sendable {
  private let mapper: PropertyMapper
  private(set) var splitter: RecordSplitter

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
    read(findNext(in: window, isLast: isLast), in: window, into: target)
  }

  mutating func findNext(in window: UnsafeRawBufferPointer, isLast: Bool) -> RecordFinding {
    window.withMemoryRebound(to: UInt8.self) {
      splitter.next(in: JSONBytes($0), isLast: isLast)
    }
  }

  /// Reads what was found, as a call of its own would.
  func read<Model>(
    _ finding: RecordFinding, in window: UnsafeRawBufferPointer,
    into target: UnsafeMutablePointer<Model>
  ) -> RecordReading {
    switch finding {
    case .record(let range, let place):
      let bytes = UnsafeRawBufferPointer(rebasing: window[range])
      var errors: [MappingError] = []
      let source = InputSource.record(bytes, place.start)
      guard mapper.decode(Model.self, from: source, into: target, errors: &errors) else {
        let inSource = splitter.inSource(errors, of: place)
        return RecordReading(.failure(MappingErrors(inSource, mapping: Model.self)), place)
      }
      return RecordReading(.model, place)
    case .problem(let error, let place):
      return RecordReading(.failure(MappingErrors([error], mapping: Model.self)), place)
    case .incomplete: return RecordReading(.incomplete)
    case .end: return RecordReading(.end)
    }
  }

  /// Whether nothing can follow a record with certain errors.
  @usableFromInline func mustEnd(after errors: MappingErrors) -> Bool {
    splitter.mustEnd(after: errors)
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
@usableFromInline struct RecordReading {
  @usableFromInline enum State {
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

  init(_ state: State, _ place: RecordPlace = RecordPlace(index: 0, start: .start)) {
    self.state = state
    index = place.index
    line = place.start.line
    offset = place.start.offset
  }

  /// Whether it is a record at all.
  @inlinable var isRecord: Bool {
    switch state {
    case .model, .failure: true
    case .incomplete, .end: false
    }
  }

  @inlinable var isEnd: Bool { if case .end = state { true } else { false } }
}

extension StreamedModel {
  /// The record that was read.
  ///
  /// - Parameter memory: Where its model is, if it has one. It is moved out of there.
  @inlinable init?(_ reading: RecordReading, movedFrom memory: UnsafeMutablePointer<Model>) {
    switch reading.state {
    case .model: result = .success(memory.move())
    case .failure(let errors): result = .failure(errors)
    case .incomplete, .end: return nil
    }
    index = reading.index
    line = reading.line
    offset = reading.offset
  }
}
