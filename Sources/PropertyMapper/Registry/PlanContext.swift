/// What plans are compiled with, besides the tables.
struct PlanContext {
  let rules: PlanRules
  let resolver: ShapeResolver
  /// Answers whether an object of a type can be mapped: by a table, or automatically where that is asked for.
  let isMapped: (any Any.Type) -> Bool
}

/// What the options of a mapper and its factory say about compiling plans.
struct PlanRules: Sendable {
  var keyStyle: KeyStyle = .asWritten
  /// Whether properties must be given that are not optionals.
  var requiresNonOptionals = false
  /// Whether models without a table are mapped automatically.
  var mapsUnregisteredModels = false
  /// Whether there may be ways to make models that the mapper does not know.
  var hasCustomFactory = false
  /// Whether the factory wants to know how each call goes on.
  var hasCallScopedFactory = false
}
