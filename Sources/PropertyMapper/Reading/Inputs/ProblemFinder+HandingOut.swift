// Values that are handed out whole: down to their leaves, and once for each that lies inside others.

extension ProblemFinder {
  /// Checks a value that is handed out whole, to `Any`, a hook or a user's type, down to its leaves:
  /// depth and keys. True if nothing was noted. A quick look is nearly always sufficient.
  func checkWhole(_ element: InputElement, as form: HandedOutForm) -> Bool {
    element.value.isPlainlyFine(
      as: form, context.options, atDepth: context.depth + log.depth,
      sharing: sharesValues ? handedOut(in: element.value) : nil)
      || checkClosely(element, as: form)
  }

  /// Checks a value that is reached without the entries that read it, so that the tables are searched for what is
  /// sensitive.
  func checkClosely(_ element: InputElement, as form: HandedOutForm) -> Bool {
    guard log.shownStepCount == nil, let root else { return checkHandedOut(element, as: form) }
    let registry = context.registry
    log.shownStepCount = { registry.shownStepCount(ofSensitive: $0, from: root, isWhole: true) }
    defer { log.shownStepCount = nil }
    return checkHandedOut(element, as: form)
  }

  /// Checks a value down to its leaves. The recursion passes through this function, so that it takes little stack.
  ///
  /// - Parameter root: How deep the whole value lies, if this is a part of it.
  func checkHandedOut(
    _ element: InputElement, as form: HandedOutForm, below root: Int? = nil
  ) -> Bool {
    guard sharesValues else { return checkEachPart(of: element, as: form, below: root) }
    if let isFine = knownCheck(of: element.value, as: form, below: root) { return isFine }
    let outer = (deepest, checkedCount, log.mark)
    deepest = log.depth
    let isFine = checkEachPart(of: element, as: form, below: root)
    keepCheck(of: element.value, as: form, isFine, since: outer)
    return isFine
  }

