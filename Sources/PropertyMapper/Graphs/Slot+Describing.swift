extension Slot {
  /// The value on a single line.
  var displayText: String {
    func print<Value>(_ type: Value.Type) -> String {
      (try? value(as: type)).map { ValueText.text(of: $0) } ?? ""
    }
    return _openExistential(type, do: print)
  }
}

/// Values without tables as strings.
private enum ValueText {
  /// The maximum number of elements shown for a list of values.
  private static let shownCount = 32

  static func text(of value: Any) -> String {
    // Long lists are cut, as are values nested too deeply for the stack of this thread.
    guard StackRoom.isLeft(beyond: StackRoom.reserve) else { return "…" }
    guard let value = WrappedValue.content(of: value) else { return "nil" }
    if let text = value as? String { return DisplayText.quoted(text) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection:
      return bracketed(mirror.children.prefix(shownCount + 1).map { text(of: $0.value) })
    case .set: return bracketed(mirror.children.map { text(of: $0.value) }.sorted())
    case .dictionary:
      let members = mirror.children.map { member in
        Mirror(reflecting: member.value).children.map { text(of: $0.value) }.joined(separator: ": ")
      }
      return members.isEmpty ? "[:]" : bracketed(members.sorted())
    default:
      // Describing a date beyond the calendar crashes.
      if !(value is any Numeric), let value = value as? any ConvertibleValue,
        (try? value.output(for: .json)) == nil
      {
        return "a value without a text"
      }
      return DisplayText.escaped("\(value)")
    }
  }

  private static func bracketed(_ texts: [String]) -> String {
    let shown = texts.prefix(shownCount).joined(separator: ", ")
    return texts.count > shownCount ? "[\(shown), …]" : "[\(shown)]"
  }
}
