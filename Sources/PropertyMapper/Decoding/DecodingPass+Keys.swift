// The first step, for keys: unknown ones, repeated ones, and those too long to be hashed.

extension DecodingPass {
  /// Notes the keys of an object that nothing reads, if the options ask for it.
  func noteUnknownKeys(of object: InputObject, knowing known: KeyTree) {
    let policy = context.options.unknownKeys
    guard policy != .ignore else { return }
    let outerOffset = log.offset
    for member in object.sortedMembers() {
      log.offset = member.keyOffset ?? outerOffset
      log.enter(.key(member.key))
      if let below = known[member.key] {
        if !below.isLeaf, case .object(let object) = member.element.value {
          noteUnknownKeys(of: object, knowing: below)
        }
      } else {
        let nearest = Suggestion.nearest(to: member.key, among: known.keys.sorted())
        log.note(
          .unknownKey, Messages.unknownKey(nearest: nearest),
          severity: policy == .reject ? .error : .warning)
      }
      log.leave()
    }
    log.offset = outerOffset
  }

  /// Checks an object whose keys enter a Swift dictionary: none twice, none only canonically equal to
  /// another, none too long. True if nothing was noted.
  func checkKeys(of object: InputObject) -> Bool {
    let start = log.mark
    let limit = context.options.maximumKeyLength
    guard case .json(let element) = object else {
      for member in object.sortedMembers() where member.key.utf8.count > limit {
        noteLongKey(member.key, byteCount: member.key.utf8.count, offset: nil)
      }
      return !log.hasErrors(since: start)
    }
    for member in element.members {
      let byteCount = member.keyByteCount
      if byteCount > limit { noteLongKey("", byteCount: byteCount, offset: member.keyOffset) }
    }
    guard !log.hasErrors(since: start) else { return false }
    // Long keys are out, so that hashing, which normalises, takes time in proportion to the text.
    var firsts: [String: JSONMember] = [:]
    for member in element.members {
      let key = member.key
      guard let first = firsts.updateValue(member, forKey: key) else { continue }
      if first.keyEquals(key) {
        guard rules.duplicateKeys == .reject else { continue }
        noteDuplicate(below: [.key(key)], first: first.keyOffset, later: member.keyOffset)
      } else {
        noteEquivalentKey(key, at: member.keyOffset)
      }
    }
    return !log.hasErrors(since: start)
  }

  private func noteLongKey(_ key: String, byteCount: Int, offset: Int?) {
    let outerOffset = log.offset
    log.offset = offset ?? outerOffset
    log.note(
      .sizeLimitExceeded,
      Messages.keyTooLong(byteCount: byteCount, limit: context.options.maximumKeyLength))
    log.offset = outerOffset
  }

  private func noteEquivalentKey(_ key: String, at offset: Int) {
    let outerOffset = log.offset
    log.offset = offset
    log.note(.duplicateKey, Messages.equivalentKey(), below: [.key(key)])
    log.offset = outerOffset
  }

  /// Checks a value that is handed out whole, to `Any`, a hook or a type of the user's, down to its leaves:
  /// depth and keys. True if nothing was noted.
  func checkHandedOut(_ element: InputElement) -> Bool {
    let start = log.mark
    switch element.value {
    case .object(let object):
      guard checkDepth(), checkKeys(of: object) else { return false }
      for member in object.members where member.element.value.isContainer {
        checkHandedOut(member.element, at: .key(member.key))
      }
    case .list(let list):
      guard checkDepth() else { return false }
      list.forEach { index, element in
        if element.value.isContainer { checkHandedOut(element, at: .index(index)) }
      }
    default: break
    }
    return !log.hasErrors(since: start)
  }

  private func checkHandedOut(_ element: InputElement, at step: MappingPath.Component) {
    let outerOffset = log.offset
    log.offset = element.offset ?? outerOffset
    log.enter(step)
    _ = checkHandedOut(element)
    log.leave()
    log.offset = outerOffset
  }
}

extension InputValue {
  /// Whether other values lie inside.
  var isContainer: Bool {
    switch self {
    case .list, .object: true
    default: false
    }
  }
}
