extension Messages {
  /// A value that a rule of a table compares with.
  static func bound<Value>(_ value: Value) -> String {
    if let text = value as? String { return DisplayText.quoted(text) }
    if let value = value as? any ConvertibleValue {
      // Dates outside the calendar trap when described.
      guard let output = try? value.output(for: .json) else { return "\(name(of: Value.self))" }
      if case .text(let text) = output { return DisplayText.escaped(text) }
    }
    if let raw = value as? any RawRepresentable { return DisplayText.escaped("\(raw.rawValue)") }
    return DisplayText.escaped(description(of: value))
  }

  /// The values of a list, or the first ones of a long list.
  static func bounds<Value>(_ values: [Value]) -> String {
    let maximumCount = 20
    var names = values.prefix(maximumCount).map { bound($0) }
    if values.count > maximumCount { names.append("…") }
    return names.joined(separator: ", ")
  }
}
