/// One value of the input, from any source.
///
/// JSON text, Swift dictionaries, dictionaries of `NSNumber`s, property lists and ``MappingValue``s
/// are all converted to this type first, and thus treated alike:
///
/// ```
///  [String: Any]  ──classify──▶ ┐
///  JSONElement    ────────────▶ ├─ InputValue ──▶ Shape (which Swift type?) ──▶ Slot
///  MappingValue   ────────────▶ │
///  StoredList     ────────────▶ ┘
/// ```
///
/// Scalars are unpacked immediately; lists and objects are converted only on access.
package enum InputValue {
  case null
  case bool(Bool)
  case number(JSONNumber)
  /// A value that no type accepts, such as NaN, with its description.
  indirect case unusable(Unwritable, Any)
  case text(String)
  case list(InputList)
  case object(InputObject)
  /// A Swift value without a JSON type, such as a date or a model.
  case native(Any)
}

/// The elements of an input list.
package enum InputList {
  case any([Any])
  case json(JSONElement)
  case mapping([MappingValue])
  case stored(StoredList)

  package var count: Int {
    switch self {
    case .any(let elements): elements.count
    case .json(let element): element.count
    case .mapping(let elements): elements.count
    case .stored(let list): list.count
    }
  }

  /// Calls the closure for each element, with its index and its position in the JSON text.
  func visit(_ body: (Int, InputElement) -> Void) {
    switch self {
    case .any(let elements):
      for index in elements.indices {
        ReleasePool.drained { body(index, InputElement(elements[index])) }
      }
    case .json(let list):
      for (index, element) in list.elements.enumerated() { body(index, InputElement(element)) }
    case .mapping(let elements):
      for (index, element) in elements.enumerated() { body(index, InputElement(element)) }
    case .stored(let list):
      for index in 0..<list.count { body(index, list.element(at: index)) }
    }
  }

  /// The element at an index, or `nil` outside of the list.
  ///
  /// - Complexity: O(*index*) for JSON text.
  func element(at index: Int) -> InputElement? {
    guard (0..<count).contains(index) else { return nil }
    switch self {
    case .any(let elements): return InputElement(elements[index])
    case .mapping(let elements): return InputElement(elements[index])
    case .json(let list): return list.element(at: index).map { InputElement($0) }
    case .stored(let list): return list.element(at: index)
    }
  }
}

/// An input value with its position in the JSON text, if it comes from text.
package struct InputElement {
  package let value: InputValue
  /// The offset of its first byte.
  let offset: Int?

  package init(value: InputValue, offset: Int? = nil) {
    self.value = value
    self.offset = offset
  }

  package init(_ value: Any) {
    self.init(value: InputValue(classifying: value))
  }

  package init(_ value: MappingValue) {
    self.init(value: InputValue(value))
  }

  package init(_ element: JSONElement) {
    self.init(value: InputValue(element), offset: element.offset)
  }
}

extension InputValue {
  package init(_ value: MappingValue) {
    self =
      switch value {
      case .null: .null
      case .bool(let bool): .bool(bool)
      case .number(let number): .number(number.literal)
      case .string(let text): .text(text)
      case .array(let elements): .list(.mapping(elements))
      case .object(let object): .object(.mapping(object))
      case .native(let native): .native(native.value)
      }
  }

