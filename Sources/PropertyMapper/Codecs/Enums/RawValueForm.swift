/// A raw-representable type, mapped by its raw values.
///
/// The fallback's type is Sendable for every descriptor that accepts a fallback.
struct RawValueForm<Value: RawRepresentable>: ValueForm {
  let rawValue: ValueCodec
  let table: RawValueTable<Value>
  /// The value for raw values without a case.
  nonisolated(unsafe) let fallback: Value?
  /// Whether the optional around the value is nil for raw values without a case.
  let unknownIsNil: Bool

  var traits: ValueCodec.Traits {
    ValueCodec.Traits(
      handedOutForm: rawValue.traits.handedOutForm, mayBeObject: rawValue.traits.mayBeObject)
  }

  var dataForm: DataForm {
    let form = DataForm(rawValuesOf: Value.self, as: rawValue.dataForm()) { raw in
      rawValue.described(ValueSlot(raw))
    }
    guard unsafe fallback != nil || unknownIsNil, case .cases(var cases) = form else { return form }
    cases.others = .fallback
    return .cases(cases)
  }

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Value {
    if case .native(let value as Value) = input { return value }
    let raw: Slot
    do {
      raw = try rawValue.read(input, rules)
    } catch let problem as ConversionProblem {
      throw RawValueReading.naming(Value.self, problem)
    }
    let rawValue = try raw.value(as: Value.RawValue.self)
    guard let value = unsafe table.value(for: rawValue) ?? fallback else {
      guard !unknownIsNil else { throw UnknownValue() }
      throw RawValueReading.problem(of: Value.self, rawValue: rawValue, input: input)
    }
    return value
  }

  func write(_ value: Value, _ target: OutputTarget) throws -> WrittenValue {
    try rawValue.write(ValueSlot(value.rawValue), for: target)
  }
}
