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

// Bases: choosing a type by the chooser or the discriminator.

extension ProblemFinder {
  /// The type chosen for an object.
  enum ChosenType {
    /// The base itself: the chooser returned nil.
    case base
    /// A subtype, the choices on the way to it, and whether the existing model is of another type, so that
    /// a new one replaces it.
    case subtype([SubtypeHop], isReplaced: Bool = false)
  }

  /// Chooses the subtype of an object; nil if errors were logged.
  func choose(from subtypes: SubtypePlan, for routed: RoutedObject) -> ChosenType? {
    let (object, base, existing) = (routed.object, routed.plan, routed.existing)
    let current = existing.flatMap { subtypes.choice(of: $0.slot) }
      .map { SubtypeHop(choice: $0, base: base) }
    let isUnlisted = existing != nil && current == nil && !base.isClass
    if let existing, isUnlisted, existing.isRoot || !subtypes.identifiesTypes {
      noteUnlisted(existing, of: base)
      return nil
    }
    if subtypes.isByKey { return chooseByKey(from: subtypes, for: routed, current) }
    let named = context.registry.namedSubtypes(of: base)
    let fallback = subtypes.fallback.map { [SubtypeHop(choice: $0, base: base)] }
    // The input of an update may lack the keys that the chooser looks at.
    if existing == nil, let chooser = subtypes.chooser {
      guard checkSeenWhole(object) else { return nil }
      let input = input(object)
      let answer = notingHook(.subtypeChooser, from: start(of: object)) {
        try callUser { try chooser(input) }
      }
      guard let answer else { return nil }
      if let name = answer {
        let route = named.route(to: .text(name)).flatMap { $0.isEmpty ? nil : $0 } ?? fallback
        if let route { return .subtype(route) }
        // The closure sees the whole object, which has no name.
        noteUnknown(named.names, .other("an object that matches no listed type"))
        return nil
      }
    }
    guard let path = subtypes.discriminator else {
      if let current { return .subtype([current]) }
      if existing == nil, let fallback { return .subtype(fallback) }
      guard existing == nil, !mayBeMade(base) else { return .base }
      noteUnknown(named.names, .other("none of them"), offset: start(of: object))
      return nil
    }
    switch find(path, in: object) {
    case nil: return nil
    case .absent?:
      guard let existing else {
        noteUnknown(named.names, .missing, at: path)
        return nil
      }
      guard isUnlisted else { return current.map { .subtype([$0]) } ?? .base }
      noteUnlisted(existing, of: base)
      return nil
    case .value(let element)?:
      let name = named.table.kinds(under: policy).name(element.value)
      let names = name?.candidates(convertingNumbers: policy.convertsNumbersToNames)
      let listed = names?.lazy.compactMap { named.route(to: $0) }.first { _ in true }
      guard let route = listed ?? (names == nil ? nil : fallback) else {
        noteUnknown(named.names, .value(element.value), at: path, offset: element.offset)
        return nil
      }
      return chosen(route, for: routed, current, at: path, offset: element.offset)
    }
  }

  /// Whether a base can be made itself, if no subtype is chosen.
  func mayBeMade(_ base: ObjectPlan) -> Bool {
    base.isClass && (base.operations.canMake || context.factoryMayMake(base.type))
  }

  /// The type at the end of a route. In an update, it replaces a model of another type, except for the root.
  func chosen(
    _ route: [SubtypeHop], for routed: RoutedObject, _ current: SubtypeHop?, at path: MappingPath,
    offset: Int?
  ) -> ChosenType? {
    let base = routed.plan
    guard let existing = routed.existing,
      route.isEmpty
        ? existing.slot.runtimeType != base.type : !route.areThose(of: existing.slot)
    else { return .subtype(route) }
    guard existing.isRoot else {
      return canMake(.model(existing.declared)) ? .subtype(route, isReplaced: true) : nil
    }
    if base.subtypes?.isByKey == true {
      noteOtherKey(than: current, at: path, offset: offset)
    } else {
      noteChange(
        fromTypeNamed: current?.choice.name ?? .text(base.typeName),
        isFallback: current?.choice.isFallback == true, at: path, offset: offset)
    }
    return nil
  }

  // MARK: Problems

  func noteUnlisted(_ existing: ExistingModel, of base: ObjectPlan) {
    let type = existing.slot.runtimeType
    log.note(
      .unknownSubtype,
      Messages.unlistedSubtype(type, of: base.type, caseName: existing.slot.caseName))
  }

  /// Reports the name of a type that differs from that of the model being updated.
  func noteChange(
    fromTypeNamed name: SubtypeName, isFallback: Bool = false, at path: MappingPath, offset: Int?
  ) {
    // For a sensitive value, even the current type is left out.
    let name = log.isSensitive ? nil : name
    log.note(
      .unknownSubtype,
      isFallback ? Messages.changedFallback : Messages.changedSubtype(from: name),
      below: path.components, at: offset,
      expected: isFallback
        ? "a name that isn't listed" : name.map { Messages.subtypeRule([$0]) },
      actual: "other text")
  }

