// The content of bases, unless it is a model read from the same object: payloads next to a discriminator, and objects of
// unknown types, which are kept unchanged.

extension ProblemFinder {
  /// Reads the content of a base; nil if errors were logged.
  @inline(never)
  func readContent(_ content: Shape, of routed: RoutedObject) -> RightValue? {
    let start = log.mark
    let knownKeys = routed.knownKeys
    var inner: RightValue? = .unmade()
    if let path = routed.hops.last?.choice.payload {
      inner = readPayload(at: path, of: routed, as: content)
      if routed.outermost == nil {
        noteUnknownKeys(
          of: routed.object, knowing: knownKeys, unknownKeyPolicy(of: routed.hops.last?.base))
      }
    } else if routed.outermost == nil {
      // Otherwise, which keys no table reads is only known when all tables have read the object.
      inner = readWhole(content, of: routed)
    }
    guard let inner, !log.hasErrors(since: start) else { return nil }
    routed.outermost?.add(routed, knowing: knownKeys)
    guard case .value(let slot) = inner else { return .unmade() }
    return made(slot, in: routed)
  }

  /// Wraps the content of a base in it, if that is needed and has no effects; nil if errors were logged.
  private func made(_ content: Slot, in routed: RoutedObject) -> RightValue? {
    guard makesModels, !routed.hops.contains(where: \.hasEffects) else { return .unmade() }
    return wrap(content, along: routed).map { .value($0) }
  }

  /// Reads the payload of an object. For a model, an absent payload is an empty object.
  private func readPayload(
    at path: MappingPath, of routed: RoutedObject, as content: Shape
  ) -> RightValue? {
    guard let found = find(path, in: routed.object) else { return nil }
    var element = InputElement(value: .null, offset: found.offset)
    if case .value(let value) = found, !value.value.isNull || !content.isModel {
      element = value
    } else if content.isModel {
      element = InputElement(value: .object(.any([:])), offset: found.offset)
    } else if let existing = routed.existing {
      // In an update, an absent payload stays unchanged.
      return .value(existing.slot)
    } else if !content.isOptional {
      let keys = { NearKeys(of: routed.object, knowing: self.knownKeys(of: routed)) }
      note(
        .missingValue, below: path.components, at: found.offset,
        near: log.isSensitive ? nil : keys().nearest(to: path.components[...]))
      return nil
    }
    return read(element, at: path, as: content, of: routed)
  }

  private func read(
    _ element: InputElement, at path: MappingPath = .root, as content: Shape,
    of routed: RoutedObject
  ) -> RightValue? {
    let outer = (log.offset, rules)
    log.offset = element.offset ?? log.offset
    // The policy and the rule for empty strings of an entry apply to its own value, and not inside models.
    (rules.policy, rules.emptyText) = (policy, emptyText)
    log.enter(path.components)
    handover.isContent = content.isSingleModel
    defer {
      handover = Handover()
      log.leave(path.components.count)
      (log.offset, rules) = outer
    }
    if let existing = routed.existing {
      let isRoot = existing.isRoot && isRootWrapped
      guard update(existing.slot, as: content, with: element, isRoot: isRoot) else { return nil }
    }
    return read(element, as: content)
  }

  /// Reads an object as a value, such as a dictionary, or keeps it unchanged; in an update, keys missing from the input
  /// are kept.
  private func readWhole(_ content: Shape, of routed: RoutedObject) -> RightValue? {
    let element = InputElement(value: .object(routed.object), offset: log.offset)
    guard routed.hops.last?.choice.isWholeValue != true else {
      return read(element, as: content, of: routed)
    }
    if let others = routed.keysOfOthers {
      return unknownMembers(of: routed.object, knowing: others).map { .value(kept($0, of: routed)) }
    }
    guard let value = read(element, as: content) else { return nil }
    guard case .value(let slot) = value,
      case .object(let changed)? = try? slot.value(as: MappingValue.self)
    else { return value }
    return .value(kept(changed, of: routed))
  }

  /// The members that a fallback keeps, together with those that an update leaves unchanged.
  private func kept(_ changed: MappingValue.Object, of routed: RoutedObject) -> Slot {
    var members: MappingValue.Object = [:]
    if case .object(let old)? = try? routed.existing?.slot.value(as: MappingValue.self) {
      members = old
    }
    members.merge(changed)
    return ValueSlot(MappingValue.object(members))
  }

  /// Makes an embedded fallback of the members of a shared object that no table reads, and its name, even if another table
  /// also reads that; nil if errors were logged.
  ///
  /// - Parameter isFirst: Whether no other embedded model keeps them.
  func fallback(_ routed: RoutedObject, knowing known: KeyTree, isFirst: Bool) -> RightValue? {
    var known = known
    let name = routed.hops.last?.base.subtypes?.discriminator?.components ?? []
    known.remove(name[...])
    guard var members = unknownMembers(of: routed.object, knowing: known) else { return nil }
    if !isFirst, let key = name.first?.key {
      members = MappingValue.Object(
        uniqueMembers: members.members.filter { $0.key.hasSameBytes(as: key) })
    }
    return made(kept(members, of: routed), in: routed)
  }
}

// Listed types that are declared as themselves: no base chooses them by the name of an object.

extension ProblemFinder {
  /// Checks the names of an object that is read as a listed type rather than as one of its bases; false if
  /// errors were logged.
  ///
  /// Every name must be one of the type's own. A new model needs one of them; in an update, all can be missing, and whatever
  /// isn't the name of another type is nothing that the update of the caller's model reads.
  ///
  /// - Parameter declared: The type that the object is declared as.
  @inline(never)
  func checkNames(along routed: RoutedObject, from declared: ObjectPlan) -> Bool {
    let plan = routed.hops.isEmpty ? routed.plan : declared
    guard !plan.checkedNames.isEmpty else { return true }
    let read = routed.readPaths
    let names = plan.checkedNames.filter { !read.contains($0.path) }
    let isRoot = routed.existing?.isRoot == true
    let object = InputElement(value: .object(routed.object), offset: log.offset)
    var isNamed = routed.existing != nil || names.isEmpty
    for own in names {
      let found: PathEnd
      do throws(PathObstacle) {
        found = try object.follow(
          own.path.components[...], duplicates: rules.duplicateKeys,
          emptyTextIsNull: emptyText != .text)
      } catch {
        let isRead = if case .repeatedKey = error { own.path.components.count == 1 } else { false }
        if isRead || !isRoot { note(error, of: nil) }
        if isRoot { continue }
        return false
      }
      guard case .value(let element) = found else { continue }
      let names = own.names(of: element.value, isRoot ? .strict : policy)
      guard names?.contains(where: own.accepts) != true else {
        isNamed = true
        continue
      }
      if names != nil, routed.existing != nil, let current = own.names.first {
        noteChange(fromTypeNamed: current, at: own.path, offset: element.offset)
      } else if !isRoot {
        noteUnknown(own.names, .value(element.value), at: own.path, offset: element.offset)
      }
      if !isRoot { return false }
    }
    guard !isNamed, let first = names.first else { return true }
    noteUnknown(first.names, .missing, at: first.path)
    return false
  }
}

extension CheckedName {
  /// The names that a value may stand for; nil if it can't be a name.
  fileprivate func names(of value: InputValue, _ policy: ConversionPolicy) -> [SubtypeName]? {
    SubtypeNameKinds(hasOthers: !names.allSatisfy(\.isText), policy).name(value)
      .map { $0.candidates(convertingNumbers: policy.convertsNumbersToNames) }
  }
}
