extension PropertyMapper {
  /// Checks all tables and throws every mistake at once.
  ///
  /// Call this method in a test, or once when the app starts. Nearly every mistake that it finds
  /// also causes all calls that use the affected type to fail. Some mistakes show up only with real
  /// data or when your closures run; <doc:TestingTables> describes those.
  ///
  /// The check includes the tables of all schemes. A mapper returned by ``using(_:)`` checks the
  /// tables of its scheme.
  ///
  /// - Throws: ``ConfigurationErrors`` for invalid paths, contradictory entries, validators that no
  ///   value satisfies, key paths that crash on some models, nested types without a table,
  ///   unreachable rules and hooks, models that the mapper must decode but can't create, swapped
  ///   initializer arguments (initializers are called with sample values), dictionaries whose keys
  ///   can't be strings, and invalid regular expressions and date patterns.
  public func verify() throws(ConfigurationErrors) {
    let mistakes = findings(mistakes(of:))
    guard mistakes.isEmpty else { throw ConfigurationErrors(mistakes) }
  }

  /// Returns the mistakes that ``verify()`` throws, along with warnings about valid settings that
  /// may be unintended or slow.
  public func diagnostics() -> [ConfigurationError] {
    findings(mistakes(of:)) + findings { $0.warnings() + $0.identityWarnings(identities) }
  }

  private var identities: [any IdentityRule] { (factory as? IdentityFactory)?.rules ?? [] }

  private func mistakes(of registry: Registry) -> [ConfigurationError] {
    registry.mistakes() + registry.swappedArguments() + registry.identityMistakes(identities)
      + UnsafeKeyPath.mistakes(in: identities, of: registry)
  }

  private func findings(
    _ check: (Registry) -> [ConfigurationError]
  ) -> [ConfigurationError] {
    // The closures of a scheme's tables find the mapper that uses it.
    guard let scheme else {
      return registry.findings { registry, scheme in
        (scheme.map { using($0) } ?? self).context.open { check(registry) }
      }
    }
    return context.open { check(registry) }.map { $0.named(scheme) }
  }
}
