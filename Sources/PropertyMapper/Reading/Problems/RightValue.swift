/// A value without problems.
package enum RightValue {
  case value(Slot)
  /// A value with models that were not made, and the number of its elements, if it is a list or a dictionary.
  case unmade(count: Int? = nil)

  /// The number of elements of a list or dictionary.
  package func elementCount(as shape: Shape) -> Int? {
    switch self {
    case .value(let slot): slot.elementCount(as: shape)
    case .unmade(let count): count
    }
  }
}

extension Slot {
  /// The number of elements of a list or dictionary.
  func elementCount(as shape: Shape) -> Int? {
    switch shape {
    case .optional(let shape):
      (try? shape.operations.unwrap(self)).flatMap { $0 }.flatMap {
        $0.elementCount(as: shape.wrapped)
      }
    case .list(let shape): try? shape.operations.elements(of: self).count
    case .dictionary(let shape): try? shape.operations.members(of: self).count
    case .jsonText(let text): elementCount(as: text.inner)
    case .value, .model, .converted: nil
    }
  }
}
