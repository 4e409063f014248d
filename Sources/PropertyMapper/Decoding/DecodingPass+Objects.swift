// The first step, for objects: which entry reads what.

extension DecodingPass {
  /// An object that is being read.
  ///
  /// It lies on the heap, and whatever is done with it, but for going down into a value, happens in functions
  /// that have returned by then: a level of nesting takes little stack.
  fileprivate final class Level {
    let plan: ObjectPlan
    let start: ProblemLog.Mark
    let property: String?
    let isSensitive: Bool
    let policy: ConversionPolicy
    let wasInCheckedObject: Bool
    /// How the object came to its plan.
    let route: SubtypeRoute
    /// The model that is updated, under its own type; nil if one is to be made.
    let model: Slot?
    var assignments: [PreparedObject.Assignment] = []
    /// The entry whose value is being read.
    var current: Current?

    struct Current {
      let entry: PlanEntry
      let reading: PlanEntry.Reading
      let path: MappingPath
      let offset: Int?
      let outerOffset: Int?
      let start: ProblemLog.Mark
      /// What the property of an existing model holds, if it is to be updated in place.
      let onto: Slot?
    }

    init(
      _ route: SubtypeRoute, start: ProblemLog.Mark, wasInCheckedObject: Bool,
      in pass: DecodingPass
    ) {
      let plan = route.plan
      self.plan = plan
      self.route = route
      model = route.existing.map { plan.operations.adopt($0.slot) ?? $0.slot }
      self.start = start
      self.wasInCheckedObject = wasInCheckedObject
      property = pass.log.property
      isSensitive = pass.log.isSensitive
      policy = pass.rules.policy
    }
  }

  // A function of its own, since optional models go twice through the one that calls it.
  @inline(never)
  func prepareModel(_ element: InputElement, as model: ModelReference) -> Prepared? {
    let level: Level
    switch open(element, as: model) {
    case .finished(let prepared): return prepared
    case .level(let opened): level = opened
    }
    for index in level.plan.entries.indices {
      guard let element = enterEntry(at: index, of: level), let current = level.current else {
        continue
      }
      let prepared = prepare(
        element, as: current.reading.shape, isLossy: current.entry.isLossy)
      leaveEntry(of: level, with: prepared)
    }
    return close(level)
  }

  /// Reads an object that changes a model by its plan, or by that of the subtype that it is of.
  func prepareObject(
    _ object: InputObject, by plan: ObjectPlan, updating existing: ExistingModel
  ) -> Prepared? {
    guard let level = open(object, by: plan, updating: existing) else { return nil }
    for index in level.plan.entries.indices {
      guard let element = enterEntry(at: index, of: level), let current = level.current else {
        continue
      }
      let isLossy = current.entry.isLossy
      if let onto = current.onto {
        leaveEntry(
          of: level,
          with: prepareUpdate(element, as: current.reading.shape, of: onto, isLossy: isLossy))
      } else {
        leaveEntry(of: level, with: prepare(element, as: current.reading.shape, isLossy: isLossy))
      }
    }
    return close(level)
  }

  private enum Opened {
    case finished(Prepared?)
    case level(Level)
  }

  @inline(never)
  private func open(_ element: InputElement, as model: ModelReference) -> Opened {
    if case .native(let value) = element.value, let slot = model.adopt(value) {
      return .finished(.ready(slot))
    }
    guard case .object(let given) = element.value else {
      noteMismatch(expected: "an object", element.value)
      return .finished(nil)
    }
    guard let plan = context.registry.plan(for: model.type) else {
      log.note(.unregisteredType, Messages.unregisteredType(model.type))
      return .finished(nil)
    }
    guard checkDepth() else { return .finished(nil) }
    return open(given, by: plan, updating: nil).map(Opened.level) ?? .finished(nil)
  }

  @inline(never)
  private func open(
    _ given: InputObject, by declared: ObjectPlan, updating existing: ExistingModel?
  ) -> Level? {
    let start = log.mark
    let wasInCheckedObject = isInCheckedObject
    var route = SubtypeRoute(object: given, plan: declared, existing: existing)
    if declared.subtypes != nil {
      guard let found = self.route(given, of: declared, updating: existing) else {
        isInCheckedObject = wasInCheckedObject
        return nil
      }
      route = found
    }
    guard checkSeenWhole(route.object, by: route.plan),
      let object = edited(route.object, by: route.plan)
    else {
      isInCheckedObject = wasInCheckedObject
      return nil
    }
    route.object = object
    return Level(route, start: start, wasInCheckedObject: wasInCheckedObject, in: self)
  }

