extension Transformer where Input == String {
  /// Text without white space at its ends, read and written.
  ///
  /// What is written is trimmed as well, so that it reads back the same.
  ///
  /// ```swift
  /// "name": .transform(\.name, .trimmed)                 // " Jon " → "Jon"
  /// "homepage": .transform(\.homepage, .trimmed.then(.url))
  /// ```
  public static var trimmed: Transformer<String, String> {
    Transformer<String, String>(decode: { $0.trimmingSpaces }, encode: { $0.trimmingSpaces })
  }

  /// Text in lower case, read and written, by the rules of Unicode and not those of a language.
  ///
  /// ```swift
  /// "email": .transform(\.email, .trimmed.then(.lowercased))  // " Jon@Wall.org" → "jon@wall.org"
  /// ```
  public static var lowercased: Transformer<String, String> {
    Transformer<String, String>(decode: { $0.lowercased() }, encode: { $0.lowercased() })
  }
}

// The same for places where only the name shows the types: `Transformer.trimmed`.
extension Transformer where Input == String, Output == String {
  /// Text without white space at its ends, read and written.
  @_disfavoredOverload
  public static var trimmed: Transformer<String, String> {
    Transformer<String, String>(decode: { $0.trimmingSpaces }, encode: { $0.trimmingSpaces })
  }

  /// Text in lower case, read and written, by the rules of Unicode and not those of a language.
  @_disfavoredOverload
  public static var lowercased: Transformer<String, String> {
    Transformer<String, String>(decode: { $0.lowercased() }, encode: { $0.lowercased() })
  }
}

extension ConversionProblem {
  /// Text that a transformer cannot use; the text itself is not shown.
  static func otherText(expected: @autoclosure @escaping () -> String) -> Self {
    Self(.conversionFailed, expected: expected(), actual: "another text")
  }
}

extension Optional {
  /// The value, or a problem if there is none.
  func orThrow(
    _ problem: @autoclosure () -> ConversionProblem
  ) throws(ConversionProblem) -> Wrapped {
    guard let self else { throw problem() }
    return self
  }
}
