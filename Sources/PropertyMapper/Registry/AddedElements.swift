/// The elements that many calls added, in their order.
///
/// A table is copied when something is registered for it. The elements of earlier calls aren't: only arrays of
/// about the same length are joined, as in ``AddedTables``.
struct AddedElements<Element: Sendable>: Sendable {
  private var parts: [[Element]] = []

  var isEmpty: Bool { parts.isEmpty }

  /// - Complexity: O(*n*) in the number of elements.
  var all: [Element] { parts.flatMap { $0 } }

  /// - Complexity: O(*m* log *n*) on average, for *m* elements after *n*.
  mutating func add(_ elements: [Element]) {
    guard !elements.isEmpty else { return }
    var new = elements
    while let last = parts.last, last.count <= new.count {
      parts.removeLast()
      new = last + new
    }
    parts.append(new)
  }
}
