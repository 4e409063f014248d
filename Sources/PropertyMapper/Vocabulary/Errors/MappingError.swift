// For `LocalizedError`, so that Foundation shows the messages of these errors.
public import Foundation

/// A problem found while mapping, with its path and a message.
///
/// ```swift
/// let error = errors[0]
/// error.code         // validationFailed
/// error.path         // age
/// error.property     // "User.age"
/// error.message      // "must be between 0 and 150, but is 200"
/// error.description  // "age: must be between 0 and 150, but is 200"
/// ```
///
/// Codes and paths are stable across versions; messages aren't. An error contains no parts of the
/// input except numbers, Booleans, keys (in messages, escaped and truncated), and the unexpected
/// character in a syntax error. Errors that your own code throws may contain more.
public struct MappingError: Error, Sendable {
  /// The kind of problem, as a name that's stable across versions.
  public let code: Code

  /// Whether the problem caused the call to fail.
  public internal(set) var severity: Severity

  /// The path in the data, with indexes: `items[2].price`. The path of the root is empty.
  public internal(set) var path: MappingPath

  /// The property of the model, if known: `Order.items`.
  public let property: String?

  /// A sentence that describes the problem and follows the path, such as *must have a value, but is
  /// missing*.
  ///
  /// Some messages end with advice after a semicolon, such as *did you mean name?*.
  public internal(set) var message: String {
    get { hint.map { "\(statement); \($0)" } ?? statement }
    set { (statement, hint) = (newValue, nil) }
  }

  /// The message without advice.
  private var statement: String

  /// Advice about this problem, which reports show on its own line.
  var hint: String?

  /// A phrase that describes the expected value: `a whole number`, `a value between 0 and 150`.
  public let expected: String?

  /// A phrase that describes the actual value: `text`, `200`; nil if there's no value, or if it
  /// must not be shown.
  public let actual: String?

  /// The violated rule, for programs and translations; nil if the code alone identifies the
  /// message.
  ///
  /// For a ``Validator``, it's the name as written in the table, such as `range`, `minLength`,
  /// `matches`, or `oneOf`. For `count:`, it's `count`. For a custom rule, it's the name or text of
  /// the rule, such as `even` for `.satisfying("even")`. For a rule that involves several
  /// properties, it's the name passed to `addRule`. For a value that can't be converted, it's the
  /// expected kind of value: `integer`, `number`, `text`, `boolean`, `date`, `url`, `uuid`, `list`,
  /// `object`, or one of those listed in <doc:ErrorCodes#typeMismatch>. That page also lists the
  /// rules for all other codes. The `==` operator ignores this property.
  public internal(set) var rule: String?

  /// The values needed to translate the message, by name.
  ///
  /// | name | meaning |
  /// |---|---|
  /// | `minimum`, `maximum` | bounds, limits, and numbers of characters or elements |
  /// | `excludesMinimum`, `excludesMaximum` | true if the bound itself isn't allowed |
  /// | `count` | the number of characters, elements, bytes, or errors |
  /// | `value` | the value, if it's a number |
  /// | `unit` | the unit of the count, unless the rule implies it: `elements`, `seconds` |
  /// | `allowed` | the permitted values, or the first hundred of them |
  /// | `pattern` | the pattern, if it was passed as a string; the format of a date |
  /// | `found` | the kind of value found instead: `null`, `boolean`, `number`, `text`, `list`, … |
  /// | `suggestion` | the name that was probably meant |
  /// | `nearKey` | a key in the input that was probably meant |
  /// | `negated`, `alternatives` | the rules inside `not` and `or`, or the alternative formats |
  /// | `type`, `base`, `foundType` | names of Swift types |
  /// | `error` | the type of an error that a closure threw |
  /// | `reason` | the description of such an error, or of a mistake in a table or path |
  /// | `line`, `column` | another place in the text |
  /// | `expected` | the expected syntax: `comma`, `endOfList`, … |
  ///
  /// <doc:ErrorCodes> lists the parameters for each code. For a `sensitive()` entry, they reveal
  /// only the kind of value. The `==` operator ignores this property.
  public internal(set) var parameters: [String: MappingValue]

  /// The location of the invalid value in the JSON text; nil for other kinds of input.
  ///
  /// For a missing value, it's the location of the object that lacks the value; for an unknown or
  /// duplicate key, it's that of the key.
  public internal(set) var location: SourceLocation?

