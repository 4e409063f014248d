/// The elements of a list, in order.
struct JSONElements: Sequence, Sendable {
  struct Iterator: IteratorProtocol {
    private let document: JSONDocument
    private var index: Int
    private let end: Int

    fileprivate init(_ document: JSONDocument, indices: Range<Int>) {
      self.document = document
      index = indices.lowerBound
      end = indices.upperBound
    }

    /// - Complexity: O(1), whatever is in the element.
    mutating func next() -> JSONElement? {
      guard index < end else { return nil }
      let element = JSONElement(document: document, index: index)
      index = element.indexAfter
      return element
    }
  }

  private let document: JSONDocument
  private let indices: Range<Int>
  private let count: Int

  init(of element: JSONElement) {
    document = element.document
    let isList = element.kind == .array
    indices = isList ? element.index + 1..<element.indexAfter - 1 : 0..<0
    count = isList ? element.count : 0
  }

  func makeIterator() -> Iterator {
    Iterator(document, indices: indices)
  }

  var underestimatedCount: Int { count }
}
