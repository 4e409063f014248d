/// Compiles the plans of a type, and of all types reachable from it, for reading.
final class ReadingCompiler {
  let context: MappingContext
  private(set) var plans: [ObjectIdentifier: ObjectPlan] = [:]
  private(set) var deferredTypes: Set<ObjectIdentifier> = []
  /// Whether all deferred models wait in frames.
  private(set) var isWaiting = false
  private var models: [ModelKey: PlanLink<ReadingPlan>] = [:]
  private var pending: [(ModelKey, ObjectPlan)] = []
  private var compiled: [ReadingPlan] = []
  /// The types whose objects final decoders see: their own, or those of a base that lists them.
  private lazy var seenTypes: Set<ObjectIdentifier> = {
    let seeing = plans.values.filter { !$0.hooks.finalDecoders.isEmpty }
    let seen = reach(from: seeing.map { ModelReference.opening($0.type) }) {
      $0.subtypesInSameObject
    }
    return Set(seen.map { ObjectIdentifier($0.type) })
  }()
  /// What depends on the plans of all types, which is found when it's first needed.
  private lazy var visibility = ObjectVisibility(
    plans.values.map { [$0] + embeddedPlans(in: $0) })
  private(set) lazy var hasSecrets = plans.values.contains {
    $0.entries.contains(where: \.modifiers.isSensitive)
  }
  /// Whether the program is one for updates.
  var isForUpdates = false

  /// The number of routes from bases to types below them.
  var routeCount = 0

  /// A type, and what its objects are besides.
  struct ModelKey: Hashable {
    var type: ObjectIdentifier
    /// The discriminators read on the way to the type, which are known keys in its objects.
    var discriminators: [MappingPath] = []
    /// Whether a base has chosen the type, so that its names are not checked.
    var isChosen = false
    /// Whether the objects are read as the type itself although it's a base.
    var isItself = false
    /// The base as which the objects are declared, if its names are checked.
    var declared: ObjectIdentifier?
    /// The number of input editors that have already run: those of a base, or of an embedded model.
    var earlierEditorCount = 0
    /// Whether the objects are those of models that contain these, and unknown keys matter.
    var isEmbedded = false
    /// The keys inside the objects that are those of entries around them.
    var keysOfOthers: KeyTree?
  }

  init(_ context: MappingContext) {
    self.context = context
  }

  /// The program for a shape; nil if it cannot be compiled.
  func program(of type: any Any.Type, as shape: Shape) -> ReadingProgram? {
    guard shape.models.allSatisfy(isUsable), shape.models.allSatisfy(visit) else { return nil }
    findDeferredTypes()
    guard !codecs.isDeferred(shape) else { return waitingProgram(of: type, as: shape) }
    guard let root = codecs.reading(shape), let compiled = compilePending() else { return nil }
    return ReadingProgram(
      of: type, root.codec, callsUser: !plans.isEmpty || shape.callsUser, plans: compiled)
  }

  /// The program for a shape whose models wait until the whole input is right.
  func waitingProgram(of type: any Any.Type, as shape: Shape) -> ReadingProgram? {
    isWaiting = true
    guard
      let waiting = codecs.waitingCodec(of: shape, isLossy: false),
      let compiled = compilePending()
    else { return nil }
    return ReadingProgram(
      of: type, waiting.reading, callsUser: true, plans: compiled, waiting: waiting, shape: shape,
      mayWarn: plans.values.contains { plan in
        unknownKeys(of: plan, besideContents: true) != .ignore
          || plan.entries.contains(where: \.modifiers.isLossy)
      },
      finishesLater: finishesLater, mayFailLate: mayFailLate)
  }

  /// Whether existing models of a type can be updated, once its plan is compiled.
  func canUpdate(_ model: ModelReference) -> Bool {
    models[ModelKey(type: ObjectIdentifier(model.type))]?.plan?.canUpdate == true
  }

  var identifies: Bool { context.registry.rules.hasIdentityFactory }
  var finishesLater: Bool { identifies || isForUpdates }

  /// The rule by which the instances of a class are found.
  func identityRule(of plan: ObjectPlan) -> (any IdentityRule)? {
    plan.isClass ? (context.factory as? IdentityFactory)?.rule(for: plan.type) : nil
  }

  /// Compiles the plans of all linked models; nil if one of them cannot be.
  func compilePending() -> [ReadingPlan]? {
    while let (key, plan) = pending.popLast() {
      guard let model = models[key] else { return nil }
      guard model.plan == nil else { continue }
      guard let compiledPlan = compile(plan, key) else { return nil }
      model.set(compiledPlan)
      compiled.append(compiledPlan)
    }
    return compiled
  }

  /// The plan of an embedded model, which is needed at once for the frame of the model around it.
  func embeddedPlan(_ reference: ModelReference) -> ReadingPlan? {
    let key = ModelKey(type: ObjectIdentifier(reference.type))
    guard let link = model(key), let plan = plans[key.type] else { return nil }
    if link.plan == nil, let compiledPlan = compile(plan, key) {
      link.set(compiledPlan)
      compiled.append(compiledPlan)
    }
    return link.plan
  }

