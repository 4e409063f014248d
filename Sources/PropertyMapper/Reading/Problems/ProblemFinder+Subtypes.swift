// Bases: finding the subtype of an object.

extension ProblemFinder {
  /// Finds the type of an object, from its base on; nil if errors were logged.
  @inline(never)
  package func route(_ start: SubtypeRoute) -> SubtypeRoute? {
    var route = start
    var asked: [AskedBase] = []
    while let subtypes = route.plan.subtypes,
      !asked.contains(where: { $0.answers(subtypes, of: route.plan) })
    {
      let base = route.plan
      asked.append(AskedBase(type: base.type, discriminator: subtypes.discriminator))
      if subtypes.isByKey, subtypes.discriminator == nil {
        route.keyedLists.append(subtypes)
      } else {
        route.discriminators += subtypes.ownPaths
      }
      // Editors run first, since they may add the name.
      let isEdited = base.hooks.inputEditors.count > route.editorCount
      guard !isEdited && base.isClass || checkSeenWhole(route.object, by: base), edit(&route)
      else { return nil }
      switch choose(from: subtypes, for: route) {
      case nil: return nil
      case .base:
        guard let plan = route.existing.map({ self.plan(of: $0) }) ?? base else { return nil }
        route.plan = plan
        return route
      case .subtype(let chain, let isReplaced):
        if isReplaced { route.existing = nil }
        // A fallback keeps the name like any other unknown key.
        if chain.last?.isFallback == true, subtypes.discriminator != nil {
          route.discriminators.removeLast()
        }
        for choice in chain {
          guard follow(choice, along: &route) else { return nil }
          if route.content != nil { return route }
        }
        if let known, !route.isIdentified, let model = chain.last?.model {
          guard identify(&route, as: model, in: known) else { return nil }
        }
      }
    }
    guard followLists(along: &route) else { return nil }
    if route.content != nil { return route }
    // An existing model is read as what it is.
    if let existing = route.existing, !route.hops.isEmpty {
      guard let plan = plan(of: existing) else { return nil }
      route.plan = plan
    }
    guard route.existing != nil || route.plan.subtypes == nil || mayBeMade(route.plan) else {
      // The object names a base among the subtypes of another one.
      let base = route.plan
      noteUnknown(base, actual: "some other text", at: base.subtypes?.discriminator, offset: nil)
      return nil
    }
    return route
  }

  /// Moves on from a base that is named itself to the type of the existing model, through the lists of bases other than
  /// classes.
  private func followLists(along route: inout SubtypeRoute) -> Bool {
    var passed: [any Any.Type] = []
    while let existing = route.existing, !route.hops.isEmpty, !route.plan.isClass,
      let subtypes = route.plan.subtypes, route.content == nil
    {
      let base = route.plan
      guard !passed.contains(where: { $0 == base.type }),
        let choice = subtypes.choice(of: existing.slot)
      else {
        if existing.slot.runtimeType is AnyClass { return true }
        noteUnlisted(existing, of: base)
        return false
      }
      passed.append(base.type)
      guard follow(choice, along: &route) else { return false }
    }
    return true
  }

  /// Moves on from a base to one of its subtypes.
  private func follow(_ choice: SubtypeChoice, along route: inout SubtypeRoute) -> Bool {
    if let existing = route.existing {
      guard let slot = finishing({ try choice.unwrap(existing.slot) }) ?? nil else { return false }
      route.existing = ExistingModel(
        slot, as: choice.model, isRoot: existing.isRoot, isFound: existing.isFound)
    }
    if let content = choice.content {
      route.hops.append(SubtypeHop(choice: choice, base: route.plan))
      route.content = content
      return true
    }
    // A type with subtypes chooses again.
    var declared = context.registry.plan(for: choice.model)
    if let existing = route.existing, declared?.subtypes == nil { declared = plan(of: existing) }
    guard let plan = declared else { return false }
    // A subclass inherits the editors of its superclass, which have already run.
    if !(route.plan.isClass && plan.isClass && !choice.isPayload) { route.editorCount = 0 }
    route.hops.append(SubtypeHop(choice: choice, base: route.plan))
    route.plan = plan
    return true
  }
}

/// A base that has already chosen the subtype of an object.
private struct AskedBase {
  let type: any Any.Type
  let discriminator: MappingPath?

  /// Whether another base would choose the same, or cause infinite recursion.
  func answers(_ subtypes: SubtypePlan, of plan: ObjectPlan) -> Bool {
    type == plan.type || (discriminator != nil && discriminator == subtypes.discriminator)
  }
}
