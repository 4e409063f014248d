/// Data that breaks the rule of an entry, and the error that says so.
package enum EntryProblem: Equatable, Sendable {
  case missingValue
  case nullValue
  /// A list or dictionary has a number of elements that isn't permitted.
  case wrongCount(Int, ClosedRange<Int>)
  /// A lossy list or dictionary keeps too few elements.
  case tooFew(Int, minimum: Int)

  var code: MappingError.Code {
    switch self {
    case .missingValue: .missingValue
    case .nullValue: .nullValue
    case .wrongCount, .tooFew: .validationFailed
    }
  }

  func sentence(isSensitive: Bool) -> Sentence {
    switch self {
    case .missingValue: Messages.missingValue
    case .nullValue: Messages.nullValue
    case .wrongCount(let count, let limits):
      Messages.count(count, mustBeIn: limits, isSensitive: isSensitive)
    case .tooFew(let count, let minimum):
      Messages.count(count, mustBeAtLeast: minimum, isSensitive: isSensitive)
    }
  }

  var expected: String? {
    switch self {
    case .missingValue, .nullValue: "a value"
    case .wrongCount, .tooFew: nil
    }
  }

  var actual: String? { self == .nullValue ? "null" : nil }
}
