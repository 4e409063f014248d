// The first step, for values that are handed out whole: down to their leaves, and once for each that lies inside others.

extension DecodingPass {
  /// Checks a value that is handed out whole, to `Any`, a hook or a user's type, down to its leaves:
  /// depth and keys. True if nothing was noted.
  ///
  /// - Parameter root: How deep the whole value lies, if this is a part of it.
  func checkHandedOut(
    _ element: InputElement, as form: HandedOutForm, below root: Int? = nil
  ) -> Bool {
    sharesValues
      ? checkOnce(element, as: form, below: root)
      : checkEachPart(of: element, as: form, below: root)
  }

  // The recursion passes through the functions up to `checkElements`, which have few variables, so that
  // it takes little stack also in debug builds.

  private func checkOnce(
    _ element: InputElement, as form: HandedOutForm, below root: Int?
  ) -> Bool {
    if let isFine = knownCheck(of: element, as: form, below: root) { return isFine }
    let outer = beginCheck()
    let isFine = checkEachPart(of: element, as: form, below: root)
    keepCheck(of: element, as: form, isFine, since: outer)
    return isFine
  }

  private func checkEachPart(
    of element: InputElement, as form: HandedOutForm, below root: Int?
  ) -> Bool {
    let start = mark()
    let root = root ?? currentDepth()
    switch enter(element, as: form, below: root) {
    case .refused: return false
    case .scalar: break
    case .object: checkMembers(of: element, as: form, below: root)
    case .list: checkElements(of: element, as: form, below: root)
    }
    return hasNoErrors(since: start)
  }

  private func checkMembers(
    of element: InputElement, as form: HandedOutForm, below root: Int
  ) {
    guard case .object(let object) = element.value else { return }
    // In the order of their keys, since a dictionary has another one in each run.
    for member in object.sortedMembers() {
      let outerOffset = enter(member)
      _ = checkHandedOut(member.element, as: form, below: root)
      leave(to: outerOffset)
    }
  }

  private func checkElements(
    of element: InputElement, as form: HandedOutForm, below root: Int
  ) {
    guard case .list(let list) = element.value else { return }
    list.visit { index, element in
      let outerOffset = enter(element, at: .index(index))
      _ = checkHandedOut(element, as: form, below: root)
      leave(to: outerOffset)
    }
  }

  // MARK: Steps

  // In a debug build, a function with any access to the log has a large frame.

  @inline(never)
  private func mark() -> ProblemLog.Mark { log.mark }

  @inline(never)
  private func currentDepth() -> Int { log.depth }

  @inline(never)
  private func hasNoErrors(since start: ProblemLog.Mark) -> Bool { !log.hasErrors(since: start) }

  /// What there is to check in a value besides the value itself.
  private enum Parts {
    case refused, scalar, list, object
  }

  /// Checks a value without its parts.
  @inline(never)
  private func enter(
    _ element: InputElement, as form: HandedOutForm, below root: Int
  ) -> Parts {
    deepest = max(deepest, log.depth)
    checkedCount += 1
    guard checkSize(of: element.value) else { return .refused }
    switch element.value {
    case .object(let object):
      return checkTreeDepth(from: root) && checkKeys(of: object, for: form) ? .object : .refused
    case .list: return checkTreeDepth(from: root) ? .list : .refused
    default: return .scalar
    }
  }

  @inline(never)
  private func enter(_ member: InputObject.Member) -> Int? {
    enter(member.element, at: .key(member.key))
  }

  /// - Returns: The offset to return to.
  @inline(never)
  private func enter(_ element: InputElement, at step: MappingPath.Component) -> Int? {
    let outerOffset = log.offset
    log.offset = element.offset ?? outerOffset
    log.enter(found: step)
    return outerOffset
  }

  @inline(never)
  private func leave(to outerOffset: Int?) {
    log.leave()
    log.offset = outerOffset
  }

  /// Runs a check that reaches values without the entries that read them, so that the tables are
  /// searched for what is sensitive.
  func lookingUpSecrets<Result>(_ check: () -> Result) -> Result {
    guard log.shownStepCount == nil, let root else { return check() }
    let registry = context.registry
    log.shownStepCount = { registry.shownStepCount(ofSensitive: $0, from: root, isWhole: true) }
    defer { log.shownStepCount = nil }
    return check()
  }

  // MARK: Repeated checks

  /// The result of an earlier check of a list or an object, whose errors are noted again; nil if
  /// there is none.
  @inline(never)
  private func knownCheck(
    of element: InputElement, as form: HandedOutForm, below root: Int?
  ) -> Bool? {
    switch handedOut(in: element.value)?.check(of: element.value, as: form) {
    case .fine(let height)?
    where log.depth - (root ?? log.depth) + height <= MappingValue.maximumNesting
      && depthProblem(below: height - 1) == nil:
      deepest = max(deepest, log.depth + height - 1)
      checkedCount += HandedOutObjects.minimumCount
      return true
    case .wrong(let errors)? where log.noteAgain(errors): return false
    default: return nil
    }
  }

  /// The state before a check.
  private struct CheckState {
    let deepest: Int
    let count: Int
    let mark: ProblemLog.Mark
  }

  @inline(never)
  private func beginCheck() -> CheckState {
    defer { deepest = log.depth }
    return CheckState(deepest: deepest, count: checkedCount, mark: log.mark)
  }

  /// Keeps the result of a check if the value is large, which is only known once it has been checked.
  @inline(never)
  private func keepCheck(
    of element: InputElement, as form: HandedOutForm, _ isFine: Bool, since outer: CheckState
  ) {
    let value = element.value
    defer { deepest = max(deepest, outer.deepest) }
    guard let known = handedOut(in: value), let place = known.place(of: value) else { return }
    let check: CheckedPart? =
      isFine
      ? .fine(height: deepest - log.depth + 1)
      : log.errors(since: outer.mark).map { .wrong($0) }
    if let check, !isFine || checkedCount - outer.count >= HandedOutObjects.minimumCount {
      known.keep(check, of: value, at: place, as: form)
    }
  }

  /// Whether a list or an object has been checked before, and errors were noted.
  func isKnownAsWrong(_ value: InputValue, as form: HandedOutForm) -> Bool {
    guard sharesValues, case .wrong? = handedOut(in: value)?.check(of: value, as: form) else {
      return false
    }
    return true
  }

  /// Whether one more list or object may be entered in a value that is handed out; if not, that is noted.
  private func checkTreeDepth(from root: Int) -> Bool {
    guard checkDepth() else { return false }
    let limit = MappingValue.maximumNesting
    if log.depth - root < limit { return true }
    log.note(.depthLimitExceeded, Messages.depthLimit(limit))
    return false
  }
}
