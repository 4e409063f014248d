// Models written entry by entry: those whose tables have no steps, because values must be inserted into
// objects that are already there, and all models while problems are logged.

extension ModelEncoder<TreeSink> {
  /// Writes a model that has already been counted.
  mutating func writeModel(
    _ slot: Slot, as model: ModelReference, in surroundings: ModelSurroundings
  ) -> Output {
    if let base = base(model) { return writeSubtype(slot, of: base, in: surroundings) }
    return writeObject(slot, as: model, in: surroundings)
  }

  /// The plan of a model that has subtypes.
  @inline(never)
  private func base(_ model: ModelReference) -> ObjectPlan? {
    run.context.registry.plan(for: model).flatMap { $0.subtypes == nil ? nil : $0 }
  }

  /// Writes a model without regard to the subtypes of its declared type.
  mutating func writeObject(
    _ slot: Slot, as model: ModelReference, in surroundings: ModelSurroundings
  ) -> Output {
    guard run.pass?.readBack == nil else { return writeOnce(slot, as: model, in: surroundings) }
    return writeEntries(of: slot, as: model, in: surroundings)
  }

  mutating func writeEntries(
    of slot: Slot, as model: ModelReference, in surroundings: ModelSurroundings
  ) -> Output {
    guard let written = open(slot, as: model, in: surroundings) else { return .failed }
    if let known = run.record?.outputIfWritten(by: ObjectIdentifier(written.plan)) {
      end(written)
      return run.count(known.count) ? .value(known.tree ?? .object(OutputObject())) : .failed
    }
    for entry in written.plan.writtenEntries {
      guard let writing = entry.writing, mayWrite(entry, of: written.plan) else { continue }
      switch enter(entry, writing, of: written) {
      case .value(let value, let surroundings):
        let output = write(value.slot, as: value.shape, in: surroundings)
        if leave(entry, writing, of: written, with: output) || isLogging { continue }
      case .nothing: continue
      case .failed: if isLogging { continue }
      }
      end(written)
      return .failed
    }
    return close(written)
  }

  /// Whether an entry may be written: an update may reject a key that nothing reads.
  private func mayWrite(_ entry: PlanEntry, of plan: ObjectPlan) -> Bool {
    guard entry.reading == nil, let pass = run.pass, pass.readBack != nil else { return true }
    return (plan.unknownKeys ?? pass.context.options.unknownKeys) != .reject
      || plan.isRead(entry.path, besides: entry)
  }

  // MARK: Models

  @inline(never)
  private mutating func open(
    _ slot: Slot, as model: ModelReference, in surroundings: ModelSurroundings
  ) -> WrittenModel? {
    guard let plan = run.plan(for: slot.runtimeType, declaredAs: model) else { return nil }
    if let base = plan.unlistingBase {
      run.pass?.log.note(.unknownSubtype, Messages.unlistedSubtype(plan.type, of: base))
      return nil
    }
    guard run.pass?.isReadBack(slot, as: model) != false else { return nil }
    let instance = slot.instance.map { ObjectIdentifier($0) }
    if let instance, run.record?.openInstances.contains(instance) == true {
      run.pass?.log.note(.cycle, Messages.cycle)
      return nil
    }
    guard run.mayGoDeeper() else { return nil }
    let model = instance == nil ? slot : plan.operations.adopt(slot) ?? slot
    let written = WrittenModel(plan, model, instance, takenKeys: surroundings.takenKeys, in: run)
    var isNew = true
    written.withInstance { isNew = run.open($0) }
    guard isNew else { return nil }
    if let form = plan.hooks.finalEncoders.first?.form, let record = run.record {
      record.edited.open(as: form)
      written.outcomeCount = record.begin(by: ObjectIdentifier(plan))
    }
    for name in (surroundings.names ?? plan.namesAlone) + plan.discriminators {
      written.object.insert(name)
      written.hasNames = true
    }
    return written
  }

  @inline(never)
  private mutating func close(_ written: WrittenModel) -> Output {
    defer { end(written) }
    if let pass = run.pass, let state = written.state {
      pass.comeBack(to: state)
      pass.emptyText = written.emptyText
    }
    var object = written.object
    if let extras = written.plan.extras, !addKept(extras, of: written, to: &object), !isLogging {
      return .failed
    }
    if let pass = run.pass, pass.readBack != nil { pass.refuseReplaced(written, in: object) }
    if let state = written.state, run.pass?.log.hasErrors(since: state.start) == true {
      return .failed
    }
    if written.plan.isRow { return row(object) }
    let output = runFinalEncoders(
      of: written.plan, on: written.model, object, countedSince: written.remainingCount)
    if let start = written.outcomeCount, case .value(let tree) = output {
      let count = written.remainingCount - run.remainingCount
      run.record?.note(
        WrittenOutput(tree: tree, count: count), by: ObjectIdentifier(written.plan), since: start)
    }
    return output
  }

