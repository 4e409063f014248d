// The first step, for deferred models: its result is that of the reference engine's first step.

extension DirectPlan {
  /// Prepares the model of an object.
  func prepare(
    _ source: DirectSource, _ reader: inout DirectReader
  ) throws(Declined) -> Prepared {
    if let subtypes { return try subtypes.prepare(source, &reader) }
    return try prepareOwn(source, &reader, as: DirectRoute(plan))
  }

  /// Prepares a model of exactly this type.
  func prepareOwn(
    _ source: DirectSource, _ reader: inout DirectReader, as route: DirectRoute
  ) throws(Declined) -> Prepared {
    guard !editsInput else {
      return try editing(source, &reader) { object, reader throws(Declined) in
        try prepare(.dictionary(object), seenAs: .any(object), as: route, &reader)
      }
    }
    let start = reader.cursor.position
    return try reader.decodingCall.seeing(
      source, isSeen: route.isSeen, from: start, atDepth: reader.depth
    ) {
      object throws(Declined) in try prepare(source, seenAs: object, as: route, &reader)
    }
  }

  /// Prepares a model with the values of an object.
  ///
  /// - Parameter object: The object, as closures see it.
  private func prepare(
    _ source: DirectSource, seenAs object: InputObject, as route: DirectRoute,
    _ reader: inout DirectReader
  ) throws(Declined) -> Prepared {
    let start = reader.cursor.position
    do throws(Declined) {
      return try withFrame(&reader) { reader, frame throws(Declined) in
        let mark = keepsUnknownKeys ? reader.decodingCall.unknown.count : 0
        let hasUnknownKeys = try keys.read(source, &reader, frame)
        let assignments = try assignments(of: frame, &reader)
        var kept: MappingValue.Object?
        if keepsUnknownKeys {
          kept = try extras(DirectUnknownKeys(source, since: hasUnknownKeys ? mark : nil), reader)
        }
        let waitingRules = plan.rules.isEmpty ? [] : try checkRules(assignments, &reader)
        let call = reader.decodingCall
        let prepared = route.prepared(
          object, assignments, kept, waitingRules, hasFactory: call.mapping.hasCustomFactory)
        return hasInitializer
          ? try call.initialized(prepared, atDepth: reader.depth) : .object(prepared)
      }
    } catch {
      if hasInitializer { reader.noteWrongObject(from: start) }
      throw error
    }
  }

  /// Runs the rules whose properties are known, and returns the others.
  @inline(never)
  private func checkRules(
    _ assignments: [PreparedObject.Assignment], _ reader: inout DirectReader
  ) throws(Declined) -> [PlanRule] {
    let absentValues = AbsentRuleValues(
      existing: nil, mayBeKept: reader.decodingCall.mapping.hasCustomFactory, plan)
    var waitingRules: [PlanRule] = []
    for rule in plan.rules {
      guard let values = rule.values(of: assignments, absentValues) else {
        waitingRules.append(rule)
        continue
      }
      try reader.check { try rule.rule.check(values) }
    }
    return waitingRules
  }

  private func assignments(
    of frame: DirectFrame, _ reader: inout DirectReader
  ) throws(Declined) -> [PreparedObject.Assignment] {
    var assignments: [PreparedObject.Assignment] = []
    assignments.reserveCapacity(entries.count)
    for entry in entries {
      if let assignment = try entry.assignment(of: frame, &reader) {
        assignments.append(assignment)
      } else if let argument = entry.entry.argument, argument.isNeededNow,
        !assignments.contains(where: { $0.entry.argument?.index == argument.index })
      {
        throw Declined()
      }
    }
    return assignments
  }
}

extension DirectEntry {
  /// The value read by the entry; nil if there was none.
  fileprivate func assignment(
    of frame: DirectFrame, _ reader: inout DirectReader
  ) throws(Declined) -> PreparedObject.Assignment? {
    let (place, offset) = origin(in: frame)
    guard isDeferred else {
      let mark = reader.arena.mark
      defer { reader.arena.release(to: mark) }
      guard let value = try take(from: frame, &reader) else { return nil }
      return .init(
        entry: entry, value: .ready(memory.box(value)), place: place, offset: offset)
    }
    guard let spot = try spot(in: frame, &reader) else {
      return try absentValue(in: frame).map {
        .init(entry: entry, value: .ready($0), place: place, offset: offset)
      }
    }
    frame.lower(spot.flag)
    let value = (frame.start + spot.offset).take(Prepared.self)
    if let shape = entry.reading?.shape, !hasRightCount(value.elementCount(as: shape)) {
      throw Declined()
    }
    guard case .ready(let slot) = value else {
      return .init(
        entry: entry, value: value, place: place, offset: offset, isUnfinished: true)
    }
    reader.enterUser(atDepth: reader.depth + entry.path.components.count)
    return .init(
      entry: entry, value: .ready(try finish(slot, reader.limits)), place: place, offset: offset)
  }

  /// Converts and checks a value that turned out to be complete.
  private func finish(_ slot: Slot, _ limits: DirectLimits) throws(Declined) -> Slot {
    var value = slot
    if let convert = closures.convert {
      value = try orDecline { try convert(slot) }
    }
    let complaints = closures.validate?.complaints(
      about: value,
      within: ValidatorLimits(maximumMatchedCharacters: limits.maximumMatchedCharacters))
    guard complaints?.isEmpty != false else { throw Declined() }
    return value
  }
}

/// How to read an object that may be declared as a base.
struct DirectRoute {
  let plan: ObjectPlan
  var hop: SubtypeHop?
  var discriminator: MappingPath?

  init(_ plan: ObjectPlan) { self.plan = plan }

  /// Whether a hook sees the object as a whole.
  var isSeen: Bool {
    !plan.hooks.finalDecoders.isEmpty || hop?.base.hooks.finalDecoders.isEmpty == false
  }

  func prepared(
    _ object: InputObject, _ assignments: [PreparedObject.Assignment],
    _ extras: MappingValue.Object?, _ waitingRules: [PlanRule], hasFactory: Bool
  ) -> PreparedObject {
    var knownKeys = plan.knownKeys
    var route = SubtypeRoute(object: object, plan: plan)
    if let hop { route.hops = [hop] }
    if let discriminator {
      route.discriminators = [discriminator]
      knownKeys.insert(discriminator.components[...])
    }
    return PreparedObject(
      route, assignments, extras: extras, knownKeys: knownKeys, waitingRules: waitingRules,
      hasFactory: hasFactory)
  }
}
