public import PropertyMapper

extension PropertyMapper {
  /// Returns a sample of each message that the mapper's catalog doesn't translate: the library's
  /// own messages, followed by the rules in the mapper's tables.
  ///
  /// Call this method in a test to notice when someone adds a validator without a translation, or
  /// when a new version of the library adds messages:
  ///
  /// ```swift
  /// let mapper = PropertyMapper(options: MappingOptions(messages: german))
  /// mapper.addMappings(
  ///   ["iban": .property(\.iban, .satisfying("iban", "an IBAN", isIBAN))],
  ///   for: Account.self)
  /// mapper.untranslatedMessages().map(\.description)
  /// // ["iban: must be an IBAN"]
  /// ```
  ///
  /// The rules are the validators of entries and initializer arguments, and the named rules that
  /// involve several properties, in the tables of all schemes. Each sample has the rule's name as
  /// its ``MappingError/rule``, the path of the entry, and the rule's ``MappingError/parameters``,
  /// except those that depend on a value, such as `count` and `value`. A rule that occurs in
  /// several entries is listed once, at the first path. Errors that your closures throw aren't
  /// included.
  ///
  /// - Returns: The samples for which the catalog's closure returned nil. Without a catalog, the
  ///   array is empty.
  /// - Complexity: O(*n*) in the number of entries of all tables.
  public func untranslatedMessages() -> [MappingError] {
    let catalog = options.messages
    let builtIn = MessageSamples.all.filter { !catalog.translates($0) }
    var known = Set(builtIn.map { MessageName($0, message: nil) })
    let context = context
    let rules = context.open { RuleSamples(registry: context.registry).all }
    return builtIn
      + rules.filter { error in
        // The library's rules are listed above, whatever their parameters.
        !catalog.translates(error) && !known.contains(MessageName(error, message: nil))
          && known.insert(MessageName(error, message: error.message)).inserted
      }
  }
}

/// Identifies a message for translation.
private struct MessageName: Hashable {
  let code: MappingError.Code
  let rule: String?
  /// The English message, for rules whose name may not be enough, such as `or`; nil for any message.
  let message: String?

  init(_ error: MappingError, message: String?) {
    code = error.code
    rule = error.rule
    self.message = message
  }
}
