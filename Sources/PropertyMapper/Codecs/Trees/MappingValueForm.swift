/// Unconverted JSON.
struct MappingValueForm: ValueForm {
  let traits = ValueCodec.Traits(acceptsNull: true, handedOutForm: .exact, mayBeObject: true)
  var dataForm: DataForm { .anything }

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> MappingValue {
    try MappingValue(
      input, duplicateKeys: rules.duplicateKeys, keepsNatives: rules.policy.readsPropertyLists,
      sharing: rules.handedOut)
  }

  func write(_ value: MappingValue, _ target: OutputTarget) throws -> WrittenValue { .tree(value) }
}
