/// A policy for handling keys of the input that nothing reads.
public struct UnknownKeyPolicy: Hashable, Sendable {
  private let choice: Choice

  private enum Choice { case ignore, warn, reject }

  /// Ignores unknown keys. The default.
  public static let ignore = Self(choice: .ignore)
  /// Reports a warning for each unknown key.
  public static let warn = Self(choice: .warn)
  /// Reports an error for each unknown key.
  public static let reject = Self(choice: .reject)

  /// The stricter one of two policies.
  func orStricter(_ other: Self) -> Self {
    if self == .reject || other == .reject { return .reject }
    return self == .warn || other == .warn ? .warn : .ignore
  }
}