  /// The result of an earlier check of a list or an object, whose errors are noted again; nil if
  /// there is none.
  @inline(never)
  private func knownCheck(
    of value: InputValue, as form: HandedOutForm, below root: Int?
  ) -> Bool? {
    switch handedOut(in: value)?.check(of: value, as: form) {
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

  /// Keeps the result of a check if the value is large, which is only known once it has been checked.
  ///
  /// - Parameter outer: The state before the check.
  @inline(never)
  private func keepCheck(
    of value: InputValue, as form: HandedOutForm, _ isFine: Bool,
    since outer: (deepest: Int, count: Int, mark: ProblemLog.Mark)
  ) {
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

  private func checkEachPart(
    of element: InputElement, as form: HandedOutForm, below root: Int?
  ) -> Bool {
    let start = log.mark
    let root = root ?? log.depth
    deepest = max(deepest, log.depth)
    checkedCount += 1
    guard checkSize(of: element.value) else { return false }
    switch element.value {
    case .object(let object):
      guard checkTreeDepth(from: root), checkKeys(of: object, for: form) else { return false }
      // Errors are listed in the order of their keys, since a dictionary has another one in each run.
      for member in log.keepsErrors ? object.sortedMembers() : object.members
      where !isRightLeaf(member.element.value) {
        checkHandedOut(member.element, as: form, below: root, at: object.step(to: member.key))
      }
    case .list(let list):
      guard checkTreeDepth(from: root) else { return false }
      list.visit { index, element in
        guard !isRightLeaf(element.value) else { return }
        checkHandedOut(element, as: form, below: root, at: .index(index))
      }
    default: break
    }
    return !log.hasErrors(since: start)
  }

  /// Whether a member or an element is right, and contains no others, so that it isn't checked on its own.
  private func isRightLeaf(_ value: InputValue) -> Bool {
    switch value {
    case .null, .bool, .number: break
    case .text(let text) where text.utf8.count <= context.options.maximumTextBytes: break
    case .text, .list, .object, .native, .unusable: return false
    }
    deepest = max(deepest, log.depth + 1)
    checkedCount += 1
    return true
  }

  private func checkHandedOut(
    _ element: InputElement, as form: HandedOutForm, below root: Int,
    at step: MappingPath.Component
  ) {
    let outerOffset = log.offset
    log.offset = element.offset ?? outerOffset
    log.enter(found: step)
    _ = checkHandedOut(element, as: form, below: root)
    log.leave()
    log.offset = outerOffset
  }

  /// Whether one more list or object may be entered in a value that is handed out; if not, that is noted.
  private func checkTreeDepth(from root: Int) -> Bool {
    guard checkDepth() else { return false }
    let limit = MappingValue.maximumNesting
    if log.depth - root < limit { return true }
    log.note(.depthLimitExceeded, Messages.depthLimit(limit))
    return false
  }

  // MARK: Keys

  /// Checks the keys of an object to be passed to a closure: no duplicates, and for a Swift dictionary, no
  /// canonically equal keys, and none that take too long to hash. Returns true if nothing was logged.
  ///
  /// - Parameters:
  ///   - isKnown: Whether a key is read, and so not added to the dictionary.
  ///   - isReported: Whether to report the repetition of a key.
  func checkKeys(
    of object: InputObject, for form: HandedOutForm,
    except isKnown: (String) -> Bool = { _ in false },
    repeating isReported: (String) -> Bool = { _ in true }
  ) -> Bool {
    let start = log.mark
    if form == .dictionary { checkHashing(ofKeysIn: object, except: isKnown) }
    guard !log.hasErrors(since: start) else { return false }
    switch object {
    // Long keys are excluded, so hashing, which normalizes, takes linear time.
    case .json(let element) where form == .dictionary && !element.hasPlainKeys:
      checkEquivalence(in: element, except: isKnown, repeating: isReported)
    case .mapping(let members) where form == .dictionary:
      // Their bytes differ, so a set is enough, which takes little memory for many keys.
      var keys: Set<String> = []
      for (key, _) in members where !isKnown(key) && !keys.insert(key).inserted {
        log.note(.duplicateKey, Messages.equivalentKey(), below: [.key(key)], areFound: true)
      }
    case .json(let element) where rules.duplicateKeys == .reject:
      for (first, later) in element.repeatedMembers where isReported(later.key) {
        noteDuplicate(
          below: [.key(later.key)], areFound: true, first: first.keyOffset, later: later.keyOffset)
      }
    case .json, .mapping, .any, .stored, .row: break
    }
    return !log.hasErrors(since: start)
  }

  /// Reports the keys that take too long to hash.
  private func checkHashing(ofKeysIn object: InputObject, except isKnown: (String) -> Bool) {
    let limit = context.options.maximumKeyBytes
    let slow = object.slowKeys(limit: limit).filter { !isKnown($0.text) }
    // In dictionary order, so that the list is the same for every source.
    for key in slow.sorted(byBytesOf: { $0.text })
    where check(
      key.byteCount, atMost: limit, at: key.offset, Messages.keyTooLong(byteCount:limit:))
    {
      log.note(.sizeLimitExceeded, Messages.keyWithTooManyMarks, at: key.offset)
    }
  }

  /// Checks keys, some of which may be canonically equal.
  private func checkEquivalence(
    in element: JSONElement, except isKnown: (String) -> Bool,
    repeating isReported: (String) -> Bool
  ) {
    var earlier: [String: JSONMember] = [:]
    for member in element.members {
      let key = member.key
      guard !isKnown(key), let first = earlier.updateValue(member, forKey: key) else { continue }
      if !first.key.hasSameBytes(as: key) {
        log.note(
          .duplicateKey, Messages.equivalentKey(), below: [.key(key)], areFound: true,
          at: member.keyOffset)
      } else if rules.duplicateKeys == .reject, isReported(key) {
        noteDuplicate(
          below: [.key(key)], areFound: true, first: first.keyOffset, later: member.keyOffset)
      }
    }
  }
}

extension InputObject {
  /// The keys that take too long to hash: those that are longer than a limit, or have too many combining marks.
  fileprivate func slowKeys(limit: Int) -> [(text: String, byteCount: Int, offset: Int?)] {
    if case .json(let element) = self {
      return element.members.filter { $0.keyByteCount > limit || $0.keyHasTooManyMarks }
        .map { ($0.key, $0.keyByteCount, $0.keyOffset) }
    }
    return keys { $0.utf8.count > limit || $0.hasTooManyMarks }.map { ($0, $0.utf8.count, nil) }
  }
}
