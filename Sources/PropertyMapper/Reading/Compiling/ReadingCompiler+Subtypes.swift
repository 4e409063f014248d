// The subtypes of bases, compiled for reading.

extension ReadingCompiler {
  /// The maximum number of routes down from a base. Bases that list each other may have more, which is a mistake.
  private static let maximumRouteCount = 20_000

  /// How the objects of a base are read; nil if they cannot be.
  func subtypes(of base: ObjectPlan, _ key: ModelKey) -> (any SubtypeReading)? {
    choosing(base, along: SubtypeRoute(from: base, key))
  }

  /// How an object is read as the type that a base chooses.
  private func choosing(
    _ base: ObjectPlan, along route: SubtypeRoute
  ) -> (any SubtypeReading)? {
    guard let subtypes = base.subtypes else { return nil }
    let editors = InputEditors(of: base, except: route.editorCount)
    var route = route
    route.ask(base)
    let reading: (any SubtypeReading)? =
      subtypes.isByKey
      ? contents(subtypes.choices.map { SubtypeHop(choice: $0, base: base) }, of: base, route)
      : listed(subtypes, of: base, route)
    guard let reading else { return nil }
    return editors.isEmpty ? reading : EditedSubtypes(editors, reading)
  }

  // MARK: Names

  private func listed(
    _ subtypes: SubtypePlan, of base: ObjectPlan, _ route: SubtypeRoute
  ) -> ListedSubtypes? {
    guard subtypes.discriminator != nil || subtypes.chooser != nil else { return nil }
    let named = context.registry.namedSubtypes(of: base)
    let identity = base.operations.hasInitializer ? nil : identityRule(of: base)
    let needsItself =
      finishesLater || subtypes.discriminator == nil || named.routes.contains(where: \.isEmpty)
    let ownReading = needsItself && isReadItself(base) ? reading(base, along: route) : nil
    var choices: [ListedSubtypes.Choice] = []
    for hops in named.routes {
      guard let choice = choice(hops, along: route, itself: ownReading) else { return nil }
      choices.append(choice)
    }
    let itself = choices.count
    choices.append(.init(hops: [], reading: ownReading))
    var fallback: Int?
    if let choice = subtypes.fallback {
      fallback = choices.count
      let hop = SubtypeHop(choice: choice, base: base)
      guard let choice = self.choice([hop], along: route, itself: nil) else { return nil }
      choices.append(choice)
    }
    if finishesLater {
      for index in choices.indices {
        let hops = choices[index].hops
        let others =
          hops.isEmpty
          ? unlisted(below: base, after: [], along: route) : existing(namedBy: hops, along: route)
        for other in others where choices[index].existing[ObjectIdentifier(other.type)] == nil {
          choices[index].existing[ObjectIdentifier(other.type)] = choices.count
          choices.append(other.choice)
        }
        for choice in held(by: hops, along: route) {
          choices[index].held.append(choices.count)
          choices.append(choice)
        }
      }
    }
    return ListedSubtypes(
      subtypes, named.table, choices, fallback: fallback, itself: itself, hasSecrets: hasSecrets,
      updating: finishesLater
        ? .init(
          base: base, canReplace: isUsable(ModelReference.opening(base.type)), identity: identity)
        : nil)
  }

  // MARK: Types

  /// A choice of a base; nil if it cannot be compiled.
  ///
  /// - Parameters:
  ///   - hops: The choices on the way; empty for the base itself.
  ///   - itself: How to read an object as the base itself.
  private func choice(
    _ hops: [SubtypeHop], along route: SubtypeRoute, itself: (any SubtypeReading)?
  ) -> ListedSubtypes.Choice? {
    guard let hop = hops.last else { return .init(hops: [], reading: itself) }
    routeCount += 1
    guard routeCount <= Self.maximumRouteCount, let route = follow(hops.dropLast(), along: route)
    else { return nil }
    guard let plan = modelPlan(of: hop) else {
      return content(of: hop, along: route).map { .init(hops: hops, reading: $0) }
    }
    guard let route = follow([hop], along: route) else { return nil }
    guard route.chooses(plan) else {
      // A base that names itself is no model, unless it's a class.
      guard plan.subtypes == nil || isReadItself(plan) else {
        return .init(hops: hops, reading: nil)
      }
      return reading(plan, along: route).map { .init(hops: hops, reading: $0) }
    }
    return choosing(plan, along: route).map { .init(hops: hops, reading: $0) }
  }

