/// One entry of a document's tape, twelve bytes.
///
/// A scalar takes one record. A list or an object takes two, an opening and a closing one, around
/// the records of what is in it; a member is a text record for the key and then the value:
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

  /// The longest text whose offsets fit: a terabyte, so that records stay small.
  static let maximumByteCount = Int(clamping: UInt64(1) << 40 - 1)

  private let lowOffset: UInt32
  private let lowCompanion: UInt32
  private let highOffset: UInt8
  private let highCompanion: UInt8
  let kind: Kind
  /// Whether a text has escapes, so that its bytes are not its content; of a list, whether its elements were left out.
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

  /// Whether a text has escapes, so that its bytes are not its content.
  @inline(__always)
  var hasEscapes: Bool { mark }

  /// Whether the elements of a list were left out, since there are too many.
  var isWithoutElements: Bool { mark && kind == .array }

  /// The offset of the first byte; in a closing record, the offset after the closing bracket.
  @inline(__always)
  var offset: Int { Int(truncatingIfNeeded: UInt64(highOffset) &<< 32 | UInt64(lowOffset)) }

  /// The offset of the end of a scalar; the index of the closing record of a list or object; in a
  /// closing record, how much is in it.
  @inline(__always)
  var companion: Int {
    Int(truncatingIfNeeded: UInt64(highCompanion) &<< 32 | UInt64(lowCompanion))
  }

  /// Where a text is, without its quotation marks.
  var content: Range<Int> { offset + 1..<companion - 1 }
}
