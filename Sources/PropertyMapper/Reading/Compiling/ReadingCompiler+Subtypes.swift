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
    guard !hop.choice.isWholeValue else { return wholeValue(of: hop, along: route) }
    guard let content = hop.choice.content,
      let codec = codecs.codec(of: content, isLossy: false),
      codec.memory.type == MappingValue.self, hop.choice.wrap.input.type == MappingValue.self,
      hop.choice.wrap.output.type == hop.base.operations.memory.type
    else { return nil }
    var route = route
    route.follow(hop, to: nil)
    return KeptContent(codec, along: route, of: hop.base)
  }

  /// How to read a whole object as a value; nil if it cannot be compiled.
  private func wholeValue(of hop: SubtypeHop, along route: SubtypeRoute) -> WholeValue? {
    guard let content = hop.choice.content else { return nil }
    let codecs = codecs(isContent: content.isSingleModel)
    guard let codec = codecs.codec(of: content, isLossy: false) else { return nil }
    let form =
      codecs.isDeferred(content) ? codecs.waitingForm(of: content, isLossy: false) : nil
    guard hop.choice.wrap.input.type == (form?.memory ?? codec.memory).type,
      hop.choice.wrap.output.type == hop.base.operations.memory.type
    else { return nil }
    var route = route
    route.follow(hop, to: nil)
    return WholeValue(codec, waiting: form, isSingleModel: content.isSingleModel, along: route)
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
      var codec = codecs(isContent: content.isSingleModel).codec(of: content, isLossy: false)
    else { return nil }
    let isByKey = hop.base.subtypes?.isByKey == true
    let emptyTextIsNull = codecs.emptyText.makesNull(of: content)
    if emptyTextIsNull {
      // A key whose value is null doesn't identify a type.
      codec = codec.readingEmptyTextAsNull(takesNull: !isByKey && codec.acceptsNull)
    }
    let waiting =
      codecs.isDeferred(content)
      ? codecs(isContent: content.isSingleModel).waitingForm(of: content, isLossy: false) : nil
    guard choice.wrap.input.type == (waiting?.memory ?? codec.memory).type,
      choice.wrap.output.type == hop.base.operations.memory.type
    else { return nil }
    var route = route
    route.follow(hop, to: nil)
    return .init(
      choice: choice, wrappings: route.wrappings, path: path, codec: codec,
      isModel: content.isModel, isSingleModel: content.isSingleModel, waiting: waiting,
      emptyTextIsNull: isByKey && emptyTextIsNull)
  }
}
