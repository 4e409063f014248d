/// How the keys of a Swift dictionary become the keys of an object, and back.
protocol DictionaryKeyCoding<Key>: Sendable {
  associatedtype Key

  /// What a text must be to stand for a key, in the words of messages.
  var expected: String { get }

  /// The key that a text stands for, or nil.
  func read(_ text: String) -> Key?

  func text(_ key: Key) -> String
}

extension DictionaryKeyCoding {
  /// The key that a text stands for.
  func key(for text: String) throws(ConversionProblem) -> Key {
    guard let key = read(text) else { throw mismatch }
    return key
  }

  /// Why a text cannot be a key, or nil if it can.
  func problem(of text: String) -> ConversionProblem? {
    read(text) == nil ? mismatch : nil
  }

  private var mismatch: ConversionProblem {
    ConversionProblem(
      .conversionFailed, expected: expected, actual: "another text", kind: "another text")
  }
}

/// Finds how a type of keys is coded: text, integers, and types with raw values of these.
enum KeyCodings {
  static func find<Key>(for type: Key.Type) -> (any DictionaryKeyCoding<Key>)? {
    let coding: any DictionaryKeyCoding
    if type == String.self {
      coding = TextKeyCoding()
    } else if let integer = type as? any FixedWidthInteger.Type {
      coding = integerCoding(integer)
    } else if let raw = type as? any RawRepresentable.Type, let rawCoding = rawValueCoding(raw) {
      coding = rawCoding
    } else {
      return nil
    }
    return coding as? any DictionaryKeyCoding<Key>
  }

  static func required<Key>(
    for type: Key.Type
  ) throws(ConversionProblem) -> any DictionaryKeyCoding<Key> {
    guard let coding = find(for: type) else { throw unsupported(type) }
    return coding
  }

  /// The type of keys has no form in the data.
  static func unsupported(_ type: any Any.Type) -> ConversionProblem {
    .unrepresentable("a dictionary with keys of type \(Messages.name(of: type))")
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
  let expected = "text"

  func read(_ text: String) -> String? { text }
  func text(_ key: String) -> String { key }
}

private struct IntegerKeyCoding<Integer: FixedWidthInteger>: DictionaryKeyCoding {
  var expected: String { "a key that is a whole number in \(Integer.min)...\(Integer.max)" }

  func read(_ text: String) -> Integer? {
    guard let literal = JSONNumber(text), case .exact(let value) = literal.integer(Integer.self),
      String(value) == text
    else { return nil }
    return value
  }

  func text(_ key: Integer) -> String { String(key) }
}

private struct RawValueKeyCoding<Raw: RawRepresentable>: DictionaryKeyCoding {
  let rawValues: any DictionaryKeyCoding<Raw.RawValue>

  var expected: String { RawValueReading.expectation(of: Raw.self) ?? rawValues.expected }

  func read(_ text: String) -> Raw? {
    rawValues.read(text).flatMap { Raw(rawValue: $0) }
  }

  func text(_ key: Raw) -> String { rawValues.text(key.rawValue) }
}
