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
