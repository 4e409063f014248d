/// How the keys of a Swift dictionary become the keys of an object, and back.
struct DictionaryKeyCoding<Key>: Sendable {
  /// The key that a text stands for, or nil.
  let read: @Sendable (String) -> Key?
  let text: @Sendable (Key) -> String
  /// What a text must be to stand for a key, in the words of messages.
  let expected: String

  /// Finds how a type of keys is coded: text, integers, and types with raw values of these.
  static func find() -> Self? {
    if let coding = DictionaryKeyCoding<String>(expected: "text", read: { $0 }, text: { $0 }) as? Self {
      return coding
    }
    if let type = Key.self as? any FixedWidthInteger.Type { return integer(type) }
    if let type = Key.self as? any RawRepresentable.Type { return rawValue(type) }
    return nil
  }

  /// Finds how a type of keys is coded, or throws a problem that names the type.
  static func required() throws(ConversionProblem) -> Self {
    guard let coding = find() else { throw unsupported }
    return coding
  }

  /// The type of keys has no form in the data.
  static var unsupported: ConversionProblem {
    .unrepresentable("a dictionary with keys of type \(Key.self)")
  }

  /// Why a text cannot be a key, or nil if it can.
  func problem(of text: String) -> ConversionProblem? {
    read(text) == nil ? mismatch : nil
  }

  private var mismatch: ConversionProblem {
    ConversionProblem(.conversionFailed, expected: expected, actual: "another", kind: "another")
  }

  private static func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Self? {
    DictionaryKeyCoding<Integer>(
      expected: "a key that is a whole number in \(Integer.min)...\(Integer.max)",
      read: { text in
        guard let literal = JSONNumber(text), case .exact(let value) = literal.integer(type),
          String(value) == text
        else { return nil }
        return value
      },
      text: { String($0) }
    ) as? Self
  }

  private static func rawValue<Raw: RawRepresentable>(_ type: Raw.Type) -> Self? {
    guard let coding = DictionaryKeyCoding<Raw.RawValue>.find() else { return nil }
    return DictionaryKeyCoding<Raw>(
      expected: RawValueReading.expectation(of: type) ?? coding.expected,
      read: { coding.read($0).flatMap(Raw.init(rawValue:)) },
      text: { coding.text($0.rawValue) }
    ) as? Self
  }

  private init(
    expected: String,
    read: @escaping @Sendable (String) -> Key?,
    text: @escaping @Sendable (Key) -> String
  ) {
    self.read = read
    self.text = text
    self.expected = expected
  }

  /// The key that a text stands for.
  func key(for text: String) throws(ConversionProblem) -> Key {
    guard let key = read(text) else { throw mismatch }
    return key
  }
}
