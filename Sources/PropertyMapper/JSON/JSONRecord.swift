/// One entry of a document's tape, sixteen bytes.
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

  /// The kind in the top byte, a flag in the bit below, the offset in the rest.
  private let head: UInt64

  /// The offset of the end of a scalar; the index of the closing record of a list or object; in a
  /// closing record, how much is in it.
  let companion: Int

  @inline(__always)
  init(_ kind: Kind, offset: Int, companion: Int, hasEscapes: Bool = false) {
    head =
      UInt64(truncatingIfNeeded: offset) | UInt64(kind.rawValue) &<< 56
      | (hasEscapes ? Self.escapesFlag : 0)
    self.companion = companion
  }

  private static let escapesFlag: UInt64 = 1 << 55

  var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: head &>> 56)) ?? .end }

  /// The offset of the first byte; in a closing record, the offset after the closing bracket.
  var offset: Int { Int(truncatingIfNeeded: head & (Self.escapesFlag - 1)) }

  /// Where a text is, without its quotation marks.
  var content: Range<Int> { offset + 1..<companion - 1 }

  /// Whether a text has escapes, so that its bytes are not its content.
  var hasEscapes: Bool { head & Self.escapesFlag != 0 }
}
