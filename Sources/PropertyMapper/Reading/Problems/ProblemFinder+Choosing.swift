// Bases: choosing a type by the chooser or the discriminator.

extension ProblemFinder {
  /// The type chosen for an object.
  enum ChosenType {
    /// The base itself: the chooser returned nil.
    case base
    /// A subtype, the choices on the way to it, and whether the existing model is of another type, so that
    /// a new one replaces it.
    case subtype([SubtypeChoice], isReplaced: Bool = false)
  }

  /// Chooses the subtype of an object; nil if errors were logged.
  func choose(from subtypes: SubtypePlan, for routed: RoutedObject) -> ChosenType? {
    let (object, base, existing) = (routed.object, routed.plan, routed.existing)
    let current = existing.flatMap { subtypes.choice(of: $0.slot) }
    let isUnlisted = existing != nil && current == nil && !base.isClass
    let isNamedInData = subtypes.discriminator != nil || subtypes.isByKey
    if let existing, isUnlisted, existing.isRoot || !isNamedInData {
      noteUnlisted(existing, of: base)
      return nil
    }
    if subtypes.isByKey { return chooseByKey(from: subtypes, for: routed, current) }
    // The input of an update may lack the keys that the chooser looks at.
    if existing == nil, let chooser = subtypes.chooser {
      guard checkSeenWhole(object) else { return nil }
      let input = input(object)
      let answer = notingHook("subtype chooser", from: start(of: object)) {
        try callUser { try chooser(input) }
      }
      guard let answer else { return nil }
      if let name = answer {
        return chosen([.text(name)], for: routed, current, at: nil, offset: nil)
      }
    }
    guard let path = subtypes.discriminator else {
      if let current { return .subtype([current]) }
      if existing == nil, let fallback = subtypes.fallback { return .subtype([fallback]) }
      guard existing == nil, !mayBeMade(base) else { return .base }
      noteUnknown(base, actual: "none of them", at: nil, offset: start(of: object))
      return nil
    }
    switch find(path, in: object) {
    case .failed, .blocked: break
    case .absent where isUnlisted:
      if let existing { noteUnlisted(existing, of: base) }
    case .absent where existing != nil: return current.map { .subtype([$0]) } ?? .base
    case .absent: noteUnknown(base, actual: "missing", found: "missing", at: path, offset: nil)
    case .null(let offset):
      noteUnknown(
        base, actual: "null", found: "null", at: path, offset: offset)
    case .found(let element):
      let kinds = kinds(of: element.value, under: policy) { knownNames(of: base) }
      if let name = kinds.name(element.value) {
        let names = name.candidates(convertingNumbers: policy.convertsNumbersToNames)
        return chosen(names, for: routed, current, at: path, offset: element.offset)
      }
      noteUnknown(
        base, actual: element.value.kind.name, found: element.value.kind.token, at: path,
        offset: element.offset)
    }
    return nil
  }

  /// Whether a base can be made itself, if no subtype is chosen.
  func mayBeMade(_ base: ObjectPlan) -> Bool {
    base.isClass && (base.operations.canMake || context.factoryMayMake(base.type))
  }

  /// Which values can be names of a list.
  ///
  /// - Parameter names: Returns the names, which are needed unless the value is text.
  func kinds(
    of value: InputValue, under policy: ConversionPolicy, among names: () -> [SubtypeName]
  ) -> SubtypeNameKinds {
    let isText = if case .text = value { true } else { false }
    return SubtypeNameKinds(hasOthers: !isText && !names().allSatisfy(\.isText), policy)
  }

  /// The subtype with the first of some names that is listed. In an update, a model of another type is replaced,
  /// except for the root.
  func chosen(
    _ names: [SubtypeName], for routed: RoutedObject, _ current: SubtypeChoice?,
    at path: MappingPath?, offset: Int?
  ) -> ChosenType? {
    let base = routed.plan
    // An outer list may name the base itself at the same path.
    let ownNames = path.map(base.ownNames) ?? []
    var isBase = false
    var listed: [SubtypeChoice]?
    for name in names where !isBase && listed == nil {
      isBase = base.subtypes?[name] == nil && ownNames.contains(name)
      if !isBase { listed = chain(to: name, from: base, visited: []) }
    }
    let fallback = base.subtypes?.fallback
    guard
      let chain = isBase
        ? [] : listed ?? fallback.map({ [$0] })
    else {
      guard path != nil else {
        // A closure that chooses sees the whole object, which has no name.
        noteUnknown(base, actual: "an object of no listed type", at: path, offset: offset)
        return nil
      }
      if let name = names.first {
        noteUnknown(knownNames(of: base), otherName: name, at: path, offset: offset)
      }
      return nil
    }
    if let existing = routed.existing,
      isBase
        ? existing.slot.runtimeType != base.type
        : !isModel(existing.slot, at: chain, currentChoice: current)
    {
      if !existing.isRoot {
        return canMake(.model(existing.declared)) ? .subtype(chain, isReplaced: true) : nil
      }
      noteChange(from: current, of: base, at: path, offset: offset)
      return nil
    }
    return .subtype(chain)
  }

