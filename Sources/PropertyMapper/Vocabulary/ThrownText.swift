// `LocalizedError`, which says how an error wants to be shown, is Foundation's.
import Foundation

/// What an error of the user's says of itself.
enum ThrownText {
  /// The most characters of it that a message shows.
  private static let maximumLength = 256

  /// The text of an error that has one: of a `LocalizedError` its description for people, else what it prints as
  /// if its type says how. Fit to be shown on one line.
  static func text(of error: any Error) -> String? {
    let text =
      (error as? any LocalizedError)?.errorDescription
      ?? (type(of: error) is NSError.Type ? error.localizedDescription : nil)
      ?? (type(of: error) is any CustomStringConvertible.Type ? "\(error)" : nil)
    guard let text, !text.isEmpty else { return nil }
    return DisplayText.line(text, at: maximumLength)
  }
}
