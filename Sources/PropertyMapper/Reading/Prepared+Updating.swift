// Properties of prepared values that updates need.

extension PreparedObject.Assignment {
  /// The property's current value, if the entry updates the model in it.
  func current(in model: Slot?) -> Slot? {
    guard let model, value.isUpdate, let property = entry.property else { return nil }
    return try? property.accessor.load(from: model)
  }
}

extension Prepared {
  /// Whether two values of the prepared shape are the same class instance.
  func isSameInstance(_ first: Slot, _ second: Slot) -> Bool {
    switch self {
    case .optional(let wrapped, let shape):
      guard let first = try? shape.operations.unwrap(first),
        let second = try? shape.operations.unwrap(second)
      else { return false }
      return wrapped.isSameInstance(first, second)
    case .object, .content:
      guard let first = first.instance, let second = second.instance else { return false }
      return first === second
    case .ready, .converted, .list, .dictionary: return false
    }
  }
}
