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
  /// What kind of problem it is, under a name that stays the same from version to version.
  public let code: Code

  /// Whether the problem made the mapping fail, or was only noted on the way.
  public internal(set) var severity: Severity

  /// The place in the data, with indexes: `items[2].price`. The root is an empty path.
  public let path: MappingPath

  /// The property of the model, where it is known: `Order.items`.
  public let property: String?

  /// One sentence: *must* and the rule, *but* and the fact.
  public internal(set) var message: String

  /// What was expected, as the message says it: `a whole number`.
  public let expected: String?

  /// What was found, as the message says it: `text`.
  public let actual: String?

  /// The place in the JSON text of the value at fault; `nil` for other inputs.
  ///
  /// For a value that is missing, it is the place of the object that lacks it.
  public internal(set) var location: SourceLocation?

  /// What a closure of the user's threw.
  public let underlyingError: (any Error)?

  /// Whether the value at fault must not be shown, not even where the caller hands the text back.
  let isSensitive: Bool

  init(
    _ code: Code, severity: Severity = .error, path: MappingPath, property: String? = nil,
    message: String, expected: String? = nil, actual: String? = nil,
    location: SourceLocation? = nil, underlyingError: (any Error)? = nil, isSensitive: Bool = false
  ) {
    self.code = code
    self.severity = severity
    self.path = path
    self.property = property
    self.message = message
    self.expected = expected
    self.actual = actual
    self.location = location
    self.underlyingError = underlyingError
    self.isSensitive = isSensitive
  }

  /// Whether an error made the mapping fail or not.
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
  /// Compares everything but the location and the underlying error, so that the same data gives equal
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
    if code == .malformedJSON, let location {
      return "malformed JSON at line \(location.line), column \(location.column): \(message)"
    }
    return path.components.isEmpty ? message : "\(path): \(message)"
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}
