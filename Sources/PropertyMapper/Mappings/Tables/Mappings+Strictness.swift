extension Mappings {
  /// The table, with absence and null as errors for every property that is neither an optional nor has a default.
  ///
  /// It is as if all these entries were ``PropertyDescriptor/required()``, those of an automatic table and those that are
  /// merged with this one included. It does not affect consumers, nor models that are updated.
  /// ``MappingOptions/requiresNonOptionals`` says the same for all tables of a mapper.
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

  /// The table, with a policy of its own for keys that nothing reads, whatever ``MappingOptions/unknownKeys`` says.
  ///
  /// Nested models go by what their own tables say. A subclass inherits the policy of its superclass's table, unless its
  /// own table has another one.
  ///
  /// - Parameter policy: What to do about unknown keys.
  public func unknownKeys(_ policy: UnknownKeyPolicy) -> Self {
    var changed = self
    changed.unknownKeyPolicy = policy
    return changed
  }

  /// The table with entries that know what it asks of those that are not optional.
  var demandingEntries: Self {
    guard requiresNonOptionals else { return self }
    var changed = self
    changed.mapDescriptors { descriptor in
      descriptor.modifiers.requiresNonOptional = true
    }
    return changed
  }
}
