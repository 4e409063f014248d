/// One call of the encoder: writes models as trees of values by the plans of a registry.
///
/// ```
///  model ──load──▶ slots ──shape──▶ OutputValue ──▶ dictionary · JSON text · property list
/// ```
///
/// It walks plans without generics, as decoding does, notes every problem with its place, and keeps track
/// of the instances it is inside of, so that a cycle is an error and not the end of the process.
final class EncodingPass {
  let context: MappingContext
  let target: OutputTarget
  let includesNull: Bool
  var log: ProblemLog
  private var depth = DepthGuard()
  /// The class instances that are being written right now.
  private var openInstances: Set<ObjectIdentifier> = []
  /// The discriminators of the bases that led to the next model.
  var discriminators: [WrittenDiscriminator] = []

  init(context: MappingContext, target: OutputTarget, includesNull: Bool) {
    self.context = context
    self.target = target
    self.includesNull = includesNull
    log = ProblemLog(limit: context.options.maximumErrorCount)
  }

  /// Writes a value of a type; nil if there were errors, which are in the log.
  func encode<Value>(_ value: Value) -> OutputValue? {
    let shape = context.registry.resolver.shape(ofRoot: Value.self)
    guard noteProblems(of: shape) else { return nil }
    let output = encodeRoot(ValueSlot(value), as: shape)
    return log.errorCount == 0 ? output : nil
  }

  /// Writes a value that may have come as one of a protocol.
  private func encodeRoot(_ slot: Slot, as shape: Shape) -> OutputValue? {
    guard case .model = shape, let found = context.registry.protocolBase(of: slot.runtimeType),
      let model = choiceSlot(of: slot, found.choice), let wrapped = try? found.choice.wrap(model)
    else { return encode(slot, as: shape) }
    return encode(wrapped, as: .model(ModelReference(opening: found.base)))
  }

  private func choiceSlot(of slot: Slot, _ choice: SubtypeChoice) -> Slot? {
    slot.type == choice.model.type ? slot : slot.instance.flatMap { choice.model.adopt($0) }
  }

  private func noteProblems(of shape: Shape) -> Bool {
    for model in shape.models {
      noteProblems(of: model)
    }
    return log.errorCount == 0
  }

  private func noteProblems(of model: ModelReference) {
    let problems = context.registry.problems(
      below: model, for: .encoding, hasCustomFactory: context.hasCustomFactory)
    let property = log.property
    for problem in problems {
      log.property = problem.property ?? property
      log.note(problem.code, problem.message, below: problem.path.components)
    }
    log.property = property
  }

  /// Calls a closure of the user's, which may use the mapper again: such a call counts as nested in this one.
  func callUser<Result>(_ body: () throws -> Result) rethrows -> Result {
    try context.callUser(atDepth: log.depth, body)
  }

  func checkDepth() -> Bool {
    guard let problem = depth.problem(at: log.depth, in: context) else { return true }
    log.note(.depthLimitExceeded, problem)
    return false
  }

  // MARK: Shapes

  func encode(_ slot: Slot, as shape: Shape) -> OutputValue? {
    switch shape {
    case .value(let value): encodeValue(slot, as: value)
    case .model(let model): encodeModel(slot, as: model)
    case .optional(let optional): encodeOptional(slot, as: optional)
    case .list(let list): encodeList(slot, as: list)
    case .dictionary(let dictionary): encodeDictionary(slot, as: dictionary)
    }
  }

  private func encodeValue(_ slot: Slot, as shape: any ValueShape) -> OutputValue? {
    let isUsers = shape.handedOutForm != nil
    let written = attempt { try callUser(unless: !isUsers) { try shape.write(slot, for: target) } }
    guard let written else { return nil }
    switch written {
    case .output(let output): return output
    case .any(let value): return encodeAny(value)
    }
  }

  private func encodeOptional(_ slot: Slot, as shape: OptionalShape) -> OutputValue? {
    guard let wrapped = attempt({ try shape.operations.unwrap(slot) }) else { return nil }
    guard let wrapped else { return .null }
    return encode(wrapped, as: shape.wrapped)
  }

  private func encodeList(_ slot: Slot, as shape: ListShape) -> OutputValue? {
    guard checkDepth(), let slots = attempt({ try shape.operations.elements(of: slot) }) else {
      return nil
    }
    var elements: [OutputValue] = []
    elements.reserveCapacity(slots.count)
    for (index, slot) in slots.enumerated() {
      log.enter(.index(index))
      if let element = encode(slot, as: shape.element) { elements.append(element) }
      log.leave()
    }
    return .list(shape.isSet ? JSONText.sorted(elements) : elements)
  }

