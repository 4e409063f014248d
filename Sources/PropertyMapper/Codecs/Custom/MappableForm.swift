/// A user's type that conforms to ``MappingValueConvertible``.
struct MappableForm<Value: MappingValueConvertible>: ValueForm {
  let traits = ValueCodec.Traits(handedOutForm: .exact, mayBeObject: true)
  var dataForm: DataForm { DataForm(of: Value.self) }

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Value {
    if case .native(let value as Value) = input { return value }
    // Users' types read dates and data as they are in JSON; values handed out elsewhere keep them.
    let value = try MappingValue(
      input, duplicateKeys: rules.duplicateKeys,
      sharing: rules.policy.readsPropertyLists ? nil : rules.handedOut)
    return try ConversionPolicy.$current.withValue(rules.policy) {
      try Value(mappingValue: value)
    }
  }

  func write(_ value: Value, _ target: OutputTarget) throws -> WrittenValue {
    .tree(try value.mappingValue)
  }
}
