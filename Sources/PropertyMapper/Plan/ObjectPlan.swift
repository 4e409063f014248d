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
/// A plan refers to those of nested models by links, which the registry sets when it first follows them: so a type may be
/// registered after the type that uses it, and types may refer to each other.
final class ObjectPlan: Sendable {
  let type: any Any.Type
  let typeName: String
  let entries: [PlanEntry]
  /// The keys with which the paths of entries begin.
  let keys: KeyTable
  let operations: ModelOperations
  let hooks: PlanHooks
  /// Where the keys that nothing else reads are kept.
  let extras: UnknownKeysProperty?
  /// Every key that something reads or writes.
  let knownKeys: KeyTree
  /// What to do about unknown keys, if not what the mapper's options say.
  let unknownKeys: UnknownKeyPolicy?
  /// The types that may be used where this one is declared.
  let subtypes: SubtypePlan?
  /// By which names superclasses know the type.
  let discriminators: [WrittenDiscriminator]
  /// The superclass that lists types, but not this one, although it is below one of them: its models would be read back
  /// as what they are not.
  let unlistingBase: (any Any.Type)?
  /// The paths that several entries write; the first that has something to say does.
  let repeatedPaths: Set<MappingPath>
  /// Whether an entry is handed a value as it is that has a model in it, or lies in one, which another entry reads: of models
  /// inside one another, each value then holds those of the models in it.
  let readsValuesAroundModels: Bool
  /// Whether each entry is read in one step, and nothing else looks at the object.
  let isReadQuickly: Bool
  /// What is wrong with the table; a plan with mistakes is not used.
  let mistakes: [ConfigurationError]

  init(
    type: any Any.Type,
    entries: [PlanEntry],
    keys: KeyTable,
    operations: ModelOperations,
    hooks: PlanHooks,
    extras: UnknownKeysProperty?,
    subtypes: SubtypePlan? = nil,
    discriminators: [WrittenDiscriminator] = [],
    discriminatorPaths: [MappingPath] = [],
    unlistingBase: (any Any.Type)? = nil,
    unknownKeys: UnknownKeyPolicy? = nil,
    mistakes: [ConfigurationError]
  ) {
    self.type = type
    typeName = Messages.name(of: type)
    self.entries = entries
    self.keys = keys
    self.operations = operations
    self.hooks = hooks
    self.subtypes = subtypes
    self.discriminators = discriminators
    self.unlistingBase = unlistingBase
    self.extras = extras
    self.unknownKeys = unknownKeys
    self.mistakes = mistakes
    var known = KeyTree()
    for entry in entries {
      for place in entry.places {
        known.insert(place.path.components[...], isRead: !entry.isOnlyWritten)
      }
    }
    for path in discriminatorPaths { known.insert(path.components[...]) }
    knownKeys = known
    readsValuesAroundModels = Self.readsValuesAroundModels(entries)
    isReadQuickly =
      subtypes == nil && extras == nil && !hooks.seeInput
      && entries.allSatisfy { $0.reading == nil || $0.quickReading != nil }
    var paths: Set<MappingPath> = []
    repeatedPaths = Set(
      entries.filter { $0.writing != nil && !paths.insert($0.path).inserted }.map(\.path))
  }

  private let compiledWriting = LazyReference<WritingPlan>()

  /// How the direct engine writes models of the type, compiled when it is first asked for.
  var writing: WritingPlan { compiledWriting.value { WritingPlan(self) } }

  /// Whether the models are class instances, whose classes inherit entries and hooks.
  var isClass: Bool { type is AnyClass }

  /// Where the keys that nothing else reads are kept, if they are written into finished models.
  var storedExtras: UnknownKeysProperty? { extras?.argument == nil ? extras : nil }

  /// Which way models go through a plan.
  enum Direction: Hashable {
    case decoding
    /// Into models that exist. Whether the mapper can make others is asked where one is needed.
    case updating
    case encoding
  }
}

extension ObjectPlan {
  fileprivate static func readsValuesAroundModels(_ entries: [PlanEntry]) -> Bool {
    func paths(where isIncluded: (Shape) -> Bool) -> [MappingPath] {
      entries.filter { $0.reading.map { isIncluded($0.shape) } ?? false }
        .flatMap(\.places).map(\.path)
    }
    let values = paths(where: \.handsOutValues)
    guard !values.isEmpty else { return false }
    return paths { !$0.models.isEmpty }.contains { model in
      values.contains { value in
        zip(model.components, value.components).allSatisfy { $0 == $1 }
      }
    }
  }
}

extension Shape {
  /// Whether it holds values that are handed out as they are.
  fileprivate var handsOutValues: Bool {
    switch self {
    case .value(let codec): codec.traits.handedOutForm != nil
    case .model: false
    case .optional(let optional): optional.wrapped.handsOutValues
    case .list(let list): list.element.handsOutValues
    case .dictionary(let dictionary): dictionary.element.handsOutValues
    case .converted(let converted): converted.inner.handsOutValues
    }
  }
}
