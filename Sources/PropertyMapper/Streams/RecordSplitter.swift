/// Finds the records of a source, piece by piece.
///
/// A splitter is shown a *window*: the bytes of the source that are at hand. It goes through them once, wherever the source
/// was cut into chunks, and what it has looked at it does not look at again:
///
///     source   {"a": 1}\n{"b": 2}\n{"c": 3}\n
///     window     ├──────────────────────┤           what came so far and is still needed
///     record             ├──────┤                   what it found
///     kept                       ├──────┤           from here on bytes must stay
///
/// It keeps numbers and no bytes, so whoever owns the window can let go of all before ``keptFrom``.
struct RecordSplitter: Sendable {
  private var lines: JSONLineSplitter
  /// In place of lines.
  private var elements: JSONElementSplitter?

  /// Finds lines.
  init(maximumByteCount: Int) { lines = JSONLineSplitter(maximumByteCount: maximumByteCount) }

  /// Finds the elements of a list.
  init(path: MappingPath, options: MappingOptions) {
    lines = JSONLineSplitter(maximumByteCount: options.maximumInputBytes)
    elements = JSONElementSplitter(path: path, options: options)
  }

  /// Goes on to the end of the next record.
  ///
  /// - Parameters:
  ///   - bytes: The window.
  ///   - isLast: Whether nothing of the source follows.
  ///   - read: May read an element of a list where it is found, at the beginning of a range that it must not leave, and answers
  ///     where it ends. So no one has to look for its end before; if it answers nil, the splitter does.
  mutating func next(
    in bytes: JSONBytes, isLast: Bool, readingBy read: (Range<Int>) -> Int? = { _ in nil }
  ) -> RecordFinding {
    elements?.next(in: bytes, isLast: isLast, readingBy: read)
      ?? lines.next(in: bytes, isLast: isLast)
  }

  /// The offset in the window of the first byte that is still needed.
  var keptFrom: Int { elements?.keptFrom ?? lines.keptFrom }

  /// Has the window begin some bytes later.
  mutating func moveWindow(by count: Int) {
    lines.moveWindow(by: count)
    elements?.moveWindow(by: count)
  }

  /// Whether a byte may be the last of a record, so that it pays to look for one.
  func mayEndRecord(_ byte: UInt8) -> Bool {
    guard elements != nil else {
      return byte == JSONByte.lineFeed || byte == JSONByte.carriageReturn
    }
    // Of numbers and literals the end only shows in what follows.
    return byte == JSONByte.closeBrace || byte == JSONByte.closeBracket || byte == JSONByte.quote
      || byte == JSONByte.comma || byte <= JSONByte.space
  }

  /// The errors of a record as they are called in the source, whose list the record may be an element of.
  func inSource(_ errors: [MappingError], of place: RecordPlace) -> [MappingError] {
    elements?.inSource(errors, of: place) ?? errors
  }

  /// Whether nothing can follow a record with certain errors: what was found behind a text that is no JSON might be
  /// anything, unless a line ended in between.
  func mustEnd(after errors: some Sequence<MappingError>) -> Bool {
    elements != nil && errors.contains(where: \.isSyntaxError)
  }
}

/// Which record it is, and where its first byte is.
struct RecordPlace: Hashable, Sendable {
  let index: Int
  let start: JSONPlace
}

/// What a splitter found.
enum RecordFinding: Sendable {
  /// The bytes of a record, in the window.
  case record(Range<Int>, RecordPlace)
  /// A record that was read where it was found.
  case read(RecordPlace)
  /// Something that is no record. Where it ends the source, `end` comes next.
  indirect case problem(MappingError, RecordPlace)
  /// The record that begins in the window does not end there.
  case incomplete
  /// There are no more records.
  case end
}

extension FixedWidthInteger {
  /// Counts one more; the largest number stays. In 32 bits, a stream may have more records than that.
  mutating func saturatingIncrement() {
    if self < .max { self += 1 }
  }
}
