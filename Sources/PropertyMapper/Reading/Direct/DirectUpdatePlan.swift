/// The table of a type, compiled for updating its models with the direct engine.
///
/// Nothing is stored until the whole input has been read, so nothing has to be undone:
///
/// ```
///  text ──keys──▶ frame ──entries──▶ waiting values, converted and validated     (reading)
///  waiting values, in table order ──▶ model                                      (applying)
/// ```
///
/// The frame of a nested model that is updated in place waits as well, together with the model.
///
/// A waiting value has the type of its entry's property. Its address is written when its flag is lowered,
/// and removed when it is moved out or released.
final class DirectUpdatePlan: Sendable {
  let plan: DirectPlan
  /// The entries, in table order, whose models are updated in place.
  private let nested: [DirectNestedModel?]
  private let hasNested: Bool

  init(_ plan: DirectPlan, nested: [DirectNestedModel?]) {
    self.plan = plan
    self.nested = nested
    hasNested = nested.contains { $0 != nil }
  }

  // MARK: Reading

  /// Reads an object, which updates a model in memory.
  ///
  /// - Returns: The frame with the waiting values.
  func read(
    _ source: DirectSource, _ reader: inout DirectReader, onto model: ValueAddress
  ) throws(Declined) -> DirectFrame {
    try reader.requireRoom()
    let frame = DirectFrame(
      at: reader.arena.allocate(size: plan.layout.size, alignment: 16),
      wordCount: plan.layout.wordCount)
    let call = reader.decodingCall
    let outer = call.model
    call.model = model
    do throws(Declined) {
      _ = try plan.keys.read(source, &reader, frame)
      try finishValues(of: frame, &reader)
      if plan.hasRules { try checkRules(frame, onto: model, &reader) }
    } catch {
      call.model = outer
      discard(frame)
      throw error
    }
    call.model = outer
    return frame
  }

  /// Converts and validates the values of a frame, which then wait.
  private func finishValues(of frame: DirectFrame, _ reader: inout DirectReader) throws(Declined) {
    for index in 0..<plan.stepCount {
      let step = plan.steps[index]
      let hasValue = frame[step.flag]
      if hasValue, case .more = step.way {
      } else if hasValue {
        frame.lower(step.flag)
        plan.setWaiting(frame.start + step.offset, at: index, of: frame)
        continue
      } else if step.needsNothing, !frame[step.nullFlag] {
        continue
      }
      try step.entry.withObject { entry throws(Declined) in
        plan.setWaiting(try entry.take(from: frame, isKnown: true, &reader), at: index, of: frame)
      }
    }
  }

  /// Runs the rules on the values that the model will have.
  @inline(never)
  private func checkRules(
    _ frame: DirectFrame, onto model: ValueAddress, _ reader: inout DirectReader
  ) throws(Declined) {
    try plan.rules?.check(updating: model, &reader) { plan.waiting(at: $0, of: frame) }
  }

  // MARK: Applying

  /// Stores the waiting values in a model.
  func apply(_ frame: DirectFrame, to model: ValueAddress, _ arena: inout DirectArena) {
    for index in 0..<plan.stepCount {
      guard let value = plan.waiting(at: index, of: frame) else { continue }
      plan.setWaiting(nil, at: index, of: frame)
      if hasNested, let nested = nested[index], !nested.apply(value, in: model, &arena) {
        continue
      }
      plan.steps[index].entry.lend { entry in
        guard let offset = entry.storedOffset else { return entry.set(value, in: model) }
        guard plan.isClass else { return entry.replace(value, model + offset) }
        // The release of the old value may call users' code that accesses the instance, so the new value is
        // complete by then.
        arena.exchange(value, model.instance + offset, entry.memory)
        entry.memory.deinitialize(value)
      }
    }
  }

  /// Releases all values left in a frame.
  @inline(never)
  func discard(_ frame: DirectFrame) {
    for index in 0..<plan.stepCount {
      guard let value = plan.waiting(at: index, of: frame) else { continue }
      plan.setWaiting(nil, at: index, of: frame)
      nested[index]?.discard(value)
      plan.entries[index].memory.deinitialize(value)
    }
    guard frame.hasFlags(inWords: plan.layout.valueWordCount) else { return }
    for (entry, nested) in zip(plan.entries, nested) {
      guard let nested else { continue }
      for place in entry.places where frame[place.flag] {
        nested.discard(frame.start + place.offset)
      }
    }
    plan.release(frame)
  }
}

/// The plans for updating the models of a type. See ``DirectProgram``.
final class DirectUpdateProgram: ReadingRoot, @unchecked Sendable {
  let plan: DirectUpdatePlan
  override var isDirect: Bool { true }
  /// The plans, which refer to each other and are held here.
  private let plans: [DirectPlan]
  private let updatePlans: [DirectUpdatePlan]

  init(
    of type: any Any.Type, _ plan: DirectUpdatePlan, plans: [DirectPlan],
    updatePlans: [DirectUpdatePlan]
  ) {
    self.plan = plan
    self.plans = plans
    self.updatePlans = updatePlans
    super.init(ObjectIdentifier(type))
  }
}
