// Objects: reading the entries of a model.

extension ProblemFinder {
  // A separate function, since its caller is on the stack twice for optional models.
  @inline(never)
  func readModel(_ element: InputElement, as model: ModelReference) -> RightValue? {
    let level: Level
    switch open(element, as: model) {
    case .finished(let value): return value
    case .level(let opened): level = opened
    }
    for (index, entry) in level.plan.entries.enumerated() {
      guard let shape = entry.reading?.shape, !level.isRead(byEntryAt: index) else { continue }
      level.next = (entry, nil)
      while let element = enterEntry(of: level) {
        leaveEntry(of: level, with: read(element, as: shape, isLossy: entry.modifiers.isLossy))
      }
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
  private func noteNoObject(_ value: InputValue, as model: ModelReference, of plan: ObjectPlan?) {
    if let conversion = model.conversion { return noteNoOther(value, as: conversion) }
    guard case .text = value, let names = plan?.subtypes?.plainNames?.keys else {
      return noteMismatch(expected: plan?.isRow == true ? .list : .object, value)
    }
    noteUnknown(names.map { SubtypeName.text($0) }, .value(value))
  }

  private enum Opened {
    case finished(RightValue?)
    case level(Level)
  }

  @inline(never)
  private func open(_ element: InputElement, as model: ModelReference) -> Opened {
    let handover = handover
    self.handover = Handover()
    if case .native(let value) = element.value, let slot = model.adopt(value) {
      return .finished(.value(slot))
    }
    if let conversion = model.conversion, conversion.takes(element.value) {
      return .finished(readOther(element, by: conversion))
    }
    let declared = context.registry.plan(for: model)
    guard let object = object(of: element, by: declared) else {
      noteNoObject(element.value, as: model, of: declared)
      return .finished(nil)
    }
    guard declared != nil || handover.existing != nil else {
      log.note(.unregisteredType, Messages.unregisteredType(model.type))
      return .finished(nil)
    }
    guard checkDepth() else { return .finished(nil) }
    var plan = declared
    if let existing = handover.existing, plan?.subtypes == nil { plan = self.plan(of: existing) }
    return plan.map { open(object, by: $0, as: model, handover) } ?? .finished(nil)
  }

  @inline(never)
  private func open(
    _ given: InputObject, by declared: ObjectPlan, as model: ModelReference, _ handover: Handover
  ) -> Opened {
    let start = log.mark
    let outer = handover.sharedObject
    let outerCheckedForm = checkedForm
    var unrouted = RoutedObject(object: given, plan: declared, existing: handover.existing)
    unrouted.isEmbedded = outer != nil
    unrouted.keysOfOthers = handover.keysOfOthers
    unrouted.editorCount = handover.editorCount
    let found = identifiedObject(unrouted, as: model)
    if let found, let content = found.content {
      defer { checkedForm = outerCheckedForm }
      return .finished(readContent(content, of: found, sharing: outer))
    }
    guard var routed = found, checkSeenWhole(routed.object, by: routed.plan), edit(&routed),
      checkNames(along: routed, from: declared, isChosen: handover.isContent)
    else {
      checkedForm = outerCheckedForm
      return .finished(nil)
    }
    if routed.plan.readsValuesAroundModels { sharesValues = true }
    let level = Level(
      routed, start: start, outerCheckedForm: outerCheckedForm, sharing: outer, in: self)
    // An initializer needs its arguments.
    if runsRules, routed.plan.operations.hasInitializer { makesModels = true }
    return .level(level)
  }

  @inline(never)
  private func close(_ level: Level) -> RightValue? {
    comeBack(to: level)
    rules = level.outerRules
    defer { checkedForm = level.outerCheckedForm }
    wrongValues = level.outerWrongValues
    makesModels = level.outerMakesModels
    let (plan, object) = (level.plan, level.routed.object)
    if !plan.rules.isEmpty, runsRules { runRules(of: level) }
    var knownKeys = level.routed.knownKeys
    if plan.hasEmbeddedModels {
      knownKeys.merge(context.registry.keysOfUnreadModels(embeddedIn: plan))
    }
    if let outer = level.outer { return close(level, knowing: knownKeys, in: outer) }
    if let shared = level.shared { knownKeys.merge(shared.knownKeys) }
    // Embedded models take precedence.
    let isKept = level.shared?.keepsUnknownKeys == true
    if let property = plan.extras {
      level.extras =
        isKept ? [:] : unknownMembers(of: object, knowing: knownKeys, for: property.form)
    } else if !isKept {
      let policy = plan.unknownKeys ?? context.options.unknownKeys
      noteUnknownKeys(
        of: object, knowing: knownKeys, except: plan.keysReadWhole, isOpen: plan.otherKeys != nil,
        level.shared?.policy(beside: policy) ?? policy)
    }
    if let shared = level.shared { complete(shared, knowing: knownKeys) }
    if !log.hasErrors(since: level.start) { noteUnmappedIdentifier(of: level.routed) }
    let isRight = !log.hasErrors(since: level.start)
    let value = isRight || level.hasRightArguments ? made(level) : nil
    guard isRight else {
      noteKeyStyle(of: object, read: plan)
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

  /// Closes an embedded model, whose unknown keys are determined with those of the model that contains it.
  @inline(never)
  private func close(
    _ level: Level, knowing knownKeys: KeyTree, in outer: SharedObject
  ) -> RightValue? {
    guard !log.hasErrors(since: level.start) else {
      if level.hasRightArguments, level.plan.extras == nil, !outer.keepsUnknownKeys {
        _ = made(level)
      }
      return nil
    }
    outer.add(level.routed, level, knowing: knownKeys)
    // Kept keys may be an argument, and are only known once all tables have read the object.
    return outer.keepsUnknownKeys ? .unmade() : made(level)
  }

  /// Checks an object if a factory or a hook may look at it as a whole.
  package func checkSeenWhole(_ object: InputObject, by plan: ObjectPlan) -> Bool {
    let hooks = plan.hooks
    guard context.hasCustomFactory || hooks.seeInput else { return true }
    let onlyEditors = !context.hasCustomFactory && hooks.finalDecoders.isEmpty
    let form = onlyEditors ? ObjectEditor.form(for: hooks.inputEditors) : .dictionary
    return checkSeenWhole(object, as: form)
  }

  /// Checks an object that a closure may look at as a whole. Objects inside it are not checked again.
  func checkSeenWhole(_ object: InputObject, as form: HandedOutForm = .dictionary) -> Bool {
    guard !form.isCovered(by: checkedForm) else { return true }
    checkedForm = form
    let element = InputElement(value: .object(object), offset: log.offset)
    return checkWhole(element, as: form)
  }

  /// Runs the plan's input editors on the object, except for those that have already run; false if one
  /// threw.
  package func edit(_ routed: inout RoutedObject) -> Bool {
    let editors = routed.plan.hooks.inputEditors.dropFirst(routed.editorCount)
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
