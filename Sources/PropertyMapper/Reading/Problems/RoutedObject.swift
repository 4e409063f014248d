/// An object that is declared as a base, and its route to the type that it is read as.
package struct RoutedObject {
  /// The object, as changed by the editors of the bases.
  package var object: InputObject
  /// The plan of the chosen type.
  package var plan: ObjectPlan
  /// How many of the plan's input editors have already run: those that a class inherits from its base.
  var editorCount = 0
  /// Whether the object is that of a model that contains the base.
  var isEmbedded = false
  /// The keys inside the object that are those of entries around it.
  var keysOfOthers: KeyTree?
  /// The model to update, as the chosen type.
  var existing: ExistingModel?
  /// Whether the identifier of the object has been looked up.
  var isIdentified = false
  /// The rule for the identifier, if the object has none that can be read.
  var unmappedIdentifier: (any IdentityRule)?
  /// Whether an earlier object of the input has the same identifier, so that the model is not new.
  var isRepeated = false
  /// The route from the base.
  package var hops: [SubtypeHop] = []
  /// The bases whose discriminators or keys of subtypes were read, which are not kept as unknown keys.
  var bases: [ObjectPlan] = []
  /// The content of the last type, unless it is a model read from this same object.
  package var content: Shape?

  /// The keys of the object that the table of the chosen type accesses, or the choice itself.
  var knownKeys: KeyTree {
    var keys = content == nil ? plan.knownKeys : KeyTree()
    for base in bases { keys.merge(base.subtypes?.ownKeys ?? KeyTree()) }
    // A list by key has the keys of all its types, and a change would copy them.
    let isByKey = bases.contains { $0.subtypes?.isByKey == true }
    if content != nil, !isByKey, let payload = hops.last?.choice.payload {
      keys.insert(payload.components[...])
    }
    if let keysOfOthers { keys.merge(keysOfOthers) }
    return keys
  }

  /// Whether the model or a base around it has closures that only run once the whole input is known to be
  /// valid.
  var hasEffects: Bool {
    plan.hasEffects || hops.contains(where: \.hasEffects)
  }

  /// The paths of the names and the keys of subtypes that were read.
  package var readPaths: [MappingPath] { bases.flatMap { $0.subtypes?.ownPaths ?? [] } }

  package init(object: InputObject, plan: ObjectPlan, existing: ExistingModel? = nil) {
    self.object = object
    self.plan = plan
    self.existing = existing
  }
}

/// A model to update. On the heap, since every level passes it on.
package final class ExistingModel {
  /// The model, as its declared type.
  let slot: Slot
  let declared: ModelReference
  /// Whether it is the model passed by the caller, for which the factory is not called.
  let isRoot: Bool
  /// Whether its identifier was found in the input, so that the factory need not be called again.
  let isFound: Bool

  init(_ slot: Slot, as declared: ModelReference, isRoot: Bool = false, isFound: Bool = false) {
    self.slot = slot
    self.declared = declared
    self.isRoot = isRoot
    self.isFound = isFound
  }
}

/// An object that is read by several tables: that of a model, and those of its embedded models.
///
/// Only the outermost of them knows which keys none of them reads. Until then, it collects what the
/// others read.
///
/// ```
///  Order    opens ─────────────────────────────────────▶ closes: unknown keys
///            └─ Address  opens ──▶ closes: adds its keys ─┘
/// ```
final class SharedObject {
  /// How the object is read by the outermost model.
  let outermost: RoutedObject
  /// The keys that embedded models access.
  private(set) var knownKeys = KeyTree()
  /// The strictest policy for unknown keys of their tables; nil for the outermost table's.
  private var policy: UnknownKeyPolicy?
  /// Where paths of any of the tables could not be followed.
  private var deadEnds: Set<ProblemFinder.Level.DeadEnd> = []
  /// The embedded models read so far.
  private(set) var models: [Model] = []

  /// An embedded model.
  struct Model {
    let routed: RoutedObject
    /// Nil if it is the content of a base.
    let level: ProblemFinder.Level?
    /// The assignment of the model around it.
    fileprivate(set) var place: (level: ProblemFinder.Level, index: Int)?

    /// Whether it keeps unknown keys, or is a fallback that holds them.
    var keepsUnknownKeys: Bool { level.map { $0.plan.extras != nil } ?? isFallback }

    /// Whether it is a fallback that holds the object.
    var isFallback: Bool { level == nil && routed.hops.last?.choice.payload == nil }
  }

  /// - Parameter outermost: How the object is read by the outermost model.
  init(of outermost: RoutedObject) { self.outermost = outermost }

  /// Whether one of the embedded models keeps unknown keys, or is a fallback that holds them.
  var keepsUnknownKeys: Bool { models.contains(where: \.keepsUnknownKeys) }

  /// Adds a model; the level is nil for the content of a base.
  func add(_ routed: RoutedObject, _ level: ProblemFinder.Level? = nil, knowing keys: KeyTree) {
    models.append(Model(routed: routed, level: level))
    add(keys)
    let other = level == nil ? routed.hops.last?.base.unknownKeys : routed.plan.unknownKeys
    if let other { policy = policy?.orStricter(other) ?? other }
  }

  /// Forgets the models, which refer to each other.
  func forgetModels() { models = [] }

  /// Notes the assignment of the model that was added last.
  func placeLast(in level: ProblemFinder.Level, at index: Int) {
    if let last = models.indices.last, models[last].place == nil {
      models[last].place = (level, index)
    }
  }

  /// Remembers a dead end; false if another path reached it before.
  func isFirst(_ deadEnd: ProblemFinder.Level.DeadEnd) -> Bool {
    deadEnds.insert(deadEnd).inserted
  }

  /// Adds the keys of a model that is absent or invalid.
  func add(_ keys: KeyTree) { knownKeys.merge(keys) }

  /// The policy for the object's unknown keys.
  ///
  /// - Parameter outermost: The policy of the outermost table.
  func policy(beside outermost: UnknownKeyPolicy) -> UnknownKeyPolicy {
    policy?.orStricter(outermost) ?? outermost
  }
}