  /// The plan of a chosen type, if its models are read from the same object.
  private func modelPlan(of hop: SubtypeHop) -> ObjectPlan? {
    hop.choice.payload == nil && hop.choice.content == nil
      ? plans[ObjectIdentifier(hop.choice.model.type)] : nil
  }

  /// The route on to other types; nil if their memory differs from what the tables declare.
  private func follow(_ hops: some Sequence<SubtypeHop>, along route: SubtypeRoute) -> SubtypeRoute?
  {
    var route = route
    for hop in hops {
      guard let plan = modelPlan(of: hop),
        hop.choice.wrap.input.type == plan.operations.memory.type,
        hop.choice.wrap.output.type == hop.base.operations.memory.type
      else { return nil }
      route.follow(hop, to: plan)
    }
    return route
  }

  /// How to read an object as a chosen type.
  private func reading(_ plan: ObjectPlan, along route: SubtypeRoute) -> SubtypeModel? {
    model(route.key(of: plan)).map { SubtypeModel($0, in: route.wrappings) }
  }

  /// Whether objects may be read as a base itself.
  private func isReadItself(_ base: ObjectPlan) -> Bool {
    base.isClass
      && (base.operations.canMake || isForUpdates || context.factoryMayMake(base.type))
  }

  // MARK: Existing models

  /// The choices for the existing models of a base that is named itself. They are updated as what they are.
  private func existing(
    namedBy hops: [SubtypeHop], along route: SubtypeRoute
  ) -> [(type: any Any.Type, choice: ListedSubtypes.Choice)] {
    guard let hop = hops.last, let base = modelPlan(of: hop),
      let route = follow(hops, along: route),
      !route.chooses(base)
    else { return [] }
    guard base.subtypes != nil, base.type != hop.base.type else {
      return unlisted(below: base, after: hops, along: route)
    }
    return casts(to: base).flatMap {
      plan, casts -> [(type: any Any.Type, choice: ListedSubtypes.Choice)] in
      routeCount += 1
      guard routeCount <= Self.maximumRouteCount, follow(casts, along: route) != nil else {
        return []
      }
      var inner = route
      inner.cast(through: casts)
      let own = reading(plan, along: inner).map { reading in
        [(type: plan.type, choice: ListedSubtypes.Choice(hops: hops + casts, reading: reading))]
      }
      return (own ?? []) + unlisted(below: plan, after: hops + casts, along: inner)
    }
  }

  /// The choices for what values of a base that is named itself hold, if it isn't a class.
  private func held(
    by hops: [SubtypeHop], along route: SubtypeRoute
  ) -> [ListedSubtypes.Choice] {
    guard let hop = hops.last, let base = modelPlan(of: hop), !base.isClass,
      let route = follow(hops, along: route), !route.chooses(base)
    else { return [] }
    return (base.subtypes?.listed ?? []).filter { $0.isPayload && !$0.isAlias }.compactMap {
      choice in
      let hop = SubtypeHop(choice: choice, base: base)
      routeCount += 1
      guard routeCount <= Self.maximumRouteCount, let plan = modelPlan(of: hop),
        plan.subtypes == nil || isReadItself(plan), follow([hop], along: route) != nil
      else { return nil }
      var inner = route
      inner.cast(through: [hop])
      return reading(plan, along: inner).map { .init(hops: hops + [hop], reading: $0) }
    }
  }

  /// The types of models that may be in a base, with the choices on the way.
  private func casts(to base: ObjectPlan) -> [(plan: ObjectPlan, hops: [SubtypeHop])] {
    var found: [(plan: ObjectPlan, hops: [SubtypeHop])] = []
    var visited: Set<ObjectIdentifier> = []
    func add(_ plan: ObjectPlan, after hops: [SubtypeHop]) {
      guard visited.insert(ObjectIdentifier(plan.type)).inserted else { return }
      if plan.isClass || plan.subtypes == nil { found.append((plan, hops)) }
      let listed = (plan.subtypes?.all ?? []).filter { !$0.isPayload && !$0.isAlias }
        .compactMap { choice -> (plan: ObjectPlan, hop: SubtypeHop)? in
          let hop = SubtypeHop(choice: choice, base: plan)
          return modelPlan(of: hop).map { ($0, hop) }
        }
      // Types that a base lists itself take precedence over those that inner bases list.
      for inner in listed where inner.plan.subtypes == nil {
        add(inner.plan, after: hops + [inner.hop])
      }
      for inner in listed where inner.plan.subtypes != nil {
        add(inner.plan, after: hops + [inner.hop])
      }
    }
    add(base, after: [])
    return found
  }

