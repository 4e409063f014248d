/// `Any`: all input, as it appears in a Swift dictionary.
struct AnythingForm: ValueForm {
  let traits = ValueCodec.Traits(handedOutForm: .dictionary, mayBeObject: true, isAnything: true)
  var dataForm: DataForm { .anything }

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Any {
    try input.anyValue(duplicateKeys: rules.duplicateKeys, sharing: rules.handedOut)
  }

  func write(_ value: Any, _ target: OutputTarget) throws -> WrittenValue { .any(value) }
}
