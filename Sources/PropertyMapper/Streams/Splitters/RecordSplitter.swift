/// Finds the records of a source piece by piece.
///
/// A splitter receives a *window*: the available bytes of the source. It passes over them once,
/// wherever the source is cut into chunks, and never looks at a byte again:
///
///     source   {"a": 1}\n{"b": 2}\n{"c": 3}\n
///     window     ├──────────────────────┤           the available bytes still needed
///     record             ├──────┤                   the record found
///     kept                       ├──────┤           the bytes to keep
///
/// It stores numbers rather than bytes, so the owner of the window can discard everything else.
struct RecordSplitter: Sendable {
  private var lines: JSONLineSplitter
  /// Used instead of lines.
  private var elements: JSONElementSplitter?

  /// Creates a splitter for lines.
  init(maximumByteCount: Int) { lines = JSONLineSplitter(maximumByteCount: maximumByteCount) }

  /// Creates a splitter for the elements of a list.
  init(path: MappingPath, options: MappingOptions) {
    lines = JSONLineSplitter(maximumByteCount: options.maximumInputBytes)
    elements = JSONElementSplitter(path: path, options: options)
  }

  /// Moves to the end of the next record.
  ///
  /// - Parameters:
  ///   - bytes: The window.
  ///   - isLast: Whether the source has ended.
  ///   - read: Can decode a list element in place, at the beginning of a range that it must not
  ///     leave, and returns the element's end, so that no separate search is needed. If it
  ///     returns nil, the splitter searches.
  mutating func next(
    in bytes: JSONBytes, isLast: Bool, readingBy read: (Range<Int>) -> Int? = { _ in nil }
  ) -> RecordFinding {
    elements?.next(in: bytes, isLast: isLast, readingBy: read)
      ?? lines.next(in: bytes, isLast: isLast)
  }

  /// Moves the start of the window to the first byte still needed.
  ///
  /// - Returns: The number of bytes before it.
  mutating func moveWindow(in bytes: JSONBytes) -> Int {
    elements?.moveWindow(in: bytes) ?? lines.moveWindow(in: bytes)
  }

  /// Whether a byte may be the last of a record, so that it is worth looking for one.
  func mayEndRecord(_ byte: UInt8) -> Bool {
    guard elements != nil else {
      return byte == JSONByte.lineFeed || byte == JSONByte.carriageReturn
    }
    // The end of a number or a literal only shows in the next byte.
    return byte == JSONByte.closeBrace || byte == JSONByte.closeBracket || byte == JSONByte.quote
      || byte == JSONByte.comma || byte <= JSONByte.space
  }

  /// The errors of a record with paths relative to the source, in case it is an element of a list.
  func inSource(_ errors: [MappingError], of place: RecordPlace) -> [MappingError] {
    elements?.inSource(errors, of: place) ?? errors
  }

  /// Adds advice to the errors of the first line if the source seems to be a list instead of lines.
  func advise(about errors: inout [MappingError], of record: JSONBytes, at place: RecordPlace) {
    guard elements == nil, place.index == 0, record.count > 0, record[0] == JSONByte.openBracket,
      let index = errors.firstIndex(where: { $0.severity == .error })
    else { return }
    let error = errors[index]
    guard error.isSyntaxError || error.code == .typeMismatch && error.path.components.isEmpty else {
      return
    }
    errors[index].advice = Messages.isList
  }

  /// Whether a record with certain errors must be the last: after malformed JSON, the rest cannot
  /// be interpreted, unless the line ended.
  func mustEnd(after errors: some Sequence<MappingError>) -> Bool {
    elements != nil && errors.contains(where: \.isSyntaxError)
  }
}

/// The index of a record and the position of its first byte.
struct RecordPlace: Hashable, Sendable {
  let index: Int
  let start: JSONPlace
}

/// A splitter's finding.
enum RecordFinding: Sendable {
  /// The bytes of a record in the window.
  case record(Range<Int>, RecordPlace)
  /// A record that was decoded in place.
  case read(RecordPlace)
  /// A problem instead of a record. If it ends the source, `end` comes next.
  indirect case problem(MappingError, RecordPlace)
  /// The current record does not end in the window.
  case incomplete
  /// There are no more records.
  case end
}

extension FixedWidthInteger {
  /// Increments the number, up to the maximum. A stream may have more records than fit into 32
  /// bits.
  mutating func saturatingIncrement() { self = saturatingAdding(1) }

  /// The sum with a nonnegative number, up to the maximum. A single record may be as long as its stream.
  func saturatingAdding(_ more: Self) -> Self {
    let (sum, isTooLarge) = addingReportingOverflow(more)
    return isTooLarge ? .max : sum
  }
}

/// Finds records that are lines: each nonblank line is one.
///
/// Lines end with CR, LF or CRLF. JSON values contain neither character, so nothing else needs to
/// be parsed. A line terminator is only consumed for the next record: a CR is enough to return the
/// line.
struct JSONLineSplitter: Sendable {
  private let maximumByteCount: Int
  private var tracker = SourceTracker()
  /// The position in the window where the search continues.
  private var position = 0
  /// The start of the current line, after whitespace.
  private var line: (start: Int, place: RecordPlace)?
  /// The number of bytes already discarded from a line that is too long.
  private var goneCount = 0
  private var index = 0

  init(maximumByteCount: Int) { self.maximumByteCount = maximumByteCount }

  /// See ``RecordSplitter/moveWindow(in:)``.
  mutating func moveWindow(in bytes: JSONBytes) -> Int {
    let count = line?.start ?? position
    tracker.moveWindow(by: count, in: bytes)
    position -= count
    line?.start -= count
    return count
  }

  mutating func next(in bytes: JSONBytes, isLast: Bool) -> RecordFinding {
    if line == nil {
      guard tracker.passByteOrderMark(in: bytes, at: &position, isLast: isLast) else {
        return .incomplete
      }
      position = bytes.endOfWhitespace(from: position)
      guard position < bytes.count else { return isLast ? .end : .incomplete }
      let place = tracker.place(of: position, in: bytes)
      line = (position, RecordPlace(index: index, start: place))
    }
    guard let (start, place) = line else { return .end }
    position = bytes.endOfLine(from: position)
    let byteCount = goneCount.saturatingAdding(position - start)
    guard position < bytes.count || isLast else {
      if byteCount > maximumByteCount {
        goneCount = byteCount
        line?.start = position
      }
      return .incomplete
    }
    line = nil
    goneCount = 0
    index.saturatingIncrement()
    tracker.skip(toLineEnd: position)
    guard byteCount <= maximumByteCount else {
      return .problem(.tooLarge(byteCount, limit: maximumByteCount, at: place.start), place)
    }
    return .record(start..<position, place)
  }
}
