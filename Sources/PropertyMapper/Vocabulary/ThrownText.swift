// For `LocalizedError`, which describes errors to people.
import Foundation

/// The description of a user's error.
enum ThrownText {
  /// The maximum number of characters to show in a message.
  private static let maximumLength = 256

  /// Returns the description of an error, if it has one: the localized description of a
  /// `LocalizedError`, or the printed form if its type defines one. Safe to show on one line.
  static func text(of error: any Error) -> String? {
    let text =
      (error as? any LocalizedError)?.errorDescription
      ?? (type(of: error) is NSError.Type ? error.localizedDescription : nil)
      ?? (type(of: error) is any CustomStringConvertible.Type ? "\(error)" : nil)
    guard let text, !text.isEmpty else { return nil }
    return DisplayText.line(text, at: maximumLength)
  }
}
