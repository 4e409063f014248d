/// Names types as Swift code writes them.
enum TypeText {
  /// The name: `String?`, `[Job]`, `Set<Int>`, `[String: Job]`, and every other type as messages name it.
  static func name(of type: any Any.Type) -> String {
    (type as? any WrittenType.Type)?.writtenName ?? Messages.name(of: type)
  }
}

/// A type for which Swift has a form of its own.
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