  /// The choices for existing instances of subclasses that no base on the way lists.
  private func unlisted(
    below plan: ObjectPlan, after hops: [SubtypeHop], along route: SubtypeRoute
  ) -> [(type: any Any.Type, choice: ListedSubtypes.Choice)] {
    subclasses(of: plan).compactMap { subclass in
      let hop = SubtypeHop(choice: .cast(from: subclass.type, to: plan.type), base: plan)
      var inner = route
      inner.cast(through: [hop])
      return reading(subclass, along: inner).map {
        (subclass.type, .init(hops: hops + [hop], reading: $0))
      }
    }
  }

  // MARK: Classes

  /// The plans of the subclasses with tables of their own. An existing instance of one is updated by its own table, even if no
  /// base lists it.
  func subclasses(of plan: ObjectPlan) -> [ObjectPlan] {
    guard finishesLater, plan.isClass else { return [] }
    return context.registry.tabledSubclasses(of: plan.type)
      .compactMap { context.registry.plan(for: $0) }
  }

  /// How the objects of a class are read by the tables of existing instances; nil if there is only one table.
  func byClass(_ plan: ObjectPlan, _ key: ModelKey) -> ListedSubtypes? {
    guard !key.isItself, plan.subtypes == nil else { return nil }
    let subclasses = subclasses(of: plan)
    guard !subclasses.isEmpty else { return nil }
    var own = key
    own.isItself = true
    own.earlierEditorCount = plan.hooks.inputEditors.count
    let reading = model(own).map { SubtypeModel($0, in: SubtypeWrappings([])) }
    var choices = [ListedSubtypes.Choice(hops: [], reading: reading)]
    for subclass in subclasses {
      let hop = SubtypeHop(choice: .cast(from: subclass.type, to: plan.type), base: plan)
      var key = own
      key.type = ObjectIdentifier(subclass.type)
      key.isItself = subclass.subtypes == nil
      if subclass.hooks.inputEditors.isEmpty { key.earlierEditorCount = 0 }
      choices[0].existing[key.type] = choices.count
      choices.append(
        .init(
          hops: [hop],
          reading: model(key).map {
            SubtypeModel($0, in: SubtypeWrappings([SubtypeWrapping(hop)]))
          })
      )
    }
    return ListedSubtypes(
      SubtypePlan(), SubtypeNameTable([]), choices, fallback: nil, itself: 0,
      hasSecrets: hasSecrets,
      updating: .init(
        base: plan, canReplace: false,
        identity: (context.factory as? IdentityFactory)?.rule(for: plan.type)))
  }

  // MARK: Contents

  /// How to read the content of a type that isn't a model read from the same object.
  private func content(
    of hop: SubtypeHop, along route: SubtypeRoute
  ) -> (any SubtypeReading)? {
    guard hop.choice.payload == nil else { return contents([hop], of: hop.base, route) }
    guard let (codec, waiting) = readContent(of: hop) else { return nil }
    let isKept = !hop.choice.isWholeValue
    guard !isKept || codec.memory.type == MappingValue.self else { return nil }
    var route = route
    route.follow(hop, to: nil)
    return WholeContent(
      codec, waiting: waiting, isSingleModel: hop.choice.content?.isSingleModel == true,
      keptBy: isKept ? hop.base : nil, along: route)
  }

  /// How the content of a type is read, and how it waits, if it does; nil if it cannot be compiled.
  private func readContent(
    of hop: SubtypeHop
  ) -> (codec: ReadingCodec, waiting: WaitingCodec?)? {
    let wrap = hop.choice.wrap
    guard let content = hop.choice.content,
      let reading = CodecCompiler(in: self, isContent: content.isSingleModel).reading(content),
      wrap.input.type == (reading.waiting?.memory ?? reading.codec.memory).type,
      wrap.output.type == hop.base.operations.memory.type
    else { return nil }
    return reading
  }