  @inline(never)
  private func close(_ level: Level) -> Prepared? {
    log.property = level.property
    log.isSensitive = level.isSensitive
    rules.policy = level.policy
    defer { isInCheckedObject = level.wasInCheckedObject }
    let plan = level.plan
    var knownKeys = plan.knownKeys
    for path in level.route.discriminators { knownKeys.insert(path) }
    var extras: MappingValue.Object?
    if plan.extras == nil {
      noteUnknownKeys(of: level.route.object, knowing: knownKeys)
    } else {
      extras = unknownMembers(of: level.route.object, knowing: knownKeys)
    }
    guard !log.hasErrors(since: level.start) else { return nil }
    return .object(
      PreparedObject(
        plan: plan, input: level.route.object, assignments: level.assignments, extras: extras,
        knownKeys: knownKeys, existing: level.route.existing, hops: level.route.hops))
  }

  /// Checks an object that a factory or hook may look at as a whole; once, and not again for those inside.
  func checkSeenWhole(_ object: InputObject, by plan: ObjectPlan) -> Bool {
    guard context.hasCustomFactory || plan.hooks.seeInput, !isInCheckedObject else { return true }
    isInCheckedObject = true
    let element = InputElement(value: .object(object), offset: log.offset)
    return checkHandedOut(element, as: .dictionary)
  }

  /// The object after the input editors; nil if one threw.
  func edited(_ object: InputObject, by plan: ObjectPlan) -> InputObject? {
    guard !plan.hooks.inputEditors.isEmpty else { return object }
    do {
      var dictionary = try object.dictionary(duplicateKeys: rules.duplicateKeys)
      for edit in plan.hooks.inputEditors { try callUser { try edit(&dictionary) } }
      return .any(dictionary)
    } catch {
      log.note(
        .hookFailed, Messages.hookThrew("input editor", error), underlyingError: error)
      return nil
    }
  }

  // MARK: Entries

  /// Finds the value of an entry; nil if there is none to be read, which has been dealt with.
  @inline(never)
  private func enterEntry(at index: Int, of level: Level) -> InputElement? {
    let entry = level.plan.entries[index]
    guard let reading = entry.reading else { return nil }
    log.property = entry.property?.name
    log.isSensitive = level.isSensitive || entry.isSensitive
    rules.policy = entry.policy ?? context.options.conversion
    let start = log.mark
    let (found, path) = find(entry, in: level.route.object)
    let element: InputElement
    switch found {
    case .failed:
      return nil
    case .absent where level.model != nil:
      return nil
    case .absent(let offset):
      let assignment = prepareAbsence(of: entry, reading, at: path, offset: offset)
      take(assignment, from: entry, start, into: level)
      return nil
    case .null(let offset) where !reading.shape.acceptsNull || entry.isRequired:
      let assignment = prepareNull(
        of: entry, reading, at: path, offset: offset, isUpdate: level.model != nil)
      take(assignment, from: entry, start, into: level)
      return nil
    case .null(let offset):
      element = InputElement(value: .null, offset: offset)
    case .found(let value):
      element = value
    }
    let onto = level.model.flatMap { current(of: entry, reading, in: $0) }
    level.current = Level.Current(
      entry: entry, reading: reading, path: path, offset: element.offset, outerOffset: log.offset,
      start: start, onto: onto)
    log.offset = element.offset ?? log.offset
    log.enter(path.components)
    if level.model != nil, onto == nil, !canMake(reading.shape) {
      leaveEntry(of: level, with: nil)
      return nil
    }
    return element
  }

  /// Takes what the value of an entry became.
  @inline(never)
  private func leaveEntry(of level: Level, with prepared: Prepared?) {
    guard let current = level.current else { return }
    level.current = nil
    let assignment = prepared.flatMap { self.assignment(of: $0, current) }
    log.leave(current.path.components.count)
    log.offset = current.outerOffset
    take(assignment, from: current.entry, current.start, into: level)
  }

  /// Checks and finishes a value; nil if that noted errors.
  private func assignment(
    of prepared: Prepared, _ current: Level.Current
  ) -> PreparedObject.Assignment? {
    let (entry, reading, path) = (current.entry, current.reading, current.path)
    guard checkCount(of: prepared, entry, reading) else { return nil }
    guard case .ready(let slot) = prepared else {
      return assignment(entry, reading, path, current.offset, prepared, isUnfinished: true)
    }
    guard let finished = finish(slot, reading.closures) else { return nil }
    return assignment(entry, reading, path, current.offset, .ready(finished), isUnfinished: false)
  }

