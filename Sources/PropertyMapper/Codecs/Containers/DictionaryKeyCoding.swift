/// Converts the keys of a Swift dictionary to keys of an object, and back.
protocol DictionaryKeyCoding<Key>: Sendable {
  associatedtype Key

  /// The requirement for a string to be a key, as in messages.
  var expected: Expectation { get }

  /// The requirement that a string fails as a key, and its description, as in messages.
  func mismatch(of text: String) -> (expected: Expectation, actual: String)

  /// Returns the key for a string, or nil.
  func read(_ text: String) -> Key?

  /// Returns the string for a key.
  func text(_ key: Key) throws -> String

  /// The form of the keys' strings.
  var form: DataForm { get }

  /// Whether several strings may represent the same key.
  var mayFold: Bool { get }

  /// Suggests a key for an invalid string; nil if unknown.
  func suggestion(for text: String) -> String?
}

extension DictionaryKeyCoding {
  /// Returns the key for a string.
  func key(for text: String) throws(ConversionProblem) -> Key {
    guard let key = read(text) else { throw mismatch(text) }
    return key
  }

  /// The reason why a string is not a valid key, or nil.
  func problem(of text: String) -> ConversionProblem? {
    read(text) == nil ? mismatch(text) : nil
  }

  func suggestion(for text: String) -> String? { nil }

  var mayFold: Bool { false }

  func mismatch(of text: String) -> (expected: Expectation, actual: String) {
    (expected, "text in another form")
  }

  private func mismatch(_ text: String) -> ConversionProblem {
    lazy var words = mismatch(of: text)
    let problem = ConversionProblem(
      .conversionFailed, expected: words.expected, actual: words.actual)
    return problem.completed { $0.suggest(suggestion(for: text)) }
  }
}

/// Finds the coding for a key type: strings, integers, booleans, types with these as raw values,
/// and types encoded as strings, such as dates and UUIDs.
enum KeyCodings {
  static func find<Key>(for type: Key.Type) -> (any DictionaryKeyCoding<Key>)? {
    let coding: any DictionaryKeyCoding
    if type == String.self {
      coding = TextKeyCoding()
    } else if let integer = type as? any FixedWidthInteger.Type {
      coding = integerCoding(integer)
    } else if type == Bool.self {
      coding = BoolKeyCoding()
    } else if let raw = type as? any RawRepresentable.Type, let rawCoding = rawValueCoding(raw) {
      coding = rawCoding
    } else if let value = type as? any MappingValueConvertible.Type, mayBeText(value) {
      coding = valueCoding(value)
    } else {
      return nil
    }
    return coding as? any DictionaryKeyCoding<Key>
  }

  /// The key type cannot be decoded.
  static func unreadable(_ type: any Any.Type) -> ConversionProblem {
    ConversionProblem(
      .unrepresentableValue, expected: .textualKey(insteadOf: type),
      actual: "one with keys of type \(Messages.name(of: type))")
  }

  /// The key type cannot be encoded.
  static func unsupported(_ type: any Any.Type) -> ConversionProblem {
    .unrepresentable(.dictionary(withKeys: type))
  }

  /// Whether values of a type may be strings: known for the library's types, unknown for users'
  /// types.
  private static func mayBeText(_ type: any MappingValueConvertible.Type) -> Bool {
    guard let convertible = type as? any ConvertibleValue.Type else {
      return !(type is any ContainerValue.Type)
    }
    return convertible.dataForm.isText
  }

  private static func valueCoding<Value: MappingValueConvertible>(
    _ type: Value.Type
  ) -> any DictionaryKeyCoding {
    ValueKeyCoding<Value>()
  }

  private static func integerCoding<Integer: FixedWidthInteger>(
    _ type: Integer.Type
  ) -> any DictionaryKeyCoding {
    IntegerKeyCoding<Integer>()
  }

  private static func rawValueCoding<Raw: RawRepresentable>(
    _ type: Raw.Type
  ) -> (any DictionaryKeyCoding)? {
    find(for: Raw.RawValue.self).map { RawValueKeyCoding<Raw>(rawValues: $0) }
  }
}

private struct TextKeyCoding: DictionaryKeyCoding {
  let expected = Expectation.text
  let form = DataForm.text(.plain)

  func read(_ text: String) -> String? { text }
  func text(_ key: String) -> String { key }
}

private struct IntegerKeyCoding<Integer: FixedWidthInteger>: DictionaryKeyCoding {
  var form: DataForm { .integer(Integer.self) }
  var expected: Expectation { .integerKey(in: Integer.self) }

  func read(_ text: String) -> Integer? {
    guard let literal = JSONNumber(text), case .exact(let value) = literal.integer(Integer.self),
      String(value) == text
    else { return nil }
    return value
  }

  func text(_ key: Integer) -> String { String(key) }
}

private struct BoolKeyCoding: DictionaryKeyCoding {
  let expected = Expectation.booleanKey
  let form = DataForm.truth

  func read(_ text: String) -> Bool? { text == "true" ? true : text == "false" ? false : nil }
  func text(_ key: Bool) -> String { key ? "true" : "false" }
}

/// Keys of a type that is encoded as a string.
private struct ValueKeyCoding<Value: MappingValueConvertible>: DictionaryKeyCoding {
  let mayFold = true
  var form: DataForm { DataForm(of: Value.self) }

  var expected: Expectation {
    let value = (Value.self as? any ConvertibleValue.Type).flatMap { Self.expectation(of: $0) }
    return .key(value, of: Value.self)
  }

  /// The requirement of one of the library's types for its values.
  private static func expectation<Convertible: ConvertibleValue>(
    of type: Convertible.Type
  ) -> Expectation? {
    do throws(ConversionProblem) {
      _ = try type.convert(.bool(true), policy: .strict)
      return nil
    } catch {
      return error.expectation
    }
  }

  func read(_ text: String) -> Value? { try? Value(mappingValue: .string(text)) }

  func text(_ key: Value) throws -> String {
    guard case .string(let text) = try key.mappingValue else {
      throw KeyCodings.unsupported(Value.self)
    }
    return text
  }
}

private struct RawValueKeyCoding<Raw: RawRepresentable>: DictionaryKeyCoding {
  /// A type may treat `A` and `a` as the same value.
  let mayFold = true
  let rawValues: any DictionaryKeyCoding<Raw.RawValue>

  var form: DataForm {
    DataForm(rawValuesOf: Raw.self, as: rawValues.form) { raw in
      (try? rawValues.text(raw)).map(MappingValue.string)
    }
  }

  var expected: Expectation { RawValueReading.expectation(of: Raw.self) ?? rawValues.expected }

  func mismatch(of text: String) -> (expected: Expectation, actual: String) {
    guard rawValues.read(text) != nil else {
      let (expected, actual) = rawValues.mismatch(of: text)
      return (RawValueReading.expectation(of: Raw.self) ?? expected, actual)
    }
    // The raw value is right by itself, but belongs to no case.
    let expected = RawValueReading.expectation(of: Raw.self)
    return (
      expected ?? .key(.rawValue(of: Raw.self), of: Raw.self),
      rawValues.form.isText ? "other text" : "a different value"
    )
  }

  func read(_ text: String) -> Raw? {
    rawValues.read(text).flatMap { RawValueReading.value(of: Raw.self, $0) }
  }

  func text(_ key: Raw) throws -> String { try rawValues.text(key.rawValue) }

  func suggestion(for text: String) -> String? {
    RawValueReading.suggestion(for: text, as: Raw.self)
  }
}
