#if DEBUG
  // `ProcessInfo` knows the environment.
  import Foundation
#endif

/// Which of the two engines a call uses.
///
/// The reference engine says what is right; the direct one is faster, knows only success, and hands everything else over.
/// Whoever uses the library never sees which of them was at work; tests run the same input through each of them alone.
enum EngineChoice: Sendable {
  /// The direct engine, and where it gives up, the reference engine with the same input.
  case directFirst
  /// The reference engine alone.
  case referenceOnly
  /// The direct engine alone: where it gives up there is no result, and no problem either.
  case directOnly

  /// What mappers use unless a test asks for something else.
  ///
  /// In debug builds, the environment variable `PROPERTYMAPPER_REFERENCE_ONLY` turns the direct engine off, so that all tests
  /// run without it, and so that a difference can be told from a mistake of both.
  #if DEBUG
    static let standard =
      ProcessInfo.processInfo.environment["PROPERTYMAPPER_REFERENCE_ONLY"] == nil
      ? Self.directFirst : .referenceOnly
  #else
    static var standard: Self { .directFirst }
  #endif
}
