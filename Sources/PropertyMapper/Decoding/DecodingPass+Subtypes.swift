// The first step, for bases: which subtype an object is one of.

extension DecodingPass {
  /// Reads an object where a base is declared.
  ///
  /// - Parameters:
  ///   - given: The object.
  ///   - base: The plan of the base, which has subtypes.
  ///   - existing: The model that is updated, as one of the base; nil if one is to be made.
  ///   - asked: The bases that were asked before about this object, with their discriminators.
  func prepareSubtype(
    _ given: InputObject, of base: ObjectPlan, updating existing: ExistingModel? = nil,
    asked: [AskedBase] = []
  ) -> Prepared? {
    guard let subtypes = base.subtypes else { return nil }
    let wasChecked = isInCheckedObject
    defer { isInCheckedObject = wasChecked }
    var object = given
    if !base.isClass {
      // Subclasses inherit the editors; the object of other bases is edited here.
      guard checkSeenWhole(given, by: base), let edited = edited(given, by: base) else {
        return nil
      }
      object = edited
    }
    let asked = asked + [AskedBase(type: base.type, discriminator: subtypes.discriminator)]
    guard let choice = choose(from: subtypes, for: object, of: base, updating: existing) else {
      return nil
    }
    switch choice {
    case .base:
      guard let plan = existing.map({ self.plan(of: $0) }) ?? base else { return nil }
      return prepareObject(
        object, by: plan, updating: existing, discriminators: asked.compactMap(\.discriminator))
    case .subtype(let chain):
      return prepare(object, as: chain[...], of: base, updating: existing, asked: asked)
    }
  }

  /// Reads an object as the last of some types, each chosen from the list of the one before.
  private func prepare(
    _ object: InputObject, as chain: ArraySlice<SubtypeChoice>, of base: ObjectPlan,
    updating existing: ExistingModel?, asked: [AskedBase]
  ) -> Prepared? {
    guard let choice = chain.first else { return nil }
    var inner: ExistingModel?
    if let existing {
      guard let slot = finishing({ try choice.unwrap(existing.slot) }) ?? nil else { return nil }
      inner = ExistingModel(slot, as: choice.model, isRoot: existing.isRoot)
    }
    guard
      let plan = inner.map({ self.plan(of: $0) }) ?? context.registry.plan(for: choice.model.type)
    else { return nil }
    let model: Prepared?
    if chain.count > 1 {
      model = prepare(object, as: chain.dropFirst(), of: plan, updating: inner, asked: asked)
    } else if let subtypes = plan.subtypes,
      !asked.contains(where: { $0.answers(subtypes, of: plan) })
    {
      model = prepareSubtype(object, of: plan, updating: inner, asked: asked)
    } else {
      model = prepareObject(
        object, by: plan, updating: inner, discriminators: asked.compactMap(\.discriminator))
    }
    return model.map {
      .subtype(PreparedSubtype(model: $0, choice: choice, base: base, input: object))
    }
  }

  /// What an object turned out to be.
  private enum ChosenType {
    /// The base itself, as a chooser decided.
    case base
    /// A subtype, reached through the lists of these types.
    case subtype([SubtypeChoice])
  }

  private func choose(
    from subtypes: SubtypePlan, for object: InputObject, of base: ObjectPlan,
    updating existing: ExistingModel?
  ) -> ChosenType? {
    let current = existing.flatMap { subtypes.choice(of: $0.slot) }
    if let existing, current == nil, !base.isClass {
      let type = existing.slot.runtimeType
      log.note(.unknownSubtype, Messages.unlistedSubtype(type, of: base.type))
      return nil
    }
    if let chooser = subtypes.chooser {
      let element = InputElement(value: .object(object), offset: log.offset)
      guard isInCheckedObject || checkHandedOut(element, as: .dictionary) else { return nil }
      do {
        let input = MappingInput(object: object, context: context)
        if let name = try callUser({ try chooser(input) }) {
          return chosen(name, from: subtypes, of: base, updating: existing, current, at: nil)
        }
      } catch {
        log.note(.hookFailed, Messages.hookThrew("subtype chooser", error), underlyingError: error)
        return nil
      }
    }
    guard let path = subtypes.discriminator else {
      return current.map { .subtype([$0]) } ?? .base
    }
    switch find(path, in: object) {
    case .failed: return nil
    case .absent:
      if existing != nil { return current.map { .subtype([$0]) } ?? .base }
      noteUnknown(subtypes, of: base, actual: "missing", at: path)
      return nil
    case .null(let offset):
      noteUnknown(subtypes, of: base, actual: "null", at: path, offset: offset)
      return nil
    case .found(let element):
      guard case .text(let name) = element.value else {
        noteUnknown(
          subtypes, of: base, actual: element.value.kindName, at: path, offset: element.offset)
        return nil
      }
      return chosen(
        name, from: subtypes, of: base, updating: existing, current, at: path,
        offset: element.offset)
    }
  }

