/// Type names in messages, as in Swift code: `[Event]` rather than `Array<Event>`.
enum TypeName {
  static func text(of type: any Any.Type) -> String {
    (type as? any TypeWithShortName.Type)?.shortName ?? _typeName(type, qualified: false)
  }
}

/// A type with a shorter spelling than its name.
private protocol TypeWithShortName {
  static var shortName: String { get }
}

extension Array: TypeWithShortName {
  fileprivate static var shortName: String { "[\(TypeName.text(of: Element.self))]" }
}

extension Set: TypeWithShortName {
  fileprivate static var shortName: String { "Set<\(TypeName.text(of: Element.self))>" }
}

extension Dictionary: TypeWithShortName {
  fileprivate static var shortName: String {
    "[\(TypeName.text(of: Key.self)): \(TypeName.text(of: Value.self))]"
  }
}

extension Optional: TypeWithShortName {
  fileprivate static var shortName: String {
    let name = TypeName.text(of: Wrapped.self)
    return name.contains(" ") && !name.hasPrefix("[") ? "(\(name))?" : "\(name)?"
  }
}
