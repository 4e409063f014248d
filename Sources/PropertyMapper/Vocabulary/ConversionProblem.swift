/// Why a value could not be converted: the two halves of a message.
struct ConversionProblem: Error {
  /// `typeMismatch` if no value of that kind would do, `conversionFailed` if another one might.
  var code: MappingError.Code
  /// What would do: `a whole number`.
  var expected: String
  /// What it is: `text`, `300`.
  var actual: String
  /// What it is, without anything of the value itself.
  var kind: String

  /// What to do about it, if more than the expectation can be said.
  var advice: String?

  /// The texts that would do, if there are some.
  var allowed: [String] = []

  /// The limit that the value exceeds, if it does.
  private(set) var limit: Int?

  /// Adds what is costly to find out: lists of cases, and suggestions.
  private var completion: (@Sendable (inout Self) -> Void)?

  init(
    _ code: MappingError.Code, expected: String, actual: String, kind: String, advice: String? = nil
  ) {
    self.code = code
    self.expected = expected
    self.actual = actual
    self.kind = kind
    self.advice = advice
  }

  /// A text has so many combining marks in a row that it is neither hashed nor compared.
  static var tooManyMarks: Self {
    var problem = Self(
      .sizeLimitExceeded, expected: Messages.textWithFewMarks, actual: Messages.textWithManyMarks,
      kind: Messages.textWithManyMarks)
    problem.limit = CombiningMarks.limit
    return problem
  }

  /// The problem with details that are only worked out if it is kept: of a flood of wrong values, most are only counted.
  func completed(
    whenKept completion: @escaping @Sendable (inout Self) -> Void
  ) -> Self {
    var problem = self
    problem.completion = { [earlier = self.completion] problem in
      earlier?(&problem)
      completion(&problem)
    }
    return problem
  }

  /// The problem with all details.
  var complete: Self {
    guard let completion else { return self }
    var problem = self
    problem.completion = nil
    completion(&problem)
    return problem
  }
}

extension ConversionProblem: CustomStringConvertible {
  var description: String { Messages.conversion(complete, isSensitive: false) }
}