  /// Whether the mapper can create new models of a type, which only programs for updates don't require.
  func canMake(_ model: ModelReference) -> Bool { !isForUpdates || isUsable(model) }

  func isUsable(_ model: ModelReference) -> Bool {
    context.registry.problems(below: model, for: .decoding).isEmpty
  }

  /// Visits a model and all models below it.
  func visit(_ model: ModelReference) -> Bool {
    let key = ObjectIdentifier(model.type)
    guard plans[key] == nil else { return true }
    guard let plan = context.registry.plan(for: model) else { return false }
    plans[key] = plan
    guard plan.modelsInData.allSatisfy(visit) else { return false }
    for subclass in subclasses(of: plan).map({ ModelReference.opening($0.type) })
    where context.registry.problems(below: subclass, for: .updating).isEmpty {
      _ = visit(subclass)
    }
    return true
  }

  /// Finds types with closures that have effects, and all types that contain them.
  func findDeferredTypes() {
    for (key, plan) in plans
    where context.hasCustomFactory || isForUpdates || plan.isDeferred {
      deferredTypes.insert(key)
    }
    deferElementsCheckedLate()
    // What is unknown in an object is only known once all tables have read it.
    for plan in plans.values where sharesKeys(plan) {
      let readers = plansInObject(of: plan)
      deferredTypes.formUnion(readers.map { ObjectIdentifier($0.type) })
    }
    guard !deferredTypes.isEmpty else { return }
    var containers: [ObjectIdentifier: [ObjectIdentifier]] = [:]
    for (key, plan) in plans {
      for model in plan.modelsInData {
        containers[ObjectIdentifier(model.type), default: []].append(key)
      }
    }
    var pending = Array(deferredTypes)
    while let type = pending.popLast() {
      // If a base waits, so do all its subtypes, which are read from the same objects.
      let subtypes =
        plans[type]?.subtypes?.all.filter { $0.payload == nil && $0.content == nil } ?? []
      let others = (containers[type] ?? []) + subtypes.map { ObjectIdentifier($0.model.type) }
      pending += others.filter { deferredTypes.insert($0).inserted }
    }
  }

  /// Has the models in lossy lists and dictionaries wait if something about them is only checked once they are made: then
  /// they are left out.
  private func deferElementsCheckedLate() {
    for entry in plans.values.flatMap(\.entries) where entry.modifiers.isLossy {
      guard let shape = entry.reading?.shape else { continue }
      let plans = reach(from: shape.models, \.modelsInData)
      let late = shape.convertsModels ? Array(plans) : plans.filter(\.checksMadeModels)
      deferredTypes.formUnion(late.map { ObjectIdentifier($0.type) })
    }
  }

  var codecs: CodecCompiler { CodecCompiler(in: self) }

  /// Whether models of a type have to wait for the end of the input.
  func isDeferred(_ model: ModelReference) -> Bool {
    deferredTypes.contains(ObjectIdentifier(model.type))
  }

  func model(_ key: ModelKey) -> PlanLink<ReadingPlan>? {
    guard let plan = plans[key.type] else { return nil }
    if let model = models[key] { return model }
    let model = PlanLink<ReadingPlan>()
    models[key] = model
    pending.append((key, plan))
    return model
  }

  /// The plans of models, and of all models that can be reached from them, each once.
  ///
  /// - Parameter next: Returns the models that can be reached directly from those of a plan.
  func reach(
    from models: [ModelReference], _ next: (ObjectPlan) -> [ModelReference]
  ) -> some Collection<ObjectPlan> {
    var (found, pending): ([ObjectIdentifier: ObjectPlan], [ModelReference]) = ([:], models)
    while let key = pending.popLast().map({ ObjectIdentifier($0.type) }) {
      guard let plan = plans[key], found.updateValue(plan, forKey: key) == nil else { continue }
      pending += next(plan)
    }
    return found.values
  }

  // MARK: Plans

  private func compile(_ plan: ObjectPlan, _ key: ModelKey) -> ReadingPlan? {
    let isBase = plan.subtypes != nil && !key.isItself
    let subtypes = isBase ? subtypes(of: plan, key) : byClass(plan, key)
    guard !isBase || subtypes != nil else { return nil }
    var builder = ReadingPlanBuilder(
      plan, key, names: isBase ? nil : checkedNames(of: plan, key), in: self)
    guard builder.addEntries() else { return nil }
    return builder.plan(subtypes: subtypes)
  }

  /// The names that the objects of a plan must have.
  private func checkedNames(of plan: ObjectPlan, _ key: ModelKey) -> NameChecks? {
    guard let declared = key.declared.flatMap({ plans[$0] }) else {
      return key.isChosen ? nil : NameChecks(plan.checkedNames)
    }
    return NameChecks(
      declared.checkedNames.filter { !key.discriminators.contains($0.path) })
  }

