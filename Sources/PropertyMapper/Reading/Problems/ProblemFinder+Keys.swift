// Keys that nothing reads.

extension ProblemFinder {
  func unknownKeyPolicy(of plan: ObjectPlan?) -> UnknownKeyPolicy {
    plan?.unknownKeys ?? context.options.unknownKeys
  }

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
    for (member, rest) in zip(members, rests) where rest != nil || known[member.key] == nil {
      log.enter(found: object.step(to: member.key))
      defer { log.leave() }
      guard let value = rest.map({ .object($0) }) ?? exactValue(of: member.element) else {
        continue
      }
      kept.append(.init(key: member.key, value: value))
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

  // MARK: Near keys

  /// A key of a level's object that no entry reads, and that was probably meant where an entry has no value.
  func nearKey(to entry: PlanEntry, in level: Level) -> String? {
    guard !level.isSensitive else { return nil }
    if let near = level.nearKeys { return near.nearest(to: entry) }
    var keys = knownKeys(of: level.outermost.routed)
    if level.outermost !== level { keys.merge(level.routed.knownKeys) }
    let near = NearKeys(of: level.routed.object, knowing: keys)
    level.nearKeys = near
    return near.nearest(to: entry)
  }

  /// The keys that the table of a routed object, and those of the models in the same object, read or write.
  package func knownKeys(of routed: RoutedObject) -> KeyTree {
    var keys = routed.knownKeys
    if routed.plan.hasEmbeddedModels {
      keys.merge(context.registry.objectKeys(of: routed.plan).known)
    }
    return keys
  }

  // MARK: Styles

  /// Counts the keys of an invalid object that an automatic table would find in another style, if nearly
  /// all of them are in it. Only the first invalid object of each table is examined.
  @inline(never)
  func noteKeyStyle(of object: InputObject, read plan: ObjectPlan) {
    guard object.count <= Self.maximumStyledCount,
      plansOfInvalidObjects.insert(ObjectIdentifier(plan)).inserted
    else { return }
    func hasKey(_ key: String) -> Bool {
      if case .absent = object.lookup(key, duplicates: .useFirst) { false } else { true }
    }
    for style in KeyStyle.suggested {
      var (found, missed) = (0, 0)
      for entry in plan.entries where entry.reading != nil && entry.places.count == 1 {
        guard let name = entry.property?.storage?.name, entry.path == [name] else { continue }
        let styled = style.key(for: name)
        guard styled != name else { continue }
        if hasKey(name) {
          found += 1
        } else if plan.knownKeys[styled] == nil, hasKey(styled) {
          missed += 1
        }
      }
      if missed >= Self.minimumStyledCount, missed > 4 * found {
        log.styledCounts[style, default: 0] += missed
      }
    }
  }

  /// With fewer keys, it may be chance.
  private static let minimumStyledCount = 3
  /// Looking up keys in larger objects could take long.
  private static let maximumStyledCount = 1000
}
