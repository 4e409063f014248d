/// The compiled table of one type, for everything that walks through data or models.
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
/// A plan refers to the plans of nested models by links, which the registry sets on first use, so
/// that a type can be registered after the types that use it, and types can refer to each other.
package final class ObjectPlan: Sendable {
  package let type: any Any.Type
  let typeName: String
  package let entries: [PlanEntry]
  /// The first keys of the entries' paths.
  let keys: KeyTable
  /// The keys of entries that only convert their value; nil for other entries.
  let plainKeys: [PlainKey?]
  package let operations: ModelOperations
  package let hooks: PlanHooks
  /// The rules over several properties, those of superclasses first.
  package let rules: [PlanRule]
  /// The property for keys that nothing else reads.
  package let extras: UnknownKeysProperty?
  /// All keys that are read or written.
  package let knownKeys: KeyTree
  /// The table's policy for unknown keys; nil for the mapper's.
  package let unknownKeys: UnknownKeyPolicy?
  /// The types that can be used in place of this one.
  package let subtypes: SubtypePlan?
  /// The names of the type in its superclasses' lists.
  package let discriminators: [WrittenDiscriminator]
  /// The names of the type in the lists of other bases, which are written unless one of these is declared.
  package let namesAlone: [WrittenDiscriminator]
  /// The names of the type that its objects must have if they are read as the type itself.
  package let checkedNames: [CheckedName]
  /// The paths of all names of the type, including those that only objects of a base have.
  package let namePaths: [MappingPath]
  /// The superclass that lists a superclass of this type but not the type itself. Its models would
  /// be decoded as the wrong type.
  let unlistingBase: (any Any.Type)?
  /// The paths written by several entries; only the first entry with a value is used.
  let repeatedPaths: Set<MappingPath>
  /// Whether an entry receives an unconverted value that contains, or lies in, a model read by
  /// another entry. If such models are nested, each value contains those of the inner models.
  let readsValuesAroundModels: Bool
  /// Whether models are structs with entries that change class instances inside, which copies share.
  package let writesThroughReferences: Bool
  /// Whether an entry reads or writes a key inside the value of another one.
  let hasKeysInsideValues: Bool
  /// The entries in the order in which they are written: that of the table, or of the elements of a row.
  let writtenEntries: [PlanEntry]
  /// The entries that are written last, from the inside out: their values may be objects with keys that other
  /// entries write, and the other entries take precedence.
  let writtenLast: [PlanEntry]
  /// The entries that are both read and written, and that may read what other entries write.
  let overlappingEntries: [PlanEntry]
  /// Whether the models are rows: lists instead of objects, whose elements the entries name by their indexes.
  package let isRow: Bool
  /// The entry for the keys that nothing else reads, if there is one.
  package let otherKeys: PlanEntry?
  /// Whether the objects of the type's models also contain other models' keys.
  package let hasEmbeddedModels: Bool
  /// The table's mistakes; a plan with mistakes is not used.
  package let mistakes: [ConfigurationError]

  init(
    type: any Any.Type,
    entries: [PlanEntry],
    keys: KeyTable,
    operations: ModelOperations,
    hooks: PlanHooks,
    extras: UnknownKeysProperty?,
    subtypes: SubtypePlan?,
    discriminators: [WrittenDiscriminator],
    namesAlone: [WrittenDiscriminator],
    checkedNames: [CheckedName],
    namePaths: [MappingPath],
    unlistingBase: (any Any.Type)?,
    unknownKeys: UnknownKeyPolicy?,
    rules: [PlanRule],
    mistakes: [ConfigurationError]
  ) {
    self.type = type
    typeName = Messages.name(of: type)
    self.entries = entries
    self.keys = keys
    plainKeys = entries.map { PlainKey(of: $0) }
    self.operations = operations
    self.hooks = hooks
    self.subtypes = subtypes
    self.discriminators = discriminators
    self.namesAlone = namesAlone
    self.checkedNames = checkedNames
    self.namePaths = namePaths
    self.unlistingBase = unlistingBase
    self.extras = extras
    self.unknownKeys = unknownKeys
    self.rules = rules
    self.mistakes = mistakes
    var known = KeyTree()
    for entry in entries {
      for place in entry.places where !place.path.isOwnObject {
        known.insert(place.path.memberSteps[...], isRead: !entry.modifiers.isEncodeOnly)
      }
    }
    for path in namePaths { known.insert(path.components[...]) }
    knownKeys = known
    otherKeys = entries.first { $0.takesOtherKeys && $0.reading != nil }
    isRow = MappingPath.areInRow(entries.flatMap(\.places).map(\.path))
    let hasKeysInsideValues = known.hasKeysBelowLeaf
    self.hasKeysInsideValues = hasKeysInsideValues
    let writtenLast = hasKeysInsideValues && !isRow ? Self.writtenLast(of: entries) : []
    self.writtenLast = writtenLast
    writtenEntries =
      isRow
      ? entries.sorted { $0.path.rowIndex < $1.path.rowIndex }
      : entries.filter { entry in !writtenLast.contains { $0 === entry } } + writtenLast
    overlappingEntries =
      hasKeysInsideValues || entries.contains { $0.places.count > 1 }
      ? Self.overlapping(entries) : []
    hasEmbeddedModels = entries.contains { $0.places.contains { $0.path.isOwnObject } }
    readsValuesAroundModels = Self.readsValuesAroundModels(entries)
    writesThroughReferences =
      !(type is AnyClass)
      && (entries.compactMap(\.property?.accessor) + [extras?.accessor].compactMap(\.self))
        .contains { $0.changesInstances }
    var paths: Set<MappingPath> = []
    repeatedPaths = Set(
      entries.filter { entry in
        // Embedded models are written side by side.
        entry.writing != nil && !entry.isEmbedded && !paths.insert(entry.path).inserted
      }.map(\.path))
  }

  private let compiledWriting = LazyReference<WritingPlan>()

  /// The plan for encoding models of the type, compiled on first use.
  var writing: WritingPlan { compiledWriting.value { WritingPlan(self) } }

  private let compiledGraph = LazyReference<GraphPlan>()

  /// How graphs read the values of models in memory, compiled on first use.
  package var graph: GraphPlan { compiledGraph.value { GraphPlan(self) } }

  /// Whether exactly one entry reads the given argument.
  func isReadOnce(_ argument: PlanEntry.Argument) -> Bool {
    entries.filter { $0.argument?.index == argument.index && $0.reading != nil }.count == 1
  }

  private let foundUnsetProperties = LazyReference<UnsetProperties>()

  /// The stored properties that no entry sets, found on first use.
  var unsetProperties: [UnsetProperties.Property] {
    foundUnsetProperties.value { UnsetProperties(of: self) }.properties
  }

  private let foundKeysReadWhole = LazyReference<KeyTable>()

  /// The known keys of which everything is read.
  var keysReadWhole: KeyTable {
    foundKeysReadWhole.value {
      KeyTable(knownKeys.keys.sorted().filter { knownKeys[$0]?.isReadWhole == true })
    }
  }

  /// What other modules compile for the type.
  package let attachedPlans = AttachedPlans()

  private let foundKeys = LazyReference<ObjectKeys>()

  /// The keys of objects, including those of embedded models.
  ///
  /// - Parameter plan: Returns the plan of an embedded model, or of a listed subtype.
  func objectKeys(_ plan: (ModelReference) -> ObjectPlan?) -> ObjectKeys {
    foundKeys.value { ObjectKeys(of: self, plan) }
  }

  private let compiledSubtypeWriting = LazyReference<SubtypeWriting>()

  /// The plans for encoding the listed subtypes, compiled on first use.
  ///
  /// - Parameter plan: Returns the plan of a listed type.
  func subtypeWriting(_ plan: (ModelReference) -> ObjectPlan?) -> SubtypeWriting {
    compiledSubtypeWriting.value { SubtypeWriting(of: self, plan) }
  }

  /// Whether the models are class instances, whose classes inherit entries and hooks.
  package var isClass: Bool { type is AnyClass }

  /// Whether a base is also a model in its own right: a class, or a struct with a table.
  package var hasOwnObjects: Bool { isClass || !entries.isEmpty }

  /// Whether objects may be kept in part.
  var keepsUnknownKeys: Bool { extras != nil || subtypes?.fallback?.content != nil }

  /// The property for keys that nothing else reads, if it is written in finished models.
  package var storedExtras: UnknownKeysProperty? { extras?.argument == nil ? extras : nil }

  /// The direction in which models pass through a plan.
  package enum Direction: Hashable {
    case decoding
    /// Into existing models. Whether the mapper can create others is checked when one is needed.
    case updating
    case encoding
  }
}

