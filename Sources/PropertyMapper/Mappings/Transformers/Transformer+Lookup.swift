extension Transformer where Input: Hashable & Sendable, Output: Hashable & Sendable {
  /// Creates a transformer that looks up values in a dictionary, in both directions.
  ///
  /// Input that isn't in the dictionary causes an error that lists the dictionary's keys; to accept
  /// any input, add ``fallback(_:)``. If two keys map to the same value, the transformer can only
  /// decode, and ``PropertyMapper/diagnostics()`` reports that.
  ///
  /// ```swift
  /// "sex": .transform(\.sex, .lookup(["m": .male, "f": .female]))
  /// "state": .transform(\.state, .lookup([0: .off, 1: .on]))
  /// // state: must be 0 or 1, but is 2
  /// ```
  ///
  /// - Parameter values: The values, keyed by their representations in the data.
  /// - Complexity: O(1) for each value.
  public static func lookup(_ values: [Input: Output]) -> Self {
    var inputs: [Output: Input] = [:]
    for (input, value) in values { inputs[value] = input }
    let decode = decoding(values)
    let form = TransformerForm.oneOf(values.keys)
    guard inputs.count == values.count else { return Self(decode: decode).described(as: form) }
    let encode: @Sendable (Output) throws -> Input = { [inputs] value in
      try ComparedValues.check(value)
      return try inputs[value].orThrow(ConversionProblem.notLookedUp)
    }
    return Self(decode: decode, encode: encode).described(
      as: form?.producing { [inputs] in inputs[$0] != nil })
  }
}

extension Transformer where Input: Hashable & Sendable, Output: Sendable {
  /// Creates a transformer that looks up values in a dictionary, for decoding only.
  ///
  /// Since the values aren't `Hashable`, they can't be written back.
  ///
  /// - Parameter values: The values, keyed by their representations in the data.
  @_disfavoredOverload
  public static func lookup(_ values: [Input: Output]) -> Self {
    Self(decode: decoding(values)).described(as: .oneOf(values.keys))
  }

  fileprivate static func decoding(
    _ values: [Input: Output]
  ) -> @Sendable (Input) throws -> Output? {
    let known = KnownInputs(values.keys)
    let numbers = HazardScan.ofNumbers(in: Input.self)
    return { input in
      try ComparedValues.check(input)
      if numbers?.unhashableNumber(in: input) != nil { throw known.problem(with: input) }
      return try values[input].orThrow(known.problem(with: input))
    }
  }
}

extension ConversionProblem {
  /// No key in the lookup maps to the value.
  package static var notLookedUp: Self {
    Self(.unrepresentableValue, expected: .lookedUp, actual: "a different value")
  }
}

/// The keys of a lookup, for messages about unknown ones.
private final class KnownInputs<Input: Hashable & Sendable>: Sendable {
  private let inputs: [Input]
  /// The names of the keys, which are needed only for a problem.
  private let list = LazyReference<NameList>()

  init(_ inputs: some Sequence<Input>) { self.inputs = Array(inputs) }

  func problem(with input: Input) -> ConversionProblem {
    let isNumber = input is any Numeric
    let kind =
      isNumber ? "a different number" : input is String ? "other text" : "a different value"
    let problem = ConversionProblem(
      .conversionFailed, expected: Self.expected,
      actual: isNumber ? Messages.shownDigits("\(input)") : kind, kind: kind)
    return problem.completed { [self] words in
      let known = list.value {
        let names = names
        return NameList(
          names, areNumbers: isNumber,
          areText: input is String || !names.allSatisfy(Self.isLiteral))
      }
      words.expect(known.expected ?? Self.nothing)
      words.parameters["found"] = isNumber ? "number" : input is String ? "text" : "other"
      guard !isNumber else {
        words.measured["value"] = JSONNumber("\(input)").flatMap { Messages.shownNumber($0) }
        return
      }
      words.suggest(known.suggestion(for: Self.name(of: input)))
    }
  }

  private static var expected: Expectation {
    Expectation("a key of its lookup", "oneOf")
  }

  private static var nothing: Expectation {
    Expectation("a key of its lookup, which is empty", "oneOf", ["allowed": []])
  }

  /// The names of the keys, in numeric order if all of them are numbers, otherwise in byte order.
  private var names: [String] {
    let names = inputs.map { Self.name(of: $0) }
    let numbers = names.compactMap { JSONNumber($0)?.double }
    guard numbers.count == names.count else { return names.sorted { $0.precedes($1) } }
    return zip(numbers, names).sorted { $0 < $1 }.map(\.1)
  }

  /// Whether a name is that of a number or a Boolean.
  private static func isLiteral(_ name: String) -> Bool {
    name == "true" || name == "false" || JSONNumber(name) != nil
  }

  private static func name(of input: Input) -> String {
    (input as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\(input)"
  }
}
