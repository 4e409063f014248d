// `LocalizedError`, which says how an error wants to be shown, is Foundation's.
import Foundation

/// What an error of the user's says of itself.
enum ThrownText {
  /// The most characters of it that a message shows.
  private static let maximumLength = 256

  /// The text of an error that has one: of a `LocalizedError` its description for people, else what it prints as
  /// if its type says how. Fit to be shown on one line.
  static func text(of error: any Error) -> String? {
    guard !isOfSystem(error) else { return nil }
    let text =
      (error as? any LocalizedError)?.errorDescription
      ?? (type(of: error) is NSError.Type ? error.localizedDescription : nil)
      ?? (type(of: error) is any CustomStringConvertible.Type ? "\(error)" : nil)
    guard let text, !text.isEmpty else { return nil }
    return DisplayText.line(text, at: maximumLength)
  }

  /// What is kept of an error that a closure threw.
  ///
  /// - Parameter isDiscreet: Whether nothing may be kept that could quote the input.
  static func underlying(_ error: any Error, isDiscreet: Bool) -> any Error {
    switch error {
    case let error as DecodingError: error.withoutText(isDiscreet ? [] : nil)
    case let error as EncodingError: error.withoutText(isDiscreet ? [] : nil)
    case let error where !isDiscreet || !isOfSystem(error): error
    case let error as CocoaError: CocoaError(error.code)
    default: NSError(domain: domain(of: error), code: error._code)
    }
  }

  /// Whether an error is the system's own: its text quotes what was parsed, and names files.
  private static func isOfSystem(_ error: any Error) -> Bool {
    error is DecodingError || error is EncodingError || systemDomains.contains(domain(of: error))
  }

  private static func domain(of error: any Error) -> String {
    // Through `Any`, as the cast from an error always succeeds on some systems.
    let value: Any = error
    if let error = value as? NSError { return error.domain }
    return (type(of: error) as? any CustomNSError.Type)?.errorDomain ?? error._domain
  }

  private static let systemDomains: Set<String> = [
    NSCocoaErrorDomain, NSPOSIXErrorDomain, NSURLErrorDomain, NSOSStatusErrorDomain,
  ]
}
