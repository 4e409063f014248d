/// What one call reads or writes models by: the tables as they were when it began, the factory, and the rules of
/// the call.
struct MappingContext: Sendable {
  let registry: Registry
  let factory: (any ModelFactory)?
  private(set) var call: CallContext
  /// Compares two values by the tables of the models in them, which takes a room above the engines.
  let areEqual: @Sendable (Slot, Slot, Shape, MappingContext) -> Bool

  var options: MappingOptions { call.options }

  /// What a property list is read by.
  var forPropertyLists: Self {
    var context = self
    context.call = call.forPropertyLists
    return context
  }

  /// Whether there may be ways to make models that the mapper does not know.
  var hasCustomFactory: Bool { registry.rules.hasCustomFactory }
}
