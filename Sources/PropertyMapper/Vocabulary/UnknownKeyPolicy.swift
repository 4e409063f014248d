/// What to do about keys of the input that nothing reads.
public struct UnknownKeyPolicy: Hashable, Sendable {
  let name: String

  /// Nothing. The default.
  public static let ignore = Self(name: "ignore")
  /// A warning for each.
  public static let warn = Self(name: "warn")
  /// An error for each.
  public static let reject = Self(name: "reject")
}
