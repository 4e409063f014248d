/// Makes text from outside safe to show: escaped, so that it can neither forge a line of a log nor turn
/// the direction of writing, and cut, so that it cannot flood a log.
enum DisplayText {
  /// The most characters of a key, of digits or of a name that a message shows.
  static let maximumLength = 64

  /// The text between quotes, escaped and cut.
  static func quoted(_ text: String, at length: Int = maximumLength) -> String {
    "\"\(escaped(text, at: length))\""
  }

  /// The text escaped and cut, without quotes.
  static func escaped(_ text: String, at length: Int = maximumLength) -> String {
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

  /// The text as one line that keeps its direction, and cut, with everything else as it is.
  static func line(_ text: String, at length: Int) -> String {
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

  /// The text cut at 64 Unicode scalars, for text that is printable already.
  static func cut(_ text: String, at length: Int = maximumLength) -> String {
    let shown = text.unicodeScalars.prefix(length)
    return shown.endIndex == text.endIndex ? text : String(shown) + "…"
  }

  /// Whether a scalar shows as itself and changes nothing around it.
  ///
  /// Controls, line and paragraph separators, directional marks and other format characters,
  /// combining marks, private use and unassigned scalars do not.
  static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
    // Some letters, such as U+3164, show as nothing.
    if scalar.properties.isDefaultIgnorableCodePoint { return false }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
      .unassigned, .nonspacingMark, .enclosingMark, .spaceSeparator:
      false
    default: true
    }
  }
}