  /// The list of a row, whose keys are the indexes of its elements. Gaps are null.
  private mutating func row(_ object: OutputObject) -> Output {
    var elements: [Int: OutputValue] = [:]
    for (key, value) in object.members { if let index = Int(key) { elements[index] = value } }
    let count = elements.keys.max().map { $0 + 1 } ?? 0
    guard run.count(count - elements.count) else { return .failed }
    return .value(.list((0..<count).map { elements[$0] ?? .null }))
  }

  @inline(never)
  private mutating func end(_ written: WrittenModel) {
    written.withInstance { run.close($0) }
    if written.outcomeCount != nil { run.record?.edited.close() }
  }

  /// Adds the unknown keys that a model has kept: values written by the table win, and unknown keys fill
  /// the gaps, and follow at the end.
  private mutating func addKept(
    _ extras: UnknownKeysProperty, of written: WrittenModel, to object: inout OutputObject
  ) -> Bool {
    guard let kept = run.attempt({ try extras.load(from: written.model) }) else { return false }
    if let pass = run.pass, pass.readBack != nil {
      pass.refuseLostKeys(among: kept, of: written.plan)
    }
    var members = OutputObject(minimumCapacity: kept.count)
    for (key, value) in kept {
      guard let output = run.output(of: value) else {
        if isLogging { continue }
        return false
      }
      members.append(output, forNewKey: key)
    }
    for (key, value) in members.removing(written.takenKeys).members {
      _ = object.insert(value, at: [key])
    }
    return true
  }

  // MARK: Entries

  private enum Loaded {
    case value(PresentValue, ModelSurroundings)
    /// The entry is done.
    case nothing
    case failed
  }

  /// Loads the value of an entry.
  @inline(never)
  private mutating func enter(
    _ entry: PlanEntry, _ writing: PlanEntry.Writing, of written: WrittenModel
  ) -> Loaded {
    let takenKeys = takenKeys(around: entry, of: written)
    run.enter(entry, since: written.state)
    do {
      guard let slot = try load(entry, writing, of: written) else {
        return leave(entry, writing, of: written, with: .null) ? .nothing : .failed
      }
      guard slot.type == writing.closures.request.type else {
        throw SlotMismatch(expected: "\(writing.closures.request.type)", actual: "\(slot.type)")
      }
      // An update decides by the output how it reads null.
      let value =
        run.pass?.readBack == nil
        ? PresentValue(slot: slot, shape: writing.shape)
        : try PresentValue(inside: slot, as: writing.shape)
      return .value(value, ModelSurroundings(takenKeys: takenKeys))
    } catch {
      run.pass?.noteThrown(error, writing.closures.failureCode, Messages.encoderFailed)
    }
    run.leave(entry)
    return .failed
  }

  /// Loads the value of an entry; nil stands for null.
  private mutating func load(
    _ entry: PlanEntry, _ writing: PlanEntry.Writing, of written: WrittenModel
  ) throws -> Slot? {
    func load() throws -> Slot? {
      guard !writing.closures.isPlain else { return try entry.load(writing, from: written.model) }
      return try run.callUser { try entry.load(writing, from: written.model) }
    }
    guard writing.closures.isGenerated else { return try load() }
    guard let record = run.record else { throw Unrecorded() }
    return try record.result(of: entry, load)
  }

  /// Takes the output of an entry; false if that failed.
  @inline(never)
  private mutating func leave(
    _ entry: PlanEntry, _ writing: PlanEntry.Writing, of written: WrittenModel,
    with output: Output
  ) -> Bool {
    let choice = choice(for: output, of: entry, in: written)
    run.leave(entry)
    let value: OutputValue
    switch (choice, output) {
    case (.refuse, _), (_, .failed): return false
    case (.leaveOut, _):
      noteLeftOut(entry, of: written)
      return true
    case (.write, .value(let written)): value = written
    case (.write, .null): value = .null
    }
    if value.isNull { noteLeftOut(entry, of: written) }
    if !value.isNull, written.plan.repeatedPaths.contains(entry.path),
      !written.writtenPaths.insert(entry.path).inserted
    {
      return true
    }
    if entry.takesOtherKeys { return add(value, to: written) }
    if entry.isEmbedded { return merge(value, into: written) }
    if let key = writing.ownKey, !written.hasNames {
      written.object.append(value, forNewKey: key)
      return true
    }
    guard isAlone(value, at: writing.keys, of: written) else { return false }
    if written.object.insert(value, at: writing.keys[...]) { return true }
    let keys = written.object.conflict(with: value, at: writing.keys, keepsThere: true) ?? []
    let steps = entry.path.components + keys.dropFirst(writing.keys.count).map { .key($0) }
    run.pass?.log.note(
      .unrepresentableValue, Messages.exportConflict(), below: Array(steps.prefix(keys.count)))
    return false
  }

