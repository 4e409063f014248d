extension PropertyMapper {
  /// Checks all tables and throws every mistake at once.
  ///
  /// Call it in a test, or once when the app starts: what it finds would otherwise make every use of the types
  /// fail.
  ///
  /// The tables of all schemes are checked as well; a mapper that ``using(_:)`` answered checks its own.
  ///
  /// - Throws: ``ConfigurationErrors`` with wrong paths, entries that contradict each other, nested types without a
  ///   table, models that are read and cannot be made, dictionaries whose keys cannot be text, and patterns that are
  ///   no regular expressions.
  public func verify() throws(ConfigurationErrors) {
    let mistakes = findings { $0.mistakes() }
    guard mistakes.isEmpty else { throw ConfigurationErrors(mistakes) }
  }

  /// Lists the mistakes that ``verify()`` throws, and remarks on what works, but may not be intended or may
  /// be slow.
  public func diagnostics() -> [ConfigurationError] {
    findings { $0.mistakes() } + findings { $0.remarks() }
  }

  private func findings(
    _ check: (Registry) -> [ConfigurationError]
  ) -> [ConfigurationError] {
    guard let scheme else { return registry.findings(check) }
    return check(registry).map { $0.named(scheme) }
  }
}
