// The first step, for objects: which entry reads what.

extension DecodingPass {
  func prepareModel(_ element: InputElement, as model: ModelReference) -> Prepared? {
    if case .native(let value) = element.value, let slot = model.adopt(value) {
      return .ready(slot)
    }
    guard case .object(let object) = element.value else {
      noteMismatch(expected: "an object", element.value)
      return nil
    }
    guard let plan = context.registry.plan(for: model.type) else {
      log.note(.unregisteredType, Messages.unregisteredType(model.type))
      return nil
    }
    guard checkDepth() else { return nil }
    if plan.subtypes != nil { return prepareSubtype(object, of: plan) }
    return prepareObject(object, by: plan)
  }

  /// - Parameters:
  ///   - given: The object.
  ///   - plan: The plan of the model.
  ///   - existing: The model that is updated; nil if one is to be made.
  ///   - discriminators: The paths that led to the plan; what stands there is known.
  func prepareObject(
    _ given: InputObject, by plan: ObjectPlan, updating existing: ExistingModel? = nil,
    discriminators: [MappingPath] = []
  ) -> Prepared? {
    let start = log.mark
    let wasChecked = isInCheckedObject
    defer { isInCheckedObject = wasChecked }
    guard checkSeenWhole(given, by: plan), let object = edited(given, by: plan) else { return nil }
    let model = existing.map { plan.operations.adopt($0.slot) ?? $0.slot }
    let property = log.property
    let isSensitive = log.isSensitive
    let outerPolicy = rules.policy
    var assignments: [PreparedObject.Assignment] = []
    for entry in plan.entries {
      guard let reading = entry.reading else { continue }
      log.property = entry.property
      log.isSensitive = isSensitive || entry.isSensitive
      rules.policy = entry.policy ?? context.options.conversion
      let mark = log.mark
      let assignment: PreparedObject.Assignment?
      if let model {
        assignment = prepareUpdate(entry, reading, from: object, of: model)
      } else {
        assignment = prepare(entry, reading, from: object)
      }
      if let assignment {
        assignments.append(assignment)
      } else if model == nil, let argument = entry.argument, !log.hasErrors(since: mark) {
        noteAbsence(of: argument, entry, after: assignments)
      }
    }
    log.property = property
    log.isSensitive = isSensitive
    rules.policy = outerPolicy
    var knownKeys = plan.knownKeys
    for path in discriminators { knownKeys.insert(path) }
    var extras: MappingValue.Object?
    if plan.extras == nil {
      noteUnknownKeys(of: object, knowing: knownKeys)
    } else {
      extras = unknownMembers(of: object, knowing: knownKeys)
    }
    guard !log.hasErrors(since: start) else { return nil }
    return .object(
      PreparedObject(
        plan: plan, input: object, assignments: assignments, extras: extras, knownKeys: knownKeys,
        existing: existing))
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

  // MARK: Entries

  private func prepare(
    _ entry: PlanEntry, _ reading: PlanEntry.Reading, from object: InputObject
  ) -> PreparedObject.Assignment? {
    let (found, path) = find(entry, in: object)
    switch found {
    case .failed:
      return nil
    case .absent(let offset):
      return prepareAbsence(of: entry, reading, at: path, offset: offset)
    case .null(let offset) where !reading.shape.acceptsNull || entry.isRequired:
      return prepareNull(of: entry, reading, at: path, offset: offset)
    case .null(let offset):
      let null = InputElement(value: .null, offset: offset)
      return prepare(null, of: entry, reading, at: path)
    case .found(let element):
      return prepare(element, of: entry, reading, at: path)
    }
  }

  /// Reads what was found at the path of an entry.
  ///
  /// - Parameter current: What the property of an existing model holds, if it is to be updated in place.
  func prepare(
    _ element: InputElement, of entry: PlanEntry, _ reading: PlanEntry.Reading,
    at path: MappingPath, onto current: Slot? = nil
  ) -> PreparedObject.Assignment? {
    let outerOffset = log.offset
    log.offset = element.offset ?? outerOffset
    log.enter(path.components)
    defer {
      log.leave(path.components.count)
      log.offset = outerOffset
    }
    let start = log.mark
    let value =
      if let current {
        prepareUpdate(element, as: reading.shape, of: current, isLossy: entry.isLossy)
      } else {
        prepare(element, as: reading.shape, isLossy: entry.isLossy)
      }
    guard let prepared = value, !log.hasErrors(since: start) else { return nil }
    guard checkCount(of: prepared, entry, reading) else { return nil }
    guard case .ready(let slot) = prepared else {
      return assignment(entry, reading, path, element.offset, prepared, isUnfinished: true)
    }
    guard let finished = finish(slot, of: entry, reading.steps) else { return nil }
    return assignment(entry, reading, path, element.offset, .ready(finished), isUnfinished: false)
  }

  /// Whether a list has as many elements as its entry asks for.
  private func checkCount(
    of prepared: Prepared, _ entry: PlanEntry, _ reading: PlanEntry.Reading
  ) -> Bool {
    guard reading.steps.countLimits != nil || entry.minimumCount > 0,
      let count = prepared.elementCount(as: reading.shape)
    else { return true }
    let isSensitive = log.isSensitive
    if let limits = reading.steps.countLimits, !limits.contains(count) {
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
    guard let value = reading.steps.defaultValue else { return nil }
    return assignment(entry, reading, path, nil, .ready(value()), isUnfinished: false)
  }

  /// - Parameter isUpdate: Whether a model that exists keeps what it has.
  func prepareNull(
    of entry: PlanEntry, _ reading: PlanEntry.Reading, at path: MappingPath, offset: Int?,
    isUpdate: Bool = false
  ) -> PreparedObject.Assignment? {
    if !entry.isRequired, let nullValue = reading.steps.nullValue {
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
  func finish(_ slot: Slot, of entry: PlanEntry, _ steps: EntryReading) -> Slot? {
    var value = slot
    if let convert = steps.convert {
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
    guard let validate = steps.validate else { return value }
    let complaints = callUser { validate(value) }
    let isSensitive = log.isSensitive
    for complaint in complaints {
      log.note(
        .validationFailed, Messages.complaint(complaint, isSensitive: isSensitive),
        below: complaint.steps, expected: complaint.rule,
        actual: isSensitive ? complaint.discreetFact : complaint.fact)
    }
    return complaints.isEmpty ? value : nil
  }
}

extension PlanHooks {
  /// Whether a hook gets to see the object as a whole.
  var seeInput: Bool { !inputEditors.isEmpty || !finalDecoders.isEmpty }
}
