// Entries: finding the value of an entry, and converting it.

extension ProblemFinder {
  /// Finds the value of an entry; nil if there is nothing to convert.
  ///
  /// - Parameter leftOut: The last place whose value was left out; nil if none was.
  @inline(never)
  func enter(_ entry: PlanEntry, after leftOut: Int?, of level: Level) -> InputElement? {
    guard let reading = entry.reading else { return nil }
    log.property = entry.property?.name
    log.isSensitive = level.isSensitive || context.registry.isSensitive(entry)
    rules.policy = policy.replaced(by: entry.modifiers.policy)
    rules.emptyText = entry.rule.emptyText(insteadOf: emptyText)
    let start = log.mark
    guard let (found, place) = find(entry, after: leftOut, of: level) else {
      level.wrongEntries.append(entry)
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
    if verdict == .take, !entry.leavesOutValue { checkAlternatives(after: current, of: level) }
    let existing = level.model.flatMap { updatedValue(of: entry, in: $0) }
    level.current = current
    if entry.leavesOutValue { log.errorBase = log.errorCount }
    log.offset = element.offset ?? log.offset
    log.enter(entryAt: current.path)
    handover = handover(of: level, to: entry, at: current.path)
    guard level.model == nil || update(existing, as: reading.shape, with: element) else {
      return leaveEntry(of: level, with: nil).flatMap { enter(entry, after: $0, of: level) }
    }
    return element
  }

  /// Takes the converted value of an entry.
  ///
  /// - Returns: The place of a value that is left out, so that the next one is tried; otherwise nil.
  @inline(never)
  func leaveEntry(of level: Level, with value: RightValue?) -> Int? {
    guard let current = level.current.take() else { return nil }
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
    guard !isLeftOut else { return current.place }
    if entry.leavesOutValue { checkAlternatives(after: current, of: level) }
    take(assignment, current, of: level)
    if assignment != nil, current.path.isOwnObject { level.placeLastEmbedded() }
    return nil
  }

  /// Counts and converts a value; nil if errors were logged.
  private func convert(_ value: RightValue, _ current: Level.Current) -> RightValue? {
    let (rule, reading) = (current.entry.rule, current.reading)
    if rule.limitsCount, let count = value.elementCount(as: reading.shape),
      !checkCount(count, by: rule)
    {
      return nil
    }
    guard case .value(let slot) = value else { return value }
    return converted(slot, by: reading.closures.convert, from: current.found.offset)
      .map { .value($0) }
  }

  /// Validates a converted value; nil if errors were logged.
  private func assignment(
    of value: RightValue, _ current: Level.Current, in level: Level
  ) -> Level.Assignment? {
    var assignment = Level.Assignment(entry: current.entry, place: current.place)
    guard case .value(let slot) = value else { return assignment }
    guard isValid(slot, current.reading.closures, isOnlyElement: current.isOnlyElement) else {
      return nil
    }
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
    let (entry, start) = (current.entry, current.before.start)
    // Another entry may have provided the argument.
    if level.model == nil, !log.hasErrors(since: start),
      let problem = entry.rule.problem(ofArgumentWithout: gap?.presence ?? .absent),
      let argument = entry.argument, !level.hasArgument(at: argument.index)
    {
      if problem == .nullValue {
        note(problem, below: current.path.components, at: gap?.offset)
      } else {
        note(problem, below: entry.path.components, near: nearKey(to: entry, in: level))
      }
    }
    if log.hasErrors(since: start) { level.wrongEntries.append(entry) }
  }

  /// Checks the number of elements of a list that contains an invalid element; but not of a set, in which they may be
  /// equal.
  @inline(never)
  private func checkCount(_ current: Level.Current) {
    let rule = current.entry.rule
    guard rule.countsInvalidElements, case .value(let element) = current.found else { return }
    var shape = current.reading.shape
    while case .optional(let optional) = shape { shape = optional.wrapped }
    let count: Int
    switch (element.value, shape) {
    case (.list(let list), .list(let shape)) where !shape.isSet: count = list.count
    case (.object(let object), .dictionary): count = object.count
    default: return
    }
    guard count <= context.options.maximumElementCount, depthProblem() == nil else { return }
    _ = checkCount(count, by: rule)
  }

  /// Follows the verdict on an entry without a value to convert.
  private func fill(_ current: Level.Current, by verdict: EntryRule.Verdict, of level: Level) {
    let closures = current.reading.closures
    var value: Slot?
    switch verdict {
    case .take, .takeNull: break
    case .leave:
      // An embedded model that is absent from a new model is nil, whatever the maker has put there.
      if !level.situation.isUpdate, current.entry.argument == nil, current.path.isOwnObject,
        closures.convert == nil, case .optional(let optional) = current.reading.shape
      {
        value = optional.operations.none()
      }
    case .useNullValue: value = closures.nullValue?()
    case .useDefault:
      value = closures.defaultValue.map { makeDefault in callUser { makeDefault() } }
    case .problem(let problem):
      note(
        problem, below: current.path.components, at: current.found.offset,
        near: nearKey(to: current.entry, in: level))
    }
    let assignment = value.map {
      Level.Assignment(entry: current.entry, value: $0, place: current.place)
    }
    take(assignment, current, insteadOf: current.found, of: level)
  }

  /// Converts a value with the closure of an entry, if it has one, or of a type's transformer; nil if it failed, which is
  /// logged.
  ///
  /// - Parameters:
  ///   - type: The type with the transformer.
  ///   - offset: The offset of the value in the text, if known.
  @inline(never)
  func converted(
    _ slot: Slot, by convert: ValueConversion?, of type: (any Any.Type)? = nil, from offset: Int?
  ) -> Slot? {
    guard let convert else { return slot }
    do {
      guard let type else { return try callUser { try convert(slot) } }
      return try callTransformer(of: type, with: slot) { try convert(slot) }
    } catch is UnknownValue {
      foundUnknownValue = true
    } catch {
      noteThrown(error, .transformFailed, from: offset) {
        Messages.transformFailed($0, creating: convert.ownTypeName)
      }
    }
    return nil
  }

  /// Converts and validates a value with the closures of its entry; nil if errors were logged.
  ///
  /// - Parameter offset: The offset of the value in the text, if known.
  package func finish(_ slot: Slot, _ closures: EntryReading, from offset: Int?) -> Slot? {
    converted(slot, by: closures.convert, from: offset)
      .flatMap { isValid($0, closures) ? $0 : nil }
  }
}

// Paths: finding values.

extension ProblemFinder {
  /// Follows the path of an entry, then its alternatives as long as it finds nothing or null.
  ///
  /// - Parameter leftOut: The last place whose value was left out; nil if none was.
  /// - Returns: The result, and the index of the place it was found at; if there is no value, the first. Nil if the
  ///   path can't be followed, which is logged.
  func find(
    _ entry: PlanEntry, after leftOut: Int? = nil, of level: Level
  ) -> (PathEnd, place: Int)? {
    var null: (PathEnd, Int)?
    // If none fits, the first one is wrong.
    var unfit: (Result<PathEnd, PathObstacle>, Int)?
    var absent = PathEnd.absent(offset: log.offset)
    for index in entry.places.indices {
      do throws(PathObstacle) {
        guard let found = try find(entry.places[index], of: entry, level) else { return nil }
        switch found.presence {
        case .absent: if index == 0, leftOut == nil { absent = found }
        case .null: null = null ?? (found, index)
        case .value, .emptyText:
          guard index > leftOut ?? -1, case .value(let element) = found else { continue }
          let kinds = context.registry.kindsOfAlternatives(of: entry)
          guard kinds?.includes(element.value) == false else {
            return (found, index)
          }
          unfit = unfit ?? (.success(found), index)
        }
      } catch {
        guard case .value = error, entry.givesWay else {
          note(error, of: level)
          return nil
        }
        unfit = unfit ?? (.failure(error), index)
      }
    }
    switch unfit {
    case (.failure(let obstacle), _)?:
      note(obstacle, of: level)
      return nil
    case (.success(let found), let index)?:
      guard let null, entry.places[null.1].isInside(entry.places[index]) else {
        return (found, index)
      }
      return null
    case nil: return null ?? (absent, 0)
    }
  }

