/// The large objects of JSON text that closures received as dictionaries. If objects are nested and
/// a closure receives each of them, the inner ones are converted once: the outer dictionary already
/// contains them.
final class HandedOutObjects: Sendable {
  private let dictionaries = Locked<[Int: Tree]>([:])
  private let document: JSONDocument

  /// A dictionary created from JSON: unchecked, because it contains only strings, numbers, nulls,
  /// and lists and dictionaries of these.
  private struct Tree: @unchecked Sendable {
    let dictionary: [String: Any]
  }

  /// Smaller ones are converted again: they are not worth the memory.
  private static let minimumCount = 256

  init(of document: JSONDocument) { self.document = document }

  static func isLarge(_ element: JSONElement) -> Bool { element.recordCount >= minimumCount }

  func isMade(of other: JSONDocument) -> Bool { document === other }

  private func keeps(_ element: JSONElement) -> Bool {
    isMade(of: element.document) && Self.isLarge(element)
  }

  /// The dictionary of an object; nil if there is none yet, or the object is small.
  subscript(element: JSONElement) -> [String: Any]? {
    guard keeps(element) else { return nil }
    return dictionaries.withLock { $0[element.index] }?.dictionary
  }

  func keep(_ dictionary: [String: Any], of element: JSONElement) {
    guard keeps(element) else { return }
    let tree = Tree(dictionary: dictionary)
    dictionaries.withLock { $0[element.index] = tree }
  }
}
