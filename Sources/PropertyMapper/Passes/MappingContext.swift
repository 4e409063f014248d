/// What one call reads or writes models by: the tables as they were when it began, the factory, and the rules of
/// the call.
struct MappingContext: Sendable {
  let registry: Registry
  let factory: any ModelFactory
  let call: CallContext
  /// Compares two values by the tables of the models in them, which takes a room above the engines.
  let areEqual: @Sendable (Slot, Slot, Shape, MappingContext) -> Bool

  var options: MappingOptions { call.options }

  /// Whether there may be ways to make models that the mapper does not know.
  var hasCustomFactory: Bool { registry.rules.hasCustomFactory }
}
