extension PropertyMapper {
  /// Checks all tables and throws every mistake at once.
  ///
  /// Call it in a test, or once when the app starts: what it finds would otherwise make every use of the types
  /// fail.
  ///
  /// - Throws: ``ConfigurationErrors`` with wrong paths, entries that contradict each other, and nested types
  ///   that nobody registered.
  public func verify() throws(ConfigurationErrors) {
    let mistakes = registry.mistakes()
    guard mistakes.isEmpty else { throw ConfigurationErrors(mistakes) }
  }

  /// Lists the mistakes that ``verify()`` throws, and remarks: what works, but may not be meant or be slower than it
  /// could be.
  public func diagnostics() -> [ConfigurationError] {
    let registry = registry
    return registry.mistakes()
      + registry.remarks(hasCustomFactory: context.hasCustomFactory)
  }
}
