// `LocalizedError`, so that errors show their sentences wherever Foundation prints them.
public import Foundation

/// One problem found while mapping: what it is, where it is, and what would be right.
///
/// ```swift
/// let error = errors[0]
/// error.code         // validationFailed
/// error.path         // age
/// error.property     // "User.age"
/// error.message      // "must be in 0...150, but is 200"
/// error.description  // "age: must be in 0...150, but is 200"
/// ```
///
/// Codes and paths are stable from version to version, sentences are not. No text of the input is
/// part of an error: at most numbers, and keys, escaped and cut.
public struct MappingError: Error, Sendable {
  /// The kind of problem, by a name that stays the same from version to version.
  public let code: Code

  /// Whether the problem made the mapping fail, or was merely noted.
  public internal(set) var severity: Severity

  /// The place in the data, with indexes: `items[2].price`. The path of the root is empty.
  public internal(set) var path: MappingPath

  /// The property of the model, where it is known: `Order.items`.
  public let property: String?

  /// One sentence: *must* and the rule, *but* and the fact.
  public internal(set) var message: String

  /// What was expected, as a phrase: `a whole number`, `a value in 0...150`.
  public let expected: String?

  /// What was found, as a phrase: `text`, `200`; `nil` if nothing was, or if it must not be shown.
  public let actual: String?

  /// The rule of the table that was broken, by a name for programs and translations; `nil` if it was no such rule.
  ///
  /// It is the name of the ``Validator`` as a table writes it: `range`, `minLength`, `matches`, `oneOf`; `count` for a
  /// `count:`; and for a rule of your own its name or text: `even` of `.satisfying("even")`. It is not part of `==`.
  public let rule: String?

  /// What a translation of the message needs, as values; empty where there is nothing to tell.
  ///
  /// | name | of |
  /// |---|---|
  /// | `minimum`, `maximum` | bounds, limits, numbers of characters and elements |
  /// | `excludesMinimum`, `excludesMaximum` | true if the bound itself is not allowed |
  /// | `count` | how many characters, elements, bytes or errors there are |
  /// | `value` | the value, if it is a number |
  /// | `allowed` | the values that would do, or the first hundred of them |
  /// | `pattern` | the pattern, if it was given as text |
  ///
  /// Of an entry marked `sensitive()` there is only what its rule says, and nothing of the value. It is not part of `==`.
  public let parameters: [String: MappingValue]

  /// The place in the JSON text of the value at fault; `nil` for other inputs.
  ///
  /// For a value that is missing, it is the place of the object that lacks it.
  public internal(set) var location: SourceLocation?

  /// What a user's closure threw; `nil` for an entry marked `sensitive()`, since the error may hold the value.
  ///
  /// Of a `DecodingError` or `EncodingError`, the kind and the coding path are kept, and not its text, which may quote the value. If
  /// tables of the call have sensitive entries, other errors of the system keep their code only, and these two no path.
  public let underlyingError: (any Error)?

  /// Whether the value at fault must not be shown, not even where the caller hands the text back.
  let isSensitive: Bool

  /// The keys of values that must not be shown, elsewhere in the text than at the location.
  private(set) var hiddenKeys: SensitiveKeys?

  /// The text that it was found in, if values there must not be shown.
  private(set) var text: TextPrint?

  /// Whether it was found by a call from within a closure, in a text of its own, which the location is not in.
  private(set) var isEmbedded = false

  init(
    _ code: Code, severity: Severity = .error, path: MappingPath, property: String? = nil,
    message: String, expected: String? = nil, actual: String? = nil, rule: String? = nil,
    parameters: [String: MappingValue] = [:],
    location: SourceLocation? = nil, underlyingError: (any Error)? = nil, isSensitive: Bool = false
  ) {
    self.code = code
    self.severity = severity
    self.path = path
    self.property = property
    self.message = message
    self.expected = expected
    self.actual = actual
    self.rule = rule
    self.parameters = parameters
    self.location = location
    self.underlyingError = underlyingError
    self.isSensitive = isSensitive
  }

