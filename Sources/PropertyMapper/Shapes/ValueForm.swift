/// What the values of one type look like in the data.
protocol ValueForm: Sendable {
  associatedtype Value

  var traits: ValueCodec.Traits { get }

  /// What the values look like, for those who describe the data.
  var dataForm: DataForm { get }

  /// Makes a value of what the input holds.
  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Value

  /// Whether reading an input fails with one problem that is all there is to say; nil if there may be more to it.
  ///
  /// For inputs that nobody will read the problems of.
  func refuses(_ input: InputValue, _ rules: ReadingRules) -> Bool?

  /// The value as the output holds it.
  func write(_ value: Value, _ target: OutputTarget) throws -> WrittenValue
}

extension ValueForm {
  func refuses(_ input: InputValue, _ rules: ReadingRules) -> Bool? {
    do {
      _ = try read(input, rules)
      return false
    } catch {
      // Asked in this way, it takes a tenth of the time of a cast.
      return type(of: error) == ConversionProblem.self ? true : nil
    }
  }
}

/// What a value became: finished output, or a Swift value that is still to be looked at.
enum WrittenValue {
  case output(OutputValue)
  /// JSON as it is, which may be nested as deep as it likes.
  case tree(MappingValue)
  case any(Any)
}

/// What the options say about reading one value.
struct ReadingRules: Sendable {
  var policy: ConversionPolicy
  var duplicateKeys: DuplicateKeyPolicy
  var emptyText = EmptyTextRule.text
  /// What was handed out of the text before, if values lie inside one another.
  var handedOut: HandedOutObjects?
}
