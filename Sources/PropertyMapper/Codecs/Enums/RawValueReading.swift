extension MappingValueConvertible where Self: RawRepresentable, RawValue: MappingValueConvertible {
  /// Creates the value from its raw value.
  ///
  /// - Throws: An error if the data can't be converted to a raw value, or if there's no value with
  ///   that raw value. For a `CaseIterable` type, the latter error lists the cases.
  public init(mappingValue: MappingValue) throws {
    let rawValue = try RawValue(mappingValue: mappingValue)
    guard let value = RawValueReading.value(of: Self.self, rawValue) else {
      throw RawValueReading.problem(
        of: Self.self, rawValue: rawValue, input: InputValue(mappingValue))
    }
    self = value
  }

  /// The raw value as a JSON value.
  public var mappingValue: MappingValue {
    get throws { try rawValue.mappingValue }
  }
}

/// Messages about unknown raw values.
enum RawValueReading {
  /// The cases of each type, listed only once per type.
  private static let lists = Locked<[ObjectIdentifier: NameList]>([:])

  /// Returns the value with a raw value, or nil if none exists. A ``RawValueTable`` is faster.
  static func value<Value: RawRepresentable>(
    of type: Value.Type, _ rawValue: Value.RawValue
  ) -> Value? {
    if let value = converted(rawValue, to: type) { return value }
    // If two cases are canonically equal, Swift finds only the first.
    guard let text = text(of: rawValue), let type = type as? any CaseIterable.Type,
      list(of: Value.self)?.contains(text) == true
    else { return nil }
    func named<Listed: CaseIterable>(_ text: String, in type: Listed.Type) -> Value? {
      type.allCases.lazy.compactMap { $0 as? Value }.first { value in
        Self.text(of: value.rawValue).map { $0.hasSameBytes(as: text) } ?? false
      }
    }
    return named(text, in: type)
  }

  /// Returns the type's value for a raw value, or nil if the type has none or has only an enum case
  /// that is canonically equal but has different bytes.
  static func converted<Value: RawRepresentable>(
    _ rawValue: Value.RawValue, to type: Value.Type
  ) -> Value? {
    guard isCompared(in: type) else { return Value(rawValue: rawValue) }
    guard !ComparedValues.haveTooManyMarks(in: rawValue), let value = Value(rawValue: rawValue)
    else { return nil }
    guard let text = text(of: rawValue), let found = Self.text(of: value.rawValue) else {
      return value
    }
    return isMeant(found, by: text) ? value : nil
  }

  /// Returns whether a string may represent the case that the type found for it. For example, a
  /// type is free to ignore letter case.
  static func isMeant(_ found: String, by text: String) -> Bool {
    found.hasSameBytes(as: text) || found != text
  }

  /// Returns whether raw values may be strings that are compared with those of all cases. Types
  /// other than enums aren't known to do so.
  private static func isCompared<Value: RawRepresentable>(in type: Value.Type) -> Bool {
    !_isPOD(Value.RawValue.self) && TypeKind(of: type) == .enumeration
  }

  private static func text<RawValue>(of rawValue: RawValue) -> String? {
    switch rawValue {
    case let text as String: text
    case let text as Substring: String(text)
    case let character as Character: String(character)
    default: nil
    }
  }

  /// Returns the reason that a type has no value for a raw value.
  static func problem<Value: RawRepresentable>(
    of type: Value.Type, rawValue: Value.RawValue, input: InputValue
  ) -> ConversionProblem {
    isCompared(in: type) && ComparedValues.haveTooManyMarks(in: rawValue)
      ? .tooManyMarks : unknownRawValue(type, input: input)
  }

  private static func unknownRawValue(_ type: any RawRepresentable.Type, input: InputValue)
    -> ConversionProblem
  {
    var text: String?
    if case .text(let found) = input { text = found }
    let problem = ConversionProblem.otherForm(
      expected: .rawValue(of: type), input: input, text: "other text")
    return problem.completed { [text] words in
      let cases = list(of: type)
      if let expected = cases?.expected { words.expect(expected) }
      words.suggest(text.flatMap { cases?.suggestion(for: $0) })
    }
  }

  /// Rewrites a problem with the raw value in terms of the raw-representable type.
  static func naming(
    _ type: any RawRepresentable.Type, _ problem: ConversionProblem
  ) -> ConversionProblem {
    problem.completed { words in
      let cases = list(of: type)
      if let expected = cases?.expected { words.expect(expected) }
    }
  }

  /// Returns the cases of a `CaseIterable` type, as the end of "must be".
  static func expectation(of type: any RawRepresentable.Type) -> Expectation? {
    list(of: type)?.expected
  }

  /// Suggests a case for a string.
  static func suggestion(for text: String, as type: any RawRepresentable.Type) -> String? {
    list(of: type)?.suggestion(for: text)
  }

  private static func list(of type: any RawRepresentable.Type) -> NameList? {
    let id = ObjectIdentifier(type)
    if let known = lists.withLock({ $0[id] }) { return known }
    guard let cases = type as? any CaseIterable.Type else { return nil }
    func areNumbers<Value: RawRepresentable>(_ type: Value.Type) -> Bool {
      Value.RawValue.self is any Numeric.Type
    }
    let list = NameList(rawTexts(of: cases), areNumbers: areNumbers(type))
    lists.withLock { $0[id] = list }
    return list
  }

  private static func rawTexts<Cases: CaseIterable>(of type: Cases.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } }
  }
}

/// The names that a value may have, as messages list and suggest them.
///
/// They don't depend on the input, so a list is made once and not for each problem.
final class NameList: Sendable {
  let names: [String]
  /// The names as the end of "must be"; nil if there are none.
  let expectation: String?
  /// The names as an expectation; nil if there are none.
  var expected: Expectation? {
    expectation.map { phrase in
      values.map { Expectation(phrase, "oneOf", ["allowed": .array($0)]) }
        ?? .oneOf(names, phrase)
    }
  }
  /// The values, or the first of a long list, if the names are numbers.
  private let values: [MappingValue]?
  private let suggestions: Suggestion
  private let table: KeyTable

  /// - Parameters:
  ///   - areNumbers: Whether the values in the data are numbers rather than their names.
  ///   - areText: Whether they are text, which is quoted.
  init(_ names: [String], areNumbers: Bool = false, areText: Bool = true) {
    self.names = names
    let numbers = areNumbers ? names.prefix(100).compactMap { JSONNumber($0) } : []
    values = numbers.isEmpty ? nil : numbers.map { .number(MappingValue.Number($0)) }
    suggestions = Suggestion(among: names)
    table = KeyTable(names)
    let shown = { (name: String) in
      areNumbers || !areText ? DisplayText.escaped(name) : DisplayText.quoted(name)
    }
    expectation = names.isEmpty ? nil : Messages.choice(of: names, shown)
  }

  /// Whether a name has the bytes of a string.
  func contains(_ text: String) -> Bool { table.index(of: text) != nil }

  /// Suggests a name for a string, as messages show it.
  func suggestion(for text: String) -> String? {
    suggestions.nearest(to: text).map { DisplayText.escaped($0) }
  }
}
