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
        noteUnknown(named.names, .other("an object of no listed type"))
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
        ? "a name that is not listed" : name.map { Messages.subtypeRule([$0]) },
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
      actual = isSecret ? "another number" : Messages.shownDigits(number.text)
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
