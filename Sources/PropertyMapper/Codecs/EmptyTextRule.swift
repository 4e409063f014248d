/// The meaning of an empty string in the input.
package enum EmptyTextRule: Sendable {
  /// Itself.
  case text
  /// Null, unless the type is a string type.
  case nullUnlessText
  /// Null.
  case null

  /// The meaning according to the options.
  package init(_ options: MappingOptions) {
    self = options.emptyTextIsNull ? .nullUnlessText : .text
  }

  /// Whether an empty string is null as a value of a shape.
  package func makesNull(of shape: Shape) -> Bool {
    switch self {
    case .text: false
    case .nullUnlessText: !shape.takesEmptyText
    case .null: true
    }
  }
}

extension Shape {
  /// Whether an empty string is a value of the type: strings, `Any` and the like, and types with
  /// such a raw value.
  package var takesEmptyText: Bool {
    switch self {
    case .value(let codec): Self.takesEmptyText(codec.memory.type)
    case .converted(let converted): Self.takesEmptyText(converted.memory.type)
    case .optional(let optional): optional.wrapped.takesEmptyText
    case .model, .list, .dictionary, .jsonText: false
    }
  }

  package static func takesEmptyText(_ type: any Any.Type) -> Bool {
    if type == String.self || type == Character.self { return true }
    if type == MappingValue.self || type == Any.self { return true }
    func hasEmptyRawValue<Value: RawRepresentable>(_ type: Value.Type) -> Bool {
      ("" as? Value.RawValue).flatMap { Value(rawValue: $0) } != nil
    }
    return (type as? any RawRepresentable.Type).map { hasEmptyRawValue($0) } ?? false
  }
}
