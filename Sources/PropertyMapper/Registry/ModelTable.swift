/// What is registered for one type, for those who do not know the type.
class ModelTable: @unchecked Sendable {
  // Unchecked because classes that others inherit from cannot be checked: this one has no stored properties,
  // and those of its only subclass are all immutable and Sendable.

  /// The model type.
  var type: any Any.Type { Never.self }

  /// Whether a type is a subclass of the model type.
  func isSuperclass(of other: any Any.Type) -> Bool { false }

  /// Whether a table was registered, and not only hooks.
  var hasMappings: Bool { false }

  /// What is wrong with the table.
  var mistakes: [ConfigurationError] { [] }

  /// What works, but may not be meant.
  var remarks: [ConfigurationError] { [] }

  /// The types that may stand where the model type is declared.
  var subtypes: SubtypePlan? { nil }

  /// Where the table was registered last.
  var registration: String? { nil }

  /// What the table gives to the plan of its type, or of a subclass.
  func contribution<Subclass>(
    to type: Subclass.Type, in context: PlanContext
  ) -> TableContribution<Subclass>? { nil }

  /// The plan of the type, of its own table and those of its superclasses.
  func plan(inheriting superclasses: [ModelTable], in context: PlanContext) -> ObjectPlan? { nil }

  /// What was found out about the type's stored properties on the way.
  func findings(in context: PlanContext) -> [ConfigurationError] { [] }
}

/// The entries and hooks of a table, for models of one type.
struct TableContribution<Model> {
  /// The entries that are written down and those that were found automatically.
  var mappings: Mappings<Model>
  var hooks: PlanHooks
  /// Mistakes and remarks about stored properties.
  var findings: [ConfigurationError]
}

/// What is registered for one type. Immutable: registering replaces it.
final class TypedTable<Model>: ModelTable, @unchecked Sendable {
  var mappings: Mappings<Model> { state.mappings }
  private let state: State
  private let foundMistakes: [ConfigurationError]

  struct State: Sendable {
    var mappings = Mappings<Model>(entries: [])
    /// Whether a table was registered, and not only hooks.
    var hasMappings = false
    var make: (@Sendable () -> Model)?
    var finalDecoder: FinalDecoder?
    var finalEncoder: (@Sendable (inout [String: Any], Model) throws -> Void)?
    var inputEditor: (@Sendable (inout [String: Any]) throws -> Void)?
    var subtypes: SubtypePlan?
    var registration: String?
    /// Mistakes of earlier registrations, which stay until the table is replaced or removed.
    var earlierMistakes: [ConfigurationError] = []
  }

  struct FinalDecoder: Sendable {
    let keys: FinalDecoderKeys
    let run: @Sendable (MappingInput, inout Model) throws -> Void
  }

  init(_ state: State) {
    self.state = state
    let found = state.mappings.mistakes(registeredAt: state.registration)
    let ofSubtypes = SubtypeMistakes.mistakes(
      in: state.subtypes, of: Model.self, registeredAt: state.registration,
      hasEntries: !state.mappings.entries.isEmpty)
    foundMistakes =
      state.earlierMistakes
      + (found + ofSubtypes).filter { !state.earlierMistakes.contains($0) }
  }

  /// The table with a change.
  func changing(_ change: (inout State) -> Void) -> TypedTable {
    var changed = state
    change(&changed)
    return TypedTable(changed)
  }

  override var type: any Any.Type { Model.self }
  override var mistakes: [ConfigurationError] { foundMistakes }
  override var registration: String? { state.registration }
  override var remarks: [ConfigurationError] {
    mappings.remarks(registeredAt: state.registration)
  }
  override var subtypes: SubtypePlan? { state.subtypes }
  override var hasMappings: Bool { state.hasMappings }

  override func isSuperclass(of other: any Any.Type) -> Bool {
    Model.self is AnyClass && other is Model.Type && other != Model.self
  }

  override func contribution<Subclass>(
    to type: Subclass.Type, in context: PlanContext
  ) -> TableContribution<Subclass>? {
    let automatic = resolver(in: context)
    let resolved = Mappings(entries: automatic.entries).merging(state.mappings)
    if let own = TableContribution(
      mappings: resolved, hooks: hooks, findings: automatic.findings)
      as? TableContribution<Subclass>
    {
      return own
    }
    guard let lift = ClassLift<Model, Subclass>() else { return nil }
    return TableContribution(
      mappings: Mappings(
        entries: resolved.entries.map { entry in
          .init(path: entry.path, descriptor: lift.descriptor(entry.descriptor))
        },
        extras: lift.extras(resolved.extras)),
      hooks: lift.hooks(hooks),
      findings: automatic.findings)
  }

  override func findings(in context: PlanContext) -> [ConfigurationError] {
    resolver(in: context).findings
  }

  private func resolver(in context: PlanContext) -> AutomaticResolver<Model> {
    let maker = ModelMakers.maker(of: Model.self, makingWith: state.make)
    return AutomaticResolver(
      mappings, in: context,
      isMemberwise: ConstructionPlanner(mappings, maker: maker, context: context).isMemberwise,
      maker: maker, registration: state.registration)
  }

  private var hooks: PlanHooks {
    var hooks = PlanHooks()
    if let edit = state.inputEditor { hooks.inputEditors = [edit] }
    if let decoder = state.finalDecoder {
      hooks.finalDecoders = [
        .init(keys: decoder.keys) { input, model in
          try decoder.run(input, &model.holding(Model.self).value)
        }
      ]
    }
    if let encode = state.finalEncoder {
      hooks.finalEncoders = [
        { dictionary, model in try encode(&dictionary, model.value(as: Model.self)) }
      ]
    }
    return hooks
  }

  override func plan(
    inheriting superclasses: [ModelTable], in context: PlanContext
  ) -> ObjectPlan? {
    PlanCompiler<Model>(context: context).plan(
      of: superclasses + [self], makingWith: state.make)
  }
}
