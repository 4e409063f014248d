import Synchronization

/// Everything registered at one moment. A call keeps the registry it started with, even if tables
/// are registered meanwhile.
///
/// Tables never change; plans are compiled on first use and kept as long as the registry.
package final class Registry: Sendable {
  /// Identifies the registry: unlike an address, the number is never reused in the process.
  let number = Registry.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  private static let lastNumber = Atomic<UInt>(0)

  package let tables: [ObjectIdentifier: any ModelTable]
  /// The tables of each scheme.
  package let schemes: [MappingScheme: [ObjectIdentifier: any ModelTable]]
  /// The registry as each scheme sees it, created on first use.
  let views = Locked<[MappingScheme: Registry]>([:])
  package let rules: PlanRules
  /// Why nothing can be mapped, if the call uses a scheme that nothing is registered for.
  let schemeProblem: Sentence?
  private let hasClassTables: Bool
  private let subclassTables = LazyReference<SubclassTables>()
  /// The tables of bases other than classes that list types as themselves, not as payloads.
  private let wrappingTables: [any ModelTable]
  /// The types with a transformer set by the user.
  private let conversions: [ObjectIdentifier: TypeConversion]
  private let plans = Locked<[ObjectIdentifier: ObjectPlan]>([:])
  private let problems = Locked<[ProblemKey: [TypeProblem]]>([:])
  /// The shapes of types passed by callers.
  private let roots = Locked<[ObjectIdentifier: Shape]>([:])
  /// The sensitive keys of these types.
  let sensitiveKeys = Locked<[ObjectIdentifier: SensitiveKeys]>([:])
  private let readingRoots = Locked<[ObjectIdentifier: ReadingRoot]>([:])
  private let updatingRoots = Locked<[ObjectIdentifier: ReadingRoot]>([:])
  private let writingRoots = Locked<[ObjectIdentifier: WritingRoot]>([:])
  /// The chains from bases to types that were exported on their own.
  private let baseChains = Locked<[ObjectIdentifier: [BaseChain]]>([:])
  /// The types that bases choose by names, found on first use.
  let namedSubtypes = Locked<[ObjectIdentifier: NamedSubtypes]>([:])
  /// The types that bases other than classes list, found on first use.
  private let listedTypes = LazyReference<ListedTypes>()
  /// The root that was requested last.
  private let latestRoot = BorrowedLink<ReadingRoot>()
  private let latestUpdatingRoot = BorrowedLink<ReadingRoot>()

  private struct ProblemKey: Hashable {
    let type: ObjectIdentifier
    let direction: ObjectPlan.Direction
  }

  init(
    tables: [ObjectIdentifier: any ModelTable] = [:],
    schemes: [MappingScheme: [ObjectIdentifier: any ModelTable]] = [:], rules: PlanRules,
    schemeProblem: Sentence? = nil
  ) {
    self.schemeProblem = schemeProblem
    self.tables = tables
    self.schemes = schemes
    self.rules = rules
    hasClassTables = tables.values.contains { $0.type is AnyClass }
    wrappingTables = tables.values.filter { table in
      !(table.type is AnyClass) && table.subtypes?.all.contains { !$0.isPayload } == true
    }
    conversions = tables.compactMapValues(\.conversion)
  }

  /// All tables, sorted by type name.
  package var sortedTables: [any ModelTable] { tables.values.sorted(byBytesOf: { "\($0.type)" }) }

  /// The tables that a class inherits, from the root class down.
  package func superclassTables(of type: any Any.Type) -> [any ModelTable] {
    guard hasClassTables, let type = type as? AnyClass else { return [] }
    return Self.superclasses(of: type).compactMap { tables[ObjectIdentifier($0)] }.reversed()
  }

  /// The superclasses of a class, from the nearest to the root class.
  static func superclasses(of type: AnyClass) -> some Sequence<AnyClass> {
    sequence(first: type) { _getSuperclass($0) }.dropFirst()
  }

  /// Whether an update treats the instances of a class like those of a superclass, because only that one has a table.
  ///
  /// - Parameter checksNames: Whether the objects of the superclass must have its names.
  func updates(
    _ type: AnyClass, like plan: ObjectPlan, checkingNames checksNames: Bool
  ) -> Bool {
    let between = sequence(first: type) { _getSuperclass($0) }.prefix { $0 != plan.type }
    guard !plan.operations.hasInitializer,
      between.allSatisfy({ tables[ObjectIdentifier($0)] == nil }),
      let own = self.plan(for: type), own.knownKeys == plan.knownKeys,
      problems(below: ModelReference.opening(type), for: .updating).isEmpty
    else { return false }
    return own.checkedNames == plan.checkedNames || own.checkedNames.isEmpty && !checksNames
  }

  /// The kinds of values that an entry reads, if a value of another kind gives way to the next alternative; nil if such a value
  /// is an error.
  package func kindsOfAlternatives(of entry: PlanEntry) -> DataKinds? {
    guard entry.givesWay, let shape = entry.reading?.shape else { return nil }
    return DataKinds(of: shape) { model in
      guard let plan = plan(for: model) else { return .object }
      if plan.isRow { return .list }
      return plan.subtypes?.plainNames == nil ? .object : [.object, .scalar]
    }
  }

  /// Whether a type, or one of its superclasses, has a table.
  func isRegistered(_ type: any Any.Type) -> Bool {
    if type == NoContent.self { return true }
    if let table = tables[ObjectIdentifier(type)], table.hasMappings || table.subtypes != nil {
      return true
    }
    guard hasClassTables, let type = type as? AnyClass else { return false }
    return Self.superclasses(of: type).contains {
      tables[ObjectIdentifier($0)]?.hasMappings == true
    }
  }

  /// The chains from bases other than classes to a type that they list.
  ///
  /// An `any Shape` passed to a generic function arrives as the value in it, so its protocols must
  /// be found again.
  package func baseChains(of type: any Any.Type) -> [BaseChain] {
    guard hasWrappingBases else { return [] }
    return baseChains.value(for: ObjectIdentifier(type)) {
      BaseSearch(wrappingTables).chains(to: type)
    }
  }

  /// The names of a type in the lists of bases other than classes.
  private func listedNames(of type: any Any.Type) -> ListedNames {
    guard hasWrappingBases else { return ListedNames() }
    return listedTypes.value { ListedTypes(wrappingTables) }.names(of: type)
  }

  /// Whether objects of a type can be mapped: by a table, or without one if the options allow that.
  func isMapped(_ type: any Any.Type) -> Bool {
    isRegistered(type) || ImplicitModels(registry: self).contains(type)
  }

  /// The message for a type without a table, including why it cannot be mapped without one if the
  /// options allow that.
  package func unregistered(_ type: any Any.Type) -> AdvisedSentence {
    Messages.unregistered(
      type, obstacle: obstacle(of: type), isValue: type is any MappingValueConvertible.Type)
  }

  /// Why a type needs a table, although the options allow models without one; nil if they don't.
  fileprivate func obstacle(of type: any Any.Type) -> String? {
    rules.mapsUnregisteredModels ? ImplicitModels(registry: self).obstacle(of: type) : nil
  }

  /// Determines the shapes of types, using the current registrations.
  package var resolver: ShapeResolver {
    ShapeResolver(
      isRegistered: { [self] in isRegistered($0) }, link: { [self] in ModelLink(owner: number) },
      conversion: { [self] in conversions[ObjectIdentifier($0)] })
  }

  /// The shape of a type with a transformer set by the user; nil for others.
  func convertedShape(of type: any Any.Type) -> Shape? {
    conversions[ObjectIdentifier(type)] == nil ? nil : rootShape(of: type)
  }

  /// The inputs for compiling plans.
  package var planContext: PlanContext {
    PlanContext(
      rules: rules, resolver: resolver, isMapped: isMapped,
      listedNames: { [self] in listedNames(of: $0) })
  }

  /// The shape of a type passed by a caller.
  package func rootShape<Value>(of type: Value.Type) -> Shape {
    roots.value(for: ObjectIdentifier(type)) { resolver.shape(ofRoot: type) }
  }

  /// The entry point for decoding a type, created by a closure on first use.
  ///
  /// Most callers use one type many times, which then needs no lock. A root is retained as long as
  /// the registry, so that its address can be compared and followed by anyone who retains the
  /// registry.
  func readingRoot(
    of type: any Any.Type, _ make: (Shape) -> ReadingRoot?
  ) -> ReadingRoot {
    let key = ObjectIdentifier(type)
    if let root = latestRoot.object, root.type == key { return root }
    let root = readingRoots.value(for: key) {
      let shape = rootShape(of: type)
      return (schemeProblem == nil || shape.models.isEmpty ? make(shape) : nil)
        ?? ReadingRoot(key)
    }
    latestRoot.set(root)
    return root
  }

  /// The entry point for updating models of a type, created by a closure on first use.
  func updatingRoot(of type: any Any.Type, _ make: () -> ReadingRoot?) -> ReadingRoot {
    let key = ObjectIdentifier(type)
    if let root = latestUpdatingRoot.object, root.type == key { return root }
    let root = updatingRoots.value(for: key) {
      (schemeProblem == nil ? make() : nil) ?? ReadingRoot(key)
    }
    latestUpdatingRoot.set(root)
    return root
  }

  /// The entry point for encoding a type passed by a caller.
  func writingRoot<Value>(of type: Value.Type) -> WritingRoot {
    writingRoots.value(for: ObjectIdentifier(type)) {
      WritingRoot(rootShape(of: type), in: self)
    }
  }

  /// Whether there may be bases that list types as themselves.
  var hasWrappingBases: Bool { !wrappingTables.isEmpty }

  /// The plan of a nested model; nil if nothing is registered for its type.
  package func plan(for model: ModelReference) -> ObjectPlan? {
    guard let link = model.link, link.owner == number else {
      return plan(for: model.type)
    }
    if let plan = link.target(ObjectPlan.self) { return plan }
    let plan = plan(for: model.type)
    if let plan { link.set(plan) }
    return plan
  }

  /// The plan of a type; nil if nothing is registered for it.
  package func plan(for type: any Any.Type) -> ObjectPlan? {
    let key = ObjectIdentifier(type)
    if let plan = plans.withLock({ $0[key] }) { return plan }
    // Compiled outside the lock, since this calls key paths and users' types.
    guard let plan = compilePlan(for: type) else { return nil }
    return plans.value(for: key) { plan }
  }

  private func compilePlan<Model>(for type: Model.Type) -> ObjectPlan? {
    // Hooks alone do not register a type.
    guard isRegistered(type) else {
      return isMapped(type) ? implicitTable(of: type).plan(inheriting: [], in: planContext) : nil
    }
    let superclasses = superclassTables(of: type)
    if type == NoContent.self { return NoContent.table.plan(inheriting: [], in: planContext) }
    if let table = tables[ObjectIdentifier(type)] {
      return table.plan(inheriting: superclasses, in: planContext)
    }
    return PlanCompiler<Model>(context: planContext).plan(of: superclasses, makingWith: nil)
  }

  /// The table of an unregistered type.
  func implicitTable<Model>(of type: Model.Type) -> any ModelTable {
    let registered = tables[ObjectIdentifier(type)] as? TypedTable<Model>
    return TypedTable<Model>(
      TypedTable.State(
        tables: AddedTables(.automatic()), rules: registered?.rules ?? AddedElements()))
  }
}

