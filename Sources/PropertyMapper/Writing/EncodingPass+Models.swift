// Models: from the instance to the object written by its table and hooks.

extension EncodingPass {
  /// A model being written.
  final class Level: PassLevel {
    let plan: ObjectPlan
    let model: Slot
    let identity: ObjectIdentifier?
    var object: OutputObject
    /// What embedded models have written of it.
    var embedded = OutputObject()
    /// If the model is embedded, the keys that other tables write in the object.
    let takenKeys: KeyTree
    /// Whether the names of subtypes have been written, before all entries.
    var hasDiscriminators = false
    var writtenPaths: Set<MappingPath> = []
    /// The number of values written before.
    let writtenCount: Int
    /// How an empty string is read in the place around the model.
    let emptyText: EmptyTextRule

    init(
      _ plan: ObjectPlan, _ model: Slot, _ identity: ObjectIdentifier?, in pass: EncodingPass
    ) {
      self.plan = plan
      self.model = model
      self.identity = identity
      writtenCount = pass.writtenCount
      emptyText = pass.emptyText
      takenKeys = pass.takenKeys
      pass.takenKeys = KeyTree()
      object = OutputObject(minimumCapacity: plan.entries.count)
      super.init(in: pass.log)
    }
  }

  func encodeModel(_ slot: Slot, as model: ModelReference) -> OutputValue? {
    if let base = base(model) { return encodeSubtype(slot, of: base) }
    return encodeObject(slot, as: model)
  }

  /// The plan of a model that has subtypes.
  @inline(never)
  private func base(_ model: ModelReference) -> ObjectPlan? {
    context.registry.plan(for: model).flatMap { $0.subtypes == nil ? nil : $0 }
  }

  /// Writes a model without regard to the subtypes of its declared type.
  func encodeObject(_ slot: Slot, as model: ModelReference) -> OutputValue? {
    guard readBack == nil else { return encodeOnce(slot, as: model) }
    return encodeEntries(of: slot, as: model)
  }

  /// Writes a model; an instance that has been written before has the same output.
  @inline(never)
  private func encodeOnce(_ slot: Slot, as model: ModelReference) -> OutputValue? {
    let place = place(of: slot, as: model)
    if let output = writtenOutput(for: place) { return output }
    let count = writtenCount
    let output = encodeEntries(of: slot, as: model)
    keep(output, of: slot, for: place, countedSince: count)
    return output
  }

  private func encodeEntries(of slot: Slot, as model: ModelReference) -> OutputValue? {
    guard let level = open(slot, as: model) else { return nil }
    if let count = record?.countIfWritten(by: ObjectIdentifier(level.plan)) {
      end(level)
      return countValues(count) ? .object(OutputObject()) : nil
    }
    for entry in level.plan.entries {
      guard let writing = entry.writing, let loaded = enter(entry, writing, of: level) else {
        continue
      }
      leave(entry, of: level, with: encode(loaded.slot, as: loaded.shape))
    }
    return close(level)
  }

  @inline(never)
  private func open(_ slot: Slot, as model: ModelReference) -> Level? {
    let names = isBelowBase ? discriminators : nil
    discriminators = []
    isBelowBase = false
    let level = openLevel(slot, as: model)
    if let level {
      if !level.plan.hooks.finalEncoders.isEmpty { edited.open() }
      for discriminator in (names ?? level.plan.namesAlone) + level.plan.discriminators {
        level.object.insert(discriminator)
        level.hasDiscriminators = true
      }
    }
    return level
  }

  private func openLevel(_ slot: Slot, as model: ModelReference) -> Level? {
    guard let plan = plan(for: slot.runtimeType, declaredAs: model, for: .encoding) else {
      return nil
    }
    if let base = plan.unlistingBase {
      log.note(.unknownSubtype, Messages.unlistedSubtype(plan.type, of: base))
      return nil
    }
    guard isReadBack(slot, as: model) else { return nil }
    guard let instance = slot.instance else {
      return checkDepth() ? Level(plan, slot, nil, in: self) : nil
    }
    let identity = ObjectIdentifier(instance)
    guard !openInstances.contains(identity) else {
      log.note(.cycle, Messages.cycle)
      return nil
    }
    guard checkDepth() else { return nil }
    openInstances.insert(identity)
    return Level(plan, plan.operations.adopt(slot) ?? slot, identity, in: self)
  }

  @inline(never)
  private func close(_ level: Level) -> OutputValue? {
    defer { end(level) }
    comeBack(to: level)
    emptyText = level.emptyText
    var object = level.object
    if let extras = level.plan.extras, let kept = attempt({ try extras.load(from: level.model) }) {
      if readBack != nil { refuseLostKeys(among: kept, of: level.plan) }
      // Values written by the table win; unknown keys fill the gaps, and follow at the end.
      var members = OutputObject(minimumCapacity: kept.count)
      for (key, value) in kept {
        guard let output = encodeTree(value) else { continue }
        members.append(output, forNewKey: key)
      }
      for (key, value) in members.removing(level.takenKeys).members {
        _ = object.insert(value, at: [key])
      }
    }
    guard !log.hasErrors(since: level.start) else { return nil }
    return runFinalEncoders(
      of: level.plan, on: level.model, object, countedSince: level.writtenCount)
  }

  private func end(_ level: Level) {
    if let identity = level.identity { openInstances.remove(identity) }
    if !level.plan.hooks.finalEncoders.isEmpty { edited.close() }
  }

  /// - Parameter count: The number of values written before the object.
  func runFinalEncoders(
    of plan: ObjectPlan, on model: Slot, _ object: OutputObject, countedSince count: Int
  ) -> OutputValue? {
    guard !plan.hooks.finalEncoders.isEmpty else { return .object(object) }
    guard mayCallOnce() else { return nil }
    // Values added by a hook are not written by any entry.
    let outer = log.shownStepCount
    log.shownStepCount = shownStepCount
    defer { log.shownStepCount = outer }
    guard let own = edited.value(of: object),
      var dictionary = ExactValue.of(own.any, as: [String: Any].self)
    else {
      for (path, problem) in OutputValue.object(object).keyProblems {
        log.note(problem.code, problem.sentence, below: path, areFound: true)
      }
      return nil
    }
    let done: Void? = notingHook("final encoder") {
      try edit(&dictionary, of: model, by: plan)
    }
    guard done != nil else { return nil }
    recount(from: count)
    let output = encodeAny(dictionary, like: own.order)
    edited.keep(output, count: writtenCount - count)
    return output
  }

  private func edit(_ dictionary: inout [String: Any], of model: Slot, by plan: ObjectPlan) throws {
    func edit(_ dictionary: inout [String: Any]) throws {
      for encode in plan.hooks.finalEncoders { try callUser { try encode(&dictionary, model) } }
    }
    guard let record else { return try edit(&dictionary) }
    try record.edit(&dictionary, by: ObjectIdentifier(plan), edit)
  }
}