  /// The error that your closure threw; nil for a `sensitive()` entry, since the error may contain
  /// the value.
  ///
  /// For a `DecodingError` or `EncodingError`, only the kind and coding path are kept, because the
  /// error's text may quote the value.
  public let underlyingError: (any Error)?

  /// Whether the invalid value must not be shown, not even if the caller passes the text to a
  /// report.
  let isSensitive: Bool

  /// The keys of values that must not be shown, for parts of the text other than the location.
  private(set) var hiddenKeys: SensitiveKeys?

  /// The text that contained the invalid value, if values in it must not be shown.
  private(set) var text: TextPrint?

  /// Whether the message is a user's literal, which can't contain a value.
  private var isLiteral = false

  /// Whether the error comes from a call within a closure, and its location is in the text of that
  /// call.
  private(set) var isEmbedded = false

  /// A sentence for the end of a report, about a likely cause of this problem and others.
  package var advice: String?

  package init(
    _ code: Code, severity: Severity = .error, path: MappingPath, property: String? = nil,
    message: String, expected: String? = nil, actual: String? = nil, rule: String? = nil,
    parameters: [String: MappingValue] = [:],
    location: SourceLocation? = nil, underlyingError: (any Error)? = nil, isSensitive: Bool = false
  ) {
    self.code = code
    self.severity = severity
    self.path = path
    self.property = property
    statement = message
    self.expected = expected
    self.actual = actual
    self.rule = rule
    self.parameters = parameters
    self.location = location
    self.underlyingError = underlyingError
    self.isSensitive = isSensitive
  }

  /// Creates an error for a closure to throw. The error is added to the call's problems at the
  /// current path.
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
  /// Any closure that the mapper calls can throw such an error. To report several problems at once,
  /// throw ``MappingErrors``.
  ///
  /// The message is a literal, so it can't contain a value from the input, and is shown even for a
  /// `sensitive()` entry.
  ///
  /// - Parameters:
  ///   - message: A sentence that describes the problem and follows the path.
  ///   - path: The path relative to the closure's input: within the object for hooks, factories,
  ///     and initializers; within the value for transforms, consumers, and
  ///     ``MappingValueConvertible``. The default is the path of the input itself.
  ///   - code: The kind of problem, for programs.
  ///   - rule: The name of the violated rule, for programs and translations.
  ///   - parameters: The values needed to translate the message. They're dropped for a
  ///     `sensitive()` entry.
  public init(
    _ message: StaticString, at path: MappingPath = [], code: Code = .rejected,
    rule: String? = nil, parameters: [String: MappingValue] = [:]
  ) {
    self.init(code, path: path, message: "\(message)", rule: rule, parameters: parameters)
    isLiteral = true
  }

  /// Creates an error with a message that's built at run time, for a closure to throw.
  ///
  /// For a `sensitive()` entry, the message isn't shown, regardless of which closure throws the
  /// error, because it may contain the value. Otherwise, this initializer works like the one for
  /// literals.
  ///
  /// - Parameters:
  ///   - message: A sentence that describes the problem and follows the path.
  ///   - path: The path relative to the closure's input.
  ///   - code: The kind of problem, for programs.
  ///   - rule: The name of the violated rule, for programs and translations.
  ///   - parameters: The values needed to translate the message. They're dropped for a
  ///     `sensitive()` entry.
  @_disfavoredOverload
  public init(
    _ message: String, at path: MappingPath = [], code: Code = .rejected, rule: String? = nil,
    parameters: [String: MappingValue] = [:]
  ) {
    self.init(code, path: path, message: message, rule: rule, parameters: parameters)
  }

