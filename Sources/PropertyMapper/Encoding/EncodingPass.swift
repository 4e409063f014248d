/// One call of the encoder: writes models as trees of values by the plans of a registry.
///
/// ```
///  model ──load──▶ slots ──shape──▶ OutputValue ──▶ dictionary · JSON text · property list
/// ```
///
/// It walks plans without generics, as decoding does, notes every problem with its place, and keeps track
/// of the instances it is inside of, so that a cycle is an error and not the end of the process.
final class EncodingPass: MappingPass {
  let target: OutputTarget
  let includesNull: Bool
  private(set) var writtenCount = 0
  private let maximumCount: Int
  /// Whether it writes a part of what the direct engine writes, and so runs nothing that must run only once.
  private let isPart: Bool
  /// Whether a part was left out that only a whole pass can write.
  private(set) var isGivenUp = false
  /// What generators gave the direct engine; of a part, also what they give now.
  private let record: GeneratorRecord?
  /// The class instances that are being written right now.
  private var openInstances: Set<ObjectIdentifier>
  /// The discriminators of the bases that led to the next model.
  var discriminators: [WrittenDiscriminator] = []

  /// A pass that writes whole values.
  ///
  /// - Parameter record: What generators gave the direct engine before it gave up.
  init(
    context: MappingContext, target: OutputTarget, includesNull: Bool,
    replaying record: GeneratorRecord? = nil
  ) {
    self.target = target
    self.includesNull = includesNull
    self.record = record
    openInstances = []
    maximumCount = context.options.maximumOutputCount
    isPart = false
    record?.rewind()
    super.init(context: context)
  }

  /// A pass that writes single values for the direct engine.
  ///
  /// - Parameters:
  ///   - depth: How deep the values lie.
  ///   - maximumCount: How many values may still be written.
  ///   - openInstances: The class instances that the values lie in, as far as that matters.
  ///   - record: Keeps what generators give; nil if none may be called.
  init(
    partIn context: MappingContext, includesNull: Bool, depth: Int, maximumCount: Int,
    openInstances: Set<ObjectIdentifier>, record: GeneratorRecord?
  ) {
    target = .json
    self.includesNull = includesNull
    self.openInstances = openInstances
    self.record = record
    self.maximumCount = maximumCount
    isPart = true
    super.init(context: context)
    log = ProblemLog(limit: 1, startingAt: depth)
  }

  /// Writes a value of a type; nil if there were errors, which are in the log.
  func encode<Value>(_ value: Value) -> OutputValue? {
    let shape = context.registry.rootShape(of: Value.self)
    guard noteProblems(of: shape, for: .encoding) else { return nil }
    let output = encodeRoot(ValueSlot(value), as: shape)
    return log.errorCount == 0 ? output : nil
  }

  // MARK: Shapes

  func encode(_ slot: Slot, as shape: Shape) -> OutputValue? {
    guard countValue() else { return nil }
    // The cases call functions that stay functions, so that the frame of this one, which all levels of
    // nesting go through, has room for none of their values.
    switch shape {
    case .value(let codec): return encodeValue(slot, as: codec)
    case .model(let model): return encodeModel(slot, as: model)
    case .optional(let optional):
      guard let unwrapped = unwrap(slot, from: optional) else { return nil }
      guard let wrapped = unwrapped.value else { return .null }
      return encode(wrapped, as: optional.wrapped)
    case .list(let list): return encodeList(slot, as: list)
    case .dictionary(let dictionary): return encodeDictionary(slot, as: dictionary)
    case .converted(let converted):
      guard let inner = encoded(slot, by: converted) else { return nil }
      return encode(inner, as: converted.inner)
    }
  }

  /// What the closures of a type make of a value; nil if they failed, which is noted.
  @inline(never)
  private func encoded(_ slot: Slot, by shape: ConvertedShape) -> Slot? {
    do {
      if let encoded = try callUser({ try shape.encode(slot) }) { return encoded }
      log.note(.unrepresentableValue, Messages.onlyRead(shape.memory.type))
    } catch {
      noteThrown(error, .transformFailed, Messages.encoderFailed)
    }
    return nil
  }

