/// What to do about a key that appears twice in one object of JSON text.
///
/// It holds for the keys that are read, and in objects that are handed out whole.
public struct DuplicateKeyPolicy: Hashable, Sendable {
  private let choice: Choice

  private enum Choice { case reject, useFirst, useLast }

  /// An error that names both places. The default.
  public static let reject = Self(choice: .reject)
  /// The first value counts.
  public static let useFirst = Self(choice: .useFirst)
  /// The last value counts.
  public static let useLast = Self(choice: .useLast)
}
