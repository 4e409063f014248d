/// How a call in a test runs.
enum EngineChoice: Sendable {
  /// Like all other calls.
  case directFirst
  /// Looking for problems first, and writing with a log from the start.
  case referenceOnly
  /// Without looking for problems. If the call fails, there is neither a result nor a problem.
  case directOnly

  /// The choice for all calls except those of some tests.
  static var standard: Self { .directFirst }
}
