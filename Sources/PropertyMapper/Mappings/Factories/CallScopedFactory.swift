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
  /// The rule by which the instances of a type are found; nil if they have no identifiers.
  func identity(of type: any Any.Type) -> (any IdentityRule)?

  /// The instance kept under an identifier.
  func instance(for key: IdentityStore.Key) -> AnyObject?

  /// Returns the model for an input object, or how to get one.
  func answer<Model>(_ type: Model.Type, from input: MappingInput) throws -> FactoryAnswer<Model>

  /// Keeps a model that the mapper created because the factory requested a new one.
  func keep<Model>(_ model: Model, from input: MappingInput) throws

  /// Ends the call. If it failed, the instances kept during it are discarded.
  func end(succeeded: Bool)
}

/// How to find the identifiers of one type.
protocol IdentityRule: Sendable {
  var type: AnyClass { get }
  /// The property that holds the identifier.
  var property: AnyKeyPath { get }
  /// The path of the identifier in the input.
  var path: MappingPath { get }
  func covers(_ other: any Any.Type) -> Bool
  func key(of input: MappingInput) throws -> IdentityStore.Key?
  func key(ofModel model: AnyObject) -> IdentityStore.Key?
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
