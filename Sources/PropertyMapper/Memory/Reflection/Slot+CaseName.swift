extension Slot {
  /// The name of the case of an enum; nil for a value of another type, and if the enum describes itself
  /// in its own way.
  var caseName: String? {
    func open<Value>(_ type: Value.Type) -> String? {
      guard case .enumeration = TypeKind(of: type), let value = try? value(as: type) else {
        return nil
      }
      return Self.caseName(of: value)
    }
    return _openExistential(type, do: open)
  }

  private static func caseName<Value>(of value: Value) -> String? {
    guard !(value is any CustomReflectable) else { return nil }
    if let label = Mirror(reflecting: value).children.first?.label { return label }
    let describesItself =
      value is any CustomStringConvertible || value is any CustomDebugStringConvertible
      || value is any TextOutputStreamable
    return describesItself ? nil : "\(value)"
  }
}
