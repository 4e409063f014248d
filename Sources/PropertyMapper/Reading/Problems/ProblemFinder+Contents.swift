// The content of bases, unless it is a model read from the same object: payloads next to a discriminator, and objects of
// unknown types, which are kept unchanged.

extension ProblemFinder {
  /// Reads the content of a base; nil if errors were logged.
  ///
  /// - Parameter outer: The object, if it is that of a model that contains the base.
  @inline(never)
  func readContent(
    _ content: Shape, of routed: RoutedObject, sharing outer: SharedObject? = nil
  ) -> RightValue? {
    let start = log.mark
    let knownKeys = routed.knownKeys
    var inner: RightValue? = .unmade()
    if let path = routed.hops.last?.choice.payload {
      inner = payload(at: path, of: routed, as: content).flatMap {
        read($0, at: path, as: content, of: routed)
      }
      if outer == nil {
        noteUnknownKeys(
          of: routed.object, knowing: knownKeys,
          routed.hops.last?.base.unknownKeys ?? context.options.unknownKeys)
      }
    } else if outer == nil {
      // Otherwise, which keys no table reads is only known when all tables have read the object.
      inner = readWhole(content, of: routed)
    }
    guard let inner, !log.hasErrors(since: start) else { return nil }
    outer?.add(routed, knowing: knownKeys)
    guard case .value(let slot) = inner else { return .unmade() }
    return made(slot, in: routed)
  }

  /// Wraps the content of a base in it, if that is needed and has no effects; nil if errors were logged.
  private func made(_ content: Slot, in routed: RoutedObject) -> RightValue? {
    guard makesModels, !routed.hops.contains(where: \.hasEffects) else { return .unmade() }
    return wrap(content, along: routed).map { .value($0) }
  }

  /// The payload of an object. For a model, an absent payload is an empty object.
  private func payload(
    at path: MappingPath, of routed: RoutedObject, as content: Shape
  ) -> InputElement? {
    guard let found = find(path, in: routed.object) else { return nil }
    if case .value(let element) = found, !element.value.isNull || !content.isModel {
      return element
    }
    if content.isModel { return InputElement(value: .object(.any([:])), offset: found.offset) }
    // In an update, an absent payload stays unchanged.
    if let existing = routed.existing { return InputElement(value: .native(existing.slot)) }
    if content.isOptional { return InputElement(value: .null, offset: found.offset) }
    note(.missingValue, below: path.components, at: found.offset) {
      log.isSensitive
        ? nil : NearKeys(of: routed.object, knowing: knownKeys(of: routed)).nearest(to: path)
    }
    return nil
  }

  private func read(
    _ element: InputElement, at path: MappingPath = .root, as content: Shape,
    of routed: RoutedObject
  ) -> RightValue? {
    if case .native(let value) = element.value, let slot = value as? Slot { return .value(slot) }
    let outerOffset = log.offset
    log.offset = element.offset ?? outerOffset
    log.enter(path.components)
    handover.isContent = content.isSingleModel
    defer {
      handover = Handover()
      log.leave(path.components.count)
      log.offset = outerOffset
    }
    return withRulesOfCall {
      if let existing = routed.existing {
        let isRoot = existing.isRoot && isRootWrapped
        guard update(existing.slot, as: content, with: element, isRoot: isRoot) else { return nil }
      }
      return read(element, as: content)
    }
  }

  /// Runs a closure with the policy and the rule for empty strings of the call: those of an entry apply to its
  /// own value, and not inside models.
  func withRulesOfCall<Result>(_ body: () -> Result) -> Result {
    let outer = rules
    (rules.policy, rules.emptyText) = (policy, emptyText)
    defer { rules = outer }
    return body()
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
    guard let existing = routed.existing,
      case .object(var members)? = try? existing.slot.value(as: MappingValue.self)
    else { return ValueSlot(MappingValue.object(changed)) }
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
  /// Every name must be one of the type's own. A new model needs one of them; in an update, all can be missing.
  ///
  /// - Parameters:
  ///   - declared: The type that the object is declared as.
  ///   - isChosen: Whether a base has chosen the type, as its content.
  func checkNames(
    along routed: RoutedObject, from declared: ObjectPlan, isChosen: Bool
  ) -> Bool {
    let plan = routed.hops.isEmpty ? routed.plan : declared
    guard !isChosen, !plan.checkedNames.isEmpty else { return true }
    let read = routed.readPaths
    let names = plan.checkedNames.filter { !read.contains($0.path) }
    guard routed.existing?.isRoot == true else { return checkNames(names, along: routed) }
    compareNames(names, along: routed)
    return true
  }

  /// Reports an object that names another type than that of the model that the caller updates.
  @inline(never)
  private func compareNames(_ names: [CheckedName], along routed: RoutedObject) {
    let object = InputElement(value: .object(routed.object))
    for own in names {
      do throws(PathObstacle) {
        let found = try object.follow(
          own.path.components[...], duplicates: rules.duplicateKeys)
        guard case .value(let element) = found,
          let names = own.names(of: element.value, .strict), !names.contains(where: own.accepts),
          let current = own.names.first
        else { continue }
        noteChange(fromTypeNamed: current, at: own.path, offset: element.offset)
      } catch {
        // Whatever else is in the way of the name is nothing that the update reads.
        guard case .repeatedKey(let steps, let first, let later) = error,
          own.path.components.count == 1
        else { continue }
        noteDuplicate(below: steps, first: first, later: later)
      }
    }
  }

  @inline(never)
  private func checkNames(_ names: [CheckedName], along routed: RoutedObject) -> Bool {
    var isNamed = routed.existing != nil || names.isEmpty
    for own in names {
      guard let found = find(own.path, in: routed.object) else { return false }
      guard case .value(let element) = found else { continue }
      let names = own.names(of: element.value, policy)
      guard names?.contains(where: own.accepts) != true else {
        isNamed = true
        continue
      }
      if names != nil, routed.existing != nil, let current = own.names.first {
        noteChange(fromTypeNamed: current, at: own.path, offset: element.offset)
      } else {
        noteUnknown(own.names, .value(element.value), at: own.path, offset: element.offset)
      }
      return false
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
