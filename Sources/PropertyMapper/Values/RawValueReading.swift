extension MappingValueConvertible where Self: RawRepresentable, RawValue: MappingValueConvertible {
  /// Creates the value from its raw value.
  ///
  /// - Throws: A problem that lists the cases, if the type is `CaseIterable` and none has the raw
  ///   value.
  public init(mappingValue: MappingValue) throws {
    let rawValue = try RawValue(mappingValue: mappingValue)
    guard RawValueReading.mayBe(rawValue, of: Self.self) else {
      throw ConversionProblem.tooManyMarks
    }
    guard let value = Self(rawValue: rawValue) else {
      throw RawValueReading.unknownRawValue(Self.self, input: InputValue(mappingValue))
    }
    self = value
  }

  /// The JSON value of the raw value.
  public var mappingValue: MappingValue {
    get throws { try rawValue.mappingValue }
  }
}

/// Messages about unknown raw values.
enum RawValueReading {
  /// The maximum number of cases in a message.
  private static let maximumCaseCount = 20

  /// Whether a case may have a raw value: none has one that takes too long to compare with those of
  /// all cases. Other types are not known to compare them.
  static func mayBe<Value: RawRepresentable>(
    _ rawValue: Value.RawValue, of type: Value.Type
  ) -> Bool {
    guard !_isPOD(Value.RawValue.self), TypeKind(of: type) == .enumeration else { return true }
    return !ComparedValues.haveTooManyMarks(in: rawValue)
  }

  static func unknownRawValue(_ type: any RawRepresentable.Type, input: InputValue)
    -> ConversionProblem
  {
    var text: String?
    if case .text(let found) = input { text = found }
    let problem = ConversionProblem.otherForm(expected: "a raw value", input: input)
    return problem.completed { [text] words in
      words.expected = expectation(of: type) ?? "a raw value of \(type)"
      words.allowed = rawTexts(of: type) ?? []
      if let text { words.advice = advice(for: text, as: type) }
    }
  }

  /// A problem with the raw value, described in terms of the raw-representable type.
  static func naming(
    _ type: any RawRepresentable.Type, _ problem: ConversionProblem
  ) -> ConversionProblem {
    problem.completed { words in
      if let expected = expectation(of: type) { words.expected = expected }
      words.allowed = rawTexts(of: type) ?? []
    }
  }

  /// The cases of a `CaseIterable` type, as the end of "must be".
  static func expectation(of type: any RawRepresentable.Type) -> String? {
    guard let texts = rawTexts(of: type), !texts.isEmpty else { return nil }
    var shown = texts.prefix(maximumCaseCount).map { DisplayText.escaped($0) }
    if texts.count > maximumCaseCount { shown.append("…") }
    return shown.count == 1 ? shown[0] : "one of \(shown.joined(separator: ", "))"
  }

  private static func rawTexts(of type: any RawRepresentable.Type) -> [String]? {
    guard let type = type as? any CaseIterable.Type else { return nil }
    return rawTexts(of: type)
  }

  private static func rawTexts<Cases: CaseIterable>(of type: Cases.Type) -> [String] {
    type.allCases.compactMap { ($0 as? any RawRepresentable).map { "\($0.rawValue)" } }
  }

  /// Suggests a case for a string, as the end of a sentence.
  static func advice(for text: String, as type: any RawRepresentable.Type) -> String? {
    guard let nearest = rawTexts(of: type).flatMap({ Suggestion.nearest(to: text, among: $0) })
    else { return nil }
    return Messages.didYouMean(DisplayText.escaped(nearest))
  }
}
