import PropertyMapper

extension Slot {
  /// The value on a single line. If it is nested too deep for the stack, the walk knows.
  func displayText(in walk: GraphWalk) -> String {
    func print<Value>(_ type: Value.Type) -> String {
      walk.attempt { try value(as: type) }.map { ValueText(walk: walk).text(of: $0) } ?? ""
    }
    return _openExistential(type, do: print)
  }
}

/// Values without tables as strings.
private struct ValueText {
  let walk: GraphWalk
  /// The maximum number of elements shown for a list of values.
  private static let shownCount = 32

  /// Long lists are cut.
  func text(of value: Any) -> String {
    guard StackRoom.isLeft(beyond: StackRoom.reserve) else {
      walk.isOutOfStack = true
      return "…"
    }
    guard let value = WrappedValue.content(of: value) else { return "nil" }
    if let text = value as? String { return DisplayText.quoted(text) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection:
      return bracketed(mirror.children.prefix(Self.shownCount + 1).map { text(of: $0.value) })
    case .set: return bracketed(mirror.children.map { text(of: $0.value) }.sorted())
    case .dictionary:
      let members = mirror.children.map { member in
        Mirror(reflecting: member.value).children.map { text(of: $0.value) }.joined(separator: ": ")
      }
      return members.isEmpty ? "[:]" : bracketed(members.sorted())
    default:
      // Describing a date beyond the calendar crashes.
      if ConvertedText.isMissing(of: value) { return "a value with no text representation" }
      return DisplayText.escaped("\(value)")
    }
  }

  private func bracketed(_ texts: [String]) -> String {
    let shown = texts.prefix(Self.shownCount).joined(separator: ", ")
    return texts.count > Self.shownCount ? "[\(shown), …]" : "[\(shown)]"
  }
}
