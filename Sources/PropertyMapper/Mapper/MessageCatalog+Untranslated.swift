extension MessageCatalog {
  /// Returns a sample of each built-in message that the catalog doesn't translate.
  ///
  /// The samples have every built-in ``MappingError/code``, with every ``MappingError/rule`` that
  /// it may have and the ``MappingError/parameters`` that come with it. Use them in a test, so that
  /// you notice when a new version of the library adds messages:
  ///
  /// ```swift
  /// #expect(german.untranslated().map(\.description) == [])
  /// ```
  ///
  /// Rules and codes of your own aren't included; a mapper's `untranslatedMessages()` also lists the rules in
  /// its tables. If several messages have the same code and rule, there may be a sample for each.
  ///
  /// - Returns: The samples for which the catalog's closure returned nil; empty for ``english``.
  ///   All of them have the same path.
  public func untranslated() -> [MappingError] {
    MessageSamples.all.filter { !translates($0) }
  }
}
