// For `LocalizedError`, which describes errors to people.
import Foundation

/// The description of a user's error.
enum ThrownText {
  /// The maximum number of characters to show in a message.
  private static let maximumLength = 256

  /// Returns the description of an error, if it has one: the localized description of a
  /// `LocalizedError`, or the printed form if its type defines one. Safe to show on one line.
  static func text(of error: any Error) -> String? {
    guard !isOfSystem(error) else { return nil }
    let text =
      (error as? any LocalizedError)?.errorDescription
      ?? (type(of: error) is NSError.Type ? error.localizedDescription : nil)
      ?? (type(of: error) is any CustomStringConvertible.Type ? "\(error)" : nil)
    guard let text, !text.isEmpty else { return nil }
    return DisplayText.line(text, at: maximumLength)
  }

  /// Returns the parts of a thrown error that may be kept.
  ///
  /// - Parameter isDiscreet: Whether to keep nothing that could quote the input.
  static func underlying(_ error: any Error, isDiscreet: Bool) -> any Error {
    switch error {
    case let error as DecodingError: error.withoutText(isDiscreet ? [] : nil)
    case let error as EncodingError: error.withoutText(isDiscreet ? [] : nil)
    case let error where !isDiscreet || !isOfSystem(error): error
    case let error as CocoaError: CocoaError(error.code)
    default: NSError(domain: domain(of: error), code: error._code)
    }
  }

  /// Whether an error comes from the system: its message quotes the parsed text and contains file
  /// names.
  private static func isOfSystem(_ error: any Error) -> Bool {
    error is DecodingError || error is EncodingError || systemDomains.contains(domain(of: error))
  }

  private static func domain(of error: any Error) -> String {
    // Casts through `Any`, because a cast from an error to `NSError` always succeeds on some
    // systems.
    let value: Any = error
    if let error = value as? NSError { return error.domain }
    return (type(of: error) as? any CustomNSError.Type)?.errorDomain ?? error._domain
  }

  private static let systemDomains: Set<String> = [
    NSCocoaErrorDomain, NSPOSIXErrorDomain, NSURLErrorDomain, NSOSStatusErrorDomain,
  ]
}

// Types usually quote a value in their error messages, but errors of the library contain no input
// text.

extension DecodingError {
  /// The error without its message and underlying error.
  ///
  /// - Parameter codingPath: The path to set; nil to keep the error's own.
  func withoutText(_ codingPath: [any CodingKey]? = nil) -> DecodingError {
    func plain(_ context: Context) -> Context {
      Context(codingPath: codingPath ?? context.codingPath, debugDescription: "")
    }
    return switch self {
    case .keyNotFound(let key, let context): .keyNotFound(key, plain(context))
    case .valueNotFound(let type, let context): .valueNotFound(type, plain(context))
    case .typeMismatch(let type, let context): .typeMismatch(type, plain(context))
    case .dataCorrupted(let context): .dataCorrupted(plain(context))
    @unknown default: .dataCorrupted(Context(codingPath: [], debugDescription: ""))
    }
  }
}

extension EncodingError {
  /// The error without its message and the invalid value.
  ///
  /// - Parameter codingPath: The path to set; nil to keep the error's own.
  func withoutText(_ codingPath: [any CodingKey]? = nil) -> EncodingError {
    guard case .invalidValue(_, let context) = self else { return self }
    return .invalidValue(
      "", Context(codingPath: codingPath ?? context.codingPath, debugDescription: ""))
  }
}
