import PropertyMapper

/// Formats type names as in Swift code.
enum TypeText {
  /// The name: `String?`, `[Job]`, `Set<Int>`, `[String: Job]`, and the name used in messages for
  /// any other type.
  static func name(of type: any Any.Type) -> String {
    (type as? any WrittenType.Type)?.writtenName ?? Messages.name(of: type)
  }
}

/// A type with its own syntax in Swift.
private protocol WrittenType {
  static var writtenName: String { get }
}

extension Optional: WrittenType {
  fileprivate static var writtenName: String {
    let name = TypeText.name(of: Wrapped.self)
    return name.contains(" ") && !name.hasPrefix("[") ? "(\(name))?" : "\(name)?"
  }
}

extension Array: WrittenType {
  fileprivate static var writtenName: String { "[\(TypeText.name(of: Element.self))]" }
}

extension Set: WrittenType {
  fileprivate static var writtenName: String { "Set<\(TypeText.name(of: Element.self))>" }
}

extension Dictionary: WrittenType {
  fileprivate static var writtenName: String {
    "[\(TypeText.name(of: Key.self)): \(TypeText.name(of: Value.self))]"
  }
}
