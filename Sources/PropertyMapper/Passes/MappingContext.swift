/// What one call reads or writes models by: the tables as they were when it began, the factory, and the rules of
/// the call.
struct MappingContext: Sendable {
  let registry: Registry
  let factory: any ModelFactory
  let call: CallContext

  var options: MappingOptions { call.options }

  /// Whether there may be ways to make models that the mapper does not know.
  var hasCustomFactory: Bool { registry.rules.hasCustomFactory }
}