  /// Returns the error, moved to the position of the closure that threw it.
  ///
  /// - Parameters:
  ///   - components: The position; the error's path continues from there.
  ///   - property: The property at the position, for errors without one.
  ///   - isSensitive: Whether to hide the value at the position.
  package func joined(
    at components: [MappingPath.Component], property: String?, isSensitive: Bool
  ) -> Self {
    let isOfOtherText = isEmbedded || (code == .malformedJSON && location != nil)
    let isHidden = isSensitive && !isLiteral
    let shown = isOfOtherText && !isEmbedded ? line(statement) : statement
    var joined = MappingError(
      code, severity: severity, path: MappingPath(components: components + path.components),
      property: self.property ?? property,
      message: isHidden ? Messages.refusal : shown,
      expected: isSensitive ? nil : expected, actual: isSensitive ? nil : actual,
      rule: isHidden ? hiddenRule : rule,
      parameters: isSensitive ? [:] : parameters,
      underlyingError: isSensitive ? nil : underlyingError,
      isSensitive: isSensitive || self.isSensitive)
    joined.hint = isHidden ? nil : hint
    joined.isEmbedded = isOfOtherText
    joined.isLiteral = isLiteral
    joined.hiddenKeys = hiddenKeys
    joined.advice = advice
    return joined
  }

  /// The rule without the parameters, for a value that must not be shown: a user's own rule is kept.
  private var hiddenRule: String? {
    let isUsers = code == .rejected || code == .validationFailed
    let isOurs = !isUsers && Code.builtIn.contains(code)
    return isOurs ? Messages.refused : rule ?? Messages.refused
  }

  /// Whether it reports that the call's text is not JSON.
  var isSyntaxError: Bool { code == .malformedJSON && !isEmbedded }

  /// Returns the error of a call, with its path prefixed by the position of the call's input.
  package func moved(below components: [MappingPath.Component]) -> Self {
    guard !isSyntaxError else { return self }
    var moved = self
    moved.path = MappingPath(components: components + path.components)
    return moved
  }

  /// Adds keys whose values must not be shown.
  ///
  /// - Parameter text: The text that contained the keys and was read to its end; nil if there is
  ///   none.
  mutating func hide(_ keys: SensitiveKeys?, in text: TextPrint?) {
    if let keys { hiddenKeys = hiddenKeys?.union(keys) ?? keys }
    self.text = text
  }

  /// Hides details of a sensitive value that was reached through a path that isn't sensitive.
  ///
  /// - Parameter stepCount: The number of path components that may be shown.
  mutating func hide(behind stepCount: Int) {
    cutPath(behind: stepCount)
    // The library's own messages reveal nothing about the value.
    guard !isSensitive else { return }
    self = joined(at: [], property: nil, isSensitive: true)
  }

  /// Removes the last steps of the path, which are keys of a sensitive value.
  package mutating func cutPath(behind stepCount: Int) {
    path = MappingPath(components: Array(path.components.prefix(stepCount)))
  }

  /// The effect of a problem on the call.
  public enum Severity: Sendable, Hashable {
    /// The problem caused the call to fail.
    case error
    /// The call continued without the value.
    case warning
  }

  /// A location in JSON text.
  public struct SourceLocation: Sendable, Hashable {
    /// The line number, starting at 1.
    public let line: Int
    /// The column number, in Unicode scalars, starting at 1. A byte order mark at the start of the
    /// text isn't counted.
    public let column: Int
    /// The number of bytes before the location.
    public let offset: Int
  }
}

extension MappingError {
  /// An input that exceeds the maximum size, or a record of a stream.
  package static func tooLarge(_ byteCount: Int, limit: Int, at place: JSONPlace? = nil) -> Self {
    MappingError(
      .sizeLimitExceeded, path: .root, Messages.inputTooLarge(byteCount: byteCount, limit: limit),
      location: place.map { SourceLocation($0) })
  }
}

extension MappingError: Equatable {
  /// Compares everything except the location, the underlying error, the rule, and the parameters,
  /// so that the same data produces equal errors whether it's JSON text or a dictionary.
  public static func == (first: Self, second: Self) -> Bool {
    first.code == second.code && first.severity == second.severity && first.path == second.path
      && first.property == second.property && first.message == second.message
      && first.expected == second.expected && first.actual == second.actual
  }
}

extension MappingError: DescribedError, LocalizedError {
  /// The path and the message on one line: `age: must be between 0 and 150, but is 200`.
  public var description: String { line(message) }

  /// The message without advice, marked if it is only a warning: the first line about the problem in a report.
  var headline: String { severity == .warning ? "\(line(statement)) (warning)" : line(statement) }

  private func line(_ text: String) -> String {
    if code == .malformedJSON, !isEmbedded, let location {
      return "malformed JSON at line \(location.line), column \(location.column): \(text)"
    }
    return path.components.isEmpty ? text : "\(path.shown): \(text)"
  }
}