  /// A wrong name of a subtype, or the lack of one.
  enum WrongName {
    case missing
    case value(InputValue)
    /// Something else, in words.
    case other(String)
  }

  /// Reports an object that doesn't name a listed type.
  func noteUnknown(
    _ names: @autoclosure () -> [SubtypeName], _ wrong: WrongName, at path: MappingPath? = nil,
    offset: Int? = nil
  ) {
    lazy var known = names()
    // A suggestion would hint at a sensitive value.
    let isSecret = log.keepsErrors && isSensitive(path)
    let actual: String
    var (found, text): (String?, String?)
    switch wrong {
    case .missing: (actual, found) = ("missing", "missing")
    case .value(.text(let name)): (actual, text) = ("other text", name)
    // A number is only a name if there are numbers on the list, and so is true or false.
    case .value(.number(let number)) where !known.allSatisfy(\.isText):
      actual = isSecret ? "a different number" : Messages.shownDigits(number.text)
    case .value(.bool(let bool)) where !known.allSatisfy(\.isText):
      actual = isSecret ? "true or false" : "\(bool)"
    case .value(let value): (actual, found) = value.kind
    case .other(let words): actual = words
    }
    lazy var nearest = text.flatMap { text in
      // Only the same digits can mean a number.
      let candidates = known.lazy.filter { $0.isText || $0.text == text }.map(\.text)
      return isSecret ? nil : Suggestion.nearest(to: text, among: candidates)
    }
    log.note(
      .unknownSubtype,
      Messages.unknownSubtype(known, actual: actual, found: found, nearest: nearest),
      below: path?.components ?? [], at: offset, expected: Messages.subtypeExpectation(known),
      actual: actual == "missing" ? nil : actual)
  }

  /// Whether a table of the call marks a place below the current one as sensitive.
  private func isSensitive(_ path: MappingPath?) -> Bool {
    let place = log.components + (path?.components ?? [])
    return log.isSensitive
      || root.flatMap { context.registry.shownStepCount(ofSensitive: place, from: $0) } != nil
  }
}

// Bases whose subtypes are identified by keys: choosing the type whose key is present.

extension ProblemFinder {
  /// Chooses the subtype whose key has a value; nil if errors were logged.
  ///
  /// - Parameter current: The type of the model to update.
  func chooseByKey(
    from subtypes: SubtypePlan, for routed: RoutedObject, _ current: SubtypeHop?
  ) -> ChosenType? {
    var found: [(choice: SubtypeChoice, path: MappingPath, offset: Int?)] = []
    for choice in subtypes.choices(amongKeysOf: routed.object) {
      guard let path = choice.payload else { continue }
      guard let value = find(path, in: routed.object) else { return nil }
      guard case .value(let element) = value, !element.value.isNull else { continue }
      let isNull = choice.content.map { content in
        withRulesOfCall { isNullText(element, as: content) }
      }
      if isNull != true { found.append((choice, path, element.offset)) }
    }
    guard let first = found.first else {
      if let current { return .subtype([current]) }
      if let existing = routed.existing {
        noteUnlisted(existing, of: routed.plan)
      } else {
        noteNoKey(of: subtypes)
        noteUnknownKeys(beside: subtypes, routed)
      }
      return nil
    }
    guard found.count == 1 else {
      // In a sensitive value, even the type is secret.
      let name = log.isSensitive ? nil : first.choice.name.text
      for other in found.dropFirst() {
        log.note(
          .validationFailed, Messages.secondKey(after: name), below: other.path.components,
          at: other.offset, expected: "no value", actual: "a value")
      }
      noteUnknownKeys(beside: subtypes, routed)
      return nil
    }
    let route = [SubtypeHop(choice: first.choice, base: routed.plan)]
    return chosen(route, for: routed, current, at: first.path, offset: first.offset)
  }

  /// Reports the unknown keys of an object that is not read any further, unless it is also that of a model
  /// around it, which reports them.
  private func noteUnknownKeys(beside subtypes: SubtypePlan, _ routed: RoutedObject) {
    guard !routed.isEmbedded else { return }
    var known = routed.keysOfOthers ?? KeyTree()
    known.merge(subtypes.ownKeys)
    noteUnknownKeys(
      of: routed.object, knowing: known, routed.plan.unknownKeys ?? context.options.unknownKeys)
  }

  /// Reports the key of a type that differs from that of the model being updated.
  func noteOtherKey(than current: SubtypeHop?, at path: MappingPath, offset: Int?) {
    let name = log.isSensitive ? nil : current?.choice.name.text
    log.note(
      .unknownSubtype, Messages.changedKey(from: name), below: path.components, at: offset,
      expected: name.map { "a value at \($0)" }, actual: "another key")
  }

  private func noteNoKey(of subtypes: SubtypePlan) {
    // Most objects of a flood are only counted, without the names.
    func names() -> [String] { subtypes.choices.map { $0.name.text } }
    log.note(
      .missingValue, Messages.noKey(of: names()), expected: Messages.keyExpectation(names()))
  }
}
