/// Everything registered for one type, type-erased.
package protocol ModelTable: Sendable {
  /// The model type.
  var type: any Any.Type { get }

  /// Whether a table was registered, rather than only hooks.
  var hasMappings: Bool { get }

  /// The names of what was registered, apart from transformers and ways to create models.
  var parts: [String] { get }

  /// The parts for models of the type, if its transformer takes precedence over them everywhere; none
  /// for a base with subtypes, and if only a scheme has the transformer.
  var shadowedParts: [String] { get }

  /// The mistakes of the table.
  var mistakes: [ConfigurationError] { get }

  /// Settings that work, but perhaps not as intended.
  var warnings: [ConfigurationError] { get }

  /// The types that can be used in place of the model type.
  var subtypes: SubtypePlan? { get }

  /// The user's conversion for values of the type, wherever it occurs.
  var conversion: TypeConversion? { get }

  /// The latest registration of the table.
  var registration: String? { get }

  /// The registrations of the entries, by path.
  var places: RegisteredPlaces { get }

  /// The table's contribution to the plan of its type, or of a subclass.
  func contribution<Subclass>(
    to type: Subclass.Type, in context: PlanContext
  ) -> TableContribution<Subclass>?

  /// The plan of the type, from its own table and those of its superclasses.
  func plan(inheriting superclasses: [any ModelTable], in context: PlanContext) -> ObjectPlan

  /// The findings about the type's stored properties.
  func findings(in context: PlanContext) -> [ConfigurationError]

  /// The table of a scheme with anything it lacks from the default table of the same type.
  func filled(from plain: any ModelTable) -> any ModelTable
}

/// The entries and hooks of a table, for models of one type.
package struct TableContribution<Model> {
  /// The explicit entries and the automatic ones.
  package var mappings: Mappings<Model>
  var hooks: PlanHooks
  /// Mistakes and warnings about stored properties.
  var findings: [ConfigurationError]
}

/// Everything registered for one type. Immutable: registering replaces it.
final class TypedTable<Model>: ModelTable {
  var mappings: Mappings<Model> { state.tables.mappings }
  private let state: State
  /// What is derived from the state when it is first needed, since many calls may register one type.
  private let derived = LazyReference<Derived>()

  private final class Derived: Sendable {
    let subtypes: SubtypePlan?
    let mistakes: [ConfigurationError]

    init(_ subtypes: SubtypePlan?, _ mistakes: [ConfigurationError]) {
      self.subtypes = subtypes
      self.mistakes = mistakes
    }
  }

  struct State: Sendable {
    var tables = AddedTables<Model>()
    /// Whether a table was registered, rather than only hooks.
    var hasMappings: Bool { !tables.isEmpty }
    var make: (@Sendable () -> Model)?
    var finalDecoder: FinalDecoder?
    var finalEncoder: ObjectEditor<Model>?
    var inputEditor: ObjectEditor<Void>?
    var rules = AddedElements<ModelRule>()
    /// The list of subtypes, whose types are in the order of the calls.
    var subtypes: SubtypePlan?
    /// The transformer of the type, which needs no table.
    var conversion: TypeConversion?
    var registration: String?
    /// Mistakes of earlier registrations, which remain until the table is replaced or removed.
    var earlierMistakes: [ConfigurationError] = []
    /// Whether the table is the default one, which is used without the scheme's transformer.
    var isDefaultTable = false
  }

  struct FinalDecoder: Sendable {
    let keys: FinalDecoderKeys
    let run: @Sendable (MappingInput, inout Model) throws -> Void
  }

  init(_ state: State) { self.state = state }

  var mistakes: [ConfigurationError] { derive().mistakes }
  var subtypes: SubtypePlan? { state.subtypes == nil ? nil : derive().subtypes }

  private func derive() -> Derived {
    derived.value {
      let subtypes = state.subtypes?.arranged()
      return Derived(subtypes, findMistakes(in: subtypes))
    }
  }

  private func findMistakes(in subtypes: SubtypePlan?) -> [ConfigurationError] {
    let earlier = state.earlierMistakes
    let findings = TableFindings(
      on: Model.self, registeredAt: state.registration, places: state.tables.places)
    // Entries are checked when they are added.
    let ofSubtypes = SubtypeMistakes.mistakes(
      in: subtypes, of: Model.self, hasEntries: !state.tables.hasNoEntries,
      findings.moved(to: subtypes?.registration))
    return earlier + ofSubtypes.filter { !earlier.contains($0) }
  }