extension ObjectPlan {
  /// Whether another entry than one reads a path.
  func isRead(_ path: MappingPath, besides entry: PlanEntry) -> Bool {
    entries.contains { other in
      other !== entry && other.reading != nil && other.places.contains { $0.path == path }
    }
  }

  /// Whether another base selects the same subtype, since it's the same one, or its names are at the same path.
  package func answers(for other: ObjectPlan) -> Bool {
    guard let path = subtypes?.discriminator else { return type == other.type }
    return type == other.type || path == other.subtypes?.discriminator
  }

  /// The keys inside the single model of an entry that are those of entries around it; nil if there are
  /// none.
  ///
  /// - Parameters:
  ///   - path: The path of the entry that is read.
  ///   - outer: The keys inside the plan's own object that are those of entries around it.
  package func keys(
    insideModelOf entry: PlanEntry, at path: MappingPath, around outer: KeyTree?
  ) -> KeyTree? {
    guard hasKeysInsideValues || outer != nil, !path.isOwnObject,
      entry.reading?.shape.isSingleModel == true
    else { return nil }
    var keys = knownKeys[below: path.memberSteps[...]]
    if let more = outer?[below: path.memberSteps[...]] {
      if keys == nil { keys = more } else { keys?.merge(more) }
    }
    return keys
  }