  /// How to treat the unknown keys of a plan's objects: by the strictest policy of the tables whose models share its
  /// frame.
  ///
  /// - Parameter besideContents: Whether the objects contain a base's content, beside which nothing is kept.
  func unknownKeys(of plan: ObjectPlan, besideContents: Bool = false) -> UnknownKeyPolicy {
    guard plan.extras == nil || besideContents else { return .ignore }
    let own = ownPolicy(of: plan)
    guard plan.unknownKeys == nil else { return own ?? .ignore }
    return context.options.unknownKeys.orStricter(own ?? .ignore)
  }

  /// The strictest policy that these tables declare.
  func ownPolicy(of plan: ObjectPlan) -> UnknownKeyPolicy? {
    ([plan] + embeddedPlans(in: plan, where: canShareFrame)).compactMap(\.unknownKeys)
      .reduce(nil) { $0?.orStricter($1) ?? $1 }
  }

  /// What the tables read in the objects of a plan, if closures see these as a whole: factories, or the final decoders of the
  /// type or of a base that lists it.
  func visibility(of plan: ObjectPlan) -> ObjectVisibility? {
    let isSeen =
      context.hasCustomFactory
      || ([plan] + embeddedPlans(in: plan)).contains {
        seenTypes.contains(ObjectIdentifier($0.type))
      }
    return isSeen ? visibility : nil
  }
}

extension ObjectPlan {
  /// The models that objects of the plan may contain or be.
  fileprivate var modelsInData: [ModelReference] {
    entries.flatMap { $0.reading?.shape.models ?? [] }
      + (subtypes?.models ?? [])
  }

  /// Whether it calls closures that may only run once the whole input is known to be valid.
  var hasEffects: Bool {
    !hooks.finalDecoders.isEmpty || entries.contains { $0.reading?.isConsumer == true }
  }

  /// Whether rules or closures check its models, or those in them, once they are made.
  fileprivate var checksMadeModels: Bool {
    !rules.isEmpty
      || entries.contains { entry in
        guard let reading = entry.reading, !reading.shape.models.isEmpty else { return false }
        return reading.closures.convert != nil || reading.closures.validate != nil
          || reading.shape.convertsModels
      }
  }

  /// Whether its models are created once the whole input is right.
  var isDeferred: Bool {
    // The rules of a protocol or an enum run on the base that wraps the model.
    hasEffects || (subtypes != nil && !isClass && !rules.isEmpty)
  }
}

extension Shape {
  /// Whether closures convert values that contain models.
  fileprivate var convertsModels: Bool {
    switch self {
    case .value, .model: false
    case .converted: !models.isEmpty
    case .optional, .list, .dictionary, .jsonText: inner?.convertsModels ?? false
    }
  }

  /// Whether user code converts values of the shape.
  fileprivate var callsUser: Bool {
    switch self {
    case .value(let codec): codec.traits.handedOutForm != nil || codec.reading == nil
    case .model, .converted: true
    case .optional, .list, .dictionary, .jsonText: inner?.callsUser ?? false
    }
  }
}

// Programs for updating models.

extension ReadingCompiler {
  /// The program for updating the models of a type; nil if it cannot be compiled.
  func updateProgram(of type: any Any.Type) -> ReadingProgram? {
    let registry = context.registry
    let shape = registry.resolver.shape(of: type, preferring: .registered)
    isForUpdates = true
    guard let root = shape.singleModel, shape.updatedType == type,
      registry.problems(below: root, for: .updating).isEmpty,
      visit(root)
    else { return nil }
    findDeferredTypes()
    let program = waitingProgram(of: type, as: shape)
    // An update that cannot be finished isn't begun.
    return canUpdate(root) ? program : nil
  }

  /// Whether creating the waiting models can fail for reasons other than a full stack.
  var mayFailLate: Bool {
    context.hasCustomFactory || plans.values.contains(where: \.mayFailLate)
  }
}

extension Shape {
  /// The type of a model, or of an optional around it; nil for other values.
  fileprivate var updatedType: (any Any.Type)? {
    switch self {
    case .model(let model): model.type
    case .optional(let optional):
      optional.wrapped.updatedType == nil ? nil : optional.operations.memory.type
    case .value, .list, .dictionary, .converted, .jsonText: nil
    }
  }
}

extension ObjectPlan {
  /// Whether setting a property may replace the class instance.
  var mayReplaceInstance: Bool {
    let accessors =
      entries.filter { $0.reading != nil }.compactMap { $0.property?.accessor }
      + [storedExtras?.accessor].compactMap(\.self)
    return isClass
      && accessors.contains { $0.isWritable && $0.keyPath != nil && !$0.changesInstances }
  }

  /// Whether closures may fail while models are being filled.
  fileprivate var mayFailLate: Bool {
    isDeferred || operations.hasInitializer || !rules.isEmpty || mayReplaceInstance
      || entries.contains { entry in
        guard let reading = entry.reading, !reading.shape.models.isEmpty else { return false }
        return reading.closures.callsUser || entry.countsMadeElements
          || !reading.shape.isSingleModel
      }
  }
}
