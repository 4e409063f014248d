/// How to handle a key that repeats within one object of JSON text.
///
/// Applies to keys that are read, and to objects that are passed on whole.
public struct DuplicateKeyPolicy: Hashable, Sendable {
  private let choice: Choice

  private enum Choice { case reject, useFirst, useLast }

  /// Reports an error with both positions. The default.
  public static let reject = Self(choice: .reject)
  /// Uses the first value.
  public static let useFirst = Self(choice: .useFirst)
  /// Uses the last value.
  public static let useLast = Self(choice: .useLast)
}
