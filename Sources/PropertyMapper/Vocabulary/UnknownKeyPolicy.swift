/// What to do about keys of the input that nothing reads.
public struct UnknownKeyPolicy: Hashable, Sendable {
  private let choice: Choice

  private enum Choice { case ignore, warn, reject }

  /// Nothing. The default.
  public static let ignore = Self(choice: .ignore)
  /// A warning for each.
  public static let warn = Self(choice: .warn)
  /// An error for each.
  public static let reject = Self(choice: .reject)
}
