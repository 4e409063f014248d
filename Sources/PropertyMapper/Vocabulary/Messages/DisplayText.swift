/// Makes external strings safe to show: escaped, so that they can neither forge a log line nor
/// reverse the writing direction, and truncated, so that they cannot flood a log.
package enum DisplayText {
  /// The maximum number of characters of a key, number or name that a message shows.
  static let maximumLength = 64

  /// Quotes, escapes and truncates a string.
  package static func quoted(_ text: String, at length: Int = maximumLength) -> String {
    "\"\(escaped(text, at: length))\""
  }

  /// Escapes and truncates a string, without quotes.
  package static func escaped(_ text: String, at length: Int = maximumLength) -> String {
    var result = ""
    let shown = text.unicodeScalars.prefix(length)
    for scalar in shown {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case let scalar where isPrintable(scalar): result.unicodeScalars.append(scalar)
      default: result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return shown.endIndex == text.endIndex ? result : result + "…"
  }

  /// Reduces a string to a single line without direction changes, and truncates it; the rest stays
  /// the same.
  package static func line(_ text: String, at length: Int) -> String {
    var result = ""
    let shown = text.unicodeScalars.prefix(length)
    for scalar in shown {
      if breaksLine(scalar) || scalar.properties.isBidiControl {
        result += escaped(String(scalar))
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return shown.endIndex == text.endIndex ? result : result + "…"
  }

  private static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// Truncates printable text to a number of Unicode scalars.
  static func cut(_ text: String, at length: Int = maximumLength) -> String {
    let shown = text.unicodeScalars.prefix(length)
    return shown.endIndex == text.endIndex ? text : String(shown) + "…"
  }

  /// Whether a scalar is visible as itself and does not affect its surroundings.
  ///
  /// False for controls, line and paragraph separators, directional marks and other format
  /// characters, combining marks, private use and unassigned scalars.
  static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
    // Some letters, such as U+3164, are invisible.
    if scalar.properties.isDefaultIgnorableCodePoint { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned, .nonspacingMark, .enclosingMark, .spaceSeparator:
      false
    default: true
    }
  }
}

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