  /// Follows a path whose first key was looked up together with all others; nil if an embedded model can't be read, which
  /// is logged.
  private func find(
    _ place: PlanPath, of entry: PlanEntry, _ level: Level
  ) throws(PathObstacle) -> PathEnd? {
    guard !place.path.isOwnObject else { return findEmbedded(entry, of: level) }
    let members = level.members
    let steps = place.path.components[...]
    var (start, element) = (0, InputElement(value: .object(members.object), offset: log.offset))
    // Instances in a dictionary are converted only once.
    let remembers = if case .any = members.object { !place.isSingleKey } else { false }
    if let key = place.key, !remembers {
      let found = members.lookup(key, duplicates: rules.duplicateKeys)
      guard let first = try found.element(after: steps.prefix(1)) else {
        return .absent(offset: log.offset)
      }
      (start, element) = (1, first)
    }
    let found = try element.follow(
      steps, from: start, duplicates: rules.duplicateKeys, emptyTextIsNull: emptyText != .text,
      level.element)
    switch found {
    // In an update, null on the way is null for the value, as in a merge patch (RFC 7396).
    case .absent(_, nullAbove: true) where level.situation.isUpdate: break
    case .value(let element)
    where element.value.isEmptyText && entry.rule.readsEmptyTextAsNull(emptyText):
      break
    default: return found
    }
    return .value(InputElement(value: .null, offset: found.offset))
  }

