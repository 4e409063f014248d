/// The members of an object, in order, duplicates included.
struct JSONMembers: Sequence, Sendable {
  struct Iterator: IteratorProtocol {
    private let document: JSONDocument
    private var index: Int
    private let end: Int

    fileprivate init(_ document: JSONDocument, indices: Range<Int>) {
      self.document = document
      index = indices.lowerBound
      end = indices.upperBound
    }

    /// - Complexity: O(1), whatever is in the member.
    mutating func next() -> JSONMember? {
      guard index < end else { return nil }
      let member = JSONMember(document: document, keyIndex: index)
      index = member.value.indexAfter
      return member
    }
  }

  private let document: JSONDocument
  private let indices: Range<Int>
  private let count: Int

  init(of element: JSONElement) {
    document = element.document
    let isObject = element.kind == .object
    indices = isObject ? element.index + 1..<element.indexAfter - 1 : 0..<0
    count = isObject ? element.count : 0
  }

  func makeIterator() -> Iterator {
    Iterator(document, indices: indices)
  }

  var underestimatedCount: Int { count }
}
