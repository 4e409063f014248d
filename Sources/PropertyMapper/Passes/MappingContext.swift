/// The context of a call that reads or writes models: the tables as of its beginning, the factory, and the
/// rules of the call.
package struct MappingContext: Sendable {
  package let registry: Registry
  let factory: (any ModelFactory)?
  package private(set) var call: CallContext
  /// Compares two values by the tables of their models; implemented in a room above the engines.
  let areEqual: @Sendable (Slot, Slot, Shape, MappingContext) -> Bool

  package var options: MappingOptions { call.options }

  /// The context for reading property lists.
  var forPropertyLists: Self {
    var context = self
    context.call = call.forPropertyLists
    return context
  }

  /// Whether models may be created in ways unknown to the mapper.
  var hasCustomFactory: Bool { registry.rules.hasCustomFactory }
}
