/// The keys of one object that a table and the tables of all models in the same object access.
///
/// ```
///  Order                        the object
///   "id"    .property           id      Order
///   .root   .model(\.address)   street  Address
///                               city    Address
/// ```
///
/// If a model may be one of several subtypes, the keys of all of them are included.
package final class ObjectKeys: Sendable {
  /// The paths that are read, by whichever table. If there is a value at one of them, the model is
  /// present.
  package let read: [MappingPath]
  /// The paths, among those that are read, of keys that identify a subtype: null there is no value.
  package let keyed: Set<MappingPath>
  /// Whether one of the models also keeps the keys that nothing reads.
  package let keepsUnknownKeys: Bool
  /// Whether one of the models may be a fallback that holds the keys that nothing reads.
  package let hasFallback: Bool
  /// The paths of the names of subtypes that are written.
  let names: [MappingPath]
  /// The paths that are written.
  let written: [WrittenPath]
  /// All keys that are read or written.
  package let known: KeyTree
  /// The paths of sensitive entries.
  let secrets: [MappingPath]

  /// A path that a table writes.
  struct WrittenPath {
    let path: MappingPath
    /// Whether other values may be written below the path.
    let isObject: Bool
  }

  /// - Parameter plan: Returns the plan of another model in the same object.
  init(of root: ObjectPlan, _ plan: (ModelReference) -> ObjectPlan?) {
    let readers = Self.plans(around: root, plan) { $0.readEmbedding }
    let writers = Self.plans(around: root, plan) { $0.writtenEmbedding }
    read = readers.flatMap { $0.entries.readPaths + $0.subtypePaths }
    keyed = Set(
      readers.compactMap { $0.subtypes }.filter { $0.isByKey }.flatMap { $0.ownPaths })
    keepsUnknownKeys = readers.contains { $0.extras != nil }
    hasFallback = readers.contains { $0.subtypes?.fallback?.content != nil }
    names = writers.flatMap { $0.writtenNamePaths }
    written = writers.flatMap { $0.writtenPaths }
    secrets = readers.flatMap { $0.secretPaths }
    var known = KeyTree()
    for reader in readers {
      known.merge(reader.knownKeys)
      for path in reader.subtypePaths { known.insert(path.components[...]) }
    }
    for writer in writers { known.merge(writer.knownKeys.unread) }
    self.known = known
  }

  /// The plan and those of all models in the same object, each once.
  private static func plans(
    around root: ObjectPlan, _ plan: (ModelReference) -> ObjectPlan?,
    _ embedding: (PlanEntry) -> ModelReference?
  ) -> [ObjectPlan] {
    reachable(
      from: [root], by: { ObjectIdentifier($0) },
      next: { next in
        (next.entries.compactMap(embedding) + next.subtypesInSameObject).compactMap(plan)
      })
  }
}

extension [PlanEntry] {
  /// The paths that the entries read, without those of models in the object itself.
  package var readPaths: [MappingPath] {
    filter { $0.reading != nil }.flatMap { $0.places }.map { $0.path }.filter { !$0.isOwnObject }
  }
}

extension ObjectPlan {
  fileprivate var writtenNamePaths: [MappingPath] {
    (discriminators + namesAlone).map { $0.path } + [subtypes?.discriminator].compactMap { $0 }
  }

  fileprivate var writtenPaths: [ObjectKeys.WrittenPath] {
    entries.compactMap { entry in
      guard let writing = entry.writing, !entry.isEmbedded else { return nil }
      return .init(path: entry.path, isObject: writing.shape.mayBeObject)
    } + writtenNamePaths.map { .init(path: $0, isObject: false) }
      + (subtypes?.all ?? []).compactMap { choice in
        choice.payload.map {
          .init(path: $0, isObject: choice.content?.mayBeObject ?? true)
        }
      }
  }

  fileprivate var secretPaths: [MappingPath] {
    entries.filter { $0.modifiers.isSensitive }.flatMap { $0.places }.map { $0.path }
      .filter { !$0.isOwnObject }
  }

  /// The paths that the list of subtypes reads.
  fileprivate var subtypePaths: [MappingPath] {
    guard let subtypes else { return checkedNames.map({ $0.path }) }
    return [subtypes.discriminator].compactMap { $0 } + subtypes.all.compactMap { $0.payload }
  }

  /// The subtypes that are read from the object that selects them.
  package var subtypesInSameObject: [ModelReference] {
    subtypes?.all.filter { $0.payload == nil }.map { $0.model } ?? []
  }
}

extension PlanEntry {
  /// Whether the entry writes, or first reads, a model in the object of the model that contains it.
  package var isEmbedded: Bool { path.isOwnObject }

  /// The model that is read from the object of the model that contains it.
  package var readEmbedding: ModelReference? {
    places.contains { $0.path.isOwnObject } && !takesOtherKeys ? reading?.shape.models.first : nil
  }

  /// Whether a new model can do without the embedded model, so that it's only read if one of its keys is
  /// present.
  package var mayLackEmbedding: Bool {
    guard let reading else { return false }
    return !reading.shape.isModel || places.count > 1 || reading.closures.defaultValue != nil
  }

  /// The model that is written to the object of the model that contains it.
  package var writtenEmbedding: ModelReference? {
    isEmbedded && !takesOtherKeys ? writing?.shape.models.first : nil
  }
}

extension ObjectPlan {
  /// The models in the objects of the type's models.
  package var embeddedModels: [ModelReference] {
    guard hasEmbeddedModels else { return [] }
    return entries.flatMap { [$0.readEmbedding, $0.writtenEmbedding].compactMap { $0 } }
  }
}

// Embedded models: what depends on the tables of several types.

extension Registry {
  /// The keys that a plan and the plans of all models in the same object access.
  package func objectKeys(of plan: ObjectPlan) -> ObjectKeys {
    plan.objectKeys { self.plan(for: $0) }
  }

  /// The keys of embedded models that are only written.
  func keysOfUnreadModels(embeddedIn plan: ObjectPlan) -> KeyTree {
    var keys = KeyTree()
    for entry in plan.entries where entry.reading == nil {
      guard let model = entry.writtenEmbedding, let own = objectKeys(of: model) else { continue }
      keys.merge(entry.modifiers.isEncodeOnly ? own.known.unread : own.known)
    }
    return keys
  }

  /// The paths that an embedded model's table and those inside it write.
  package func writtenPaths(of model: ModelReference) -> [MappingPath] {
    objectKeys(of: model)?.written.map { $0.path } ?? []
  }

  /// The keys of an embedded model's object; nil if nothing is registered for its type.
  package func objectKeys(of model: ModelReference) -> ObjectKeys? {
    plan(for: model).map { objectKeys(of: $0) }
  }

  /// The mistakes in a plan that depend on the tables of models that share its objects.
  package func embeddingMistakes(in plan: ObjectPlan) -> [ConfigurationError] {
    guard plan.hasEmbeddedModels || plan.subtypes != nil else { return [] }
    return embeddingMistakes(in: plan, findings(on: plan.type))
  }

  func embeddingMistakes(
    in plan: ObjectPlan, _ table: TableFindings
  ) -> [ConfigurationError] {
    var mistakes = EmbeddedModelMistakes.mistakes(in: plan, of: self, table)
    // A type inside itself has no end.
    if mistakes.isEmpty { mistakes = SharedObjectMistakes.mistakes(in: plan, of: self, table) }
    return mistakes + RowMistakes.mistakes(in: plan, of: self, table)
      + OtherKeysMistakes.mistakes(in: plan, of: self, table)
  }
}