  func filled(from plain: any ModelTable) -> any ModelTable {
    guard let plain = plain as? Self else { return self }
    return changing { $0.fill(from: plain.state) }
  }

  /// The rules over several properties.
  var rules: AddedElements<ModelRule> { state.rules }

  /// Returns a changed copy of the table.
  func changing(_ change: (inout State) -> Void) -> TypedTable {
    var changed = state
    change(&changed)
    return TypedTable(changed)
  }

  var type: any Any.Type { Model.self }
  var registration: String? { state.registration }
  var places: RegisteredPlaces { state.tables.places }
  var warnings: [ConfigurationError] { mappings.warnings(TableFindings(on: self)) }
  var conversion: TypeConversion? { state.conversion }
  var hasMappings: Bool { state.hasMappings }

  var parts: [String] {
    let parts: [(name: String, isThere: Bool)] = [
      ("table", state.hasMappings), ("rules", !state.rules.isEmpty),
      ("list of subtypes", state.subtypes != nil),
      ("input editor", state.inputEditor != nil), ("final decoder", state.finalDecoder != nil),
      ("final encoder", state.finalEncoder != nil),
    ]
    return parts.filter(\.isThere).map(\.name)
  }

  var shadowedParts: [String] {
    let isUsed =
      state.conversion == nil || !state.hasMappings || state.subtypes != nil || state.isDefaultTable
    return isUsed ? [] : parts
  }

  func contribution<Subclass>(
    to type: Subclass.Type, in context: PlanContext
  ) -> TableContribution<Subclass>? {
    let automatic = resolver(in: context)
    let merged = Mappings(entries: automatic.entries).merging(mappings)
    var changer = EntryChanger(automatic.namer, table: TableFindings(on: self))
    let changed = changer.applyingChanges(to: merged)
    let own = TableContribution(
      mappings: changed, hooks: hooks, findings: automatic.findings + changer.findings)
    return own as? TableContribution<Subclass> ?? ClassLift<Model, Subclass>()?.contribution(own)
  }

  func findings(in context: PlanContext) -> [ConfigurationError] {
    let (automatic, table) = (resolver(in: context), TableFindings(on: self))
    return automatic.findings
      + automatic.entries.flatMap { EntryWarnings.warnings(on: $0, table) }
  }

  private func resolver(in context: PlanContext) -> AutomaticResolver<Model> {
    AutomaticResolver(
      mappings, in: context, makingWith: state.make, TableFindings(on: self))
  }

  private var hooks: PlanHooks {
    var hooks = PlanHooks()
    if let edit = state.inputEditor { hooks.inputEditors = [edit] }
    if let decoder = state.finalDecoder {
      hooks.finalDecoders = [
        .init(
          keys: decoder.keys,
          run: { input, model in
            try model.change(Model.self) { try decoder.run(input, &$0) }
          })
      ]
    }
    if let encode = state.finalEncoder {
      hooks.finalEncoders = [encode.lifted { try $0.value(as: Model.self) }]
    }
    hooks.rules = rules.all
    return hooks
  }

  func plan(inheriting superclasses: [any ModelTable], in context: PlanContext) -> ObjectPlan {
    PlanCompiler<Model>(context: context).plan(of: superclasses + [self], makingWith: state.make)
  }
}

extension TypedTable.State {
  /// Copies the missing parts, each by itself.
  fileprivate mutating func fill(from plain: Self) {
    if !hasMappings {
      tables = plain.tables
      registration = plain.registration ?? registration
      earlierMistakes = plain.earlierMistakes
      isDefaultTable = hasMappings && plain.conversion == nil
    }
    make = make ?? plain.make
    finalDecoder = finalDecoder ?? plain.finalDecoder
    finalEncoder = finalEncoder ?? plain.finalEncoder
    inputEditor = inputEditor ?? plain.inputEditor
    if rules.isEmpty { rules = plain.rules }
    subtypes = subtypes ?? plain.subtypes
    conversion = conversion ?? plain.conversion
  }
}
