/// The representation of a type's values in the data.
protocol ValueForm: Sendable {
  associatedtype Value

  var traits: ValueCodec.Traits { get }

  /// The form of the values, for descriptions of the data.
  var dataForm: DataForm { get }

  /// Decodes a value.
  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Value

  /// Encodes a value.
  func write(_ value: Value, _ target: OutputTarget) throws -> WrittenValue
}

/// An encoded value: finished output, or a Swift value that still has to be examined.
package enum WrittenValue {
  case output(OutputValue)
  /// Unconverted JSON, which may have any depth.
  case tree(MappingValue)
  case any(Any)
}

/// The options for decoding one value.
package struct ReadingRules: Sendable {
  package var policy: ConversionPolicy
  var duplicateKeys: DuplicateKeyPolicy
  package var emptyText = EmptyTextRule.text
  /// Earlier conversions of objects of the text, if values are nested in one another.
  var handedOut: HandedOutObjects?
}
