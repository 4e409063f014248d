#if DEBUG
  // For the environment in `ProcessInfo`.
  import Foundation
#endif

/// Which of the two engines a call uses.
///
/// The reference engine defines the behavior; the direct one is faster, handles only success, and
/// leaves everything else to the reference engine. Users of the library never see which one ran;
/// tests run the same input through each of them alone.
enum EngineChoice: Sendable {
  /// The direct engine; if it declines, the reference engine with the same input.
  case directFirst
  /// The reference engine alone.
  case referenceOnly
  /// The direct engine alone. If it declines, there is neither a result nor a problem.
  case directOnly

  /// The choice for all calls except those of some tests.
  ///
  /// In debug builds, the environment variable `PROPERTYMAPPER_REFERENCE_ONLY` turns the direct
  /// engine off. All tests can then run without it, which distinguishes a difference between the
  /// engines from an error in both.
  #if DEBUG
    static let standard =
      ProcessInfo.processInfo.environment["PROPERTYMAPPER_REFERENCE_ONLY"] == nil
      ? Self.directFirst : .referenceOnly
  #else
    static var standard: Self { .directFirst }
  #endif
}
