/// Makes and fills the models that wait in frames, once the whole input is right.
struct Filling {
  let trail: FillingTrail
  var arena: CallArena
  let factory: (any ModelFactory)?
  /// The instances that are known by their identifiers.
  let known: KnownInstances?
  private let call: DecodingCall
  private let userDepth: Int
  private let freeDepth: Int
  /// Whether anything can still fail, so that the old values of existing instances are kept until the end.
  let mayFail: Bool
  /// Created for the first closure that receives an input.
  private var view: FillingInputView?
  /// The last link in a chain of records in the arena. Each record has the frame of a model
  /// that already existed, which now contains the old values of the model's properties.
  private var lastRecord: ValueAddress?
  private var recordCount = 0
  /// The frames whose models were not made. They are released at the end, since there may be little stack left
  /// where that was found out, and a frame releases those that wait inside it.
  private var abandoned: [(plan: Borrowed<ReadingPlan>, frame: ValueFrame)] = []

  private struct Record {
    let plan: Borrowed<ReadingPlan>
    let frame: ValueFrame
    /// A copy of the model: the instance, or a struct whose copies share the instances inside.
    let model: ValueAddress
    /// The index of the entry from which filling continued after other models; nil for the first record of a model.
    let rest: Int?
  }

  init(_ trail: FillingTrail, _ arena: CallArena, mayFail: Bool = true) {
    self.trail = trail
    self.mayFail = mayFail
    self.arena = arena
    call = trail.call
    known = call.known
    factory = known.map { $0.call.otherFactory } ?? call.mapping.factory
    userDepth = call.context.depth + CallScope.reentryCost
    freeDepth = call.limits.freeDepth
  }

  /// Sets the depth for the next users' closures.
  @inline(__always)
  func enterUser(levels: Int = 0) { call.set(userDepth + trail.depth + levels) }

  /// Whether the stack has room for another level.
  @inline(__always)
  func hasRoom() -> Bool { trail.depth < freeDepth || checkRoom() }

  @inline(never)
  private func checkRoom() -> Bool {
    guard let problem = call.limits.depthGuard.stackProblem(at: trail.depth + call.context.depth)
    else { return true }
    trail.note(at: nil) {
      $0.isOutOfStack = true
      $0.log.note(.depthLimitExceeded, problem.sentence)
    }
    return false
  }

  /// Passes an object to a closure.
  @inline(__always)
  mutating func seeing<Result>(
    _ object: WaitingObject, without known: KeyTree? = nil,
    _ body: (MappingInput) throws -> Result
  ) throws -> Result {
    defer { closeView() }
    return try body(input(object, without: known))
  }

  @inline(__always)
  private mutating func input(_ object: WaitingObject, without known: KeyTree?) -> MappingInput {
    let view = view ?? FillingInputView(trail)
    view.aim(at: object, without: known, in: trail)
    self.view = view
    return MappingInput(view)
  }

  /// Opens the object if the closure has kept its input, since the frame's memory is reused.
  @inline(__always)
  private mutating func closeView() {
    guard !isKnownUniquelyReferenced(&view) else { return }
    leaveView()
  }

  @inline(never)
  private mutating func leaveView() {
    _ = view?.opened
    view = nil
  }

  // MARK: Rules and hooks

  /// Runs the final decoders of a type on a model, until one of them throws, which is noted.
  mutating func run(
    _ decoders: [PlanHooks.FinalDecoder], on model: ValueAddress, _ object: WaitingObject,
    knowing known: KeyTree
  ) {
    enterUser()
    for decoder in decoders {
      do {
        try seeing(object, without: decoder.keys.onlyUnmapped ? known : nil) {
          try decoder.run($0, model)
        }
      } catch {
        return trail.note(error, .hookFailed, at: object.offset, from: object.start) {
          Messages.hookFailed(.finalDecoder, $0)
        }
      }
    }
  }

  /// Runs rules that had to wait for a model.
  @inline(never)
  func run(_ rules: [PlanRule], on model: Slot, _ object: WaitingObject) {
    enterUser()
    trail.note(at: object.offset) { $0.run(rules, on: model, from: object.start) }
  }

  // MARK: Existing instances

  /// Releases memory, unless old values are in it, or values that were not used.
  @inline(__always)
  mutating func release(to mark: Mark) {
    guard recordCount == mark.recordCount, abandoned.count == mark.abandonedCount else { return }
    arena.release(to: mark.arena)
  }

  struct Mark {
    fileprivate let arena: CallArena.Mark
    fileprivate let recordCount: Int
    fileprivate let abandonedCount: Int
  }

  var mark: Mark {
    Mark(arena: arena.mark, recordCount: recordCount, abandonedCount: abandoned.count)
  }

  /// Records that a model that already existed is about to be changed.
  ///
  /// - Returns: The copy of the model in which the old values are put back.
  mutating func record(
    _ plan: ReadingPlan, _ frame: ValueFrame, _ model: ValueAddress
  ) -> ValueAddress {
    let memory = plan.objectPlan.operations.memory
    let copy = arena.allocate(for: memory)
    memory.copy(model, copy)
    add(Record(plan: Borrowed(plan), frame: frame, model: copy, rest: nil))
    return copy
  }

  /// Records that filling a model continues after those inside it, which may include its instance.
  mutating func recordRest(
    from start: Int, of plan: ReadingPlan, _ frame: ValueFrame, _ copy: ValueAddress,
    since mark: Mark
  ) {
    guard recordCount > mark.recordCount else { return }
    add(Record(plan: Borrowed(plan), frame: frame, model: copy, rest: start))
  }

  private mutating func add(_ record: Record) {
    lastRecord = arena.allocate(record, linkedTo: lastRecord)
    recordCount += 1
  }

  /// Removes the last record.
  ///
  /// - Parameter putsBack: Whether to put the old values back.
  private mutating func takeRecord(puttingBack putsBack: Bool) -> Record? {
    guard let link = lastRecord else { return nil }
    lastRecord = link.address(inWord: 0)
    recordCount -= 1
    let record = link.afterLink.take(Record.self)
    let plan = record.plan.object
    if putsBack { plan.restore(record.model, from: record.frame, startingAt: record.rest ?? 0) }
    if record.rest == nil { plan.objectPlan.operations.memory.deinitialize(record.model) }
    return record
  }

  /// Releases the old values, and what was left out.
  mutating func settle() {
    releaseAbandoned()
    while let record = takeRecord(puttingBack: false) {
      if record.rest == nil { record.plan.object.discard(record.frame) }
    }
  }

  /// Leaves a frame to be released at the end.
  mutating func abandon(_ plan: ReadingPlan, _ frame: ValueFrame) {
    abandoned.append((Borrowed(plan), frame))
  }

  private mutating func releaseAbandoned() {
    for (plan, frame) in abandoned { plan.object.discard(frame) }
    abandoned = []
  }

  /// Puts the old values back, and releases what was not made.
  mutating func undo() {
    // Frames nested in abandoned ones also hold old values, so they are put back first.
    while let record = takeRecord(puttingBack: true) {
      if record.rest == nil { record.plan.object.discard(record.frame) }
    }
    releaseAbandoned()
  }

  /// Puts the old values back that were exchanged since a mark.
  mutating func undo(since mark: Mark) {
    while recordCount > mark.recordCount, let record = takeRecord(puttingBack: true) {
      if record.rest == nil { abandon(record.plan.object, record.frame) }
    }
  }
}