  /// Notes an entry without a value, if the output is to be read back.
  private func noteLeftOut(_ entry: PlanEntry, of written: WrittenModel) {
    if run.pass?.readBack != nil, !written.plan.overlappingEntries.isEmpty {
      written.entriesLeftOut.append(entry)
    }
  }

  /// Whether to include the output of an entry. If it would be read as something else, that is logged.
  private func choice(
    for output: Output, of entry: PlanEntry, in written: WrittenModel
  ) -> NullChoice {
    let value: OutputValue
    let kind: OutputValue.Kind
    switch output {
    case .value(let output): (value, kind) = (output, output.kind)
    case .null: (value, kind) = (.null, .nothing)
    case .failed: return .refuse
    }
    guard let pass = run.pass, let readBack = pass.readBack else {
      let isWritten = entry.rule.writes(
        kind, to: run.target, includesNull: run.includesNull)
      return isWritten ? .write : .leaveOut
    }
    guard entry.readsAsNull(value, pass.emptyText) else { return .write }
    let choice = readBack.choice(for: value, by: entry, of: written.model, written.plan)
    if choice == .refuse { pass.refuse(entry.asNull(value)) }
    return choice
  }
}

/// A closure that may only run once would be called, but the result can't be recorded.
private struct Unrecorded: Error {}

extension WritingRun {
  /// Goes to the value of an entry. An embedded model is a level, although no key leads to it.
  fileprivate mutating func enter(_ entry: PlanEntry, since state: PassLevel?) {
    enter(max(1, entry.path.components.count))
    guard let pass, let state else { return }
    pass.log.property = entry.property?.name
    pass.log.isSensitive = state.isSensitive || context.registry.isSensitive(entry)
    pass.log.enter(entryAt: entry.path)
    if let readBack = pass.readBack { pass.emptyText = readBack.emptyText(of: entry) }
  }

  fileprivate mutating func leave(_ entry: PlanEntry) {
    leave(max(1, entry.path.components.count))
    pass?.log.leave(entryAt: entry.path)
  }
}

/// A model that is being written entry by entry.
///
/// It is on the heap, and all of its work except for descending into a value happens in functions
/// that return before the descent, so that a level of nesting uses little stack space.
final class WrittenModel {
  let plan: ObjectPlan
  let model: Slot
  let instance: ObjectIdentifier?
  var object: OutputObject
  /// What embedded models have written of it.
  var embedded = OutputObject()
  /// If the model is embedded, the keys that other tables write in the object.
  let takenKeys: KeyTree
  /// Whether the names of subtypes have been written, before all entries.
  var hasNames = false
  var writtenPaths: Set<MappingPath> = []
  /// In output to be read back, the entries that write nothing, or null.
  var entriesLeftOut: [PlanEntry] = []
  /// The number of values that could be written before it.
  let remainingCount: Int
  /// The number of outcomes recorded before it, if it has final encoders.
  var outcomeCount: Int?
  /// The state of the log when the walk reached the model; nil if problems aren't logged.
  let state: PassLevel?
  /// How an empty string is read in the place around the model.
  let emptyText: EmptyTextRule

  init(
    _ plan: ObjectPlan, _ model: Slot, _ instance: ObjectIdentifier?, takenKeys: KeyTree,
    in run: WritingRun
  ) {
    self.plan = plan
    self.model = model
    self.instance = instance
    self.takenKeys = takenKeys
    object = OutputObject(minimumCapacity: plan.entries.count)
    remainingCount = run.remainingCount
    state = run.pass.map { PassLevel(in: $0.log) }
    emptyText = run.pass?.emptyText ?? .text
  }

  /// Passes the address of the class instance to a closure, if the model is one.
  func withInstance(_ body: (ValueAddress) -> Void) {
    // The memory of a class type is a single reference.
    if instance != nil, model.type is AnyClass { model.withMemory { body($0.instance) } }
  }
}

/// What the tables around a model write in its object.
struct ModelSurroundings {
  /// The names from the bases that the model is a value of; nil if it's declared as itself.
  var names: [WrittenDiscriminator]?
  /// The keys that other tables write, if the model is embedded and holds unknown keys.
  var takenKeys = KeyTree()
  /// Whether the model is written as a value of a base, which will read it as an object.
  var isInBase = false

  /// Whether they write nothing.
  var isEmpty: Bool { names == nil && takenKeys.keys.isEmpty }
}

/// A value with its shape, without the optionals around another optional.
struct PresentValue {
  let slot: Slot
  let shape: Shape

  init(slot: Slot, shape: Shape) {
    self.slot = slot
    self.shape = shape
  }

  /// Creates the value inside an optional of an optional, or leaves any other value unchanged.
  init(inside slot: Slot, as shape: Shape) throws {
    var (slot, shape) = (slot, shape)
    while case .optional(let optional) = shape, case .optional = optional.wrapped,
      let wrapped = try optional.operations.unwrap(slot)
    {
      (slot, shape) = (wrapped, optional.wrapped)
    }
    self.init(slot: slot, shape: shape)
  }
}