  private func encodeDictionary(_ slot: Slot, as shape: DictionaryShape) -> OutputValue? {
    guard checkDepth(), var members = attempt({ try shape.operations.members(of: slot) }) else {
      return nil
    }
    members.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var object = OutputObject()
    for (key, slot) in members {
      log.enter(.key(key))
      object[key] = encode(slot, as: shape.element)
      log.leave()
    }
    return .object(object)
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
    } catch let problem as CodableProblem {
      log.note(
        problem.code, problem.message, below: problem.steps, underlyingError: problem.underlying)
    } catch {
      log.note(
        .unrepresentableValue,
        Messages.unrepresentable("a value whose type threw \(Messages.name(of: type(of: error)))"),
        underlyingError: error)
    }
    return nil
  }

  // MARK: Models

  func encodeModel(_ slot: Slot, as model: ModelReference) -> OutputValue? {
    if let base = context.registry.plan(for: model.type), base.subtypes != nil {
      return encodeSubtype(slot, of: base)
    }
    guard let plan = plan(for: slot.runtimeType, declaredAs: model) else { return nil }
    return encodeModel(slot, by: plan)
  }

  func encodeModel(_ slot: Slot, by plan: ObjectPlan) -> OutputValue? {
    guard let instance = slot.instance else { return encodeObject(slot, by: plan) }
    let identity = ObjectIdentifier(instance)
    guard openInstances.insert(identity).inserted else {
      discriminators = []
      log.note(.cycle, Messages.cycle)
      return nil
    }
    defer { openInstances.remove(identity) }
    return encodeObject(plan.operations.adopt(slot) ?? slot, by: plan)
  }

  /// The plan of the run-time class of a model.
  func plan(for type: any Any.Type, declaredAs model: ModelReference) -> ObjectPlan? {
    if type != model.type {
      let mark = log.mark
      noteProblems(of: ModelReference(opening: type))
      guard !log.hasErrors(since: mark) else { return nil }
    }
    guard let plan = context.registry.plan(for: type) else {
      log.note(.unregisteredType, Messages.unregisteredType(type))
      return nil
    }
    return plan
  }

  func encodeObject(_ slot: Slot, by plan: ObjectPlan) -> OutputValue? {
    guard checkDepth() else { return nil }
    let start = log.mark
    var object = OutputObject()
    for discriminator in discriminators + plan.discriminators { object.insert(discriminator) }
    discriminators = []
    var writtenPaths: Set<MappingPath> = []
    let property = log.property
    let isSensitive = log.isSensitive
    for entry in plan.entries {
      guard let writing = entry.writing else { continue }
      log.property = entry.property
      log.isSensitive = isSensitive || entry.isSensitive
      guard let output = output(of: entry, writing, of: slot) else { continue }
      if !output.isNull, plan.repeatedPaths.contains(entry.path),
        !writtenPaths.insert(entry.path).inserted
      {
        continue
      }
      write(output, of: entry, into: &object)
    }
    log.property = property
    log.isSensitive = isSensitive
    if let extras = plan.extras, let kept = attempt({ try extras.load(slot) }) {
      // What the table writes wins; what was kept fills the gaps and follows.
      for (key, value) in kept { _ = object.insert(OutputValue(value), at: [key]) }
    }
    guard !log.hasErrors(since: start) else { return nil }
    return runFinalEncoders(of: plan, on: slot, object)
  }

  /// What an entry writes; nil if that failed, which is noted.
  private func output(
    of entry: PlanEntry, _ writing: PlanEntry.Writing, of model: Slot
  ) -> OutputValue? {
    log.enter(entry.path.components)
    defer { log.leave(entry.path.components.count) }
    let loaded: Slot?
    do {
      loaded = try callUser(unless: writing.steps.isPlain) { try writing.steps.load(model) }
    } catch let problem as ConversionProblem {
      log.note(writing.steps.failureCode, problem)
      return nil
    } catch {
      log.note(writing.steps.failureCode, Messages.encoderThrew(error), underlyingError: error)
      return nil
    }
    guard let loaded else { return .null }
    return encode(loaded, as: writing.shape)
  }

  private func write(_ output: OutputValue, of entry: PlanEntry, into object: inout OutputObject) {
    if output.isNull, !includesNull { return }
    let keys = entry.path.components.compactMap { if case .key(let key) = $0 { key } else { nil } }
    if !object.insert(output, at: keys[...]) {
      log.note(.unrepresentableValue, Messages.exportConflict(), below: entry.path.components)
    }
  }

  private func callUser<Result>(
    unless isPlain: Bool, _ body: () throws -> Result
  ) rethrows -> Result {
    isPlain ? try body() : try callUser(body)
  }

  // MARK: Final encoders

  func runFinalEncoders(
    of plan: ObjectPlan, on model: Slot, _ object: OutputObject
  ) -> OutputValue? {
    guard !plan.hooks.finalEncoders.isEmpty else { return .object(object) }
    var dictionary = object.dictionary
    do {
      for encode in plan.hooks.finalEncoders { try callUser { try encode(&dictionary, model) } }
    } catch {
      log.note(.hookFailed, Messages.hookThrew("final encoder", error), underlyingError: error)
      return nil
    }
    return encodeAny(dictionary, ordered: .object(object))
  }
}
