// Entries: finding the value of an entry, and converting it.

extension ProblemFinder {
  /// Finds the value of the next entry, or another one of an entry whose value has just been left out; nil if there is
  /// nothing to convert.
  @inline(never)
  func enterEntry(of level: Level) -> InputElement? {
    guard let (entry, leftOut) = level.next.take(), let reading = entry.reading else { return nil }
    log.property = entry.property?.name
    log.isSensitive = level.isSensitive || context.registry.isSensitive(entry)
    rules.policy = policy.replaced(by: entry.modifiers.policy)
    rules.emptyText = entry.rule.emptyText(insteadOf: emptyText)
    let start = log.mark
    guard let (found, place) = find(entry, after: leftOut, of: level) else {
      level.noteWrong(entry)
      return nil
    }
    let current = Level.Current(
      entry: entry, reading: reading, found: found, place: place, outerOffset: log.offset,
      before: elementMark(since: start))
    let verdict = entry.rule.verdict(for: found.presence, in: level.situation)
    guard case .value(let element) = found, verdict == .take || verdict == .takeNull else {
      addKeys(ofUnread: entry, to: level)
      fill(current, by: verdict, of: level)
      return nil
    }
    if entry.places.count > 1, verdict == .take {
      checkAlternatives(of: entry, after: place, element, of: level)
    }
    let existing = level.model.flatMap { updatedValue(of: entry, in: $0) }
    level.current = current
    if entry.leavesOutValue { log.errorBase = log.errorCount }
    log.offset = element.offset ?? log.offset
    log.enter(entryAt: current.path)
    handover = handover(of: level, to: entry, at: current.path)
    guard level.model == nil || update(existing, as: reading.shape, with: element) else {
      leaveEntry(of: level, with: nil)
      return enterEntry(of: level)
    }
    return element
  }

  /// Takes the converted value of an entry.
  @inline(never)
  func leaveEntry(of level: Level, with value: RightValue?) {
    guard let current = level.current.take() else { return }
    handover = Handover()
    let entry = current.entry
    if value == nil { addKeys(ofUnread: entry, to: level) }
    let converted = value.flatMap { convert($0, current) }
    let isLeftOut =
      entry.leavesOutValue
      && endElement(current.before, isWrong: converted == nil && !isOutOfStack)
    var assignment: Level.Assignment?
    if !isLeftOut {
      assignment = converted.flatMap { self.assignment(of: $0, current, in: level) }
      if value == nil, log.hasErrors(since: current.before.start) { checkCount(current) }
    }
    log.leave(entryAt: current.path)
    log.offset = current.outerOffset
    if isLeftOut {
      level.next = (entry, current.place)
      return
    }
    take(assignment, current, of: level)
    if assignment != nil, current.path.isOwnObject {
      level.shared?.placeLast(in: level, at: level.assignments.endIndex - 1)
    }
  }

  /// Counts and converts a value; nil if errors were logged.
  private func convert(_ value: RightValue, _ current: Level.Current) -> RightValue? {
    let (rule, reading) = (current.entry.rule, current.reading)
    if rule.limitsCount, let count = value.elementCount(as: reading.shape),
      !checkCount(count, by: rule)
    {
      return nil
    }
    guard case .value(let slot) = value, let convert = reading.closures.convert else {
      return value
    }
    return converted(slot, by: convert, from: current.found.offset).map { .value($0) }
  }

  /// Validates a converted value; nil if errors were logged.
  private func assignment(
    of value: RightValue, _ current: Level.Current, in level: Level
  ) -> Level.Assignment? {
    var assignment = Level.Assignment(entry: current.entry, place: current.place)
    guard case .value(let slot) = value else { return assignment }
    guard isValid(slot, current.reading.closures) else { return nil }
    assignment.value = slot
    guard !changesIdentifier(assignment, of: level) else {
      log.note(.validationFailed, Messages.changedIdentifier)
      return nil
    }
    return assignment
  }

  /// - Parameter gap: The end of the path if there is no value to convert; otherwise nil.
  private func take(
    _ assignment: Level.Assignment?, _ current: Level.Current, insteadOf gap: PathEnd? = nil,
    of level: Level
  ) {
    if let assignment { return level.assignments.append(assignment) }
    let start = current.before.start
    if level.model == nil, !log.hasErrors(since: start) {
      noteLackOfArgument(current, insteadOf: gap, of: level)
    }
    if log.hasErrors(since: start) { level.noteWrong(current.entry) }
  }

  /// Reports a needed argument that the entry doesn't provide, unless an earlier entry has.
  private func noteLackOfArgument(
    _ current: Level.Current, insteadOf gap: PathEnd?, of level: Level
  ) {
    let entry = current.entry
    guard let problem = entry.rule.problem(ofArgumentWithout: gap?.presence ?? .absent),
      let argument = entry.argument, !level.hasArgument(at: argument.index)
    else { return }
    if problem == .nullValue {
      note(problem, below: current.path.components, at: gap?.offset)
    } else {
      note(problem, of: entry, below: entry.path.components, in: level)
    }
  }

  /// Checks the number of elements of a list that contains an invalid element.
  @inline(never)
  private func checkCount(_ current: Level.Current) {
    let rule = current.entry.rule
    guard rule.countsInvalidElements, case .value(let element) = current.found,
      let count = element.value.elementCount(as: current.reading.shape),
      count <= context.options.maximumElementCount, depthProblem() == nil
    else { return }
    _ = checkCount(count, by: rule)
  }

  /// Follows the verdict on an entry without a value to convert.
  private func fill(_ current: Level.Current, by verdict: EntryRule.Verdict, of level: Level) {
    let closures = current.reading.closures
    var value: Slot?
    switch verdict {
    case .take, .takeNull: break
    case .leave: value = absence(of: current, in: level)
    case .useNullValue: value = closures.nullValue?()
    case .useDefault:
      value = closures.defaultValue.map { makeDefault in callUser { makeDefault() } }
    case .problem(let problem):
      note(
        problem, of: current.entry, below: current.path.components, at: current.found.offset,
        in: level)
    }
    let assignment = value.map {
      Level.Assignment(entry: current.entry, value: $0, place: current.place)
    }
    take(assignment, current, insteadOf: current.found, of: level)
  }

  /// Nil for an embedded model that is absent from a new model, whatever the maker has put there.
  private func absence(of current: Level.Current, in level: Level) -> Slot? {
    guard !level.situation.isUpdate, current.entry.argument == nil, current.path.isOwnObject,
      current.reading.closures.convert == nil, case .optional(let optional) = current.reading.shape
    else { return nil }
    return optional.operations.none()
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
    let sentence = { (fact: Fact) in
      Messages.transformFailed(fact, creating: convert.ownTypeName)
    }
    return noting(.transformFailed, from: offset, sentence) { try callUser { try convert(slot) } }
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
