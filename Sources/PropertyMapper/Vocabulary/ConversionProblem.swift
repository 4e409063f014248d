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

  init(
    _ code: MappingError.Code, expected: String, actual: String, kind: String, advice: String? = nil
  ) {
    self.code = code
    self.expected = expected
    self.actual = actual
    self.kind = kind
    self.advice = advice
  }
}

extension ConversionProblem: CustomStringConvertible {
  var description: String { Messages.conversion(self, isSensitive: false) }
}
