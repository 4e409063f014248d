/// A policy for handling a key that repeats within one object of JSON text.
///
/// The policy applies to keys that the mapper reads and to objects that it passes on as a whole.
public struct DuplicateKeyPolicy: Hashable, Sendable {
  private let choice: Choice

  private enum Choice { case reject, useFirst, useLast }

  /// Reports an error that includes both positions. The default.
  public static let reject = Self(choice: .reject)
  /// Uses the first value.
  public static let useFirst = Self(choice: .useFirst)
  /// Uses the last value.
  public static let useLast = Self(choice: .useLast)
}
