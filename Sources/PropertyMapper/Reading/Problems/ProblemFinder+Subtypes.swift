// Bases: finding the subtype of an object.

extension ProblemFinder {
  /// Finds the type of an object, from its base on; nil if errors were logged.
  @inline(never)
  package func route(_ start: RoutedObject) -> RoutedObject? {
    var routed = start
    var asked: [ObjectPlan] = []
    while let subtypes = routed.plan.subtypes,
      !asked.contains(where: { $0.answers(for: routed.plan) })
    {
      let base = routed.plan
      asked.append(base)
      routed.bases.append(base)
      // Editors run first, since they may add the name.
      let isEdited = base.hooks.inputEditors.count > routed.editorCount
      guard !isEdited && base.isClass || checkSeenWhole(routed.object, by: base), edit(&routed)
      else { return nil }
      switch choose(from: subtypes, for: routed) {
      case nil: return nil
      case .base:
        guard let plan = routed.existing.map({ self.plan(of: $0) }) ?? base else { return nil }
        routed.plan = plan
        return routed
      case .subtype(let hops, let isReplaced):
        if isReplaced { routed.existing = nil }
        // A fallback keeps the name like any other unknown key.
        if hops.last?.choice.isFallback == true, subtypes.discriminator != nil {
          routed.bases.removeLast()
        }
        for hop in hops {
          guard follow(hop, along: &routed) else { return nil }
          if routed.content != nil { return routed }
        }
        if let known, !routed.isIdentified, let model = hops.last?.choice.model {
          guard identify(&routed, as: model, in: known) else { return nil }
        }
      }
    }
    guard followLists(along: &routed) else { return nil }
    if routed.content != nil { return routed }
    // An existing model is read as what it is.
    if let existing = routed.existing, !routed.hops.isEmpty {
      guard let plan = plan(of: existing) else { return nil }
      routed.plan = plan
    }
    guard routed.existing != nil || routed.plan.subtypes == nil || mayBeMade(routed.plan) else {
      // The object names a base among the subtypes of another one.
      let base = routed.plan
      noteUnknown(
        context.registry.namedSubtypes(of: base).names, .other("other text"),
        at: base.subtypes?.discriminator)
      return nil
    }
    return routed
  }

  /// Moves on from a base that is named itself to the type of the existing model, through the lists of bases other than
  /// classes.
  private func followLists(along routed: inout RoutedObject) -> Bool {
    var passed: [any Any.Type] = []
    while let existing = routed.existing, !routed.hops.isEmpty, !routed.plan.isClass,
      let subtypes = routed.plan.subtypes, routed.content == nil
    {
      let base = routed.plan
      guard !passed.contains(where: { $0 == base.type }),
        let choice = subtypes.choice(of: existing.slot)
      else {
        if existing.slot.runtimeType is AnyClass { return true }
        noteUnlisted(existing, of: base)
        return false
      }
      passed.append(base.type)
      guard follow(SubtypeHop(choice: choice, base: base), along: &routed) else { return false }
    }
    return true
  }

  /// Moves on from a base to one of its subtypes.
  private func follow(_ hop: SubtypeHop, along routed: inout RoutedObject) -> Bool {
    let choice = hop.choice
    if let existing = routed.existing {
      guard let slot = attempt({ try choice.unwrap(existing.slot) }) else { return false }
      routed.existing = ExistingModel(
        slot, as: choice.model, isRoot: existing.isRoot, isFound: existing.isFound)
    }
    if let content = choice.content {
      routed.hops.append(hop)
      routed.content = content
      return true
    }
    // A type with subtypes chooses again.
    var declared = context.registry.plan(for: choice.model)
    if let existing = routed.existing, declared?.subtypes == nil { declared = plan(of: existing) }
    guard let plan = declared else { return false }
    // A subclass inherits the editors of its superclass, which have already run.
    if !(routed.plan.isClass && plan.isClass && !choice.isPayload) { routed.editorCount = 0 }
    routed.hops.append(hop)
    routed.plan = plan
    return true
  }
}
