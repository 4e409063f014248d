/// Answers whether an automatic table can map a shape.
struct MappableCheck {
  let isMapped: (any Any.Type) -> Bool

  /// The type inside a shape that cannot be mapped; nil if all can.
  func obstacle(in shape: Shape, of type: any Any.Type) -> (any Any.Type)? {
    switch shape {
    // Whatever the data holds may be meant, but nothing says so.
    case .value(let value): value is AnythingShape ? Any.self : nil
    case .model(let model): isMapped(model.type) ? nil : model.type
    case .optional(let optional): obstacle(in: optional.wrapped, of: type)
    case .list(let list): obstacle(in: list.element, of: type)
    case .dictionary(let dictionary):
      dictionary.operations.canHaveKeys ? obstacle(in: dictionary.element, of: type) : type
    }
  }
}
