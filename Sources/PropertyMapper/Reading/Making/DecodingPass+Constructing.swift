// The second step, for models: obtaining the model to fill.

extension DecodingPass {
  /// Creates or finds the model for an object, unless it is built from arguments, which must be read first.
  /// Logs an error and returns false if a user closure failed.
  @inline(never)
  func beginModel(of site: Site) -> Bool {
    let object = site.object
    if object.isUpdatedWithoutFactory { return beginUpdate(of: site) }
    if !object.plan.operations.hasInitializer {
      switch askFactory(for: object) {
      case nil: return false
      case .model(let model):
        site.model = model
        site.owner = owner(model, by: object.plan)
        return true
      case .new: return beginNew(site) && keep(site)
      case .undecided: break
      }
    }
    return object.route.existing == nil ? beginNew(site) : beginUpdate(of: site)
  }

  /// The factory's decision for an object; nil if it threw, which is logged.
  private func askFactory(for object: PreparedObject) -> FactoryAnswer<Slot>? {
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

  /// Passes a new model to the factory that requested it.
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
      let type = site.object.plan.type
      if context.hasCustomFactory {
        log.note(.factoryFailed, Messages.factoryGaveNothing(type))
      } else {
        log.note(.invalidMapping, Messages.noWayToMake(type))
      }
      return false
    }
    site.model = callUser { maker.make() }
    return true
  }

  /// The model for the journal, if others share what is written into it: an instance, or a struct with an
  /// instance inside.
  private func owner(_ model: Slot, by plan: ObjectPlan) -> Slot? {
    plan.operations.adopt(model) ?? (plan.writesThroughReferences ? model.duplicate() : nil)
  }

  /// Uses the existing model. If it was created by an initializer and one of its arguments changes, a new
  /// one is created.
  private func beginUpdate(of site: Site) -> Bool {
    let object = site.object
    guard let existing = object.route.existing else { return false }
    let current = existing.isFound ? nil : object.route.unwrap(site.onto)
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
      site.owner = owner(slot, by: object.plan)
    }
    return true
  }

  /// Creates a model from its arguments; false if that failed, which is logged.
  @inline(never)
  func construct(_ site: Site) -> Bool {
    comeBack(to: site)
    let plan = site.object.plan
    guard !log.hasErrors(since: site.start), let construction = plan.operations.construction else {
      return false
    }
    let sentence = { (fact: Fact) in Messages.initializerFailed(fact, type: plan.type) }
    return noting(.factoryFailed, from: start(of: site.object.route.object), sentence) {
      if let replaced = site.replaced {
        let recreation = Recreation(plan: plan, construction: construction, replaced: replaced)
        let result = try recreation.make(site.arguments, adding: site.object.extras) { arguments in
          try callUser { try construction.make(arguments) }
        }
        switch result {
        case .model(let model): site.model = model
        case .none: break
        case .loses(let property):
          log.note(.factoryFailed, Messages.lostProperty(property, of: plan.type))
          return false
        }
      } else {
        if let property = plan.extras, let index = property.argument {
          site.arguments[index] = property.slot(site.object.extras ?? [:])
        }
        site.model = try callUser { try construction.make(site.arguments) }
      }
      if site.model == nil {
        log.note(.factoryFailed, Messages.initializerGaveNothing(plan.type))
      }
      return site.model != nil
    } ?? false
  }
}

extension PreparedObject {
  /// Whether an update has to create the model again, since it changes arguments of its initializer.
  var isCreatedAgain: Bool {
    route.existing != nil && plan.operations.hasInitializer
      && changesArguments
  }

  /// Whether any of the initializer's arguments was read.
  fileprivate var changesArguments: Bool {
    let hasKeys = extras?.isEmpty == false && plan.extras?.argument != nil
    return hasKeys || assignments.contains { $0.entry.argument != nil }
  }

  /// Whether an existing model is updated without a call to the factory: the model passed by the caller, an
  /// instance found by its identifier, a struct, or a model created by an initializer.
  fileprivate var isUpdatedWithoutFactory: Bool {
    guard let existing = route.existing else { return false }
    return existing.isRoot || existing.isFound || !plan.isClass
      || plan.operations.hasInitializer
  }
}
