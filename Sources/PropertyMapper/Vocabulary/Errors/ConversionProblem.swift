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
  /// The components from the converted value to the invalid one inside it.
  private(set) var components: [MappingPath.Component] = []
  nonisolated(unsafe) private let tell: () -> Words
  /// Adds expensive parts: lists of cases, and suggestions.
  nonisolated(unsafe) private var complete: ((inout Words) -> Void)?

  /// The two halves of a message.
  package struct Words {
    /// The expectation: `a whole number`.
    var expected: String
    /// The actual value: `text`, `300`.
    var actual: String
    /// The actual value's kind, without any of its contents.
    var kind: String
    /// Advice beyond the expectation, if there is any.
    var advice: String?
    /// The name that was probably meant.
    var suggestion: String?
    /// The kind of value that was expected.
    private(set) var rule: String
    /// The values needed to translate the expectation.
    private(set) var bounds: [String: MappingValue]
    /// The values needed to translate the rest, without any contents of the value.
    var parameters: [String: MappingValue] = [:]
    /// Further ones, if contents may be shown.
    var measured: [String: MappingValue] = [:]
    /// The expectations of which one is enough, if there are several.
    private var alternatives: [Expectation] = []

    package init(_ expected: Expectation, actual: String, kind: String) {
      self.expected = expected.phrase
      self.actual = actual
      self.kind = kind
      rule = expected.rule
      bounds = expected.parameters
    }

    /// Replaces the expectation.
    mutating func expect(_ expectation: Expectation) {
      expected = expectation.phrase
      rule = expectation.rule
      bounds = expectation.parameters
    }

    /// Adds the expectation of another form in which the value would be accepted.
    ///
    /// The rule and its values stay those of the first form.
    package mutating func add(alternative other: Self) {
      var all = everyAlternative
      for next in other.everyAlternative where !all.contains(where: { $0.phrase == next.phrase }) {
        all.append(next)
      }
      guard all.count > 1 else { return }
      alternatives = all
      expected = Messages.alternatives(all.map(\.phrase))
      parameters["alternatives"] = .array(all.map(\.description))
    }

    private var everyAlternative: [Expectation] {
      alternatives.isEmpty ? [Expectation(expected, rule, bounds)] : alternatives
    }

    /// Suggests a name.
    mutating func suggest(_ name: String?) {
      suggestion = name
      advice = name.map { Messages.didYouMean($0) }
    }

    /// The values needed to translate the message.
    func parameters(isSensitive: Bool) -> [String: MappingValue] {
      var all = parameters
      if !bounds.isEmpty { all.merge(bounds) { own, _ in own } }
      guard !isSensitive else { return all }
      if !measured.isEmpty { all.merge(measured) { $1 } }
      if let suggestion { all["suggestion"] = .string(suggestion) }
      return all
    }
  }

  /// A string has too many combining marks in a row to be hashed or compared.
  package static var tooManyMarks: Self {
    Self(.sizeLimitExceeded, expected: .fewMarks, actual: Messages.textWithManyMarks)
  }

  init(
    _ code: MappingError.Code, expected: @autoclosure @escaping () -> Expectation,
    actual: @autoclosure @escaping () -> String, kind: @autoclosure @escaping () -> String
  ) {
    self.code = code
    unsafe tell = { Words(expected(), actual: actual(), kind: kind()) }
  }

  /// Creates a problem from its words.
  ///
  /// - Parameter complete: Adds those that are expensive to find.
  init(
    _ code: MappingError.Code, tell: @escaping () -> Words,
    complete: @escaping (inout Words) -> Void
  ) {
    self.code = code
    unsafe (self.tell, self.complete) = (tell, complete)
  }

  /// Creates a problem that reveals the kind of the value but none of its contents.
  init(
    _ code: MappingError.Code, expected: @autoclosure @escaping () -> Expectation,
    actual: @autoclosure @escaping () -> String
  ) {
    self.code = code
    unsafe tell = {
      let actual = actual()
      return Words(expected(), actual: actual, kind: actual)
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

  /// Returns the problem as one with a value inside the converted one.
  func placed(at components: [MappingPath.Component]) -> Self {
    var problem = self
    problem.components = components + problem.components
    return problem
  }

  /// The problem in words.
  package var words: Words {
    var words = unsafe tell()
    unsafe complete?(&words)
    return words
  }

  /// What was expected, without the expensive parts.
  var expectation: Expectation {
    let words = unsafe tell()
    return Expectation(words.expected, words.rule, words.bounds)
  }

  /// The problem in words, without the expensive ones.
  var briefWords: Words { unsafe tell() }
}

extension ConversionProblem: CustomStringConvertible {
  package var description: String { Messages.conversion(words, isSensitive: false).text }
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
