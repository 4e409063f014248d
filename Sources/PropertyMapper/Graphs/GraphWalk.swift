/// What copies, comparisons, descriptions and archives have in common: they go through models by their tables.
///
/// ```
///  model ──concrete──▶ its own type and plan ──values──▶ one value an entry ──shape──▶ models inside
/// ```
///
/// They read and write properties as what they are (see ``PropertyAccessor``), so that no transform, validator or hook
/// has a say; closures are asked only where a table has nothing else.
struct GraphWalk {
  let context: MappingContext

  /// A model under its own type.
  struct ConcreteModel {
    let slot: Slot
    let plan: ObjectPlan
    /// The subtypes that lead from the declared type to the model's own.
    let choices: [SubtypeChoice]
  }

  /// A model under its own type; nil if there is no table for it.
  func concrete(_ slot: Slot, as model: ModelReference) -> ConcreteModel? {
    concrete(slot, as: model, choices: [])
  }

  private func concrete(
    _ slot: Slot, as model: ModelReference, choices: [SubtypeChoice]
  ) -> ConcreteModel? {
    if let base = context.registry.plan(for: model.type), let subtypes = base.subtypes,
      let choice = subtypes.choice(of: slot), choice.model.type != base.type,
      let inner = (try? choice.unwrap(slot)) ?? nil
    {
      return concrete(inner, as: choice.model, choices: choices + [choice])
    }
    guard let plan = context.registry.plan(for: slot.runtimeType), plan.mistakes.isEmpty else {
      return nil
    }
    return ConcreteModel(slot: plan.operations.adopt(slot) ?? slot, plan: plan, choices: choices)
  }

  /// A model of its own type as one of the type that it is declared as.
  func declared(
    _ slot: Slot, as model: ModelReference, through choices: [SubtypeChoice]
  ) throws -> Slot {
    var slot = slot
    for choice in choices.reversed() { slot = try choice.wrap(slot.declared(as: choice.model)) }
    return slot.declared(as: model)
  }

  /// How the value of an entry is read.
  enum Route {
    /// From the property.
    case property(PlanEntry.Property)
    /// By the closure that writes the entry.
    case closure(PlanEntry.Writing)
  }

  /// How the value of an entry is read; nil if it has none: a consumer, or a generator of what the model does not
  /// keep.
  func route(of entry: PlanEntry) -> Route? {
    if let property = entry.property { return .property(property) }
    guard let writing = entry.writing, entry.reading != nil else { return nil }
    return .closure(writing)
  }

  /// Makes a model of the values of its arguments; what its initialiser throws is noted.
  func construct(
    _ plan: ObjectPlan, by construction: Construction, of values: [Slot?],
    noting log: inout ProblemLog
  ) -> Slot? {
    do {
      if let made = try context.call.callUser(atDepth: log.depth, { try construction.make(values) }) {
        return made
      }
      log.note(.factoryFailed, Messages.initializerGaveNothing(plan.type))
    } catch {
      log.note(
        .factoryFailed, Messages.initializerThrew(error, type: plan.type), underlyingError: error)
    }
    return nil
  }

}
