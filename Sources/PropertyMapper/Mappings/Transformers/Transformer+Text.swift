extension Transformer where Input == String {
  /// A transformer that removes whitespace from both ends of a string when decoding and encoding.
  ///
  /// Encoding also trims, so the string reads back unchanged.
  ///
  /// ```swift
  /// "name": .transform(\.name, .trimmed)                 // " Jon " → "Jon"
  /// "homepage": .transform(\.homepage, .trimmed.then(.url))
  /// ```
  public static var trimmed: Transformer<String, String> {
    Transformer<String, String>(decode: { $0.trimmingSpaces }, encode: { $0.trimmingSpaces })
  }

  /// A transformer that lowercases a string when decoding and encoding, regardless of the locale.
  ///
  /// ```swift
  /// "email": .transform(\.email, .trimmed.then(.lowercased))
  /// // " Jon@Wall.org" → "jon@wall.org"
  /// ```
  public static var lowercased: Transformer<String, String> {
    Transformer<String, String>(decode: { $0.lowercased() }, encode: { $0.lowercased() })
  }
}

// The same properties, for uses with an explicit type name: `Transformer.trimmed`.
extension Transformer where Input == String, Output == String {
  /// A transformer that removes whitespace from both ends of a string when decoding and encoding.
  @_disfavoredOverload
  public static var trimmed: Transformer<String, String> {
    Transformer<String, String>(decode: { $0.trimmingSpaces }, encode: { $0.trimmingSpaces })
  }

  /// A transformer that lowercases a string when decoding and encoding, regardless of the locale.
  @_disfavoredOverload
  public static var lowercased: Transformer<String, String> {
    Transformer<String, String>(decode: { $0.lowercased() }, encode: { $0.lowercased() })
  }
}

extension ConversionProblem {
  /// Returns a problem for a string that a transformer cannot convert, without showing the string.
  package static func otherText(expected: @autoclosure @escaping () -> Expectation) -> Self {
    Self(.conversionFailed, expected: expected(), actual: "text in another form").completed {
      $0.parameters["found"] = "text"
    }
  }
}

extension Optional {
  /// Returns the value, or throws a problem if it is nil.
  func orThrow(
    _ problem: @autoclosure () -> ConversionProblem
  ) throws(ConversionProblem) -> Wrapped {
    guard let self else { throw problem() }
    return self
  }
}
