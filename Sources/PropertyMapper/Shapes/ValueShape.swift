/// A type whose values are one value of the data each.
protocol ValueShape: Sendable {
  /// Makes a value of what the input holds.
  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Slot

  /// The value as the output holds it.
  func write(_ slot: Slot, for target: OutputTarget) throws -> WrittenValue

  /// Whether null is a value of the type.
  var acceptsNull: Bool { get }

  /// How whole objects of the input are handed to somebody who may look at all of their keys, if they are.
  var handedOutForm: HandedOutForm? { get }

  /// Whether a value may be written as an object.
  var mayBeObject: Bool { get }
}

extension ValueShape {
  var acceptsNull: Bool { false }
  var handedOutForm: HandedOutForm? { nil }
  var mayBeObject: Bool { false }
}

/// What a value became: finished output, or a Swift value that is still to be looked at.
enum WrittenValue {
  case output(OutputValue)
  /// JSON as it is, which may be nested as deep as it likes.
  case tree(MappingValue)
  case any(Any)
}

/// In which form an object of the input is handed out.
enum HandedOutForm: Sendable {
  /// As a ``MappingValue``, whose keys differ if their bytes do.
  case exact
  /// As a Swift dictionary, whose keys are hashed, and are the same if they are canonically equal.
  case dictionary
}

/// What the options say about reading one value.
struct ReadingRules: Sendable {
  var policy: ConversionPolicy
  var duplicateKeys: DuplicateKeyPolicy
}

/// A type that the library itself converts.
struct ConvertibleShape<Value: ConvertibleValue>: ValueShape {
  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Slot {
    ValueSlot(try Value.convert(input, policy: rules.policy))
  }

  func write(_ slot: Slot, for target: OutputTarget) throws -> WrittenValue {
    .output(try slot.value(as: Value.self).output(for: target))
  }
}

/// JSON as it is.
struct MappingValueShape: ValueShape {
  let acceptsNull = true
  let handedOutForm: HandedOutForm? = .exact
  let mayBeObject = true

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Slot {
    ValueSlot(try MappingValue(input, duplicateKeys: rules.duplicateKeys))
  }

  func write(_ slot: Slot, for target: OutputTarget) throws -> WrittenValue {
    .tree(try slot.value(as: MappingValue.self))
  }
}

/// A type of the user's that conforms to ``MappableValue``.
struct MappableShape<Value: MappableValue>: ValueShape {
  let handedOutForm: HandedOutForm? = .exact
  let mayBeObject = true

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Slot {
    if case .native(let value as Value) = input { return ValueSlot(value) }
    let value = try MappingValue(input, duplicateKeys: rules.duplicateKeys)
    return try ConversionPolicy.$current.withValue(rules.policy) {
      ValueSlot(try Value(mappingValue: value))
    }
  }

  func write(_ slot: Slot, for target: OutputTarget) throws -> WrittenValue {
    .tree(try slot.value(as: Value.self).mappingValue)
  }
}

/// A type with raw values, which is mapped by them.
///
/// The fallback is of a type that is Sendable wherever a descriptor can be given one.
struct RawValueShape<Value: RawRepresentable>: ValueShape {
  let rawValue: any ValueShape
  nonisolated(unsafe) let fallback: Value?

  var mayBeObject: Bool { rawValue.mayBeObject }
  var handedOutForm: HandedOutForm? { rawValue.handedOutForm }

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Slot {
    if case .native(let value as Value) = input { return ValueSlot(value) }
    let raw: Slot
    do {
      raw = try rawValue.read(input, rules)
    } catch let problem as ConversionProblem {
      throw RawValueReading.naming(Value.self, problem)
    }
    guard let value = Value(rawValue: try raw.value(as: Value.RawValue.self)) ?? fallback else {
      throw RawValueReading.unknownRawValue(Value.self, input: input)
    }
    return ValueSlot(value)
  }

  func write(_ slot: Slot, for target: OutputTarget) throws -> WrittenValue {
    try rawValue.write(ValueSlot(try slot.value(as: Value.self).rawValue), for: target)
  }
}

/// `Any`: whatever the input holds, as a Swift dictionary would hold it.
struct AnythingShape: ValueShape {
  let handedOutForm: HandedOutForm? = .dictionary
  let mayBeObject = true

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Slot {
    ValueSlot<Any>(try input.anyValue(duplicateKeys: rules.duplicateKeys))
  }

  func write(_ slot: Slot, for target: OutputTarget) throws -> WrittenValue {
    .any(try slot.value(as: Any.self))
  }
}
