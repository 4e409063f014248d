// The second step, for models: where the one that is filled comes from.

extension DecodingPass {
  /// The model to fill: one that exists, one of the factory's, or a new one.
  func target(of object: PreparedObject, onto current: Slot?) -> MakingTarget? {
    let operations = object.plan.operations
    if object.isUpdatedWithoutFactory { return updateTarget(of: object, onto: current) }
    if operations.construction?.isInitializer != true {
      switch askFactory(for: object) {
      case nil: return nil
      case .model(let model): return MakingTarget(model, keptBy: object.plan)
      case .new: return makeNew(object, isKept: true)
      case .undecided: break
      }
    }
    if object.existing != nil { return updateTarget(of: object, onto: current) }
    return makeNew(object, isKept: false)
  }

  /// What the factory says to an object; nil if it threw, which is noted.
  private func askFactory(for object: PreparedObject) -> FactorySlotAnswer? {
    let operations = object.plan.operations
    let input = MappingInput(object: object.input, context: context)
    do {
      return try callUser {
        if let factoryCall { return try operations.askCall(factoryCall, input) }
        return try operations.makeByFactory(context.factory, input).map { .model($0) }
          ?? .undecided
      }
    } catch {
      log.note(.factoryFailed, Messages.factoryThrew(error), underlyingError: error)
      return nil
    }
  }

  /// Makes a model without the factory.
  ///
  /// - Parameter isKept: Whether the factory wants to know it.
  private func makeNew(_ object: PreparedObject, isKept: Bool) -> MakingTarget? {
    guard let target = makeNew(object) else { return nil }
    guard isKept, let factoryCall else { return target }
    do {
      let input = MappingInput(object: object.input, context: context)
      try object.plan.operations.keep(factoryCall, target.model, input)
      return target
    } catch {
      log.note(.factoryFailed, Messages.factoryThrew(error), underlyingError: error)
      return nil
    }
  }

  private func makeNew(_ object: PreparedObject) -> MakingTarget? {
    let operations = object.plan.operations
    if let construction = operations.construction {
      return construct(object, by: construction).map { MakingTarget(new: $0, isConstructed: true) }
    }
    guard let maker = operations.maker else {
      log.note(.factoryFailed, Messages.factoryGaveNothing(object.plan.type))
      return nil
    }
    return MakingTarget(new: callUser { maker.make() })
  }

  /// Makes a model of the values of its arguments, children first.
  ///
  /// - Parameter old: The model that it takes the place of, which has the arguments that are absent.
  private func construct(
    _ object: PreparedObject, by construction: Construction, replacing old: Slot? = nil
  ) -> Slot? {
    let start = log.mark
    let property = log.property
    let isSensitive = log.isSensitive
    var values = [Slot?](repeating: nil, count: construction.argumentCount)
    for assignment in object.assignments {
      guard let argument = assignment.entry.argument else { continue }
      values[argument.index] = carryOut(
        assignment, on: nil, replacing: old, isSensitive: isSensitive)
    }
    log.property = property
    log.isSensitive = isSensitive
    guard !log.hasErrors(since: start) else { return nil }
    do {
      if let old { try object.plan.takeOverArguments(of: old, into: &values) }
      let model = try callUser { try construction.make(values) }
      if model == nil {
        log.note(.factoryFailed, Messages.initializerGaveNothing(object.plan.type))
      }
      return model
    } catch {
      log.note(
        .factoryFailed, Messages.initializerThrew(error, type: object.plan.type),
        underlyingError: error)
      return nil
    }
  }

  // MARK: Models that exist

  /// The model to update; one that is made by an initialiser is made again, if an argument of it changes.
  private func updateTarget(of object: PreparedObject, onto current: Slot?) -> MakingTarget? {
    guard let existing = object.existing else { return nil }
    let target = MakingTarget(existing, now: current, object.plan)
    guard let construction = object.plan.operations.construction, construction.isInitializer,
      object.assignments.contains(where: { $0.entry.argument != nil })
    else { return target }
    guard let made = construct(object, by: construction, replacing: target.model) else {
      return nil
    }
    do {
      try object.plan.takeOverProperties(of: target.model, into: made)
    } catch {
      log.note(.conversionFailed, "\(error)", underlyingError: error)
      return nil
    }
    return MakingTarget(new: made, isConstructed: true)
  }
}

extension PreparedObject {
  /// Whether a model that exists is updated for which no factory is asked: the one that the caller passed, a
  /// structure, and what an initialiser made.
  fileprivate var isUpdatedWithoutFactory: Bool {
    guard let existing else { return false }
    return existing.isRoot || !plan.isClass || plan.operations.construction?.isInitializer == true
  }
}

extension ObjectPlan {
  /// Fills in the arguments that are missing from a model that has them.
  func takeOverArguments(of model: Slot, into values: inout [Slot?]) throws {
    for entry in entries {
      guard let argument = entry.argument, values[argument.index] == nil, let access = entry.access
      else { continue }
      values[argument.index] = try access.steps.load(model)
    }
  }

  /// Gives a model what another one has besides the arguments of their initialiser.
  func takeOverProperties(of model: Slot, into other: Slot) throws {
    for entry in entries where entry.argument == nil {
      guard let access = entry.access?.steps, let store = access.store else { continue }
      try store(other, access.load(model))
    }
    if let extras { try extras.store(other, extras.load(model)) }
  }
}