  fileprivate static func writtenLast(of entries: [PlanEntry]) -> [PlanEntry] {
    let entries = entries.filter { $0.writing != nil && !$0.isEmbedded }
    let ancestors = Set(entries.flatMap { Array($0.path.ancestors) })
    let paths = entries.filter { entry in
      guard let shape = entry.writing?.shape, !shape.isSingleModel else { return false }
      return shape.mayBeObject && ancestors.contains(entry.path)
    }.map(\.path)
    // Entries at the same path stay in their order, since the first one with a value wins.
    return entries.filter { paths.contains($0.path) }
      .sorted { $0.path.components.count > $1.path.components.count }
  }

  fileprivate static func overlapping(_ entries: [PlanEntry]) -> [PlanEntry] {
    // The keys of an embedded model aren't known yet.
    let mayReadEmbedded = entries.contains(where: \.isEmbedded)
    let entries = entries.filter { $0.reading != nil && $0.writing != nil && !$0.isEmbedded }
    let paths = Set(entries.map(\.path))
    let ancestors = Set(paths.flatMap { Array($0.ancestors) })
    return entries.filter { entry in
      entry.places.contains { place in
        place.path != entry.path && paths.contains(place.path) || ancestors.contains(place.path)
          || place.path.ancestors.contains(where: paths.contains)
      } || mayReadEmbedded && entry.places.count > 1
    }
  }

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
  /// Whether the shape contains values that are passed to users' code unconverted.
  fileprivate var handsOutValues: Bool {
    if case .value(let codec) = self {
      codec.traits.handedOutForm != nil
    } else {
      inner?.handsOutValues ?? false
    }
  }
}

extension NoContent {
  /// The table, which nobody registers.
  static let table = TypedTable<Self>(
    TypedTable.State(tables: AddedTables(Mappings([:])), make: { Self() }))
}
