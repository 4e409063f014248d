/// What can be done with the models of one type without knowing the type.
@safe struct ModelOperations: Sendable {
  /// Asks a factory; nil if it leaves it to the mapper.
  let makeByFactory: @Sendable (any ModelFactory, MappingInput) throws -> Slot?
  /// Asks a factory that keeps what is made.
  let askCall: @Sendable (any FactoryCall, MappingInput) throws -> FactorySlotAnswer
  /// Shows a new model to a factory that keeps what is made.
  let keep: @Sendable (any FactoryCall, Slot, MappingInput) throws -> Void
  /// Makes a model by `makingWith:` or `DefaultInitializable`; nil if there is neither.
  let maker: (any ModelMaker)?
  /// Makes a model of the values of its entries; nil if that is not how it is made.
  var construction: Construction?
  /// The room that a model takes.
  let memory: ValueMemory
  /// The slot of an instance that is declared as a superclass, as a slot of the plan's own type.
  let adopt: @Sendable (Slot) -> Slot?
  /// A slot with a copy of a model in memory, which must be of the plan's own type.
  let slot: @Sendable (_ model: UnsafeRawPointer) -> Slot

  /// Whether the mapper knows a way to make a model by itself.
  var canMake: Bool { maker != nil || construction != nil }
}
