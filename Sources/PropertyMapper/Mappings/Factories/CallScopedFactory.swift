/// A factory that keeps instances. It is notified of each mapper call, of the models that the
/// mapper creates itself, and of the outcome of the call.
protocol CallScopedFactory: ModelFactory {
  /// Begins a call.
  func beginCall() -> any FactoryCall

  /// Whether it may return models of a type.
  func mayMake(_ type: any Any.Type) -> Bool

  /// The identifier for finding an instance again; nil if it is not identified.
  func identifier(of instance: AnyObject) -> IdentityStore.Key?
}

/// One mapper call, as a factory sees it.
protocol FactoryCall: AnyObject {
  /// Returns the model for an input object, or how to get one.
  func answer<Model>(_ type: Model.Type, from input: MappingInput) throws -> FactoryAnswer<Model>

  /// Keeps a model that the mapper created because the factory requested a new one.
  func keep<Model>(_ model: Model, from input: MappingInput) throws

  /// Ends the call. If it failed, the instances kept during it are discarded.
  func end(succeeded: Bool)
}

/// A factory's decision for an input object.
enum FactoryAnswer<Model> {
  /// Fill this model.
  case model(Model)
  /// Create a model and pass it to `keep`: the object has none yet.
  case new
  /// No preference: update the existing model or create one.
  case undecided
}

/// A type-erased factory decision.
enum FactorySlotAnswer {
  case model(Slot)
  case new
  case undecided
}