// MARK: Secrets

extension Registry {
  /// The subclasses of a class with tables: an instance that exists, or is returned by a
  /// factory, may be of any of them.
  func tabledSubclasses(of type: any Any.Type) -> [ModelReference] {
    guard hasClassTables else { return [] }
    let below = subclassTables.value { SubclassTables(tables.values) }.below
    return below[ObjectIdentifier(type)]?.map { ModelReference.opening($0.type) } ?? []
  }
}

/// The tables below each class with any, superclasses before their subclasses.
private final class SubclassTables: Sendable {
  let below: [ObjectIdentifier: [any ModelTable]]

  init(_ tables: some Collection<any ModelTable>) {
    let lineages = tables.compactMap { table in
      (table.type as? AnyClass).map { (table, superclasses: Array(Registry.superclasses(of: $0))) }
    }.sorted { $0.superclasses.count < $1.superclasses.count }
    var below: [ObjectIdentifier: [any ModelTable]] = [:]
    for (table, superclasses) in lineages {
      for superclass in superclasses {
        below[ObjectIdentifier(superclass), default: []].append(table)
      }
    }
    self.below = below
  }
}

// MARK: Problems of types

/// Why a type cannot be used, found by examining it and all types below it.
struct TypeProblem: Sendable {
  /// The first path to the type.
  let path: MappingPath
  let property: String?
  let code: MappingError.Code
  let sentence: Sentence
}

