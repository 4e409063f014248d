/// An object that is declared as a base, and its route to the type that it is read as.
package struct RoutedObject {
  /// The object, as changed by the editors of the bases.
  package var object: InputObject
  /// The plan of the chosen type.
  package var plan: ObjectPlan
  /// How many of the plan's input editors have already run: those that a class inherits from its base.
  var editorCount = 0
  /// The outermost model with the same object, if the base is embedded in it.
  var outermost: ProblemFinder.Level?
  /// The keys inside the object that are those of entries around it.
  var keysOfOthers: KeyTree?
  /// The model to update, as the chosen type.
  var existing: ExistingModel?
  /// The identifier of the object, if it has been looked up.
  var identifier: IdentityStore.Key?
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

  package init(object: InputObject, plan: ObjectPlan) {
    self.object = object
    self.plan = plan
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
