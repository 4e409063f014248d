/// Values that users' closures convert from another shape, wherever their type occurs.
///
/// ```
///  input ─inner─▶ slot of Input ─decode─▶ slot of Value
///  slot of Value ─encode─▶ slot of Input ─inner─▶ output
/// ```
package final class ConvertedShape: Sendable {
  /// The shape of the data.
  package let inner: Shape
  /// What is known about the data; nil for users' transformers.
  package let form: TransformerForm?
  let decode: ValueConversion
  /// Converts a value in memory to the data; nil for a type that cannot be encoded.
  let encode: (@Sendable (_ value: ValueAddress) throws -> Slot)?
  /// Uses an input value that already has the type.
  let adopt: @Sendable (Any) -> Slot?

  init(
    inner: Shape, form: TransformerForm? = nil, decode: ValueConversion,
    encode: (@Sendable (_ value: ValueAddress) throws -> Slot)?,
    adopt: @escaping @Sendable (Any) -> Slot?
  ) {
    self.inner = inner
    self.form = form
    self.decode = decode
    self.encode = encode
    self.adopt = adopt
  }

  /// The memory layout of a value.
  package var memory: ValueMemory { decode.output }

  /// Whether null is converted by the closure rather than treated as the absence of a value.
  var passesNull: Bool { inner.passesNull }

  /// Whether a value is of a kind that the data can have. If the type has a table, that reads the others.
  func takes(_ value: InputValue) -> Bool {
    if value.isNull { passesNull } else { DataKinds(of: inner).includes(value) }
  }

  /// Uses an input value that already has the type, unless it is one that the data itself can hold.
  func adopt(_ input: InputValue) -> Slot? {
    if case .native(let value) = input { adopt(value) } else { nil }
  }

  /// Converts the value of a slot to the data; nil for a type that cannot be encoded.
  func encode(_ slot: Slot) throws -> Slot? {
    guard let encode else { return nil }
    guard slot.type == memory.type else {
      throw SlotMismatch(expected: "\(memory.type)", actual: "\(slot.type)")
    }
    var result = Result<Slot, any Error>.success(slot)
    slot.withMemory { value in result = Result { try encode(value) } }
    return try result.get()
  }
}

extension Shape {
  /// The conversion by users' closures, also inside optionals, lists and dictionaries; nil if there
  /// is none.
  package var conversion: ConvertedShape? {
    if case .converted(let converted) = self { converted } else { inner?.conversion }
  }

  /// Whether values cannot be encoded because the reverse conversion is missing.
  var isOneWay: Bool {
    guard let conversion else { return false }
    return conversion.encode == nil || conversion.inner.isOneWay
  }

  /// Whether values contain no models, as far as visible without running users' closures.
  package var isWithoutModels: Bool { models.isEmpty || conversion != nil }

  /// Whether nil is not the only null in a value, as in `Int??` and `MappingValue?`, also inside lists and
  /// dictionaries.
  package var hasSeveralNulls: Bool {
    switch self {
    case .optional(let optional): optional.wrapped.acceptsNull || optional.wrapped.hasSeveralNulls
    case .list(let list): list.element.hasSeveralNulls
    case .dictionary(let dictionary): dictionary.element.hasSeveralNulls
    case .value, .model, .converted, .jsonText: false
    }
  }

  /// Whether values have no parts.
  package var isLeaf: Bool {
    switch self {
    case .value, .converted: true
    case .jsonText(let text): text.inner.isLeaf
    case .model, .optional, .list, .dictionary: false
    }
  }
}

/// The kinds of values that a shape is read from. An alternative of another kind gives way to the next one.
///
/// Numbers, text, true and false are one kind, since the conversion policies turn them into each other.
package struct DataKinds: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let object = Self(rawValue: 1)
  package static let list = Self(rawValue: 2)
  package static let scalar = Self(rawValue: 4)
  package static let all: Self = [.object, .list, .scalar]

  /// - Parameter kinds: Returns the kinds of values that a model without a transformer is read from.
  init(of shape: Shape, models kinds: (ModelReference) -> Self = { _ in .object }) {
    switch shape {
    case .value(let codec): self.init(of: codec.dataForm())
    case .model(let model):
      self = kinds(model)
      if let conversion = model.conversion { formUnion(Self(of: conversion.inner, models: kinds)) }
    case .dictionary: self = .object
    case .list(let list): self = list.takesOneElement ? .all : .list
    case .optional(let optional): self.init(of: optional.wrapped, models: kinds)
    case .converted(let converted): self.init(of: converted.inner, models: kinds)
    case .jsonText: self = .scalar
    }
  }

  private init(of form: DataForm) {
    switch form {
    case .truth, .integer, .number, .numberOrTruth, .text: self = .scalar
    case .cases(let cases): self.init(of: cases.form)
    case .list: self = .list
    case .anything, .unknown: self = .all
    }
  }

  /// Whether a value that begins with a byte is of one of the kinds.
  func includesValue(beginningWith byte: UInt8) -> Bool {
    switch byte {
    case JSONByte.openBrace: contains(.object)
    case JSONByte.openBracket: contains(.list)
    default: contains(.scalar)
    }
  }

  /// Whether a value is of one of the kinds.
  func includes(_ value: InputValue) -> Bool {
    switch value {
    case .object: contains(.object)
    case .list: contains(.list)
    case .text, .number, .bool: contains(.scalar)
    case .null, .native, .unusable: true
    }
  }
}
