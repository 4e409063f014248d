/// The table of one type, compiled: what the engines walk.
///
/// ```
///  ObjectPlan(User)
///   entries[0]  path name          shape value(String)         store → \User.name
///   entries[1]  path status.alive  shape value(Bool)           store → \User.active
///   entries[2]  path job           shape optional(model(Job))  store → \User.job
///   entries[3]  path origin        shape value(String)         consume (user, text) …
///   make · finalDecoders · finalEncoders
/// ```
///
/// A plan names the types of nested models and does not hold their plans: the registry links them, so that
/// plans never form cycles, and a type may be registered after the type that uses it.
final class ObjectPlan: Sendable {
  let type: any Any.Type
  let typeName: String
  let entries: [PlanEntry]
  let operations: ModelOperations
  let hooks: PlanHooks
  /// Where the keys that nothing else reads are kept.
  let extras: ExtrasSteps?
  /// Every key that something reads or writes.
  let knownKeys: KeyTree
  /// The types that may stand where this one is declared.
  let subtypes: SubtypePlan?
  /// By which names superclasses know the type.
  let discriminators: [WrittenDiscriminator]
  /// What is wrong with the table; a plan with mistakes is not used.
  let mistakes: [ConfigurationError]

  init(
    type: any Any.Type,
    entries: [PlanEntry],
    operations: ModelOperations,
    hooks: PlanHooks,
    extras: ExtrasSteps?,
    subtypes: SubtypePlan? = nil,
    discriminators: [WrittenDiscriminator] = [],
    discriminatorPaths: [MappingPath] = [],
    mistakes: [ConfigurationError]
  ) {
    self.type = type
    typeName = Messages.name(of: type)
    self.entries = entries
    self.operations = operations
    self.hooks = hooks
    self.subtypes = subtypes
    self.discriminators = discriminators
    self.extras = extras
    self.mistakes = mistakes
    var keys = KeyTree()
    for entry in entries {
      for path in entry.paths { keys.insert(path) }
    }
    for path in discriminatorPaths { keys.insert(path) }
    knownKeys = keys
  }

  /// Whether the models are class instances, whose classes inherit entries and hooks.
  var isClass: Bool { type is AnyClass }

  /// Which way models go through a plan.
  enum Direction: Hashable {
    case decoding
    /// Into models that exist: whether those that do not can be made is asked where one is needed.
    case updating
    case encoding
  }
}

/// What can be done with the models of one type, by those who do not know it.
struct ModelOperations: Sendable {
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
  /// The slot of an instance that is declared as a superclass, as a slot of the plan's own type.
  let adopt: @Sendable (Slot) -> Slot?

  /// Whether the mapper knows a way to make a model by itself.
  var canMake: Bool { maker != nil || construction != nil }
}

/// The closures of the user's that see whole objects.
struct PlanHooks: Sendable {
  var inputEditors: [@Sendable (inout [String: Any]) throws -> Void] = []
  var finalDecoders: [FinalDecoder] = []
  var finalEncoders: [@Sendable (inout [String: Any], Slot) throws -> Void] = []

  struct FinalDecoder: Sendable {
    let keys: FinalDecoderKeys
    let run: @Sendable (MappingInput, Slot) throws -> Void
  }
}

/// One entry of a table, compiled.
struct PlanEntry: Sendable {
  let path: MappingPath
  /// Further paths that are read if nothing is found before.
  let alternatives: [MappingPath]
  let isRequired: Bool
  let isSensitive: Bool
  let isLossy: Bool
  /// How many elements must be left of a lossy list.
  var minimumCount = 0
  /// How the value is converted, if not as the mapper's options say.
  var policy: ConversionPolicy?
  /// The property that it reads into, where it is known: `User.age`.
  let property: String?
  /// Which argument of the model's construction it gives, if one.
  var argument: Argument?
  let reading: Reading?
  let writing: Writing?
  let access: Access?

  var paths: [MappingPath] { [path] + alternatives }

  /// An argument of the model's construction.
  struct Argument: Sendable {
    let index: Int
    /// Whether it must have a value by now: there is no default, and no later entry gives it.
    let isNeededNow: Bool
  }

  /// How an entry gets a value out of the input and into the model.
  struct Reading: Sendable {
    let shape: Shape
    let steps: EntryReading
  }

  /// How an entry gets a value out of the model and into the output.
  struct Writing: Sendable {
    let shape: Shape
    let steps: EntryWriting
  }

  /// How the property of an entry is read and written as what it is.
  struct Access: Sendable {
    /// The shape of the property's type; nil if the library cannot look inside.
    let shape: Shape?
    let steps: PropertyAccess
  }
}
