/// Compiles the tables of a type and its superclasses into a plan.
struct PlanCompiler<Model> {
  let context: PlanContext

  /// - Parameters:
  ///   - tables: The applicable tables, from the root class down to the type's own, which may be
  ///     missing.
  ///   - make: Creates the type itself; superclasses' closures are not inherited.
  func plan(of tables: [any ModelTable], makingWith make: (@Sendable () -> Model)?) -> ObjectPlan {
    var mappings = Mappings<Model>()
    var hooks = PlanHooks()
    var mistakes = tables.flatMap(\.mistakes)
    for table in tables {
      guard let part = table.contribution(to: Model.self, in: context) else { continue }
      mappings = mappings.merging(part.mappings)
      mistakes += part.findings.filter { $0.severity == .error }
      hooks.inputEditors += part.hooks.inputEditors
      hooks.finalDecoders += part.hooks.finalDecoders
      hooks.finalEncoders += part.hooks.finalEncoders
      hooks.rules += part.hooks.rules
    }
    let findings = TableFindings(
      on: Model.self, registeredAt: tables.last?.registration,
      places: tables.reduce(into: RegisteredPlaces()) { $0.add($1.places) })
    if mistakes.isEmpty { mistakes = mappings.mistakes(findings) }
    let maker = ModelMakers.maker(of: Model.self, makingWith: make)
    var ways = ConstructionPlanner(mappings, maker: maker, context: context)
    ways.plan(findings)
    // An invalid path does not affect how the model is created; other mistakes may be the cause of
    // these.
    if mistakes.allSatisfy({ $0.code == .invalidPath }) { mistakes += ways.mistakes }
    let paths = EntryPaths(mappings.entries)
    let keys = KeyTable(beginning: paths.all)
    let readings = mappings.entries.map { compileReading(of: $0.descriptor) }
    let models = ModelPlaces(zip(mappings.entries, readings).map { ($0.paths, $1?.shape) })
    let entries = mappings.entries.indices.map { index in
      compile(
        mappings.entries[index], readings[index], argument: ways.arguments[index], keys: keys,
        among: paths, models)
    }
    let discriminatorPaths = tables.compactMap(\.subtypes).filter { !isFallback(of: $0) }
      .compactMap(\.discriminator)
    mistakes += InvalidPath.mistakes(in: entries, findings)
    mistakes += ConflictingPaths.mistakes(in: entries, findings)
    mistakes += OtherKeysMistakes.mistakes(
      in: entries, keepsUnknownKeys: mappings.extras != nil, findings)
    mistakes += RowMistakes.mistakes(
      isRow: paths.areInRow, hooks,
      keepsUnknownKeys: mappings.extras != nil,
      hasNames: tables.contains { $0.subtypes != nil }, findings)
    mistakes += discriminatorPaths.flatMap { path in
      SubtypeMistakes.conflicts(of: path, with: entries, findings)
    }
    let subtypes = tables.last.flatMap { $0.type == Model.self ? $0.subtypes : nil }
    let names = SubtypeNames<Model>(tables, context)
    let rules = RuleCompiler(
      entries: entries, extras: mappings.extras,
      isBaseAlone: subtypes != nil && entries.isEmpty
    ) { accessor in
      // Without a model, the namer could only guess.
      maker.flatMap { PropertyNamer<Model>(context.resolver, maker: $0).name(of: accessor) }
    }.compile(hooks.rules)
    mistakes += rules.mistakes
    return ObjectPlan(
      type: Model.self, entries: entries, keys: keys,
      operations: operations(maker, ways.construction), hooks: hooks, extras: mappings.extras,
      subtypes: subtypes?.resolved(by: context.resolver),
      discriminators: names.inherited, namesAlone: names.alone, checkedNames: names.checked,
      namePaths: discriminatorPaths + names.paths.filter { !discriminatorPaths.contains($0) },
      unlistingBase: names.unlistingBase,
      unknownKeys: mappings.unknownKeyPolicy,
      rules: rules.rules,
      mistakes: mistakes)
  }

  /// Whether the type is the fallback of a list, and so keeps an unlisted name like other unknown
  /// keys.
  private func isFallback(of subtypes: SubtypePlan) -> Bool {
    subtypes.fallback?.model.type == Model.self
  }

  /// The paths of all entries.
  private struct EntryPaths {
    var all: [MappingPath] = []
    /// The number of entries that write each first key; empty if embedded models may write any key.
    var written: [MappingPath.Component?: Int] = [:]
    /// The paths of sensitive entries: their contents and the values that contain them are just as
    /// secret, whichever entry reads them.
    var secrets = KeyTree()
    /// Whether all of them begin with an index.
    private(set) var areInRow = false

    init(_ entries: [Mappings<Model>.Entry]) {
      all.reserveCapacity(entries.count)
      written.reserveCapacity(entries.count)
      var hasEmbedded = false
      for entry in entries {
        let paths = entry.paths
        all += paths
        written[entry.path.components.first, default: 0] += 1
        hasEmbedded = hasEmbedded || entry.path.isOwnObject
        guard entry.descriptor.modifiers.isSensitive else { continue }
        for path in paths where !path.isOwnObject { secrets.insert(path.components[...]) }
      }
      if hasEmbedded { written = [:] }
      areInRow = MappingPath.areInRow(all)
    }
  }

