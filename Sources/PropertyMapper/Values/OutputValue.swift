/// What an export is written to, where that makes a difference for a value.
enum OutputTarget: Sendable {
  /// A Swift dictionary or JSON text: dates and data become text.
  case json
  /// A property list, which holds dates and data as they are.
  case propertyList
}

/// One value of the output, before it becomes a dictionary, JSON text or a property list.
///
/// Objects keep the order in which their keys were written.
enum OutputValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case double(Double)
  case float(Float)
  /// An exact number: a decimal, or one that was kept with its digits.
  case number(JSONNumber)
  /// An exact number that a dictionary shall hold as a `Decimal`.
  case decimal(JSONNumber)
  case text(String)
  case list([OutputValue])
  case object(OutputObject)
  /// A value that only property lists have: a date, data.
  indirect case native(any Sendable)

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Whether it is an object without keys.
  var isEmptyObject: Bool {
    if case .object(let object) = self { object.members.isEmpty } else { false }
  }
}

extension OutputValue {
  init(_ value: MappingValue) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .number(let number): self = .number(number.literal)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { Self($0) })
    case .object(let object):
      var result = OutputObject(minimumCapacity: object.count)
      for member in object.members { result.append(Self(member.value), forNewKey: member.key) }
      self = .object(result)
    }
  }
}

extension MappingValue {
  init(_ value: OutputValue) throws(ConversionProblem) {
    switch value {
    case .null: self = .null
    case .bool(let bool): self = .bool(bool)
    case .integer(let integer): self = .number(Number(integer))
    case .unsigned(let integer): self = .number(Number(integer))
    case .double(let double):
      self = JSONNumber(double).map { .number(Number($0)) } ?? .null
    case .float(let float):
      self = JSONNumber(float).map { .number(Number($0)) } ?? .null
    case .number(let number), .decimal(let number): self = .number(Number(number))
    case .text(let text): self = .string(text)
    case .list(let elements):
      var values: [MappingValue] = []
      for element in elements { values.append(try MappingValue(element)) }
      self = .array(values)
    case .object(let object):
      var members: [Object.Member] = []
      for (key, value) in object.members {
        members.append(Object.Member(key: key, value: try MappingValue(value)))
      }
      self = .object(Object(uniqueMembers: members))
    case .native(let value):
      throw .unrepresentable("a value of type \(type(of: value))")
    }
  }
}

extension ConversionProblem {
  /// A value has no form in the output.
  static func unrepresentable(_ actual: String, kind: String? = nil) -> Self {
    Self(
      .unrepresentableValue, expected: "a value that the output can hold", actual: actual,
      kind: kind ?? actual)
  }
}
