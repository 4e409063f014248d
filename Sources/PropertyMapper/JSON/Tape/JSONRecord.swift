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
