/// A type whose values are one value of the data each.
struct ValueShape: Sendable {
  /// Makes a value of what the input holds.
  let read: @Sendable (InputValue, ReadingRules) throws -> Slot
  /// The value as the output holds it.
  let write: @Sendable (Slot, OutputTarget) throws -> WrittenValue
  var acceptsNull = false
  /// Whether whole objects of the input are handed to somebody who may look at all of their keys.
  var seesObjects = false
  var mayBeObject = false

  /// What a value became: finished output, or a Swift value that is still to be looked at.
  enum WrittenValue {
    case output(OutputValue)
    case any(Any)
  }
}

/// What the options say about reading one value.
struct ReadingRules: Sendable {
  var policy: ConversionPolicy
  var duplicateKeys: DuplicateKeyPolicy
}

extension ValueShape {
  /// A type that the library itself converts.
  static func convertible<Value: ConvertibleValue>(_ type: Value.Type) -> Self {
    ValueShape(
      read: { input, rules in ValueSlot(try Value.convert(input, policy: rules.policy)) },
      write: { slot, target in .output(try slot.value(as: Value.self).output(for: target)) }
    )
  }

  /// JSON as it is.
  static let mappingValue = ValueShape(
    read: { input, rules in
      ValueSlot(try MappingValue(input, duplicateKeys: rules.duplicateKeys))
    },
    write: { slot, _ in .output(OutputValue(try slot.value(as: MappingValue.self))) },
    acceptsNull: true,
    seesObjects: true,
    mayBeObject: true
  )

  /// A type of the user's that conforms to ``MappableValue``.
  static func mappable<Value: MappableValue>(_ type: Value.Type) -> Self {
    ValueShape(
      read: { input, rules in
        if case .native(let value as Value) = input { return ValueSlot(value) }
        let value = try MappingValue(input, duplicateKeys: rules.duplicateKeys)
        return try ConversionPolicy.$current.withValue(rules.policy) {
          ValueSlot(try Value(mappingValue: value))
        }
      },
      write: { slot, _ in .output(OutputValue(try slot.value(as: Value.self).mappingValue)) },
      seesObjects: true,
      mayBeObject: true
    )
  }

  /// A type with raw values, which is mapped by them.
  static func rawValue<Value: RawRepresentable>(
    _ type: Value.Type, raw: ValueShape
  ) -> Self {
    ValueShape(
      read: { input, rules in
        if case .native(let value as Value) = input { return ValueSlot(value) }
        let rawValue = try raw.read(input, rules).value(as: Value.RawValue.self)
        guard let value = Value(rawValue: rawValue) else {
          throw RawValueReading.unknownRawValue(type, input: input)
        }
        return ValueSlot(value)
      },
      write: { slot, target in
        try raw.write(ValueSlot(try slot.value(as: Value.self).rawValue), target)
      },
      mayBeObject: raw.mayBeObject
    )
  }

  /// `Any`: whatever the input holds, as a Swift dictionary would hold it.
  static let anything = ValueShape(
    read: { input, rules in
      ValueSlot<Any>(try input.anyValue(duplicateKeys: rules.duplicateKeys))
    },
    write: { slot, _ in .any(try slot.value(as: Any.self)) },
    seesObjects: true,
    mayBeObject: true
  )
}
