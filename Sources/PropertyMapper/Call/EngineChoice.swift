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

  /// What mappers use unless a test asks for something else. A build with `-D REFERENCE_ENGINE_ONLY` runs all tests without
  /// the direct engine.
  static var standard: Self {
    #if REFERENCE_ENGINE_ONLY
      .referenceOnly
    #else
      .directFirst
    #endif
  }
}