  private func compile(
    _ entry: Mappings<Model>.Entry, _ reading: PlanEntry.Reading?, argument: PlanEntry.Argument?,
    keys: KeyTable, among paths: EntryPaths, _ models: ModelPlaces
  ) -> PlanEntry {
    let descriptor = entry.descriptor
    var modifiers = descriptor.modifiers
    // Which keys an embedded model has is not known here.
    modifiers.isSensitive =
      modifiers.isSensitive
      || entry.paths.contains { path in
        !path.isOwnObject && paths.secrets.overlaps(path.components[...])
      }
    let property = descriptor.property.map(compile)
    let ownShape = descriptor.property?.request.resolve(context.resolver) ?? reading?.shape
    // A path with an index can be read, but not written, because the list does not exist yet.
    let hasIndex = paths.areInRow ? entry.path.hasIndexBelowRoot : entry.path.hasIndex
    let isWritten = !modifiers.isDecodeOnly && !hasIndex
    let isAlone = paths.written[entry.path.components.first] == 1
    let writing =
      isWritten ? descriptor.writing.map { compile($0, modifiers, entry.path, isAlone) } : nil
    let rule = EntryRule(
      modifiers, reading: reading?.closures ?? descriptor.reading, as: reading?.shape, of: ownShape,
      argument: argument, requiresNonOptionals: context.rules.requiresNonOptionals)
    return PlanEntry(
      places: entry.paths.map { PlanPath($0, in: keys) }, rule: rule, reading: reading,
      writing: writing?.shape.isOneWay == true ? nil : writing, property: property,
      modelsInPlace: models.models(at: entry.paths, readAs: reading?.shape))
  }

  private func compileReading(of descriptor: PropertyDescriptor<Model>) -> PlanEntry.Reading? {
    guard !descriptor.modifiers.isEncodeOnly, let reading = descriptor.reading else { return nil }
    var shape = reading.request.resolve(context.resolver)
    if descriptor.modifiers.takesOneElement { shape = shape.takingOneElement ?? shape }
    if descriptor.modifiers.isInJSONText { shape = .jsonText(JSONTextShape(shape)) }
    var closures = reading
    if !reading.isForClosure, reading.nullValue == nil { closures.nullValue = shape.presentNull }
    return PlanEntry.Reading(shape: shape, closures: closures)
  }

  private func compile(
    _ writing: EntryWriting, _ modifiers: _EntryModifiers, _ path: MappingPath, _ isAlone: Bool
  ) -> PlanEntry.Writing {
    let resolved = writing.request.resolve(context.resolver)
    // Only a table can write to the object of another model.
    let shape = path.isOwnObject ? resolved : resolved.written
    return PlanEntry.Writing(
      shape: modifiers.isInJSONText ? .jsonText(JSONTextShape(shape)) : shape, closures: writing,
      path: path, isAlone: isAlone)
  }

  private func compile(_ property: DescribedProperty) -> PlanEntry.Property {
    var shape = property.request.resolve(context.resolver)
    // Graphs use values unconverted, even if a transformer is set for the values' type.
    if shape.conversion != nil {
      shape = property.request.resolve(context.resolver.withoutConversions)
    }
    let isKnown =
      shape.conversion == nil && shape.models.allSatisfy { context.isMapped($0.type) }
    return PlanEntry.Property(property, as: isKnown ? shape : nil)
  }

  private func operations(
    _ maker: (any ModelMaker)?, _ construction: Construction?
  ) -> ModelOperations {
    ModelOperations(
      makeByFactory: { factory, input, target in
        guard let model = try factory.makeModel(Model.self, from: input) else { return false }
        target.initialize(to: model)
        return true
      },
      maker: maker,
      construction: construction,
      memory: ValueMemory(of: Model.self),
      adopt: { slot in (slot.instance as? Model).map { ValueSlot($0) } },
      slot: { ValueSlot($0.value(as: Model.self)) })
  }
}

extension Shape {
  /// The nil inside a double optional: null, rather than a missing value, which leaves the property nil; nil for other
  /// shapes.
  fileprivate var presentNull: (@Sendable () -> Slot)? {
    guard case .optional(let outer) = self, case .optional(let inner) = outer.wrapped else {
      return nil
    }
    return { outer.some(inner.operations.none()) ?? outer.operations.none() }
  }
}

/// The inputs for compiling plans, in addition to the tables.
package struct PlanContext {
  let rules: PlanRules
  let resolver: ShapeResolver
  /// Whether an object of a type can be mapped: by a table, or automatically if the options allow
  /// that.
  let isMapped: (any Any.Type) -> Bool
  /// The names of a type in the lists of bases that are not its superclasses.
  let listedNames: (any Any.Type) -> ListedNames
}

/// The options and the factory of a mapper, as far as they affect plans.
package struct PlanRules: Sendable {
  var keyStyle: KeyStyle = .asWritten
  /// Whether non-optional properties are required.
  var requiresNonOptionals = false
  /// Whether models without a table are mapped automatically.
  var mapsUnregisteredModels = false
  /// Whether a factory may create models that the mapper cannot.
  package var hasCustomFactory = false
  /// Whether the factory finds instances by their identifiers.
  var hasIdentityFactory = false
}
