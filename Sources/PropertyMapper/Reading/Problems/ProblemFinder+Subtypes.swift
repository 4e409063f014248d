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
      guard !isEdited && base.isClass || edit(&routed),
        let chosen = choose(from: subtypes, for: routed)
      else { return nil }
      if chosen.isReplaced { routed.existing = nil }
      // A fallback keeps the name like any other unknown key.
      if chosen.hops.last?.choice.isFallback == true, subtypes.discriminator != nil {
        routed.bases.removeLast()
      }
      for hop in chosen.hops {
        guard follow(hop, along: &routed) else { return nil }
        if routed.content != nil { return routed }
      }
      if routed.identifier == nil, let model = chosen.hops.last?.choice.model {
        guard identify(&routed, as: model) else { return nil }
      }
    }
    guard followLists(along: &routed) else { return nil }
    if routed.content != nil { return routed }
    // An existing model is read as what it is.
    if let existing = routed.existing {
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
    routed.hops.append(hop)
    if let content = choice.content {
      routed.content = content
      return true
    }
    // A type with subtypes chooses again.
    var declared = context.registry.plan(for: choice.model)
    if let existing = routed.existing, declared?.subtypes == nil { declared = plan(of: existing) }
    guard let plan = declared else { return false }
    // A subclass inherits the editors of its superclass, which have already run.
    if !(routed.plan.isClass && plan.isClass && !choice.isPayload) { routed.editorCount = 0 }
    routed.plan = plan
    return true
  }
}

// Bases: choosing a type by the chooser or the discriminator.

extension ProblemFinder {
  /// The choices on the way to the type chosen for an object; none for the base itself. A new model replaces an existing one
  /// of another type.
  typealias ChosenType = (hops: [SubtypeHop], isReplaced: Bool)

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
    let kept: ChosenType = (current.map { [$0] } ?? [], false)
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
        if let route { return (route, false) }
        // The closure sees the whole object, which has no name.
        noteUnknown(named.names, .other("an object that matches no listed type"))
        return nil
      }
    }
    guard let path = subtypes.discriminator else {
      guard existing == nil, fallback != nil || !mayBeMade(base) else { return kept }
      if let fallback { return (fallback, false) }
      noteUnknown(named.names, .other("something else"), offset: start(of: object))
      return nil
    }
    switch find(path, in: object) {
    case nil: return nil
    case .absent? where existing != nil && !isUnlisted: return kept
    case .absent?:
      if let existing {
        noteUnlisted(existing, of: base)
      } else {
        noteUnknown(named.names, .missing, at: path)
      }
      return nil
    case .value(let element)?:
      let name = named.table.kinds(under: policy).name(element.value)
      let index = name.flatMap { named.table.index(of: $0, under: policy) }
      guard let route = index.map({ named.routes[$0] }) ?? (name == nil ? nil : fallback) else {
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
    else { return (route, false) }
    guard existing.isRoot else {
      return noteProblems(of: .model(existing.declared), for: .decoding) ? (route, true) : nil
    }
    let isByKey = base.subtypes?.isByKey == true
    noteChange(
      fromTypeNamed: current?.choice.name ?? (isByKey ? nil : .text(base.typeName)),
      isFallback: current?.choice.isFallback == true, isByKey: isByKey, at: path, offset: offset)
    return nil
  }

  // MARK: Problems

  func noteUnlisted(_ existing: ExistingModel, of base: ObjectPlan) {
    let slot = existing.slot
    log.note(
      .unknownSubtype,
      Messages.unlistedSubtype(slot.runtimeType, of: base.type, caseName: slot.caseName))
  }

  /// Reports the name or the key of a type that differs from that of the model being updated.
  func noteChange(
    fromTypeNamed name: SubtypeName?, isFallback: Bool = false, isByKey: Bool = false,
    at path: MappingPath, offset: Int?
  ) {
    // For a sensitive value, even the current type is left out.
    let name = log.isSensitive ? nil : name
    let (sentence, expected) =
      if isByKey {
        (Messages.changedKey(from: name?.text), name.map { "a value at \($0.text)" })
      } else if isFallback {
        (Messages.changedFallback, "a name that isn't listed")
      } else {
        (Messages.changedSubtype(from: name), name.map { Messages.subtypeRule([$0]) })
      }
    log.note(
      .unknownSubtype, sentence, below: path.components, at: offset, expected: expected,
      actual: isByKey ? "another key" : "other text")
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
    let isSecret =
      log.keepsErrors
      && (log.isSensitive || shownStepCount(log.components + (path?.components ?? [])) != nil)
    let actual: String
    var (found, text): (String?, String?)
    switch wrong {
    case .missing: (actual, found) = ("missing", "missing")
    case .value(.text(let name)): (actual, text) = ("other text", name)
    // A number is only a name if there are numbers on the list, and so is true or false.
    case .value(.number(let number)) where !known.allSatisfy(\.isText):
      actual = isSecret ? "a different number" : Messages.shownDigits(number.plainText)
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
      guard case .value(let element) = value, !element.value.isNull,
        choice.content.map({ element.value.isEmptyText && emptyText.makesNull(of: $0) }) != true
      else { continue }
      found.append((choice, path, element.offset))
    }
    if let first = found.first {
      let route = [SubtypeHop(choice: first.choice, base: routed.plan)]
      guard found.count > 1 else {
        return chosen(route, for: routed, current, at: first.path, offset: first.offset)
      }
      // In a sensitive value, even the type is secret.
      let name = log.isSensitive ? nil : first.choice.name.text
      for other in found.dropFirst() {
        log.note(
          .validationFailed, Messages.secondKey(after: name), below: other.path.components,
          at: other.offset, expected: "no value", actual: "a value")
      }
    } else if let current {
      return ([current], false)
    } else if let existing = routed.existing {
      noteUnlisted(existing, of: routed.plan)
      return nil
    } else {
      // Most objects of a flood are only counted, without the names.
      let names = { subtypes.choices.map { $0.name.text } }
      log.note(
        .missingValue, Messages.noKey(of: names()), expected: Messages.keyExpectation(names()))
    }
    // The object is not read any further. A model around it with the same object reports the unknown keys.
    guard routed.outermost == nil else { return nil }
    var known = routed.keysOfOthers ?? KeyTree()
    known.merge(subtypes.ownKeys)
    noteUnknownKeys(of: routed.object, knowing: known, unknownKeyPolicy(of: routed.plan))
    return nil
  }
}
