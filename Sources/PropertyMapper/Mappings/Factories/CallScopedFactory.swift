/// A factory that keeps what is made: it learns of every call of a mapper, of the models that the mapper makes
/// itself, and of how the call ends.
protocol CallScopedFactory: ModelFactory {
  /// Begins a call.
  func beginCall() -> any FactoryCall

  /// Whether it may give models of a type.
  func mayMake(_ type: any Any.Type) -> Bool

  /// The identifier by which it finds an instance again; nil if it does not.
  func identifier(of instance: AnyObject) -> IdentityStore.Key?
}

/// One call of a mapper, as a factory sees it.
protocol FactoryCall: AnyObject {
  /// The model for an object of the input, or who else makes it.
  func answer<Model>(_ type: Model.Type, from input: MappingInput) throws -> FactoryAnswer<Model>

  /// Takes note of a model that the mapper made, since the factory wanted a new one.
  func keep<Model>(_ model: Model, from input: MappingInput) throws

  /// Ends the call; if it failed, what was kept in it is forgotten.
  func end(succeeded: Bool)
}

/// What a factory says to an object of the input.
enum FactoryAnswer<Model> {
  /// This model gets filled.
  case model(Model)
  /// A new one has to be made, and kept: there is none for the object yet.
  case new
  /// The factory does not care: the model that exists is updated, or a new one is made.
  case undecided
}

/// What a factory says, for those who do not know the type.
enum FactorySlotAnswer {
  case model(Slot)
  case new
  case undecided
}
