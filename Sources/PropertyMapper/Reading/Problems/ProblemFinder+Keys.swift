// Keys: unknown ones, duplicate ones, and those that take too long to hash.

extension ProblemFinder {
  /// Reports the unknown keys of an object, if the options request it.
  ///
  /// - Parameters:
  ///   - read: The keys, if any, of which everything is known to be read.
  ///   - isOpen: Whether a dictionary takes the unknown keys of the object itself.
  func noteUnknownKeys(
    of object: InputObject, knowing known: KeyTree, except read: KeyTable? = nil,
    isOpen: Bool = false, _ policy: UnknownKeyPolicy
  ) {
    guard policy != .ignore else { return }
    let isHidden = log.isSensitive || object.isRow
    // Nearly all keys are read, and need not be sorted.
    for member in object.sortedMembers(except: read) {
      let (below, step) = (known[member.key], object.step(to: member.key))
      if let below, !below.isOnlyWritten {
        guard !below.isReadWhole, case .object(let inner) = member.element.value else { continue }
        log.enter(found: step)
        noteUnknownKeys(of: inner, knowing: below, policy)
        log.leave()
      } else if below != nil || !isOpen {
        // Near keys are only searched if the problem is kept, so that a flood of keys costs no comparisons.
        log.note(
          .unknownKey,
          below != nil
            ? Messages.readOnlyKey
            : Messages.unknownKey(
              nearest: isHidden
                ? nil : Suggestion.nearest(to: member.key, among: known.keys.sorted())),
          below: [step], areFound: !object.isRow, at: member.keyOffset,
          severity: policy == .reject ? .error : .warning)
      }
    }
  }

  /// The unknown members of an object, unchanged; nil if errors were logged.
  ///
  /// If only some keys of a nested object are known, the rest of the object is kept.
  ///
  /// - Parameter form: The type that will hold the keys of the object itself; nested keys are kept
  ///   unchanged.
  func unknownMembers(
    of object: InputObject, knowing known: KeyTree, for form: HandedOutForm = .exact
  ) -> MappingValue.Object? {
    let members = object.orderedMembers(duplicates: rules.duplicateKeys)
    let rests = members.map { member -> MappingValue.Object? in
      guard let below = known[member.key], !below.isLeaf,
        case .object(let object) = member.element.value
      else { return nil }
      log.enter(found: object.step(to: member.key))
      defer { log.leave() }
      return unknownMembers(of: object, knowing: below).flatMap { $0.isEmpty ? nil : $0 }
    }
    let keptInPart = zip(members, rests).filter { $1 != nil }.map { $0.0.key }
    let isRead = { (key: String) in
      known[key] != nil && !keptInPart.contains { $0.hasSameBytes(as: key) }
    }
    // Entries report the repetition of keys that they read.
    guard checkKeys(of: object, for: form, except: isRead, repeating: { known[$0] == nil })
    else { return nil }
    var kept: [MappingValue.Object.Member] = []
    kept.reserveCapacity(members.count)
    for (member, rest) in zip(members, rests) {
      if let rest {
        kept.append(.init(key: member.key, value: .object(rest)))
      } else if known[member.key] == nil {
        log.enter(found: object.step(to: member.key))
        defer { log.leave() }
        if let value = exactValue(of: member.element) {
          kept.append(.init(key: member.key, value: value))
        }
      }
    }
    return MappingValue.Object(uniqueMembers: kept)
  }

  package func exactValue(of element: InputElement) -> MappingValue? {
    guard checkHandedOut(element, as: .exact) else { return nil }
    return attempt {
      try MappingValue(
        element.value, duplicateKeys: rules.duplicateKeys,
        keepsNatives: rules.policy.readsPropertyLists)
    }
  }

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
      // A set, since a sender determines how many keys there are.
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
    var firsts: [String: JSONMember] = [:]
    for member in element.members {
      let key = member.key
      guard !isKnown(key), let first = firsts.updateValue(member, forKey: key) else { continue }
      if !first.keyEquals(key) {
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
