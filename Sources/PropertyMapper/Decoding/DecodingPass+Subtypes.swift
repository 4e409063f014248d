// The first step, for bases: which subtype an object is one of.

extension DecodingPass {
  /// Finds out which type an object is read as where a base is declared; nil if that noted errors.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - base: The plan of the base, which has subtypes.
  ///   - existing: The model that is updated, as one of the base; nil if one is to be made.
  @inline(never)
  func route(
    _ object: InputObject, of base: ObjectPlan, updating existing: ExistingModel?
  ) -> SubtypeRoute? {
    var route = SubtypeRoute(object: object, plan: base, existing: existing)
    var asked: [AskedBase] = []
    while let subtypes = route.plan.subtypes,
      !asked.contains(where: { $0.answers(subtypes, of: route.plan) })
    {
      let base = route.plan
      asked.append(AskedBase(type: base.type, discriminator: subtypes.discriminator))
      if let path = subtypes.discriminator { route.discriminators.append(path) }
      if !base.isClass {
        // Subclasses inherit the editors; the object of other bases is edited here.
        guard checkSeenWhole(route.object, by: base), let edited = edited(route.object, by: base)
        else { return nil }
        route.object = edited
      }
      switch choose(from: subtypes, for: route) {
      case nil: return nil
      case .base:
        guard let plan = route.existing.map({ self.plan(of: $0) }) ?? base else { return nil }
        route.plan = plan
        return route
      case .subtype(let chain):
        // A fallback keeps the name as it keeps other unknown keys.
        if chain.last?.isFallback == true, subtypes.discriminator != nil {
          route.discriminators.removeLast()
        }
        for choice in chain {
          guard follow(choice, along: &route) else { return nil }
          if route.content != nil { return route }
        }
      }
    }
    return route
  }

  /// Goes on from a base to one of its subtypes.
  private func follow(_ choice: SubtypeChoice, along route: inout SubtypeRoute) -> Bool {
    if let existing = route.existing {
      guard let slot = finishing({ try choice.unwrap(existing.slot) }) ?? nil else { return false }
      route.existing = ExistingModel(slot, as: choice.model, isRoot: existing.isRoot)
    }
    if let content = choice.content {
      route.hops.append(SubtypeHop(choice: choice, base: route.plan))
      route.content = content
      return true
    }
    guard
      let plan = route.existing.map({ self.plan(of: $0) })
        ?? context.registry.plan(for: choice.model)
    else { return false }
    route.hops.append(SubtypeHop(choice: choice, base: route.plan))
    route.plan = plan
    return true
  }

  /// What an object turned out to be.
  private enum ChosenType {
    /// The base itself, as a chooser decided.
    case base
    /// A subtype, reached through the lists of these types.
    case subtype([SubtypeChoice])
  }

  private func choose(from subtypes: SubtypePlan, for route: SubtypeRoute) -> ChosenType? {
    let (object, base, existing) = (route.object, route.plan, route.existing)
    let current = existing.flatMap { subtypes.choice(of: $0.slot) }
    if let existing, current == nil, !base.isClass {
      let type = existing.slot.runtimeType
      log.note(.unknownSubtype, Messages.unlistedSubtype(type, of: base.type))
      return nil
    }
    if let chooser = subtypes.chooser {
      let element = InputElement(value: .object(object), offset: log.offset)
      guard isInCheckedObject || checkHandedOut(element, as: .dictionary) else { return nil }
      let input = input(object)
      let answer = notingHook("subtype chooser", from: start(of: object)) {
        try callUser { try chooser(input) }
      }
      guard let answer else { return nil }
      if let name = answer { return chosen(name, for: route, current, at: nil, offset: nil) }
    }
    guard let path = subtypes.discriminator else {
      return current.map { .subtype([$0]) } ?? .base
    }
    switch find(path, in: object) {
    case .failed: break
    case .absent where existing != nil: return current.map { .subtype([$0]) } ?? .base
    case .absent: noteUnknown(base, actual: "missing", at: path, offset: nil)
    case .null(let offset): noteUnknown(base, actual: "null", at: path, offset: offset)
    case .found(let element):
      if case .text(let name) = element.value {
        return chosen(name, for: route, current, at: path, offset: element.offset)
      }
      noteUnknown(base, actual: element.value.kindName, at: path, offset: element.offset)
    }
    return nil
  }

  /// The subtype of a name; of an existing model it must be the one that it has.
  private func chosen(
    _ name: String, for route: SubtypeRoute, _ current: SubtypeChoice?, at path: MappingPath?,
    offset: Int?
  ) -> ChosenType? {
    let base = route.plan
    // A chooser names what is listed, so only names of the data may be others.
    let fallback = path.flatMap { _ in base.subtypes?.fallback }
    guard let chain = chain(to: name, from: base, visited: []) ?? fallback.map({ [$0] }) else {
      let nearest = Suggestion.nearest(to: name, among: knownNames(of: base))
      noteUnknown(base, actual: "another text", at: path, offset: offset, nearest: nearest)
      return nil
    }
    if let existing = route.existing, !isModel(existing.slot, at: chain, currentChoice: current) {
      noteChange(from: current, of: base, at: path, offset: offset)
      return nil
    }
    return .subtype(chain)
  }