extension Registry {
  /// The problems of a type and those below it, one per type, in the order of a walk through the
  /// tables.
  func problems(below root: ModelReference, for direction: ObjectPlan.Direction) -> [TypeProblem] {
    if let schemeProblem {
      return [
        TypeProblem(path: .root, property: nil, code: .invalidMapping, sentence: schemeProblem)
      ]
    }
    let key = ProblemKey(type: ObjectIdentifier(root.type), direction: direction)
    return problems.value(for: key) {
      var walk = ProblemWalk(registry: self, direction: direction)
      let start = ProblemWalk.Visit(model: root, path: .root, property: nil)
      reachable(
        from: [start], by: { ObjectIdentifier($0.model.type) }, next: { walk.look(at: $0) })
      return walk.problems
    }
  }
}

/// Looks for problems at the types below a model.
private struct ProblemWalk {
  let registry: Registry
  let direction: ObjectPlan.Direction
  var problems: [TypeProblem] = []

  /// A model to visit.
  struct Visit {
    let model: ModelReference
    let path: MappingPath
    let property: String?
  }

  /// Adds the problems of a model and returns the models inside.
  mutating func look(at visit: Visit) -> [Visit] {
    let (type, path, property) = (visit.model.type, visit.path, visit.property)
    func note(_ code: MappingError.Code, _ sentence: Sentence) {
      problems.append(TypeProblem(path: path, property: property, code: code, sentence: sentence))
    }
    guard let plan = registry.plan(for: type) else {
      note(
        .unregisteredType,
        Messages.unregisteredType(
          type, obstacle: registry.obstacle(of: type),
          isValue: type is any MappingValueConvertible.Type))
      return []
    }
    guard plan.mistakes.isEmpty else {
      note(.invalidMapping, Messages.invalidMapping(type, plan.mistakes))
      return []
    }
    let embedding = registry.embeddingMistakes(in: plan)
    guard embedding.isEmpty else {
      note(.invalidMapping, Messages.invalidMapping(type, embedding))
      return []
    }
    if direction == .decoding, !registry.rules.hasCustomFactory, plan.lacksMaker,
      plan.extras != nil || plan.entries.contains(where: { $0.reading != nil })
    {
      note(.invalidMapping, Messages.missingInitializer(type))
    }
    if let subtypes = plan.subtypes, let fallback = subtypes.fallback,
      let fact = registry.fallbackMistake(fallback, of: subtypes)
    {
      note(.invalidMapping, fact)
    }
    let subtypes = (plan.subtypes?.models ?? []).map { model in
      Visit(model: model, path: path, property: property)
    }
    return subtypes
      + plan.entries.flatMap { entry in
        entry.models(for: direction).map { model in
          Visit(
            model: model, path: path.appending(entry.path), property: entry.property?.name)
        }
      }
  }
}

extension PlanEntry {
  /// The models that the entry decodes, then those that it encodes.
  var models: [ModelReference] { models(for: .decoding) + models(for: .encoding) }

  /// The models that the entry decodes or encodes.
  func models(for direction: ObjectPlan.Direction) -> [ModelReference] {
    let shape = direction == .encoding ? writing?.shape : reading?.shape
    return shape?.models ?? []
  }
}

extension ObjectPlan {
  /// Whether models of the type itself, rather than only of its subtypes, must be created and
  /// cannot be.
  package var lacksMaker: Bool {
    let isMade = subtypes?.all.contains { $0.model.type == type && $0.content == nil } ?? true
    return isMade && !operations.canMake
  }
}
