// The second step, for models: where the one that is filled comes from.

extension DecodingPass {
  /// Makes or finds the model of an object, unless it is constructed, which needs its arguments first; false if a
  /// closure of the user's failed, which is noted.
  @inline(never)
  func beginModel(of site: Site) -> Bool {
    let object = site.object
    if object.isUpdatedWithoutFactory { return beginUpdate(of: site) }
    if object.plan.operations.construction?.isInitializer != true {
      switch askFactory(for: object) {
      case nil: return false
      case .model(let model):
        site.model = model
        site.owner = object.plan.operations.adopt(model)
        return true
      case .new: return beginNew(site) && keep(site)
      case .undecided: break
      }
    }
    return object.route.existing == nil ? beginNew(site) : beginUpdate(of: site)
  }

  /// What the factory says to an object; nil if it threw, which is noted.
  private func askFactory(for object: PreparedObject) -> FactorySlotAnswer? {
    guard context.hasCustomFactory else { return .undecided }
    let operations = object.plan.operations
    let input = input(object.route.object)
    let offset = start(of: object.route.object)
    return noting(.factoryFailed, from: offset, Messages.factoryFailed) {
      try callUser {
        if let factoryCall { return try operations.askCall(factoryCall, input) }
        return try operations.makeByFactory(context.factory, input).map { .model($0) }
          ?? .undecided
      }
    }
  }

  /// Shows a new model to the factory that asked for it.
  private func keep(_ site: Site) -> Bool {
    guard let factoryCall, let model = site.model else { return true }
    let object = site.object.route.object
    let input = input(object)
    return noting(.factoryFailed, from: start(of: object), Messages.factoryFailed) {
      try site.object.plan.operations.keep(factoryCall, model, input)
    } != nil
  }

  private func beginNew(_ site: Site) -> Bool {
    let operations = site.object.plan.operations
    if let construction = operations.construction {
      site.arguments = Array(repeating: nil, count: construction.arguments.count)
      return true
    }
    guard let maker = operations.maker else {
      log.note(.factoryFailed, Messages.factoryGaveNothing(site.object.plan.type))
      return false
    }
    site.model = callUser { maker.make() }
    return true
  }

  /// Takes the model that exists; one that is made by an initialiser is made again, if an argument of it changes.
  private func beginUpdate(of site: Site) -> Bool {
    let object = site.object
    guard let existing = object.route.existing else { return false }
    let current = object.route.unwrap(site.onto)
    let isSameType = current?.runtimeType == existing.slot.runtimeType
    let slot = isSameType ? current ?? existing.slot : existing.slot
    let operations = object.plan.operations
    let model = operations.adopt(slot) ?? slot
    if let construction = operations.construction, construction.isInitializer,
      object.assignments.contains(where: { $0.entry.argument != nil })
    {
      site.replaced = model
      site.arguments = Array(repeating: nil, count: construction.arguments.count)
    } else {
      site.model = model
      site.owner = operations.adopt(slot)
    }
    return true
  }

  /// Makes a model of the values of its arguments; false if that failed, which is noted.
  @inline(never)
  func construct(_ site: Site) -> Bool {
    comeBack(to: site)
    let plan = site.object.plan
    guard !log.hasErrors(since: site.start), let construction = plan.operations.construction else {
      return false
    }
    let sentence = { (fact: String) in Messages.initializerFailed(fact, type: plan.type) }
    return noting(.factoryFailed, from: start(of: site.object.route.object), sentence) {
      if let replaced = site.replaced {
        for (index, argument) in construction.arguments.enumerated()
        where site.arguments[index] == nil {
          site.arguments[index] = try argument.accessor?.load(from: replaced)
        }
      }
      site.model = try callUser { try construction.make(site.arguments) }
      if let model = site.model,
        let mixedUp = construction.order?.mixedUp(
          construction.arguments, given: site.arguments, in: model)
      {
        let (first, second) = (plan.name(of: mixedUp.first), plan.name(of: mixedUp.second))
        log.note(.invalidMapping, Messages.argumentsMixedUp(first, second))
        site.model = nil
        return false
      }
      if let replaced = site.replaced, let model = site.model {
        try plan.takeOverProperties(of: replaced, into: model)
      }
      if site.model == nil {
        log.note(.factoryFailed, Messages.initializerGaveNothing(plan.type))
      }
      return site.model != nil
    } ?? false
  }
}

extension PreparedObject {
  /// Whether a model that exists is updated for which no factory is asked: the one that the caller passed, a
  /// structure, and what an initialiser made.
  fileprivate var isUpdatedWithoutFactory: Bool {
    guard let existing = route.existing else { return false }
    return existing.isRoot || !plan.isClass || plan.operations.construction?.isInitializer == true
  }
}

extension ObjectPlan {
  /// The name of an argument's property, or its path.
  fileprivate func name(of argument: Int) -> String {
    let entry = entries.first { $0.argument?.index == argument }
    return entry?.property?.name ?? entry.map { "\($0.path)" } ?? ""
  }

  /// Gives a model what another one has besides the arguments of their initialiser.
  fileprivate func takeOverProperties(of model: Slot, into other: Slot) throws {
    for entry in entries where entry.argument == nil {
      guard let accessor = entry.property?.accessor, accessor.isWritable else { continue }
      try accessor.store(accessor.load(from: model), in: other)
    }
    if let extras { try extras.store(extras.load(from: model), in: other) }
  }
}