  /// The subtype of a name; of an existing model it must be the one that it has.
  private func chosen(
    _ name: String, from subtypes: SubtypePlan, of base: ObjectPlan,
    updating existing: ExistingModel?,
    _ current: SubtypeChoice?, at path: MappingPath?, offset: Int? = nil
  ) -> ChosenType? {
    guard let chain = chain(to: name, from: base, visited: []) else {
      let nearest = Suggestion.nearest(to: name, among: knownNames(of: base))
      noteUnknown(
        subtypes, of: base, actual: "another text", at: path, offset: offset, nearest: nearest)
      return nil
    }
    if let existing, !isModel(existing.slot, at: chain, currentChoice: current) {
      noteChange(of: current?.name ?? base.typeName, at: path, offset: offset)
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
    for choice in subtypes.choices {
      guard let plan = context.registry.plan(for: choice.model.type),
        let discriminator = plan.subtypes?.discriminator, discriminator == subtypes.discriminator,
        let rest = chain(to: name, from: plan, visited: visited + [base.type])
      else { continue }
      return [choice] + rest
    }
    return nil
  }

  /// All names that a base knows, those of subtypes with the same discriminator included.
  private func knownNames(of base: ObjectPlan, visited: [any Any.Type] = []) -> [String] {
    guard let subtypes = base.subtypes, !visited.contains(where: { $0 == base.type }) else {
      return []
    }
    var names = subtypes.choices.map(\.name)
    for choice in subtypes.choices {
      guard let plan = context.registry.plan(for: choice.model.type),
        let discriminator = plan.subtypes?.discriminator, discriminator == subtypes.discriminator
      else { continue }
      names += knownNames(of: plan, visited: visited + [base.type]).filter { !names.contains($0) }
    }
    return names
  }

  /// Whether a model that exists is of the type that its data names.
  private func isModel(
    _ existing: Slot, at chain: [SubtypeChoice], currentChoice: SubtypeChoice?
  ) -> Bool {
    guard let first = chain.first, let currentChoice,
      first.model.type == currentChoice.model.type
    else { return false }
    guard chain.count > 1, let inner = (try? first.unwrap(existing)) ?? nil else {
      return chain.count == 1
    }
    let current = context.registry.plan(for: first.model.type)?.subtypes?.choice(of: inner)
    return isModel(inner, at: Array(chain.dropFirst()), currentChoice: current)
  }

  // MARK: The second step

  /// Makes a model of a subtype, and the base of it.
  func makeSubtype(_ subtype: PreparedSubtype, onto current: Slot?) -> Slot? {
    let unwrapped = current.flatMap { (try? subtype.choice.unwrap($0)) ?? nil }
    guard let model = make(subtype.model, onto: unwrapped),
      let base = assembling({ try subtype.choice.wrap(model) })
    else { return nil }
    guard !subtype.base.isClass, !subtype.base.hooks.finalDecoders.isEmpty else { return base }
    let mark = log.mark
    let knownKeys = subtype.model.object?.knownKeys ?? subtype.base.knownKeys
    runFinalDecoders(of: subtype.base, on: base, subtype.input, knowing: knownKeys)
    return log.hasErrors(since: mark) ? nil : base
  }

  // MARK: Notes

  private func noteUnknown(
    _ subtypes: SubtypePlan, of base: ObjectPlan, actual: String, at path: MappingPath?,
    offset: Int? = nil, nearest: String? = nil
  ) {
    let names = knownNames(of: base)
    let outerOffset = log.offset
    log.offset = offset ?? outerOffset
    log.note(
      .unknownSubtype, Messages.unknownSubtype(names, actual: actual, nearest: nearest),
      below: path?.components ?? [], expected: Messages.subtypeRule(names), actual: actual)
    log.offset = outerOffset
  }

  private func noteChange(of name: String, at path: MappingPath?, offset: Int?) {
    let outerOffset = log.offset
    log.offset = offset ?? outerOffset
    log.note(
      .unknownSubtype, Messages.changedSubtype(from: name), below: path?.components ?? [],
      expected: Messages.subtypeRule([name]), actual: "another text")
    log.offset = outerOffset
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
