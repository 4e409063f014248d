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
  /// The paths that several entries write; the first that has something to say does.
  let repeatedPaths: Set<MappingPath>
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
    var paths: Set<MappingPath> = []
    repeatedPaths = Set(
      entries.filter { $0.writing != nil && !paths.insert($0.path).inserted }.map(\.path))
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
///
/// A class, as its halves are, because the engines hand it on at every level of nesting: copies of all these
/// closures would fill the stack long before the depth limit is reached.
final class PlanEntry: Sendable {
  let path: MappingPath
  /// Further paths that are read if nothing is found before.
  let alternatives: [MappingPath]
  let isRequired: Bool
  let isSensitive: Bool
  let isLossy: Bool
  /// How many elements must be left of a lossy list.
  let minimumCount: Int
  /// How the value is converted, if not as the mapper's options say.
  let policy: ConversionPolicy?
  /// The property that it reads into, where it is known: `User.age`.
  let property: String?
  /// Which argument of the model's construction it gives, if one.
  let argument: Argument?
  let reading: Reading?
  let writing: Writing?
  let access: Access?

  init(
    path: MappingPath,
    alternatives: [MappingPath],
    isRequired: Bool,
    isSensitive: Bool,
    isLossy: Bool,
    minimumCount: Int = 0,
    policy: ConversionPolicy? = nil,
    property: String?,
    argument: Argument? = nil,
    reading: Reading?,
    writing: Writing?,
    access: Access? = nil
  ) {
    self.path = path
    self.alternatives = alternatives
    self.isRequired = isRequired
    self.isSensitive = isSensitive
    self.isLossy = isLossy
    self.minimumCount = minimumCount
    self.policy = policy
    self.property = property
    self.argument = argument
    self.reading = reading
    self.writing = writing
    self.access = access
  }

  var paths: [MappingPath] { [path] + alternatives }

  /// An argument of the model's construction.
  struct Argument: Sendable {
    let index: Int
    /// Whether it must have a value by now: there is no default, and no later entry gives it.
    let isNeededNow: Bool
  }

  /// How an entry gets a value out of the input and into the model.
  final class Reading: Sendable {
    let shape: Shape
    let steps: EntryReading

    init(shape: Shape, steps: EntryReading) {
      self.shape = shape
      self.steps = steps
    }
  }

  /// How an entry gets a value out of the model and into the output.
  final class Writing: Sendable {
    let shape: Shape
    let steps: EntryWriting

    init(shape: Shape, steps: EntryWriting) {
      self.shape = shape
      self.steps = steps
    }
  }

  /// How the property of an entry is read and written as what it is.
  struct Access: Sendable {
    /// The shape of the property's type; nil if the library cannot look inside.
    let shape: Shape?
    let steps: PropertyAccess
  }
}
