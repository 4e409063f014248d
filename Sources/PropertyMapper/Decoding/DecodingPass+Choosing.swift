// The first step, for bases: what the chooser or the discriminator says.

extension DecodingPass {
  /// What an object turned out to be.
  enum ChosenType {
    /// The base itself, as a chooser decided.
    case base
    /// A subtype, reached through the lists of these types.
    case subtype([SubtypeChoice])
  }

  /// Finds out which subtype an object is of; nil if that noted errors.
  func choose(from subtypes: SubtypePlan, for route: SubtypeRoute) -> ChosenType? {
    let (object, base, existing) = (route.object, route.plan, route.existing)
    let current = existing.flatMap { subtypes.choice(of: $0.slot) }
    if let existing, current == nil, !base.isClass {
      let type = existing.slot.runtimeType
      log.note(.unknownSubtype, Messages.unlistedSubtype(type, of: base.type))
      return nil
    }
    // What an update brings need not be what tells the types apart.
    if existing == nil, let chooser = subtypes.chooser {
      guard checkSeenWhole(object) else { return nil }
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
      noteUnknown(base, actual: "another text", at: path, offset: offset, name: name)
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
    for (choice, plan) in bases(below: base) {
      if let rest = chain(to: name, from: plan, visited: visited + [base.type]) {
        return [choice] + rest
      }
    }
    return nil
  }

  /// The subtypes of a base that have subtypes themselves, and the same discriminator.
  private func bases(below base: ObjectPlan) -> [(SubtypeChoice, ObjectPlan)] {
    if let known = innerBases[ObjectIdentifier(base)] { return known }
    guard let subtypes = base.subtypes else { return [] }
    let bases = subtypes.choices.compactMap { choice -> (SubtypeChoice, ObjectPlan)? in
      // What lies beside the discriminator has one of its own.
      guard choice.payload == nil, let plan = context.registry.plan(for: choice.model),
        let discriminator = plan.subtypes?.discriminator, discriminator == subtypes.discriminator
      else { return nil }
      return (choice, plan)
    }
    innerBases[ObjectIdentifier(base)] = bases
    return bases
  }

  /// All names that a base knows, those of subtypes with the same discriminator included.
  private func knownNames(of base: ObjectPlan, visited: [any Any.Type] = []) -> [String] {
    guard let subtypes = base.subtypes, !visited.contains(where: { $0 == base.type }) else {
      return []
    }
    var names = subtypes.choices.map(\.name)
    for (_, plan) in bases(below: base) {
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

  private func noteChange(
    from current: SubtypeChoice?, of base: ObjectPlan, at path: MappingPath?, offset: Int?
  ) {
    let isFallback = current?.isFallback == true
    // Of a sensitive value, even the type of what is there is left out.
    let name = log.isSensitive ? nil : current?.name ?? base.typeName
    log.note(
      .unknownSubtype,
      isFallback ? Messages.changedFallback : Messages.changedSubtype(from: name),
      below: path?.components ?? [], at: offset,
      expected: isFallback
        ? "a name that is not listed" : name.map { Messages.subtypeRule([$0]) },
      actual: "another text", parameters: isFallback ? [:] : .allowed(name.map { [$0] } ?? []))
  }

  /// Whether a place is sensitive by the tables of the call.
  private func isSensitive(_ place: [MappingPath.Component]) -> Bool {
    root.flatMap { context.registry.shownStepCount(ofSensitive: place, from: $0) } != nil
  }

  private func noteUnknown(
    _ base: ObjectPlan, actual: String, at path: MappingPath?, offset: Int?, name: String? = nil
  ) {
    let name = log.isSensitive ? nil : name
    let components = log.components
    lazy var names = knownNames(of: base)
    // Of a sensitive value, a suggestion would show what it is near to.
    lazy var isSecret = isSensitive(components + (path?.components ?? []))
    lazy var nearest = name.flatMap { isSecret ? nil : Suggestion.nearest(to: $0, among: names) }
    log.note(
      .unknownSubtype, Messages.unknownSubtype(names, actual: actual, nearest: nearest),
      below: path?.components ?? [], at: offset, expected: Messages.subtypeExpectation(names),
      actual: actual == "missing" ? nil : actual, parameters: .allowed(names))
  }
}
