/// JSON text, read and checked as a whole, whose values are created on demand.
///
/// Reading puts one record for each value on a flat tape (see ``JSONRecord``) and allocates no objects:
/// strings and numbers stay in the text until they are needed. Walking, skipping and freeing a document
/// never recurse, so its depth is only limited by `maximumDepth`, not by the stack.
///
/// ```swift
/// let document = try JSONDocument(reading: Array(#"{"name": "Ada"}"#.utf8), maximumDepth: 512)
/// document.root.member("name")?.value.string  // "Ada"
/// ```
///
/// A document keeps its own copy of the text: nothing borrowed from the caller outlives the call. Its
/// strings are copies too, so keeping one does not keep the document.
package final class JSONDocument: Sendable {
  /// The text.
  let bytes: [UInt8]

  /// One record for each scalar and key, two for each list and object.
  let tape: [JSONRecord]

  /// Reads and checks text.
  ///
  /// - Parameters:
  ///   - bytes: The text: UTF-8, after any byte order mark.
  ///   - maximumDepth: The number of levels of lists and objects allowed.
  ///   - maximumElementCount: The elements of longer lists will not be read. If there are many, they are
  ///     only counted, and left out of the tape.
  /// - Throws: A `JSONSyntaxError` for the first invalid byte, or for a number beyond the largest finite
  ///   `Double`.
  /// - Complexity: O(*n*) in the length of the text, whatever it contains.
  init(
    reading bytes: [UInt8], maximumDepth: Int, maximumElementCount: Int = .max
  ) throws(JSONSyntaxError) {
    tape = try bytes.withJSONBytes { text throws(JSONSyntaxError) in
      let cursor = JSONCursor(text)
      let longLists = try Self.longLists(
        in: cursor, maximumDepth: maximumDepth, maximumElementCount: maximumElementCount)
      var reader = JSONReader(
        cursor, recorder: TapeRecorder(byteCount: text.count, without: longLists),
        maximumDepth: maximumDepth)
      try reader.read()
      return reader.recorder.tape
    }
    self.bytes = bytes
  }

  /// Reads a value of checked text, with all of its contents.
  init(rereading bytes: [UInt8], at offset: Int) throws(JSONSyntaxError) {
    tape = try bytes.withJSONBytes { text throws(JSONSyntaxError) in
      var reader = JSONReader(
        JSONCursor(text, at: offset), recorder: TapeRecorder(byteCount: 0),
        maximumDepth: .max)
      try reader.readValues()
      return reader.recorder.tape
    }
    self.bytes = bytes
  }

  /// The outermost value.
  var root: JSONElement { JSONElement(document: self, index: 0) }
}

extension JSONDocument {
  /// The value, or the key, that begins at an offset; nil if there is none.
  ///
  /// - Complexity: O(log *n*) in the number of values.
  func element(at offset: Int) -> JSONElement? {
    // The records are in the order of the text; a closing one has the offset after its bracket.
    var index = tape.leadingCount { $0.offset < offset }
    while index < tape.count, tape[index].kind == .end { index += 1 }
    guard index < tape.count, tape[index].offset == offset else { return nil }
    return JSONElement(document: self, index: index)
  }
}

extension JSONDocument {
  /// Calls a closure with a view of the text that must not escape it.
  @inline(__always)
  func withBytes<Result>(_ body: (JSONBytes) -> Result) -> Result {
    bytes.withJSONBytes(body)
  }

  /// The string of a record, with its escapes resolved.
  func string(of record: JSONRecord) -> String {
    withBytes { $0.string(in: record.content, hasEscapes: record.hasEscapes) }
  }
}

/// An entry of a document's tape, twelve bytes.
///
/// A scalar takes one record. A list or an object takes two, an opening and a closing one, around the
/// records of its contents. A member is a string record for the key, followed by the value:
///
///     [1, {"a": null}]
///
///     index  kind    offset  companion
///     0      array   0       6   the index of its closing record
///     1      number  1       2   the offset of its end
///     2      object  4       5   the index of its closing record
///     3      string  5       8   the offset of its end
///     4      null    10      14  the offset of its end
///     5      end     15      1   the number of members
///     6      end     16      2   the number of elements
struct JSONRecord: Sendable {
  enum Kind: UInt8 {
    case null, boolFalse, boolTrue, number, string, array, object, end
  }

  /// The maximum length of text whose offsets fit: a terabyte, to keep records small.
  static let maximumByteCount = Int(clamping: UInt64(1) << 40 - 1)

  private let lowOffset: UInt32
  private let lowCompanion: UInt32
  private let highOffset: UInt8
  private let highCompanion: UInt8
  let kind: Kind
  /// For a string, whether it has escapes, so that its bytes are not its content; for a list, whether its
  /// elements were left out.
  private let mark: Bool

  @inline(__always)
  init(
    _ kind: Kind, offset: Int, companion: Int, hasEscapes: Bool = false,
    isWithoutElements: Bool = false
  ) {
    lowOffset = UInt32(truncatingIfNeeded: offset)
    highOffset = UInt8(truncatingIfNeeded: Int64(offset) &>> 32)
    lowCompanion = UInt32(truncatingIfNeeded: companion)
    highCompanion = UInt8(truncatingIfNeeded: Int64(companion) &>> 32)
    self.kind = kind
    mark = hasEscapes || isWithoutElements
  }

  /// Whether a string has escapes, so that its bytes are not its content.
  @inline(__always)
  var hasEscapes: Bool { mark }

  /// Whether the elements of a list were left out because there are too many.
  var isWithoutElements: Bool { mark && kind == .array }

  /// The offset of the first byte; in a closing record, the offset after the closing bracket.
  @inline(__always)
  var offset: Int { Int(truncatingIfNeeded: UInt64(highOffset) &<< 32 | UInt64(lowOffset)) }

  /// The offset of the end of a scalar; the index of the closing record of a list or object; in a closing
  /// record, the number of elements or members.
  @inline(__always)
  var companion: Int {
    Int(truncatingIfNeeded: UInt64(highCompanion) &<< 32 | UInt64(lowCompanion))
  }

  /// The range of a string, without its quotation marks.
  var content: Range<Int> { offset + 1..<companion - 1 }
}
