/// The reason why a value could not be converted.
///
/// It is formatted only if it is listed: if there are many invalid values, most are only counted.
/// So the words always come from a closure.
///
/// Why `nonisolated(unsafe)` is right: the closures' captures never change, and the call that
/// collects a problem formats it on its own thread. Problems are only `Sendable` because errors
/// are.
package struct ConversionProblem: Error {
  /// `typeMismatch` if no value of that kind would be valid, `conversionFailed` if another one
  /// might be.
  let code: MappingError.Code
  nonisolated(unsafe) private let tell: () -> Words
  /// Adds expensive parts: lists of cases, and suggestions.
  nonisolated(unsafe) private var complete: ((inout Words) -> Void)?

  /// The two halves of a message.
  struct Words {
    /// The expectation: `a whole number`.
    var expected: String
    /// The actual value: `text`, `300`.
    var actual: String
    /// The actual value's kind, without any of its contents.
    var kind: String
    /// Advice beyond the expectation, if there is any.
    var advice: String?
    /// The permitted strings, if they can be listed.
    var allowed: [String] = []
    /// The limit that the value exceeds, if any.
    var limit: Int?
  }

  /// A string has too many combining marks in a row to be hashed or compared.
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

  /// Creates a problem that reveals the kind of the value but none of its contents.
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

  /// Returns the problem with words that are expensive to find.
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

  /// The problem in words, without the expensive ones.
  var briefWords: Words { unsafe tell() }
}

extension ConversionProblem: CustomStringConvertible {
  package var description: String { Messages.conversion(words, isSensitive: false) }
}

/// A problem with a part of a value that a type decodes itself.
struct PlacedProblem: Error {
  let problem: ConversionProblem
  /// The components from the outer value to the invalid one.
  let components: [MappingPath.Component]
}

extension PlacedProblem: CustomStringConvertible {
  var description: String { "\(MappingPath(components: components)): \(problem)" }
}
