/// How a call in a test runs.
enum CallOrder: Sendable {
  /// Like all other calls.
  case readingFirst
  /// Looking for problems first, and writing with a log from the start.
  case findingFirst
  /// Without looking for problems. If the call fails, there is neither a result nor a problem.
  case readingOnly

  /// The choice for all calls except those of some tests.
  static var standard: Self { .readingFirst }
}
