extension Transformer where Input: Hashable & Sendable, Output: Hashable & Sendable {
  /// Looks values up in a dictionary, in both directions.
  ///
  /// Input that is not in the dictionary is an error that lists its keys; add ``fallback(_:)`` to
  /// accept anything. If two keys map to the same value, the transformer can only decode, and
  /// ``PropertyMapper/diagnostics()`` reports it.
  ///
  /// ```swift
  /// "sex": .transform(\.sex, .lookup(["m": .male, "f": .female]))
  /// "state": .transform(\.state, .lookup([0: .off, 1: .on]))
  /// // state: must be one of 0, 1, but is 2
  /// ```
  ///
  /// - Parameter values: The values by their representation in the data.
  /// - Complexity: O(1) for each value.
  public static func lookup(_ values: [Input: Output]) -> Self {
    var inputs: [Output: Input] = [:]
    for (input, value) in values { inputs[value] = input }
    let decode = decoding(values)
    guard inputs.count == values.count else { return Self(decode: decode) }
    return Self(decode: decode) { [inputs] value in
      try ComparedValues.check(value)
      return try inputs[value].orThrow(
        ConversionProblem(
          .unrepresentableValue, expected: "one of the values of its lookup", actual: "another one")
      )
    }
  }
}

extension Transformer where Input: Hashable & Sendable, Output: Sendable {
  /// Looks values up in a dictionary. Values that are not `Hashable` cannot be written back.
  ///
  /// - Parameter values: The values by their representation in the data.
  @_disfavoredOverload
  public static func lookup(_ values: [Input: Output]) -> Self { Self(decode: decoding(values)) }

  fileprivate static func decoding(
    _ values: [Input: Output]
  ) -> @Sendable (Input) throws -> Output? {
    { input in
      try ComparedValues.check(input)
      return try values[input].orThrow(KnownInputs.problem(with: input, among: values))
    }
  }
}

/// The keys of a lookup, for the message about an unknown one.
private struct KnownInputs {
  /// The maximum number that a message lists.
  private static let maximumCount = 20

  private let names: [String]

  init(_ names: [String]) {
    let numbers = names.compactMap { JSONNumber($0)?.double }
    if numbers.count == names.count {
      self.names = zip(numbers, names).sorted { $0 < $1 }.map(\.1)
    } else {
      self.names = names.sorted { $0.precedes($1) }
    }
  }

  static func name<Input>(of input: Input) -> String {
    (input as? any RawRepresentable).map { "\($0.rawValue)" } ?? "\(input)"
  }

  static func problem<Input: Hashable & Sendable, Output: Sendable>(
    with input: Input, among values: [Input: Output]
  ) -> ConversionProblem {
    let isNumber = input is any Numeric
    let kind = isNumber ? "another number" : input is String ? "some other text" : "another value"
    let problem = ConversionProblem(
      .conversionFailed, expected: "one of the keys of its lookup",
      actual: isNumber ? Messages.shownDigits("\(input)") : kind, kind: kind)
    return problem.completed { words in
      let known = KnownInputs(values.keys.map { name(of: $0) })
      words.expected = known.expectation
      guard !isNumber else { return }
      let nearest = Suggestion.nearest(to: name(of: input), among: known.names)
      words.advice = nearest.map { Messages.didYouMean(DisplayText.escaped($0)) }
    }
  }

  private var expectation: String {
    guard !names.isEmpty else { return "one of the keys of its lookup, which is empty" }
    var shown = names.prefix(Self.maximumCount).map { DisplayText.escaped($0) }
    if names.count > Self.maximumCount { shown.append("…") }
    return shown.count == 1 ? shown[0] : "one of \(shown.joined(separator: ", "))"
  }
}