  /// Makes an error to be thrown by a closure: it joins the problems of the call, at its place.
  ///
  /// ```swift
  /// mapper.setFinalDecoder(for: Booking.self) { _, booking in
  ///   guard booking.from < booking.to else {
  ///     throw MappingError("must be after the start", at: "to")
  ///   }
  /// }
  /// // bookings[2].to: must be after the start
  /// ```
  ///
  /// Every closure may throw it. For several problems at once, throw ``MappingErrors``. Elsewhere, it is an error
  /// like any other.
  ///
  /// - Parameters:
  ///   - message: What is wrong, as a sentence that follows the path. It appears as it is, except in the place of an
  ///     entry marked `sensitive()`, whichever closure throws it: there it does not appear at all.
  ///   - path: Where it is wrong, below what the closure was given: below the object for hooks, factories and
  ///     initialisers, below the value for transforms, consumers and ``MappingValueConvertible``. The value itself if left out.
  ///   - code: What kind of problem it is, for programs.
  ///   - rule: The name of the rule that is broken, for programs and translations.
  ///   - parameters: What a translation of the message needs. In the place of a `sensitive()` entry it is left out.
  public init(
    _ message: String, at path: MappingPath = [], code: Code = .rejected, rule: String? = nil,
    parameters: [String: MappingValue] = [:]
  ) {
    self.init(code, path: path, message: message, rule: rule, parameters: parameters)
  }

  /// The error as one of the place where a closure threw it.
  ///
  /// - Parameters:
  ///   - components: The place; the path of the error goes on from there.
  ///   - property: The property of the place, for errors that name none.
  ///   - isSensitive: Whether nothing of the value at the place may be shown.
  func joined(
    at components: [MappingPath.Component], property: String?, isSensitive: Bool
  ) -> Self {
    let isOfOtherText = isEmbedded || (code == .malformedJSON && location != nil)
    let shown = isOfOtherText && !isEmbedded ? description : message
    var joined = MappingError(
      code, severity: severity, path: MappingPath(components: components + path.components),
      property: self.property ?? property, message: isSensitive ? Messages.refusal : shown,
      expected: isSensitive ? nil : expected, actual: isSensitive ? nil : actual, rule: rule,
      parameters: isSensitive ? [:] : parameters,
      underlyingError: isSensitive ? nil : underlyingError,
      isSensitive: isSensitive || self.isSensitive)
    joined.isEmbedded = isOfOtherText
    joined.hiddenKeys = hiddenKeys
    return joined
  }

  /// Adds keys whose values must not be shown.
  ///
  /// - Parameter text: The text that has them, and was read to its end; nil if there is none.
  mutating func hide(_ keys: SensitiveKeys?, in text: TextPrint?) {
    if let keys { hiddenKeys = hiddenKeys?.union(keys) ?? keys }
    self.text = text
  }

  /// Hides what it says of a sensitive place, to which another place led that is not.
  ///
  /// - Parameter stepCount: How many steps of its path may be shown.
  mutating func hide(behind stepCount: Int) {
    cutPath(behind: stepCount)
    // What the library says of such a place shows nothing of it.
    guard !isSensitive else { return }
    self = joined(at: [], property: nil, isSensitive: true)
  }

  /// Leaves out the last steps of the path, which are keys of a sensitive value.
  mutating func cutPath(behind stepCount: Int) {
    path = MappingPath(components: Array(path.components.prefix(stepCount)))
  }

  /// Whether a problem made the mapping fail.
  public enum Severity: Sendable, Hashable {
    /// The mapping failed because of it.
    case error
    /// The mapping went on without the value.
    case warning
  }

  /// A place in a JSON text.
  public struct SourceLocation: Sendable, Hashable {
    /// The line, from 1.
    public let line: Int
    /// The column in characters (Unicode scalars), from 1.
    public let column: Int
    /// The number of bytes before the place.
    public let offset: Int
  }
}

extension MappingError: Equatable {
  /// Compares everything but the location, the underlying error, the rule and the parameters, so that the same data gives equal
  /// errors whether it came as text or as a dictionary.
  public static func == (first: Self, second: Self) -> Bool {
    first.code == second.code && first.severity == second.severity && first.path == second.path
      && first.property == second.property && first.message == second.message
      && first.expected == second.expected && first.actual == second.actual
  }
}

extension MappingError: CustomStringConvertible, LocalizedError {
  /// The path and the message on one line: `age: must be in 0...150, but is 200`.
  public var description: String {
    if code == .malformedJSON, !isEmbedded, let location {
      return "malformed JSON at line \(location.line), column \(location.column): \(message)"
    }
    return path.components.isEmpty ? message : "\(path.shown): \(message)"
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
