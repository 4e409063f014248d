extension Mappings {
  /// Returns the table with every non-optional entry that has no default marked as required.
  ///
  /// This is equivalent to marking each of them ``PropertyDescriptor/required()``, including
  /// those of an automatic table and those merged with this one. Consumers and updates are not
  /// affected. ``MappingOptions/requiresNonOptionals`` does the same for all tables of a mapper.
  ///
  /// ```swift
  /// mapper.addMappings(.automatic().requiringNonOptionals(), for: User.self)
  /// // name: must have a value, but is missing
  /// ```
  public func requiringNonOptionals() -> Self {
    var changed = self
    changed.requiresNonOptionals = true
    return changed
  }

  /// Returns the table with a policy for unknown keys that overrides
  /// ``MappingOptions/unknownKeys``.
  ///
  /// Nested models follow their own tables. A subclass inherits the policy of its superclass's
  /// table unless its own table sets one.
  ///
  /// - Parameter policy: How to handle unknown keys.
  public func unknownKeys(_ policy: UnknownKeyPolicy) -> Self {
    var changed = self
    changed.unknownKeyPolicy = policy
    return changed
  }

  /// The table with `requiresNonOptionals` passed on to its entries.
  var demandingEntries: Self {
    guard requiresNonOptionals else { return self }
    var changed = self
    changed.mapDescriptors { descriptor in
      descriptor.modifiers.requiresNonOptional = true
    }
    return changed
  }
}
