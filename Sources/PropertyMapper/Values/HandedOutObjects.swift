/// The large objects of JSON text that closures received as dictionaries. If objects are nested and
/// a closure receives each of them, the inner ones are converted once: the outer dictionary already
/// contains them.
final class HandedOutObjects: Sendable {
  private let objects = Locked(Objects())
  private let document: JSONDocument

  /// What was made of objects, by their indexes. Unchecked, because dictionaries made of JSON hold nothing but text, numbers, nulls,
  /// and lists and dictionaries of these.
  private struct Objects: @unchecked Sendable {
    var dictionaries: [Int: [String: Any]] = [:]
    var values: [Int: MappingValue.Object] = [:]
    /// How many levels there are in what was found to be fine.
    var heights: [HandedOutForm: [Int: Int]] = [:]
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
    return objects.withLock { $0.dictionaries[element.index] }
  }

  func keep(_ dictionary: [String: Any], of element: JSONElement) {
    guard keeps(element) else { return }
    objects.withLock { $0.dictionaries[element.index] = dictionary }
  }

  /// The value of an object; nil if there is none yet, or the object is small.
  func value(of element: JSONElement) -> MappingValue.Object? {
    guard keeps(element) else { return nil }
    return objects.withLock { $0.values[element.index] }
  }

  func keep(_ value: MappingValue.Object, of element: JSONElement) {
    guard keeps(element) else { return }
    objects.withLock { $0.values[element.index] = value }
  }

  /// How many lists and objects are inside one another in a list or an object, itself included, if it was found to be fine to hand
  /// out in some form.
  func height(of element: JSONElement, as form: HandedOutForm) -> Int? {
    guard keeps(element) else { return nil }
    return objects.withLock { $0.heights[form]?[element.index] }
  }

  func keep(height: Int, of element: JSONElement, as form: HandedOutForm) {
    guard keeps(element) else { return }
    objects.withLock { $0.heights[form, default: [:]][element.index] = height }
  }
}

/// In which form an object of the input is handed out.
enum HandedOutForm: Sendable {
  /// As a ``MappingValue``, whose keys differ if their bytes do.
  case exact
  /// As a Swift dictionary, whose keys are hashed, and are the same if they are canonically equal.
  case dictionary
}
