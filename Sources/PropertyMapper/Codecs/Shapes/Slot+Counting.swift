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
