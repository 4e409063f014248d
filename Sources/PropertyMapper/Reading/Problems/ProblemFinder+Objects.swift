// Objects: reading the entries of a model.

extension ProblemFinder {
  // A separate function, since its caller is on the stack twice for optional models.
  @inline(never)
  func readModel(_ element: InputElement, as model: ModelReference) -> RightValue? {
    var finished: RightValue?
    guard let level = open(element, as: model, orFinish: &finished) else { return finished }
    for (index, entry) in level.plan.entries.enumerated() {
      guard let shape = entry.reading?.shape, !level.isRead(byEntryAt: index) else { continue }
      var leftOut: Int?
      repeat {
        guard let element = enter(entry, after: leftOut, of: level) else { break }
        leftOut = leaveEntry(
          of: level, with: read(element, as: shape, isLossy: entry.modifiers.isLossy))
      } while leftOut != nil
    }
    return close(level)
  }

  /// The object that a value is, or that its text names; that of a row is a list.
  @inline(never)
  private func object(of element: InputElement, by plan: ObjectPlan?) -> InputObject? {
    switch element.value {
    case .list(let list) where plan?.isRow == true: .row(list)
    case _ where plan?.isRow == true: nil
    case .text(let text): plan?.subtypes?.object(namedBy: text).map { .mapping($0) }
    default: object(of: element)
    }
  }

  @inline(never)
  private func noteNoObject(_ value: InputValue, of plan: ObjectPlan?) {
    guard case .text = value, let names = plan?.subtypes?.plainNames?.keys else {
      return noteMismatch(expected: plan?.isRow == true ? .list : .object, value)
    }
    noteUnknown(names.map { SubtypeName.text($0) }, .value(value))
  }

  /// - Parameter finished: The value, if no entries are left to be read.
  @inline(never)
  private func open(
    _ element: InputElement, as model: ModelReference, orFinish finished: inout RightValue?
  ) -> Level? {
    let handover = handover
    self.handover = Handover()
    if case .native(let value) = element.value, let slot = model.adopt(value) {
      finished = .value(slot)
      return nil
    }
    let declared = context.registry.plan(for: model)
    let object = object(of: element, by: declared)
    if let conversion = model.conversion, object == nil || conversion.takes(element.value) {
      finished = readOther(element, by: conversion)
      return nil
    }
    guard let object else {
      noteNoObject(element.value, of: declared)
      return nil
    }
    guard declared != nil || handover.existing != nil else {
      log.note(.unregisteredType, Messages.unregisteredType(model.type))
      return nil
    }
    guard checkDepth() else { return nil }
    var plan = declared
    if let existing = handover.existing, plan?.subtypes == nil { plan = self.plan(of: existing) }
    guard let plan else { return nil }
    var unrouted = RoutedObject(object: object, plan: plan)
    (unrouted.outermost, unrouted.editorCount) = (handover.outermost, handover.editorCount)
    (unrouted.existing, unrouted.keysOfOthers) = (handover.existing, handover.keysOfOthers)
    return open(unrouted, as: model, isChosen: handover.isContent, orFinish: &finished)
  }

  /// - Parameter isChosen: Whether a base has chosen the model as its content.
  @inline(never)
  private func open(
    _ unrouted: RoutedObject, as model: ModelReference, isChosen: Bool,
    orFinish finished: inout RightValue?
  ) -> Level? {
    let (start, surroundings) = (log.mark, surroundings)
    let found = identifiedObject(unrouted, as: model)
    if let found, let content = found.content {
      finished = readContent(content, of: found)
      self.surroundings = surroundings
      return nil
    }
    guard var routed = found, edit(&routed),
      isChosen || checkNames(along: routed, from: unrouted.plan)
    else {
      self.surroundings = surroundings
      return nil
    }
    if routed.plan.readsValuesAroundModels { sharesValues = true }
    let level = Level(routed, start: start, in: surroundings, self)
    // An initializer needs its arguments.
    if runsRules, routed.plan.operations.hasInitializer { makesModels = true }
    return level
  }

  @inline(never)
  private func close(_ level: Level) -> RightValue? {
    comeBack(to: level)
    surroundings = level.surroundings
    let (plan, object) = (level.plan, level.routed.object)
    if !plan.rules.isEmpty, runsRules { runRules(of: level) }
    var knownKeys = level.routed.knownKeys
    if plan.hasEmbeddedModels {
      knownKeys.merge(context.registry.keysOfUnreadModels(embeddedIn: plan))
      knownKeys.merge(level.keysOfEmbedded)
    }
    let outermost = level.routed.outermost
    if let outermost {
      if !log.hasErrors(since: level.start) {
        outermost.add(level.routed, level, knowing: knownKeys)
      }
    } else {
      // Embedded models take precedence.
      let isKept = level.keepsEmbeddedKeys
      if let property = plan.extras {
        level.extras =
          isKept ? [:] : unknownMembers(of: object, knowing: knownKeys, for: property.form)
      } else if !isKept {
        noteUnknownKeys(
          of: object, knowing: knownKeys, except: plan.keysReadWhole,
          isOpen: plan.otherKeys != nil, level.policy)
      }
      complete(level, knowing: knownKeys)
      if !log.hasErrors(since: level.start) { noteUnmappedIdentifier(of: level.routed) }
    }
    let isRight = !log.hasErrors(since: level.start)
    // Kept keys may be an argument, and are only known once all tables have read the object.
    let knowsKeys =
      outermost.map { !$0.keepsEmbeddedKeys && (isRight || plan.extras == nil) } ?? true
    let value =
      knowsKeys && (isRight || level.hasRightArguments) ? made(level) : .unmade()
    guard isRight else {
      if outermost == nil { noteKeyStyle(of: object, read: plan) }
      return nil
    }
    if keepsInstance, log.errorCount == 0, level.routed.existing?.isRoot == true,
      level.isCreatedAgain
    {
      log.note(.hookFailed, Messages.immutableInstance(of: plan.type))
      return nil
    }
    return value
  }

  /// Checks an object that a closure may look at as a whole. Objects inside it are not checked again.
  func checkSeenWhole(_ object: InputObject, as form: HandedOutForm = .dictionary) -> Bool {
    guard !form.isCovered(by: checkedForm) else { return true }
    checkedForm = form
    let element = InputElement(value: .object(object), offset: log.offset)
    return checkWhole(element, as: form)
  }

  /// Checks an object if a factory or a hook may look at it as a whole, and runs the plan's input editors on it, except for
  /// those that have already run; false if errors were logged.
  package func edit(_ routed: inout RoutedObject) -> Bool {
    let hooks = routed.plan.hooks
    if context.hasCustomFactory || hooks.seeInput {
      let onlyEditors = !context.hasCustomFactory && hooks.finalDecoders.isEmpty
      let form = onlyEditors ? ObjectEditor.form(for: hooks.inputEditors) : .dictionary
      guard checkSeenWhole(routed.object, as: form) else { return false }
    }
    let editors = hooks.inputEditors.dropFirst(routed.editorCount)
    guard !editors.isEmpty else { return true }
    var object = routed.object
    let start = start(of: object)
    for editor in editors {
      let converted: Void? = attempt {
        try object.convert(
          to: editor.form, duplicateKeys: rules.duplicateKeys,
          keepsNatives: rules.policy.readsPropertyLists)
      }
      guard converted != nil,
        notingHook(.inputEditor, from: start, { try callUser { try object.edit(by: editor) } })
          != nil
      else { return false }
    }
    routed.object = object
    routed.editorCount += editors.count
    return true
  }
}
