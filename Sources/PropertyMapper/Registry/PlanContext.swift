/// The inputs for compiling plans, in addition to the tables.
package struct PlanContext {
  let rules: PlanRules
  let resolver: ShapeResolver
  /// Whether an object of a type can be mapped: by a table, or automatically if the options allow
  /// that.
  let isMapped: (any Any.Type) -> Bool
  /// The names of a type in the lists of bases that are not its superclasses.
  let listedNames: (any Any.Type) -> ListedNames
}

/// The options and the factory of a mapper, as far as they affect plans.
package struct PlanRules: Sendable {
  var keyStyle: KeyStyle = .asWritten
  /// Whether non-optional properties are required.
  var requiresNonOptionals = false
  /// Whether models without a table are mapped automatically.
  var mapsUnregisteredModels = false
  /// Whether a factory may create models that the mapper cannot.
  package var hasCustomFactory = false
  /// Whether the factory finds instances by their identifiers.
  var hasIdentityFactory = false
}