  private func take(
    _ assignment: PreparedObject.Assignment?, from entry: PlanEntry, _ start: ProblemLog.Mark,
    into level: Level
  ) {
    if let assignment {
      level.assignments.append(assignment)
    } else if level.model == nil, let argument = entry.argument, !log.hasErrors(since: start) {
      noteAbsence(of: argument, entry, after: level.assignments)
    }
  }

  /// Notes that an argument without which the model cannot be made is absent, unless an earlier entry gives it.
  private func noteAbsence(
    of argument: PlanEntry.Argument, _ entry: PlanEntry,
    after assignments: [PreparedObject.Assignment]
  ) {
    guard argument.isNeededNow,
      !assignments.contains(where: { $0.entry.argument?.index == argument.index })
    else { return }
    log.note(
      .missingValue, Messages.missingValue, below: entry.path.components, expected: "a value")
  }

  /// Whether a list has as many elements as its entry asks for.
  private func checkCount(
    of prepared: Prepared, _ entry: PlanEntry, _ reading: PlanEntry.Reading
  ) -> Bool {
    guard reading.closures.countLimits != nil || entry.minimumCount > 0,
      let count = prepared.elementCount(as: reading.shape)
    else { return true }
    let isSensitive = log.isSensitive
    if let limits = reading.closures.countLimits, !limits.contains(count) {
      log.note(
        .validationFailed, Messages.count(count, mustBeIn: limits, isSensitive: isSensitive))
      return false
    }
    if count < entry.minimumCount {
      log.note(
        .validationFailed,
        Messages.count(count, mustBeAtLeast: entry.minimumCount, isSensitive: isSensitive))
      return false
    }
    return true
  }

  private func prepareAbsence(
    of entry: PlanEntry, _ reading: PlanEntry.Reading, at path: MappingPath, offset: Int?
  ) -> PreparedObject.Assignment? {
    if entry.isRequired {
      log.note(
        .missingValue, Messages.missingValue, below: path.components, at: offset,
        expected: "a value")
      return nil
    }
    guard let value = reading.closures.defaultValue else { return nil }
    return assignment(entry, reading, path, nil, .ready(value()), isUnfinished: false)
  }

  /// - Parameter isUpdate: Whether a model that exists keeps what it has.
  private func prepareNull(
    of entry: PlanEntry, _ reading: PlanEntry.Reading, at path: MappingPath, offset: Int?,
    isUpdate: Bool
  ) -> PreparedObject.Assignment? {
    if !entry.isRequired, let nullValue = reading.closures.nullValue {
      return assignment(entry, reading, path, offset, .ready(nullValue()), isUnfinished: false)
    }
    if entry.isRequired || rules.policy == .strict {
      log.note(
        .nullValue, Messages.nullValue, below: path.components, at: offset, expected: "a value",
        actual: "null")
      return nil
    }
    return isUpdate ? nil : prepareAbsence(of: entry, reading, at: path, offset: offset)
  }

  private func assignment(
    _ entry: PlanEntry, _ reading: PlanEntry.Reading, _ path: MappingPath, _ offset: Int?,
    _ value: Prepared, isUnfinished: Bool
  ) -> PreparedObject.Assignment {
    PreparedObject.Assignment(
      entry: entry, reading: reading, path: path, offset: offset, value: value,
      isUnfinished: isUnfinished)
  }

  /// Converts and validates a value by the closures of its entry; nil if they noted errors.
  func finish(_ slot: Slot, _ closures: EntryReading) -> Slot? {
    var value = slot
    if let convert = closures.convert {
      do {
        value = try callUser { try convert(slot) }
      } catch is TransformGaveNothing {
        log.note(.transformFailed, Messages.transformGaveNothing)
        return nil
      } catch let problem as ConversionProblem {
        // The library's own transformers say what would do.
        log.note(.transformFailed, problem)
        return nil
      } catch {
        log.note(.transformFailed, Messages.transformThrew(error), underlyingError: error)
        return nil
      }
    }
    guard let validate = closures.validate else { return value }
    let complaints = callUser { validate(value) }
    let isSensitive = log.isSensitive
    for complaint in complaints {
      log.note(
        .validationFailed, Messages.complaint(complaint, isSensitive: isSensitive),
        below: complaint.components, expected: complaint.rule,
        actual: isSensitive ? complaint.discreetFact : complaint.fact)
    }
    return complaints.isEmpty ? value : nil
  }
}

extension PlanHooks {
  /// Whether a hook gets to see the object as a whole.
  var seeInput: Bool { !inputEditors.isEmpty || !finalDecoders.isEmpty }
}