  /// The choices from a base down to a name. Includes subtypes that are bases with the same discriminator.
  private func chain(
    to name: SubtypeName, from base: ObjectPlan, visited: [any Any.Type]
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

  /// The subtypes that are bases themselves, with the same discriminator.
  private func bases(below base: ObjectPlan) -> [(SubtypeChoice, ObjectPlan)] {
    if let known = innerBases[ObjectIdentifier(base)] { return known }
    guard let subtypes = base.subtypes else { return [] }
    let bases = subtypes.choices.compactMap { choice -> (SubtypeChoice, ObjectPlan)? in
      // A payload has its own discriminator.
      guard choice.payload == nil, let plan = context.registry.plan(for: choice.model),
        let discriminator = plan.subtypes?.discriminator, discriminator == subtypes.discriminator
      else { return nil }
      return (choice, plan)
    }
    innerBases[ObjectIdentifier(base)] = bases
    return bases
  }

  /// All names a base accepts, including those of subtypes with the same discriminator.
  private func knownNames(of base: ObjectPlan, visited: [any Any.Type] = []) -> [SubtypeName] {
    guard let subtypes = base.subtypes, !visited.contains(where: { $0 == base.type }) else {
      return []
    }
    var names = subtypes.choices.map { $0.name }
    if visited.isEmpty, let path = subtypes.discriminator {
      names += base.ownNames(at: path).filter { !names.contains($0) }
    }
    for (_, plan) in bases(below: base) {
      names += knownNames(of: plan, visited: visited + [base.type]).filter { !names.contains($0) }
    }
    return names
  }

  /// Whether an existing model has the type named by its data.
  private func isModel(
    _ existing: Slot, at chain: [SubtypeChoice], currentChoice: SubtypeChoice?
  ) -> Bool {
    guard let first = chain.first, let currentChoice,
      first.model.type == currentChoice.model.type, first.isFallback == currentChoice.isFallback,
      let inner = try? first.unwrap(existing)
    else { return false }
    guard chain.count > 1 else { return true }
    let current = context.registry.plan(for: first.model)?.subtypes?.choice(of: inner)
    return isModel(inner, at: Array(chain.dropFirst()), currentChoice: current)
  }

  func noteUnlisted(_ existing: ExistingModel, of base: ObjectPlan) {
    let type = existing.slot.runtimeType
    log.note(
      .unknownSubtype,
      Messages.unlistedSubtype(type, of: base.type, caseName: existing.slot.caseName))
  }

  private func noteChange(
    from current: SubtypeChoice?, of base: ObjectPlan, at path: MappingPath?, offset: Int?
  ) {
    if base.subtypes?.isByKey == true {
      return noteOtherKey(from: current, at: path, offset: offset)
    }
    noteChange(
      fromTypeNamed: current?.name ?? .text(base.typeName), isFallback: current?.isFallback == true,
      at: path, offset: offset)
  }

  /// Reports the name of a type that differs from that of the model being updated.
  func noteChange(
    fromTypeNamed name: SubtypeName, isFallback: Bool = false, at path: MappingPath?, offset: Int?
  ) {
    // For a sensitive value, even the current type is left out.
    let name = log.isSensitive ? nil : name
    log.note(
      .unknownSubtype,
      isFallback ? Messages.changedFallback : Messages.changedSubtype(from: name),
      below: path?.components ?? [], at: offset,
      expected: isFallback
        ? "a name that is not listed" : name.map { Messages.subtypeRule([$0]) },
      actual: "some other text")
  }

  /// Whether a table of the call marks a place as sensitive.
  private func isSensitive(_ place: [MappingPath.Component]) -> Bool {
    root.flatMap { context.registry.shownStepCount(ofSensitive: place, from: $0) } != nil
  }

  func noteUnknown(
    _ base: ObjectPlan, actual: String, found: String? = nil, at path: MappingPath?, offset: Int?
  ) {
    noteUnknown(knownNames(of: base), actual: actual, found: found, at: path, offset: offset)
  }

  /// Reports a name that is not listed.
  ///
  /// - Parameter name: The name; a number is only one if there are numbers on the list.
  func noteUnknown(
    _ known: @autoclosure () -> [SubtypeName], otherName name: SubtypeName, at path: MappingPath?,
    offset: Int?
  ) {
    lazy var isSecret =
      log.isSensitive || isSensitive(log.components + (path?.components ?? []))
    switch name {
    case .text(let text):
      noteUnknown(known(), actual: "some other text", at: path, offset: offset, text: text)
    case .number where known().allSatisfy(\.isText):
      noteUnknown(known(), actual: "a number", found: "number", at: path, offset: offset)
    case .number(let number):
      noteUnknown(
        known(), actual: isSecret ? "another number" : Messages.shownDigits(number.text), at: path,
        offset: offset)
    case .bool:
      noteUnknown(
        known(), actual: isSecret ? "true or false" : name.text, at: path, offset: offset)
    }
  }

  func noteUnknown(
    _ known: @autoclosure () -> [SubtypeName], actual: String, found: String? = nil,
    at path: MappingPath?, offset: Int?, text: String? = nil
  ) {
    let text = log.isSensitive ? nil : text
    let components = log.components
    lazy var names = known()
    // A suggestion would hint at a sensitive value.
    lazy var isSecret = isSensitive(components + (path?.components ?? []))
    lazy var nearest = text.flatMap { text in
      // Only the same digits can mean a number.
      let candidates = names.lazy.filter { $0.isText || $0.text == text }.map(\.text)
      return isSecret ? nil : Suggestion.nearest(to: text, among: candidates)
    }
    log.note(
      .unknownSubtype,
      Messages.unknownSubtype(names, actual: actual, found: found, nearest: nearest),
      below: path?.components ?? [], at: offset, expected: Messages.subtypeExpectation(names),
      actual: actual == "missing" ? nil : actual)
  }
}

extension ObjectPlan {
  /// The names of a class that has subtypes with names at the same path.
  func ownNames(at path: MappingPath) -> [SubtypeName] {
    isClass ? checkedNames.first { $0.path == path }?.names ?? [] : []
  }
}
