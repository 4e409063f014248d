// Entries: finding the value of an entry, and converting it.

extension ProblemFinder {
  /// Finds the value of an entry; nil if there is nothing to convert, and the entry is done.
  @inline(never)
  func enterEntry(at index: Int, of level: Level) -> InputElement? {
    enter(level.plan.entries[index], of: level)
  }

  /// Finds another value of the entry whose value has just been left out; nil if the last one wasn't, or if there is
  /// nothing to convert.
  @inline(never)
  func enterEntryAgain(of level: Level) -> InputElement? {
    guard let (entry, place) = level.leftOut.take() else { return nil }
    return enter(entry, after: place, of: level)
  }

  /// - Parameter leftOut: The last place whose value was left out.
  private func enter(
    _ entry: PlanEntry, after leftOut: Int? = nil, of level: Level
  ) -> InputElement? {
    guard let reading = entry.reading else { return nil }
    log.property = entry.property?.name
    log.isSensitive = level.isSensitive || context.registry.isSensitive(entry)
    rules.policy = policy.replaced(by: entry.modifiers.policy)
    rules.emptyText = entry.rule.emptyText(insteadOf: emptyText)
    let start = log.mark
    let (found, place) = find(entry, after: leftOut, of: level)
    let element: InputElement
    switch found {
    case .failed, .blocked:
      level.noteWrong(entry)
      return nil
    case .found(let value):
      element = value
      if entry.places.count > 1 { checkAlternatives(of: entry, after: place, value, of: level) }
    case .absent(let offset), .null(let offset):
      let gap = Gap(presence: found.presence, place: place, offset: offset)
      let verdict = entry.rule.verdict(for: gap.presence, in: situation(of: level))
      guard verdict == .takeNull else {
        addKeys(ofUnread: entry, to: level)
        fill(gap, of: entry, reading, by: verdict, start, into: level)
        return nil
      }
      element = InputElement(value: .null, offset: offset)
    }
    let onto = level.model.flatMap { current(of: entry, reading, in: $0) }
    level.current = Level.Current(
      entry: entry, reading: reading, place: place, input: element.value, offset: element.offset,
      outerOffset: log.offset, outerErrorBase: log.errorBase, newCount: known?.newCount,
      start: start, onto: onto)
    if entry.leavesOutValue { log.errorBase = log.errorCount }
    log.offset = element.offset ?? log.offset
    log.enter(entryAt: entry.places[place].path)
    shareObject(of: level, with: entry, at: place)
    shareKeys(
      of: level.plan, with: entry, at: entry.places[place].path, inside: level.routed.keysOfOthers)
    if level.model != nil, onto == nil, !canMake(reading.shape) {
      leaveEntry(of: level, with: nil)
      return nil
    }
    return element
  }

  /// Takes the converted value of an entry.
  @inline(never)
  func leaveEntry(of level: Level, with value: RightValue?) {
    guard let current = level.current else { return }
    level.current = nil
    (sharedObject, keysOfOthers, otherKeys) = (nil, nil, nil)
    if value == nil { addKeys(ofUnread: current.entry, to: level) }
    let converted = value.flatMap { convert($0, current) }
    if current.entry.leavesOutValue, leaveOut(current, unless: converted, of: level) { return }
    var assignment = converted.flatMap { self.assignment(of: $0, current) }
    if let identity = level.identity, let known = assignment,
      changesIdentifier(known, of: level, by: identity)
    {
      log.note(.validationFailed, Messages.changedIdentifier)
      assignment = nil
    }
    if value == nil, log.hasErrors(since: current.start) { checkCount(current) }
    log.leave(entryAt: current.entry.places[current.place].path)
    log.offset = current.outerOffset
    take(assignment, from: current.entry, current.start, into: level)
    if assignment != nil, current.entry.places[current.place].path.isOwnObject {
      level.shared?.placeLast(in: level, at: level.assignments.endIndex - 1)
    }
  }

  /// Whether the value of an entry is left out, since it could not be read or converted: its errors become warnings.
  private func leaveOut(
    _ current: Level.Current, unless value: RightValue?, of level: Level
  ) -> Bool {
    log.errorBase = current.outerErrorBase
    guard value == nil, log.hasErrors(since: current.start), !isOutOfStack else { return false }
    log.downgrade(since: current.start)
    if let newCount = current.newCount { known?.forgetNew(since: newCount) }
    log.leave(entryAt: current.entry.places[current.place].path)
    log.offset = current.outerOffset
    level.leftOut = (current.entry, current.place)
    return true
  }

  /// Counts and converts a value; nil if errors were logged.
  private func convert(_ value: RightValue, _ current: Level.Current) -> RightValue? {
    let (entry, reading) = (current.entry, current.reading)
    if entry.rule.limitsCount, let count = value.elementCount(as: reading.shape),
      !checkCount(count, by: entry.rule)
    {
      return nil
    }
    guard case .value(let slot) = value, let convert = reading.closures.convert else {
      return value
    }
    return converted(slot, by: convert, from: current.offset).map { .value($0) }
  }

  /// Validates a converted value; nil if errors were logged.
  private func assignment(of value: RightValue, _ current: Level.Current) -> Level.Assignment? {
    let (entry, place) = (current.entry, current.place)
    guard case .value(let slot) = value else { return .init(entry: entry, place: place) }
    guard isValid(slot, current.reading.closures) else { return nil }
    return .init(entry: entry, value: slot, place: place)
  }

