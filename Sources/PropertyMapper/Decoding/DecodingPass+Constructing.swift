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
    guard let factory = context.factory else { return .undecided }
    let operations = object.plan.operations
    let input = input(object.route.object)
    let offset = start(of: object.route.object)
    return noting(.factoryFailed, from: offset, Messages.factoryFailed) {
      try callUser {
        if let factoryCall { return try operations.askCall(factoryCall, input) }
        return try operations.makeByFactory(factory, input).map { .model($0) }
          ?? .undecided
      }
    }
  }

  /// Shows a new model to the factory that asked for it.
  private func keep(_ site: Site) -> Bool {
    guard let factoryCall, let model = site.model else { return true }
    site.owner = site.object.plan.operations.adopt(model)
    site.isNew = true
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
      object.changesArguments
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
      try completeArguments(of: site, construction)
      site.model = try callUser { try construction.make(site.arguments) }
      if let model = site.model, let mistake = try mixUp(in: model, of: site, construction) {
        log.note(.invalidMapping, mistake)
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

extension DecodingPass {
  /// Adds the keys that nothing reads to the arguments, and what a model that is made anew had so far.
  private func completeArguments(of site: Site, _ construction: Construction) throws {
    if let property = site.object.plan.extras, let index = property.argument {
      var kept = try site.replaced.map(property.load) ?? [:]
      kept.merge(site.object.extras ?? [:])
      site.arguments[index] = property.slot(kept)
    }
    guard let replaced = site.replaced else { return }
    for (index, argument) in construction.arguments.enumerated()
    where site.arguments[index] == nil {
      site.arguments[index] = try argument.accessor?.load(from: replaced)
    }
  }

  /// What is wrong with the order of the arguments of which a model was made; nil if that cannot be told.
  private func mixUp(
    in model: Slot, of site: Site, _ construction: Construction
  ) throws -> String? {
    guard let order = construction.order else { return nil }
    let plan = site.object.plan
    let areEqual = { [context] (argument: Int, first: Slot, second: Slot) in
      plan.areEqual(first, second, asArgument: argument, context)
    }
    let found = order.mixUp(
      construction.arguments, given: site.arguments, in: model, comparing: areEqual)
    guard let mixUp = found else { return nil }
    // Who puts arguments in order himself finds them in order this time.
    let again = try? callUser { try construction.make(mixUp.exchanged) }
    if let again,
      order.isPutInOrder(mixUp, by: construction.arguments, in: again, comparing: areEqual)
    {
      return nil
    }
    return Messages.argumentsMixedUp(plan.name(of: mixUp.cycle[0]), plan.name(of: mixUp.cycle[1]))
  }
}

extension PreparedObject {
  /// Whether something was read for the model's initialiser.
  fileprivate var changesArguments: Bool {
    let hasKeys = extras?.isEmpty == false && plan.extras?.argument != nil
    return hasKeys || assignments.contains { $0.entry.argument != nil }
  }

  /// Whether a model that exists is updated for which no factory is asked: the one that the caller passed, a
  /// structure, and what an initialiser made.
  fileprivate var isUpdatedWithoutFactory: Bool {
    guard let existing = route.existing else { return false }
    return existing.isRoot || !plan.isClass || plan.operations.construction?.isInitializer == true
  }
}

extension ObjectPlan {
  /// Whether two values of an argument are equal: by their own account, or else instances if they are the same one, and
  /// other values by the tables of the models in them.
  fileprivate func areEqual(
    _ first: Slot, _ second: Slot, asArgument argument: Int, _ context: MappingContext
  ) -> Bool {
    if let areEqual = first.equals(second) { return areEqual }
    if let first = first.wrappedInstance, let second = second.wrappedInstance {
      return first === second
    }
    let entry = entries.first { $0.argument?.index == argument }
    guard let shape = entry?.property?.shape else { return false }
    return context.areEqual(first, second, shape, context)
  }

  /// The name of an argument's property, or its path.
  fileprivate func name(of argument: Int) -> String {
    guard let entry = entries.first(where: { $0.argument?.index == argument }) else {
      return "the property of unknown keys"
    }
    return entry.property?.name ?? "\(entry.path)"
  }

  /// Gives a model what another one has besides the arguments of their initialiser.
  fileprivate func takeOverProperties(of model: Slot, into other: Slot) throws {
    for entry in entries where entry.argument == nil {
      guard let accessor = entry.property?.accessor, accessor.isWritable else { continue }
      try accessor.store(accessor.load(from: model), in: other)
    }
    if let storedExtras { try storedExtras.store(storedExtras.load(from: model), in: other) }
  }
}