  /// Follows a path from an object; nil if that fails, which is logged.
  func find(_ path: MappingPath, in object: InputObject) -> PathEnd? {
    find(path, from: InputElement(value: .object(object), offset: log.offset))
  }

  /// Follows a path from the root of an input; nil if that fails, which is logged.
  func find(_ path: MappingPath, from root: InputElement) -> PathEnd? {
    do throws(PathObstacle) {
      return try root.follow(
        path.components[...], duplicates: rules.duplicateKeys, emptyTextIsNull: emptyText != .text)
    } catch {
      note(error, of: nil)
      return nil
    }
  }

  /// Reports why a path can't be followed, once for all entries of a level.
  func note(_ obstacle: PathObstacle, of level: Level?) {
    guard level?.isFirst(obstacle) != false else { return }
    switch obstacle {
    case .value(let problem, let steps, _, let offset):
      log.note(problem.code, problem, below: Array(steps), at: offset)
    case .repeatedKey(let steps, let first, let later):
      noteDuplicate(below: steps, first: first, later: later)
    }
  }

  func noteDuplicate(
    below components: ArraySlice<MappingPath.Component>, areFound: Bool = false, first: Int?,
    later: Int?
  ) {
    log.note(
      .duplicateKey, Messages.duplicateKey(first: nil), below: Array(components),
      areFound: areFound, at: later, otherOffset: first)
  }
}

extension PathEnd {
  var presence: EntryRule.Presence {
    switch self {
    case .absent: .absent
    case .value(let element): element.value.isNull ? .null : .value
    }
  }
}

extension InputValue {
  /// Whether the value is an empty string.
  var isEmptyText: Bool { if case .text(let text) = self { text.isEmpty } else { false } }
}

// Alternative paths: those after the one that is read have no other value, unless unknown
// keys are ignored.

extension ProblemFinder {
  /// Reports the alternatives of an entry that nothing reads although they have values, and other ones than
  /// the value that is read.
  ///
  /// Otherwise, two readers of the same data could use different values: one that knows only the new name of
  /// a key, and one that knows only the old one.
  private func checkAlternatives(after current: Level.Current, of level: Level) {
    let (entry, policy) = (current.entry, unknownKeyPolicy(of: level.plan))
    guard entry.places.count > 1, policy != .ignore, case .value(let value) = current.found,
      !value.value.isNull
    else { return }
    let object = InputElement(value: .object(level.members.object))
    let read = current.path
    for path in entry.places.dropFirst(current.place + 1).map(\.path) {
      guard !path.isOwnObject, !path.begins(with: read),
        !level.plan.isRead(path, besides: entry),
        // What contains the value is of another kind.
        !read.begins(with: path),
        case .value(let other)? = try? object.follow(
          path.components[...], duplicates: rules.duplicateKeys == .useFirst ? .useFirst : .useLast),
        !other.value.isNull,
        !(other.value.isEmptyText && entry.rule.readsEmptyTextAsNull(emptyText)),
        !isSame(value, other)
      else { continue }
      log.note(
        .unknownKey, Messages.otherAlternative(to: read),
        below: path.components, at: other.offset,
        severity: policy == .reject ? .error : .warning)
    }
  }

  /// Whether two values are equal, such as the same number written with different digits. Their problems are not reported.
  private func isSame(_ first: InputElement, _ second: InputElement) -> Bool {
    let outer = log
    defer { log = outer }
    guard let first = exactValue(of: first), let second = exactValue(of: second) else {
      return false
    }
    if case (.number(let first), .number(let second)) = (first, second) {
      return first.literal.isSameNumber(as: second.literal)
    }
    return first.hasSameMembers(as: second)
  }
}