  private func take(
    _ assignment: Level.Assignment?, from entry: PlanEntry, _ start: ProblemLog.Mark,
    into level: Level, insteadOf gap: Gap? = nil
  ) {
    if let assignment {
      level.assignments.append(assignment)
    } else if level.model == nil, !log.hasErrors(since: start) {
      noteLackOfArgument(entry, gap, of: level)
    }
    if assignment == nil, log.hasErrors(since: start) { level.noteWrong(entry) }
  }

  /// Reports a needed argument that the entry doesn't provide, unless an earlier entry has.
  private func noteLackOfArgument(_ entry: PlanEntry, _ gap: Gap?, of level: Level) {
    let presence = gap?.presence ?? .absent
    guard let problem = entry.rule.problem(ofArgumentWithout: presence),
      let argument = entry.argument, !level.hasArgument(at: argument.index)
    else { return }
    if problem == .nullValue, let gap {
      note(problem, below: entry.places[gap.place].path.components, at: gap.offset)
    } else {
      note(problem, of: entry, below: entry.path.components, in: level)
    }
  }

  /// Checks the number of elements of a list that contains an invalid element.
  @inline(never)
  private func checkCount(_ current: Level.Current) {
    let (entry, reading) = (current.entry, current.reading)
    guard entry.rule.countsInvalidElements,
      let count = current.input.elementCount(as: reading.shape),
      count <= context.options.maximumElementCount, depthProblem() == nil
    else { return }
    _ = checkCount(count, by: entry.rule)
  }

  /// A place without a value to convert.
  private struct Gap {
    let presence: EntryRule.Presence
    let place: Int
    let offset: Int?
  }

  /// The parts of the call that affect the verdicts on a level's entries.
  private func situation(of level: Level) -> EntryRule.Situation {
    .init(isUpdate: level.isKnown, policy: policy, emptyText: emptyText)
  }

  /// Follows the verdict on an entry without a value to convert.
  private func fill(
    _ gap: Gap, of entry: PlanEntry, _ reading: PlanEntry.Reading,
    by verdict: EntryRule.Verdict, _ start: ProblemLog.Mark, into level: Level
  ) {
    var assignment: Level.Assignment?
    switch verdict {
    case .take, .takeNull: break
    case .leave: assignment = absence(of: entry, reading, at: gap.place, of: level)
    case .useNullValue:
      assignment = reading.closures.nullValue.map {
        .init(entry: entry, value: $0(), place: gap.place)
      }
    case .useDefault:
      assignment = reading.closures.defaultValue.map { makeDefault in
        let value = callUser { makeDefault() }
        return .init(entry: entry, value: value, place: gap.place)
      }
    case .problem(let problem):
      let steps = entry.places[gap.place].path.components
      note(problem, of: entry, below: steps, at: gap.offset, in: level)
    }
    take(assignment, from: entry, start, into: level, insteadOf: gap)
  }

  /// Nil for an embedded model that is absent from a new model, whatever the maker has put there.
  private func absence(
    of entry: PlanEntry, _ reading: PlanEntry.Reading, at place: Int, of level: Level
  ) -> Level.Assignment? {
    guard !level.isKnown, entry.argument == nil, entry.places[place].path.isOwnObject,
      reading.closures.convert == nil, case .optional(let optional) = reading.shape
    else { return nil }
    return .init(entry: entry, value: optional.operations.none(), place: place)
  }

  /// Runs a transform; nil if it failed, which is logged.
  ///
  /// - Parameter offset: The offset of the value in the text, if known.
  @inline(never)
  func converted(_ slot: Slot, by shape: ConvertedShape, from offset: Int?) -> Slot? {
    do {
      return try callTransformer(of: shape.memory.type, with: slot) { try shape.decode(slot) }
    } catch is UnknownValue {
      foundUnknownValue = true
      return nil
    } catch {
      noteThrown(error, .transformFailed, from: offset) {
        Messages.transformFailed($0, creating: shape.decode.ownTypeName)
      }
      return nil
    }
  }

  /// Converts a value with the closure of an entry; nil if it failed, which is logged.
  @inline(never)
  func converted(_ slot: Slot, by convert: ValueConversion, from offset: Int?) -> Slot? {
    do {
      return try callUser { try convert(slot) }
    } catch {
      noteThrown(error, .transformFailed, from: offset) {
        Messages.transformFailed($0, creating: convert.ownTypeName)
      }
      return nil
    }
  }

  /// Converts and validates a value with the closures of its entry; nil if errors were logged.
  ///
  /// - Parameter offset: The offset of the value in the text, if known.
  package func finish(_ slot: Slot, _ closures: EntryReading, from offset: Int?) -> Slot? {
    var value = slot
    if let convert = closures.convert {
      guard let converted = converted(slot, by: convert, from: offset) else { return nil }
      value = converted
    }
    return isValid(value, closures) ? value : nil
  }

  /// Whether the validators of an entry accept a value; if not, that is logged.
  private func isValid(_ value: Slot, _ closures: EntryReading) -> Bool {
    guard let validate = closures.validate else { return true }
    let limits = ValidatorLimits(context.options)
    let complaints = callUser { validate.complaints(about: value, within: limits) }
    note(complaints)
    return complaints.isEmpty
  }
}

extension InputValue {
  /// The number of elements of a list or dictionary; nil for a set, whose elements may be equal.
  fileprivate func elementCount(as shape: Shape) -> Int? {
    switch (self, shape) {
    case (_, .optional(let optional)): elementCount(as: optional.wrapped)
    case (.list(let list), .list(let shape)): shape.isSet ? nil : list.count
    case (.object(let object), .dictionary): object.count
    default: nil
    }
  }
}
