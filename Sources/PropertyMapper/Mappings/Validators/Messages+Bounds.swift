extension Messages {
  /// A value of a table's own, in a rule.
  static func bound<Value>(_ value: Value) -> String {
    if let text = value as? String { return DisplayText.quoted(text) }
    if let value = value as? any ConvertibleValue {
      // Dates beyond the calendar trap where they describe themselves.
      guard let output = try? value.output(for: .json) else { return "\(name(of: Value.self))" }
      if case .text(let text) = output { return DisplayText.escaped(text) }
    }
    if let raw = value as? any RawRepresentable { return DisplayText.escaped("\(raw.rawValue)") }
    return DisplayText.escaped(description(of: value))
  }
}
