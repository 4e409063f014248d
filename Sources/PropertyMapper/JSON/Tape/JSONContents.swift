/// An item in a list or an object of a document: an element, or a member.
protocol JSONItem: Sendable {
  /// - Parameter index: The index of its first record.
  init(document: JSONDocument, index: Int)

  /// The index of the record after it.
  var indexAfter: Int { get }
}

/// The elements of a list, or the members of an object, in order and with duplicates.
struct JSONContents<Item: JSONItem>: Sequence, Sendable {
  private let document: JSONDocument
  private let indices: Range<Int>
  let underestimatedCount: Int

  /// The contents of a value of a kind; empty for any other value.
  init(of element: JSONElement, kind: JSONElement.Kind) {
    document = element.document
    let isOfKind = element.kind == kind
    indices = isOfKind ? element.index + 1..<element.indexAfter - 1 : 0..<0
    underestimatedCount = isOfKind ? element.count : 0
  }

  func makeIterator() -> Iterator {
    Iterator(document: document, index: indices.lowerBound, end: indices.upperBound)
  }

  struct Iterator: IteratorProtocol {
    fileprivate let document: JSONDocument
    fileprivate var index: Int
    fileprivate let end: Int

    /// - Complexity: O(1), whatever the item contains.
    mutating func next() -> Item? {
      guard index < end else { return nil }
      let item = Item(document: document, index: index)
      index = item.indexAfter
      return item
    }
  }
}

/// A key of an object and its value.
///
/// Keys are compared as UTF-8, byte for byte: "é" as one scalar and as two are different keys. No key of a
/// document is ever hashed or normalized, since an attacker could make that slow.
struct JSONMember: JSONItem {
  let document: JSONDocument

  /// The index of the key's record.
  let index: Int

  var indexAfter: Int { value.indexAfter }

  private var record: JSONRecord { document.tape[index] }

  /// The offset of the key's opening quotation mark.
  var keyOffset: Int { record.offset }

  /// The key with its escapes resolved.
  var key: String { document.string(of: record) }

  var value: JSONElement { JSONElement(document: document, index: index + 1) }

  /// The length of the key in UTF-8 with its escapes resolved, computed without creating a string.
  var keyByteCount: Int {
    let record = record
    guard record.hasEscapes else { return record.content.count }
    return document.withBytes { bytes in
      JSONUnescapedBytes(bytes, record.content).reduce(0) { count, _ in count + 1 }
    }
  }

  /// Whether the key has too many combining marks in a row to be hashed.
  var keyHasTooManyMarks: Bool {
    let record = record
    guard record.content.count > CombiningMarks.limit else { return false }
    return document.withBytes { bytes in
      bytes.hasTooManyMarks(in: record.content, resolvingEscapes: record.hasEscapes)
    }
  }
}