  /// The types that lead to a name: a subtype with the same discriminator as its base is asked as well.
  private func chain(
    to name: String, from base: ObjectPlan, visited: [any Any.Type]
  ) -> [SubtypeChoice]? {
    guard let subtypes = base.subtypes, !visited.contains(where: { $0 == base.type }) else {
      return nil
    }
    if let choice = subtypes[name] { return [choice] }
    for (choice, plan) in bases(in: subtypes) {
      if let rest = chain(to: name, from: plan, visited: visited + [base.type]) {
        return [choice] + rest
      }
    }
    return nil
  }

  /// The subtypes that have subtypes themselves, and the same discriminator.
  private func bases(in subtypes: SubtypePlan) -> some Sequence<(SubtypeChoice, ObjectPlan)> {
    subtypes.choices.lazy.compactMap { choice in
      // What lies beside the discriminator has one of its own.
      guard choice.payload == nil, let plan = self.context.registry.plan(for: choice.model),
        let discriminator = plan.subtypes?.discriminator, discriminator == subtypes.discriminator
      else { return nil }
      return (choice, plan)
    }
  }

  /// All names that a base knows, those of subtypes with the same discriminator included.
  private func knownNames(of base: ObjectPlan, visited: [any Any.Type] = []) -> [String] {
    guard let subtypes = base.subtypes, !visited.contains(where: { $0 == base.type }) else {
      return []
    }
    var names = subtypes.choices.map(\.name)
    for (_, plan) in bases(in: subtypes) {
      names += knownNames(of: plan, visited: visited + [base.type]).filter { !names.contains($0) }
    }
    return names
  }

  /// Whether a model that exists is of the type that its data names.
  private func isModel(
    _ existing: Slot, at chain: [SubtypeChoice], currentChoice: SubtypeChoice?
  ) -> Bool {
    guard let first = chain.first, let currentChoice,
      first.model.type == currentChoice.model.type, first.isFallback == currentChoice.isFallback,
      let inner = (try? first.unwrap(existing)) ?? nil
    else { return false }
    guard chain.count > 1 else { return true }
    let current = context.registry.plan(for: first.model)?.subtypes?.choice(of: inner)
    return isModel(inner, at: Array(chain.dropFirst()), currentChoice: current)
  }

  // MARK: The second step

  /// Makes the base of a model, through all types that led to it.
  ///
  /// - Parameter knownKeys: Every key of the object that something reads.
  @inline(never)
  func wrap(_ model: Slot, along route: SubtypeRoute, knowing knownKeys: KeyTree) -> Slot? {
    var slot = model
    for hop in route.hops.reversed() {
      guard let base = assembling({ try hop.choice.wrap(slot) }) else { return nil }
      slot = base
      // Final decoders of a class run with those of its subclasses.
      guard !hop.base.isClass else { continue }
      let mark = log.mark
      runFinalDecoders(of: hop.base, on: slot, route.object, knowing: knownKeys)
      guard !log.hasErrors(since: mark) else { return nil }
    }
    return slot
  }

  // MARK: Notes

  private func noteChange(
    from current: SubtypeChoice?, of base: ObjectPlan, at path: MappingPath?, offset: Int?
  ) {
    let name = current?.name ?? base.typeName
    let isFallback = current?.isFallback == true
    log.note(
      .unknownSubtype,
      isFallback ? Messages.changedFallback : Messages.changedSubtype(from: name),
      below: path?.components ?? [], at: offset,
      expected: isFallback ? "a name that is not listed" : Messages.subtypeRule([name]),
      actual: "another text")
  }

  private func noteUnknown(
    _ base: ObjectPlan, actual: String, at path: MappingPath?, offset: Int?, nearest: String? = nil
  ) {
    let names = knownNames(of: base)
    log.note(
      .unknownSubtype, Messages.unknownSubtype(names, actual: actual, nearest: nearest),
      below: path?.components ?? [], at: offset, expected: Messages.subtypeExpectation(names),
      actual: actual == "missing" ? nil : actual)
  }
}

/// A base that was asked for the subtype of an object.
struct AskedBase {
  let type: any Any.Type
  let discriminator: MappingPath?

  /// Whether asking another base would give the same answer, or go round in circles.
  func answers(_ subtypes: SubtypePlan, of plan: ObjectPlan) -> Bool {
    type == plan.type || (discriminator != nil && discriminator == subtypes.discriminator)
  }
}

/// How an object is read where a base is declared.
struct SubtypeRoute {
  /// The object, as the editors of the bases left it.
  var object: InputObject
  /// The plan of the type that was chosen.
  var plan: ObjectPlan
  /// The model that is updated, as one of the type that was chosen.
  var existing: ExistingModel?
  /// The types that lead there.
  var hops: [SubtypeHop] = []
  /// The discriminators that were asked, and whose names are not kept with the unknown keys.
  var discriminators: [MappingPath] = []
  /// What the last of the types holds, if that is no model that is read from this very object.
  var content: Shape?

  /// What a model of the first base holds as one of the last type; nil if it holds something else.
  func unwrap(_ slot: Slot?) -> Slot? {
    hops.reduce(slot) { slot, hop in slot.flatMap { (try? hop.choice.unwrap($0)) ?? nil } }
  }
}

/// A subtype, and the plan of the base that lists it.
struct SubtypeHop {
  let choice: SubtypeChoice
  let base: ObjectPlan
}
