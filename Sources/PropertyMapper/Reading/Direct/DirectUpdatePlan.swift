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
/// Why the raw pointers are safe: a waiting value has the type of its entry's property. Its address is
/// written when its flag is lowered, and removed when it is moved out or released.
@safe final class DirectUpdatePlan: Sendable {
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

  /// Reads the object at the cursor, which updates a model in memory.
  ///
  /// - Returns: The frame with the waiting values.
  func read(
    _ reader: inout DirectReader, onto model: UnsafeMutableRawPointer
  ) throws(Declined) -> DirectFrame {
    try unsafe read(&reader, onto: model) { reader, frame throws(Declined) in
      _ = try plan.keys.read(&reader, frame)
    }
  }

  /// Reads a Swift dictionary, which updates a model in memory.
  func read(
    _ object: [String: Any], _ reader: inout DirectReader, onto model: UnsafeMutableRawPointer
  ) throws(Declined) -> DirectFrame {
    try unsafe read(&reader, onto: model) { reader, frame throws(Declined) in
      _ = try plan.keys.read(object, &reader, frame)
    }
  }

  @inline(__always)
  private func read(
    _ reader: inout DirectReader, onto model: UnsafeMutableRawPointer,
    _ readKeys: (inout DirectReader, DirectFrame) throws(Declined) -> Void
  ) throws(Declined) -> DirectFrame {
    try reader.requireRoom()
    let frame = unsafe DirectFrame(
      at: reader.arena.allocate(size: plan.layout.size, alignment: 16),
      wordCount: plan.layout.wordCount)
    let call = reader.decodingCall
    let outer = unsafe call.model
    unsafe call.model = unsafe model
    do throws(Declined) {
      try readKeys(&reader, frame)
      try finishValues(of: frame, &reader)
      if plan.hasRules { try unsafe checkRules(frame, onto: model, &reader) }
    } catch {
      unsafe call.model = unsafe outer
      discard(frame)
      throw error
    }
    unsafe call.model = unsafe outer
    return frame
  }

  /// Converts and validates the values of a frame, which then wait.
  private func finishValues(
    of frame: DirectFrame, _ reader: inout DirectReader
  ) throws(Declined) {
    for index in 0..<plan.entryCount {
      let step = unsafe plan.steps + index
      let hasValue = unsafe frame[step.pointee.flag]
      if hasValue, case .more = unsafe step.pointee.way {
      } else if hasValue {
        unsafe frame.lower(step.pointee.flag)
        unsafe setWaiting(frame.start + step.pointee.offset, at: index, of: frame)
        continue
      } else if unsafe step.pointee.needsNothing, unsafe !frame[step.pointee.nullFlag] {
        continue
      }
      try unsafe step.pointee.entry.withObject { entry throws(Declined) in
        unsafe setWaiting(try entry.take(from: frame, &reader), at: index, of: frame)
      }
    }
  }

  /// Runs the rules on the values that the model will have.
  @inline(never)
  private func checkRules(
    _ frame: DirectFrame, onto model: UnsafeMutableRawPointer, _ reader: inout DirectReader
  ) throws(Declined) {
    try unsafe plan.rules?.check(updating: model, &reader) { unsafe waiting(at: $0, of: frame) }
  }

  // MARK: Waiting values

  @inline(__always)
  private func waiting(at index: Int, of frame: DirectFrame) -> UnsafeMutableRawPointer? {
    unsafe frame.start.load(
      fromByteOffset: (plan.layout.waitingWord + index) * 8, as: UnsafeMutableRawPointer?.self)
  }

  @inline(__always)
  private func setWaiting(
    _ value: UnsafeMutableRawPointer?, at index: Int, of frame: DirectFrame
  ) {
    unsafe frame.start.storeBytes(
      of: value, toByteOffset: (plan.layout.waitingWord + index) * 8,
      as: UnsafeMutableRawPointer?.self)
  }

  // MARK: Applying

  /// Stores the waiting values in a model.
  func apply(
    _ frame: DirectFrame, to model: UnsafeMutableRawPointer, _ arena: inout DirectArena
  ) {
    for index in 0..<plan.entryCount {
      guard let value = unsafe waiting(at: index, of: frame) else { continue }
      unsafe setWaiting(nil, at: index, of: frame)
      if hasNested, let nested = nested[index], unsafe !nested.apply(value, in: model, &arena) {
        continue
      }
      unsafe (plan.steps + index).pointee.entry.lend { entry in
        guard let offset = entry.storedOffset else {
          return unsafe entry.access(.store, model, value)
        }
        guard plan.isClass else { return unsafe entry.replace(value, model + offset) }
        let start = unsafe model.load(as: UnsafeMutableRawPointer.self)
        unsafe exchange(value, start + offset, entry.memory, &arena)
      }
    }
  }

  /// Moves a value into a property of an instance.
  ///
  /// The release of the old value may call users' code that accesses the instance, so the new value is
  /// complete by then.
  @inline(__always)
  private func exchange(
    _ value: UnsafeMutableRawPointer, _ property: UnsafeMutableRawPointer, _ memory: ValueMemory,
    _ arena: inout DirectArena
  ) {
    let mark = arena.mark
    let old = unsafe arena.allocate(size: memory.size, alignment: memory.alignment)
    unsafe memory.move(property, old)
    unsafe memory.move(value, property)
    unsafe memory.deinitialize(old)
    arena.release(to: mark)
  }

  /// Releases all values left in a frame.
  @inline(never)
  func discard(_ frame: DirectFrame) {
    for index in 0..<plan.entryCount {
      guard let value = unsafe waiting(at: index, of: frame) else { continue }
      unsafe setWaiting(nil, at: index, of: frame)
      unsafe nested[index]?.discard(value)
      unsafe plan.entries[index].memory.deinitialize(value)
    }
    guard frame.hasFlags(inWords: plan.layout.valueWordCount) else { return }
    for (entry, nested) in zip(plan.entries, nested) {
      guard let nested else { continue }
      for place in entry.places where frame[place.flag] {
        unsafe nested.discard(frame.start + place.offset)
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
