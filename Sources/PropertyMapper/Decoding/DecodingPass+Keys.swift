// The first step, for keys: unknown ones, repeated ones, and those that take too long to be hashed.

extension DecodingPass {
  /// Notes the keys of an object that nothing reads, if the options ask for it.
  func noteUnknownKeys(
    of object: InputObject, knowing known: KeyTree, _ policy: UnknownKeyPolicy
  ) {
    guard policy != .ignore else { return }
    let outerOffset = log.offset
    let isSensitive = log.isSensitive
    for member in object.sortedMembers() {
      log.offset = member.keyOffset ?? outerOffset
      log.enter(found: .key(member.key))
      if let below = known[member.key], !below.isOnlyWritten {
        if !below.isReadWhole, case .object(let object) = member.element.value {
          noteUnknownKeys(of: object, knowing: below, policy)
        }
      } else if known[member.key] != nil {
        log.note(
          .unknownKey, Messages.readOnlyKey, severity: policy == .reject ? .error : .warning)
      } else {
        // Looked for only if the problem is kept, so that a flood of keys costs no comparisons.
        log.note(
          .unknownKey,
          Messages.unknownKey(
            nearest: isSensitive
              ? nil : Suggestion.nearest(to: member.key, among: known.keys.sorted())),
          severity: policy == .reject ? .error : .warning)
      }
      log.leave()
    }
    log.offset = outerOffset
  }

  /// The members of an object that nothing reads, exactly as they are; nil if that noted errors.
  ///
  /// Below a key that is known only in parts, what is left of its object is kept.
  ///
  /// - Parameter form: What keeps the keys of the object itself; those inside are kept as they are.
  func unknownMembers(
    of object: InputObject, knowing known: KeyTree, for form: HandedOutForm = .exact
  ) -> MappingValue.Object? {
    guard checkKeys(of: object, for: form, except: known) else { return nil }
    let members = object.orderedMembers(duplicates: rules.duplicateKeys)
    var kept: [MappingValue.Object.Member] = []
    kept.reserveCapacity(members.count)
    for member in members {
      log.enter(found: .key(member.key))
      defer { log.leave() }
      guard let below = known[member.key] else {
        if let value = exactValue(of: member.element) {
          kept.append(.init(key: member.key, value: value))
        }
        continue
      }
      guard !below.isLeaf, case .object(let object) = member.element.value,
        let rest = unknownMembers(of: object, knowing: below), !rest.isEmpty
      else { continue }
      kept.append(.init(key: member.key, value: .object(rest)))
    }
    return MappingValue.Object(uniqueMembers: kept)
  }

  private func exactValue(of element: InputElement) -> MappingValue? {
    guard checkHandedOut(element, as: .exact) else { return nil }
    do throws(ConversionProblem) {
      return try MappingValue(element.value, duplicateKeys: rules.duplicateKeys)
    } catch {
      noteConversion(error)
      return nil
    }
  }

  /// Checks the keys of an object that is handed out: none twice, and for a Swift dictionary none only
  /// canonically equal to another and none that takes too long to be hashed. True if nothing was noted.
  ///
  /// - Parameter known: The keys that are read, and so do not enter the dictionary.
  func checkKeys(
    of object: InputObject, for form: HandedOutForm, except known: KeyTree? = nil
  ) -> Bool {
    let start = log.mark
    let isKnown = { (key: String) in known?[key]?.isLeaf == true }
    if form == .dictionary { checkHashing(ofKeysIn: object, except: isKnown) }
    guard !log.hasErrors(since: start), case .json(let element) = object else {
      return !log.hasErrors(since: start)
    }
    if form == .dictionary, !element.hasPlainKeys {
      // Long keys are out, so that hashing, which normalizes, takes time in proportion to the text.
      checkEquivalence(in: element, except: isKnown)
    } else if rules.duplicateKeys == .reject {
      for (first, later) in element.repeatedMembers { noteDuplicate(first, later) }
    }
    return !log.hasErrors(since: start)
  }

  /// Notes the keys that take too long to be hashed.
  private func checkHashing(ofKeysIn object: InputObject, except isKnown: (String) -> Bool) {
    let limit = context.options.maximumKeyBytes
    if case .json(let element) = object {
      // In the order of a dictionary, so that the list is the same from every source.
      let slow = element.members.filter {
        ($0.keyByteCount > limit || $0.keyHasTooManyMarks) && !isKnown($0.key)
      }
      for member in slow.sorted(by: { $0.key.precedes($1.key) }) {
        noteSlowKey(byteCount: member.keyByteCount, offset: member.keyOffset)
      }
    } else {
      for member in object.sortedMembers() {
        let count = member.key.utf8.count
        guard count > limit || member.key.hasTooManyMarks, !isKnown(member.key) else { continue }
        noteSlowKey(byteCount: count, offset: nil)
      }
    }
  }

  /// Checks keys of which some may be canonically equal.
  private func checkEquivalence(in element: JSONElement, except isKnown: (String) -> Bool) {
    var firsts: [String: JSONMember] = [:]
    var known: [[UInt8]: JSONMember] = [:]
    for member in element.members {
      let text = member.key
      guard !isKnown(text) else {
        let first = known.updateValue(member, forKey: Array(text.utf8))
        if let first, rules.duplicateKeys == .reject { noteDuplicate(first, member) }
        continue
      }
      guard let first = firsts.updateValue(member, forKey: text) else { continue }
      if !first.keyEquals(text) {
        log.note(
          .duplicateKey, Messages.equivalentKey(), below: [.key(text)], areFound: true,
          at: member.keyOffset)
      } else if rules.duplicateKeys == .reject {
        noteDuplicate(first, member)
      }
    }
  }

  private func noteDuplicate(_ first: JSONMember, _ later: JSONMember) {
    noteDuplicate(
      below: [.key(later.key)], areFound: true, first: first.keyOffset, later: later.keyOffset)
  }

  private func noteSlowKey(byteCount: Int, offset: Int?) {
    let limit = context.options.maximumKeyBytes
    guard byteCount > limit else {
      log.note(
        .sizeLimitExceeded, Messages.keyWithTooManyMarks, at: offset,
        parameters: .limit(CombiningMarks.limit))
      return
    }
    let shownCount = log.isSensitive ? nil : byteCount
    log.note(
      .sizeLimitExceeded, Messages.keyTooLong(byteCount: shownCount, limit: limit), at: offset,
      parameters: .limit(limit, count: shownCount))
  }
}