  /// Whether one more value may be written: instances that are shared on every level make exponentially many.
  private func countValue() -> Bool {
    writtenCount += 1
    if writtenCount - 1 == maximumCount {
      log.note(.sizeLimitExceeded, Messages.outputTooLarge(limit: maximumCount))
    }
    return writtenCount <= maximumCount
  }

  @inline(never)
  private func encodeValue(_ slot: Slot, as codec: ValueCodec) -> OutputValue? {
    let isUsers = codec.traits.handedOutForm != nil
    let written = attempt { try callUser(if: isUsers) { try codec.write(slot, for: target) } }
    guard let written else { return nil }
    switch written {
    case .output(let output): return output
    case .tree(let tree): return encodeTree(tree)
    case .any(let value): return encodeAny(value)
    }
  }

  /// The value in an optional, nil in it for nil; nil if that failed, which is noted.
  @inline(never)
  private func unwrap(_ slot: Slot, from shape: OptionalShape) -> (value: Slot?, Void)? {
    attempt { (try shape.operations.unwrap(slot), ()) }
  }

  /// Runs a step of a value's own; what it throws is noted.
  func attempt<Result>(_ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch let problem as ConversionProblem {
      let actual = log.isSensitive ? problem.kind : problem.actual
      log.note(
        .unrepresentableValue, Messages.unrepresentable(actual), expected: problem.expected,
        actual: actual)
    } catch {
      noteThrown(error, .unrepresentableValue) {
        Messages.unrepresentable("a value whose type \($0)")
      }
    }
    return nil
  }

  // MARK: Models

  /// A model that is being written.
  private final class Level: PassLevel {
    let plan: ObjectPlan
    let model: Slot
    let identity: ObjectIdentifier?
    var object: OutputObject
    /// Whether the names of subtypes were written before all entries.
    var hasDiscriminators = false
    var writtenPaths: Set<MappingPath> = []

