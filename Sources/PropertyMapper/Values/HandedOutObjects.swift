/// The large objects of JSON text that closures received as dictionaries. If objects are nested and
/// a closure receives each of them, the inner ones are converted once: the outer dictionary already
/// contains them.
final class HandedOutObjects: Sendable {
  private let objects = Locked(Objects())
  private let document: JSONDocument

  /// Conversion results by the indexes of their objects. Unchecked because dictionaries made from
  /// JSON contain only strings, numbers, nulls, and lists and dictionaries of these.
  private struct Objects: @unchecked Sendable {
    var dictionaries: [Int: [String: Any]] = [:]
    var values: [Int: MappingValue.Object] = [:]
    /// The nesting depths of lists and objects that were found safe to hand out.
    var heights: [HandedOutForm: [Int: Int]] = [:]
  }

  /// Smaller objects are converted again: they are not worth the memory.
  private static let minimumCount = 256

  init(of document: JSONDocument) { self.document = document }

  static func isLarge(_ element: JSONElement) -> Bool { element.recordCount >= minimumCount }

  func isMade(of other: JSONDocument) -> Bool { document === other }

  private func keeps(_ element: JSONElement) -> Bool {
    isMade(of: element.document) && Self.isLarge(element)
  }

  /// The dictionary of an object; nil if it has not been converted, or is small.
  subscript(element: JSONElement) -> [String: Any]? {
    guard keeps(element) else { return nil }
    return objects.withLock { $0.dictionaries[element.index] }
  }

  func keep(_ dictionary: [String: Any], of element: JSONElement) {
    guard keeps(element) else { return }
    objects.withLock { $0.dictionaries[element.index] = dictionary }
  }

  /// The value of an object; nil if it has not been converted, or is small.
  func value(of element: JSONElement) -> MappingValue.Object? {
    guard keeps(element) else { return nil }
    return objects.withLock { $0.values[element.index] }
  }

  func keep(_ value: MappingValue.Object, of element: JSONElement) {
    guard keeps(element) else { return }
    objects.withLock { $0.values[element.index] = value }
  }

  /// The nesting depth of a list or an object, itself included; nil unless it was found safe to
  /// hand out in the given form.
  func height(of element: JSONElement, as form: HandedOutForm) -> Int? {
    guard keeps(element) else { return nil }
    return objects.withLock { $0.heights[form]?[element.index] }
  }

  func keep(height: Int, of element: JSONElement, as form: HandedOutForm) {
    guard keeps(element) else { return }
    objects.withLock { $0.heights[form, default: [:]][element.index] = height }
  }
}

/// The form in which closures receive an object of the input.
enum HandedOutForm: Sendable {
  /// As a ``MappingValue``, whose keys are compared by their bytes.
  case exact
  /// As a Swift dictionary, whose keys are hashed, and equal if they are canonically equal.
  case dictionary
}
