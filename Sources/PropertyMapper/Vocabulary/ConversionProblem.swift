/// Why a value could not be converted.
///
/// It is put into words only if it is listed: of a flood of wrong values, most are only counted. So the words are always a closure.
///
/// Why `nonisolated(unsafe)` is right: what the closures capture never changes, and the call that notes a problem puts it into words, on
/// its own thread. Problems are only `Sendable` because errors are.
struct ConversionProblem: Error {
  /// `typeMismatch` if no value of that kind would do, `conversionFailed` if another one might.
  let code: MappingError.Code
  nonisolated(unsafe) private let tell: () -> Words
  /// Adds what is costly to find out: lists of cases, and suggestions.
  nonisolated(unsafe) private var complete: ((inout Words) -> Void)?

  /// The two halves of a message.
  struct Words {
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
    var limit: Int?
  }

  /// A text has so many combining marks in a row that it is neither hashed nor compared.
  static var tooManyMarks: Self {
    Self(
      .sizeLimitExceeded, expected: Messages.textWithFewMarks, actual: Messages.textWithManyMarks
    ).completed { $0.limit = CombiningMarks.limit }
  }

  init(
    _ code: MappingError.Code, expected: @autoclosure @escaping () -> String,
    actual: @autoclosure @escaping () -> String, kind: @autoclosure @escaping () -> String
  ) {
    self.code = code
    unsafe tell = { Words(expected: expected(), actual: actual(), kind: kind()) }
  }

  /// A problem that reveals nothing of the value itself, but only what it is.
  init(
    _ code: MappingError.Code, expected: @autoclosure @escaping () -> String,
    actual: @autoclosure @escaping () -> String
  ) {
    self.code = code
    unsafe tell = {
      let actual = actual()
      return Words(expected: expected(), actual: actual, kind: actual)
    }
  }

  /// The problem with words that take long to find.
  func completed(by completion: @escaping (inout Words) -> Void) -> Self {
    var problem = self
    let earlier = unsafe complete
    unsafe problem.complete = { words in
      earlier?(&words)
      completion(&words)
    }
    return problem
  }

  /// The problem in words.
  var words: Words {
    var words = unsafe tell()
    unsafe complete?(&words)
    return words
  }

  /// The problem in words, without those that take long to find.
  var briefWords: Words { unsafe tell() }
}

extension ConversionProblem: CustomStringConvertible {
  var description: String { Messages.conversion(words, isSensitive: false) }
}

/// A problem with a value inside of one that a type reads itself.
struct PlacedProblem: Error {
  let problem: ConversionProblem
  /// The steps from the outer value to the one at fault.
  let components: [MappingPath.Component]
}

extension PlacedProblem: CustomStringConvertible {
  var description: String { "\(MappingPath(components: components)): \(problem)" }
}