    init(_ plan: ObjectPlan, _ model: Slot, _ identity: ObjectIdentifier?, in log: ProblemLog) {
      self.plan = plan
      self.model = model
      self.identity = identity
      object = OutputObject(minimumCapacity: plan.entries.count)
      super.init(in: log)
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

  /// Writes a model, whatever subtypes the declared type may have.
  func encodeObject(_ slot: Slot, as model: ModelReference) -> OutputValue? {
    guard let level = open(slot, as: model) else { return nil }
    var index = writeQuickly(from: 0, of: level)
    while index < level.plan.entries.count {
      let entry = level.plan.entries[index]
      guard let writing = entry.writing else { break }
      if let loaded = enter(entry, writing, of: level) {
        leave(entry, of: level, with: encode(loaded, as: writing.shape))
      }
      index = writeQuickly(from: index + 1, of: level)
    }
    return close(level)
  }

  @inline(never)
  private func open(_ slot: Slot, as model: ModelReference) -> Level? {
    let discriminators = self.discriminators
    self.discriminators = []
    let level = openLevel(slot, as: model)
    if let level {
      for discriminator in discriminators + level.plan.discriminators {
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
    guard let instance = slot.instance else {
      return checkDepth() ? Level(plan, slot, nil, in: log) : nil
    }
    let identity = ObjectIdentifier(instance)
    guard !openInstances.contains(identity) else {
      log.note(.cycle, Messages.cycle)
      return nil
    }
    guard checkDepth() else { return nil }
    openInstances.insert(identity)
    return Level(plan, plan.operations.adopt(slot) ?? slot, identity, in: log)
  }

  @inline(never)
  private func close(_ level: Level) -> OutputValue? {
    defer { if let identity = level.identity { openInstances.remove(identity) } }
    comeBack(to: level)
    var object = level.object
    if let extras = level.plan.extras, let kept = attempt({ try extras.load(from: level.model) }) {
      // What the table writes wins; what was kept fills the gaps and follows.
      for (key, value) in kept {
        guard let output = encodeTree(value) else { continue }
        _ = object.insert(output, at: [key])
      }
    }
    guard !log.hasErrors(since: level.start) else { return nil }
    return runFinalEncoders(of: level.plan, on: level.model, object)
  }

  /// Writes properties of standard types, about which there is nothing to say.
  ///
  /// - Returns: The index of the first entry that is written and to which there is more, and with which nothing happened.
  @inline(never)
  private func writeQuickly(from start: Int, of level: Level) -> Int {
    let entries = level.plan.entries
    for index in start..<entries.count {
      let entry = entries[index]
      guard let writing = entry.writing else { continue }
      guard let codec = writing.quickCodec, let key = writing.ownKey, !level.hasDiscriminators,
        let property = entry.property
      else { return index }
      let written = try? property.accessor.withValue(of: level.model, in: codec.memory) {
        try codec.write($0, target)
      }
      guard case .output(let output) = written, countValue() else { return index }
      if !output.isNull || includesNull { level.object.append(output, forNewKey: key) }
    }
    return entries.count
  }

  /// Loads what an entry writes; nil if that is null or failed, which has been dealt with.
  @inline(never)
  private func enter(_ entry: PlanEntry, _ writing: PlanEntry.Writing, of level: Level) -> Slot? {
    log.property = entry.property?.name
    log.isSensitive = level.isSensitive || entry.isSensitive
    log.enter(entry.path.components)
    do {
      if let loaded = try load(entry, writing, of: level) { return loaded }
      leave(entry, of: level, with: .null)
      return nil
    } catch {
      noteThrown(error, writing.closures.failureCode, Messages.encoderFailed)
    }
    log.leave(entry.path.components.count)
    return nil
  }

  /// Loads what an entry writes; nil is null.
  private func load(
    _ entry: PlanEntry, _ writing: PlanEntry.Writing, of level: Level
  ) throws -> Slot? {
    func load() throws -> Slot? {
      try callUser(if: !writing.closures.isPlain) { try entry.load(writing, from: level.model) }
    }
    guard writing.closures.isGenerated else { return try load() }
    if isPart, record == nil || isGivenUp || log.errorCount > 0 {
      // The direct engine gives up here, so that what was called is what the whole pass asks for first.
      isGivenUp = true
      return nil
    }
    guard let record else { return try load() }
    return try record.result(of: entry, load)
  }

  /// Takes what an entry gave; nil if that failed, which is noted.
  @inline(never)
  private func leave(_ entry: PlanEntry, of level: Level, with output: OutputValue?) {
    log.leave(entry.path.components.count)
    guard let output else { return }
    if !output.isNull, level.plan.repeatedPaths.contains(entry.path),
      !level.writtenPaths.insert(entry.path).inserted
    {
      return
    }
    guard let writing = entry.writing else { return }
    write(output, of: entry, writing, into: level)
  }

  private func write(
    _ output: OutputValue, of entry: PlanEntry, _ writing: PlanEntry.Writing, into level: Level
  ) {
    if output.isNull, !includesNull { return }
    if let key = writing.ownKey, !level.hasDiscriminators {
      level.object.append(output, forNewKey: key)
    } else if !level.object.insert(output, at: writing.keys[...]) {
      log.note(.unrepresentableValue, Messages.exportConflict(), below: entry.path.components)
    }
  }

  // MARK: Final encoders

  func runFinalEncoders(
    of plan: ObjectPlan, on model: Slot, _ object: OutputObject
  ) -> OutputValue? {
    guard !plan.hooks.finalEncoders.isEmpty else { return .object(object) }
    guard !isPart else {
      isGivenUp = true
      return nil
    }
    var dictionary = object.dictionary
    let done: Void? = notingHook("final encoder") {
      for encode in plan.hooks.finalEncoders { try callUser { try encode(&dictionary, model) } }
    }
    return done == nil ? nil : encodeAny(dictionary, ordered: .object(object))
  }
}
