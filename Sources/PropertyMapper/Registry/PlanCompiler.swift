/// Compiles the tables of a type and its superclasses into a plan.
struct PlanCompiler<Model> {
  let resolver: ShapeResolver

  /// - Parameters:
  ///   - tables: The tables that count, from the root class down to the type's own, which may be missing.
  ///   - make: How the type itself is made; superclasses' ways are not inherited.
  func plan(of tables: [ModelTable], makingWith make: (@Sendable () -> Model)?) -> ObjectPlan {
    var mappings = Mappings<Model>(entries: [])
    var hooks = PlanHooks()
    for table in tables {
      guard let part = table.contribution(to: Model.self) else { continue }
      mappings = mappings.merging(Mappings(entries: part.entries, extras: part.extras))
      hooks.inputEditors += part.hooks.inputEditors
      hooks.finalDecoders += part.hooks.finalDecoders
      hooks.finalEncoders += part.hooks.finalEncoders
    }
    let registration = tables.last?.registration
    var mistakes = tables.flatMap(\.mistakes)
    if mistakes.isEmpty { mistakes = mappings.mistakes(registeredAt: registration) }
    let entries = mappings.entries.map(compile)
    if mistakes.isEmpty {
      mistakes = ConflictingPaths.mistakes(
        in: entries, of: Messages.name(of: Model.self), registeredAt: registration)
    }
    return ObjectPlan(
      type: Model.self, entries: entries, operations: operations(makingWith: make), hooks: hooks,
      extras: mappings.extras, mistakes: mistakes)
  }

  private func compile(_ entry: Mappings<Model>.Entry) -> PlanEntry {
    let descriptor = entry.descriptor
    let modifiers = descriptor.modifiers
    let reading = modifiers.isEncodeOnly ? nil : descriptor.reading
    // A path with an index can be read, but what it would be written into does not exist.
    let writing = modifiers.isDecodeOnly || entry.path.hasIndex ? nil : descriptor.writing
    return PlanEntry(
      path: entry.path,
      alternatives: modifiers.alternatives,
      isRequired: modifiers.isRequired,
      isSensitive: modifiers.isSensitive,
      isLossy: modifiers.isLossy,
      minimumCount: modifiers.minimumCount,
      policy: modifiers.policy,
      property: descriptor.propertyName(),
      reading: reading.map { .init(shape: $0.request.resolve(resolver), steps: $0) },
      writing: writing.map { .init(shape: $0.request.resolve(resolver), steps: $0) })
  }

  private func operations(makingWith make: (@Sendable () -> Model)?) -> ModelOperations {
    var maker: (any ModelMaker)? = make.map { ClosureMaker(closure: $0) }
    if maker == nil, let type = Model.self as? any DefaultInitializable.Type {
      maker = Self.initializerMaker(for: type)
    }
    return ModelOperations(
      makeByFactory: { factory, input in
        try factory.makeModel(Model.self, from: input).map { ValueSlot($0) }
      },
      maker: maker,
      adopt: { slot in (slot.instance as? Model).map { ValueSlot($0) } })
  }

  private static func initializerMaker<Made: DefaultInitializable>(
    for type: Made.Type
  ) -> any ModelMaker {
    InitializerMaker<Made>()
  }
}