  private func contents(
    _ hops: [SubtypeHop], of base: ObjectPlan, _ route: SubtypeRoute
  ) -> SubtypeContents? {
    routeCount += hops.count
    let contents = hops.compactMap { readContent(of: $0, along: route) }
    guard routeCount <= Self.maximumRouteCount, contents.count == hops.count else { return nil }
    return SubtypeContents(
      of: base, contents, beside: route.discriminators, keysOfOthers: route.key.keysOfOthers,
      isByKey: base.subtypes?.isByKey == true, isEmbedded: route.key.isEmbedded,
      unknownKeys: unknownKeys(of: base, besideContents: true),
      emptyTextIsNull: codecs.emptyText != .text, mayUpdate: finishesLater,
      usesLastValue: context.options.duplicateKeys == .useLast)
  }

  /// The content that a type reads under a key; nil if it cannot be compiled.
  private func readContent(of hop: SubtypeHop, along route: SubtypeRoute) -> SubtypeContents.Choice?
  {
    let choice = hop.choice
    guard let path = choice.payload, let content = choice.content,
      let reading = readContent(of: hop)
    else { return nil }
    var codec = reading.codec
    let isByKey = hop.base.subtypes?.isByKey == true
    let emptyTextIsNull = codecs.emptyText.makesNull(of: content)
    if emptyTextIsNull {
      // A key whose value is null doesn't identify a type.
      codec = codec.readingEmptyTextAsNull(takesNull: !isByKey && codec.acceptsNull)
    }
    var route = route
    route.follow(hop, to: nil)
    return .init(
      choice: choice, wrappings: route.wrappings, path: path, codec: codec,
      isModel: content.isModel, isSingleModel: content.isSingleModel, waiting: reading.waiting,
      emptyTextIsNull: isByKey && emptyTextIsNull)
  }
}

/// The route from the base that an object is declared as to one of the types that it may be.
///
/// ```
///  any Shape ──"kind": "round"──▶ any Round ──"form": "circle"──▶ Circle
/// ```
struct SubtypeRoute {
  private let declared: ObjectPlan
  /// The key of the declared base.
  let key: ReadingCompiler.ModelKey
  /// The bases that have chosen.
  private var bases: [ObjectPlan] = []
  /// The discriminators that are read, which are known keys of the object.
  private(set) var discriminators: [MappingPath] = []
  /// The steps back, the outermost first.
  private var steps: [SubtypeWrapping] = []
  /// The number of the next type's input editors that have already been called: those that a class inherits.
  private(set) var editorCount: Int

  init(from declared: ObjectPlan, _ key: ReadingCompiler.ModelKey) {
    self.declared = declared
    self.key = key
    editorCount = declared.hooks.inputEditors.count
  }

  /// How a value of the last type becomes one of the declared base.
  var wrappings: SubtypeWrappings { SubtypeWrappings(steps.reversed()) }

  /// Whether a type is a base that chooses. A base doesn't if it has already, or another one with the same discriminator.
  func chooses(_ plan: ObjectPlan) -> Bool {
    plan.subtypes != nil && !bases.contains { $0.answers(for: plan) }
  }

  /// Has a base choose, after its input editors have run.
  mutating func ask(_ base: ObjectPlan) {
    bases.append(base)
    if let path = base.subtypes?.discriminator { discriminators.append(path) }
    editorCount = max(editorCount, base.hooks.inputEditors.count)
  }

  /// Moves on to a chosen type.
  ///
  /// - Parameter plan: The plan of the type; nil for other contents.
  mutating func follow(_ hop: SubtypeHop, to plan: ObjectPlan?) {
    steps.append(SubtypeWrapping(hop))
    // A fallback keeps the name like any other unknown key.
    if hop.choice.isFallback, hop.base.subtypes?.discriminator != nil {
      discriminators.removeLast()
    }
    if !(hop.base.isClass && plan?.isClass == true && !hop.choice.isPayload) { editorCount = 0 }
  }

  /// Moves on to the type of an existing model.
  mutating func cast(through hops: [SubtypeHop]) {
    steps += hops.map { SubtypeWrapping($0) }
  }

  /// The key of the last type.
  func key(of plan: ObjectPlan) -> ReadingCompiler.ModelKey {
    let isNamed =
      !key.isChosen && declared.checkedNames.contains { !discriminators.contains($0.path) }
    return ReadingCompiler.ModelKey(
      type: ObjectIdentifier(plan.type), discriminators: discriminators,
      isChosen: !plan.checkedNames.isEmpty, isItself: plan.subtypes != nil,
      declared: isNamed ? ObjectIdentifier(declared.type) : nil,
      earlierEditorCount: plan.hooks.inputEditors.isEmpty ? 0 : editorCount,
      isEmbedded: key.isEmbedded, keysOfOthers: key.keysOfOthers)
  }
}
