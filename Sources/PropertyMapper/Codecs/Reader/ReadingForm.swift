/// The usual representation of a type's values.
protocol ReadingForm: Sendable {
  associatedtype Value

  /// Decodes the next value in the text.
  func read(_ reader: inout ValueReader) throws(Declined) -> Value

  /// Decodes a value of a Swift dictionary.
  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> Value
}