  init(_ element: JSONElement) {
    switch element.kind {
    case .null: self = .null
    case .bool: self = .bool(element.bool ?? false)
    case .number: self = element.number.map(Self.number) ?? .null
    case .string: self = .text(element.string ?? "")
    case .array: self = .list(.json(element))
    case .object: self = .object(.json(element))
    }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Whether it is a list or an object.
  package var isContainer: Bool {
    switch self {
    case .list, .object: true
    default: false
    }
  }

  /// The kind of value: its name in messages, and its token for programs.
  var kind: (name: String, token: String) {
    switch self {
    case .null: ("null", "null")
    case .bool: ("true or false", "boolean")
    case .number: ("a number", "number")
    case .unusable(let fact, _): (fact.phrase, fact.found)
    case .text: ("text", "text")
    case .list: ("a list", "list")
    case .object: ("an object", "object")
    case .native(let value):
      ("a value of type \(DisplayText.escaped("\(type(of: value))"))", "other")
    }
  }

  /// The value itself if messages may show it, for programs.
  var shownParameter: MappingValue? {
    switch self {
    case .bool(let bool): .bool(bool)
    case .number(let number): Messages.shownNumber(number)
    default: nil
    }
  }

  /// The value itself if messages may show it, as with numbers; otherwise its kind.
  var shownValue: String {
    switch self {
    case .number(let number): Messages.shownDigits(number.plainText)
    case .text(let text) where text.isEmpty: "empty text"
    default: kind.name
    }
  }
}

extension ConversionProblem {
  /// No value of this kind is valid.
  package static func mismatch(
    expected: @autoclosure @escaping () -> Expectation, input: InputValue
  )
    -> Self
  {
    Self(.typeMismatch) {
      let kind = input.kind.name
      let actual = if case .bool(let bool) = input { bool ? "true" : "false" } else { kind }
      return Words(expected(), actual: actual, kind: kind)
    } complete: {
      $0.add(input)
    }
  }

  /// Another string, or another value of this kind, might be valid.
  ///
  /// - Parameter text: The fact about a string.
  static func otherForm(
    expected: @autoclosure @escaping () -> Expectation, input: InputValue,
    text: String = "text in another form"
  ) -> Self {
    guard case .text = input else { return failed(expected: expected(), input: input) }
    return Self(.conversionFailed) {
      Words(expected(), actual: text, kind: text)
    } complete: {
      $0.add(input)
    }
  }

  /// This value is invalid, but another one of this kind might be valid.
  static func failed(expected: @autoclosure @escaping () -> Expectation, input: InputValue) -> Self
  {
    Self(.conversionFailed) {
      Words(expected(), actual: input.shownValue, kind: input.kind.name)
    } complete: {
      $0.add(input)
    }
  }
}

extension ConversionProblem.Words {
  /// Adds the kind of the value, and the value if messages may show it.
  fileprivate mutating func add(_ input: InputValue) {
    parameters["found"] = .string(input.kind.token)
    if case .native(let value) = input {
      parameters["foundType"] = .string(DisplayText.escaped("\(type(of: value))"))
    }
    measured["value"] = input.shownParameter
  }
}

extension JSONNumber {
  /// The number as a string property receives it: integers with their digits, others as the
  /// shortest text that reads back to the same `Double`, or with their digits if a `Double` would
  /// lose some.
  var plainText: String {
    guard text.utf8.contains(where: { $0 == 0x2E || $0 | 0x20 == 0x65 }) else { return text }
    guard let double, let shortest = JSONNumber(double),
      wholeNumber != nil || shortest.isSameNumber(as: self)
    else { return text }
    return shortest.text
  }

  /// An equal 64-bit integer or `Double`; nil if there is none.
  var native: Any? {
    if isWrittenAsInteger, text != "-0" {
      if case .exact(let integer) = integer(Int64.self) { return integer }
      if case .exact(let integer) = integer(UInt64.self) { return integer }
    }
    guard let double,
      wholeNumber != nil || JSONNumber(double)?.isSameNumber(as: self) == true
    else { return nil }
    return double
  }

  var isNegativeZero: Bool { double.map { $0 == 0 && $0.sign == .minus } ?? false }

  /// Whether two strings are the same number, like `1.50` and `1.5`.
  func isSameNumber(as other: JSONNumber) -> Bool {
    let first = significantDigits
    let second = other.significantDigits
    return first.digits == second.digits && first.exponent == second.exponent
      && first.isNegative == second.isNegative
  }
}
