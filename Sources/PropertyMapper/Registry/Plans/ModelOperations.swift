/// Type-erased operations on the models of one type.
package struct ModelOperations: Sendable {
  /// Calls a factory; false if it leaves the model to the mapper, and the room is empty.
  let makeByFactory: @Sendable (any ModelFactory, MappingInput, ValueAddress) throws -> Bool
  /// Creates a model with `makingWith:` or `DefaultInitializable`; nil if there is neither.
  package let maker: (any ModelMaker)?
  /// Creates a model from the values of its entries; nil if it is created differently.
  package var construction: Construction?
  /// The memory layout of a model.
  let memory: ValueMemory
  /// Converts the slot of an instance declared as a superclass to a slot of the plan's type.
  package let adopt: @Sendable (Slot) -> Slot?
  /// Returns a slot with a copy of a model in memory, which must be of the plan's type.
  let slot: @Sendable (_ model: ValueAddress) -> Slot

  /// Whether the table's initializer creates the models.
  var hasInitializer: Bool { construction?.isInitializer == true }

  /// Whether the mapper itself can create a model.
  package var canMake: Bool { maker != nil || construction != nil }
}
