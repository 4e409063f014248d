extension PropertyMapper {
  /// Checks all tables and throws every mistake at once.
  ///
  /// Call it in a test, or once when the app starts: with the mistakes that it finds, every use of the types would
  /// fail.
  ///
  /// The tables of all schemes are checked as well; a mapper from ``using(_:)`` checks its own.
  ///
  /// - Throws: ``ConfigurationErrors`` with wrong paths, entries that contradict each other, nested types without a
  ///   table, models that are read although the mapper cannot make them, dictionaries whose keys cannot be text, and patterns that are
  ///   not regular expressions.
  public func verify() throws(ConfigurationErrors) {
    let mistakes = findings { $0.mistakes() }
    guard mistakes.isEmpty else { throw ConfigurationErrors(mistakes) }
  }

  /// Lists the mistakes that ``verify()`` throws, and warns about what works, but may not be intended or may
  /// be slow.
  public func diagnostics() -> [ConfigurationError] {
    findings { $0.mistakes() } + findings { $0.warnings() }
  }

  private func findings(
    _ check: (Registry) -> [ConfigurationError]
  ) -> [ConfigurationError] {
    guard let scheme else { return registry.findings(check) }
    return check(registry).map { $0.named(scheme) }
  }
}
