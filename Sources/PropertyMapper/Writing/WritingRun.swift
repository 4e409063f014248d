/// The position and limits of a walk that writes, whatever it writes to.
///
/// Without a pass, the walk gives up at the first problem, and its caller writes the same value with one,
/// which logs the problems.
struct WritingRun {
  let context: MappingContext
  var target: OutputTarget
  let includesNull: Bool
  /// The number of keys and indexes in the path of the current value.
  private(set) var depth = 0
  private(set) var remainingCount: Int
  /// The number of nulls written that are values rather than nil.
  private(set) var nullCount = 0
  private let depthGuard: DepthGuard
  private var milestone = Milestone()
  private var closures: ClosureDepth?
  /// Records the results of generators and final encoders; nil if none may be called.
  let record: ClosureRecord?
  /// Logs the problems, after which the walk goes on; nil if it gives up at the first one.
  let pass: WritingPass?
  /// The keys that other entries write in the objects of embedded models, by the entries of these.
  var keysBesides: [ObjectIdentifier: KeyTree] = [:]

  init(
    context: MappingContext, target: OutputTarget, includesNull: Bool, record: ClosureRecord?
  ) {
    self.context = context
    self.target = target
    self.includesNull = includesNull
    self.record = record
    pass = nil
    depthGuard = .early
    remainingCount = context.options.maximumOutputCount
  }

  /// Creates a run that logs all problems, and begins at the place of the log.
  init(by pass: WritingPass) {
    context = pass.context
    target = pass.target
    includesNull = pass.includesNull
    record = pass.record
    self.pass = pass
    depth = pass.log.depth
    depthGuard = .logging
    remainingCount = context.options.maximumOutputCount
  }

  /// Counts values; false if there are too many. Instances shared at every level produce exponentially
  /// many.
  @inline(__always)
  mutating func count(_ values: Int = 1) -> Bool {
    remainingCount &-= values
    return remainingCount >= 0 || noteCount(of: values)
  }

  /// Logs that there are too many values.
  @inline(never)
  private func noteCount(of values: Int) -> Bool {
    if let pass, remainingCount + values >= 0 {
      let limit = context.options.maximumOutputCount
      pass.log.note(.sizeLimitExceeded, Messages.outputTooLarge(limit: limit))
    }
    return false
  }

  /// Resets the number of values to an earlier one, since those after it will be written again.
  mutating func recount(to remainingCount: Int) { self.remainingCount = remainingCount }

  mutating func noteNull() { nullCount &+= 1 }

  @inline(__always)
  mutating func enter(_ components: Int = 1) { depth &+= components }

  @inline(__always)
  mutating func leave(_ components: Int = 1) { depth &-= components }

  /// Whether the depth limit allows another list or object here.
  @inline(__always)
  mutating func mayGoDeeper() -> Bool {
    guard let problem = depthGuard.problem(at: depth, in: context) else { return true }
    return note(problem)
  }

  /// Logs that a list or object is nested too deeply.
  @inline(never)
  private func note(_ problem: DepthGuard.Problem) -> Bool {
    pass?.log.note(.depthLimitExceeded, problem.sentence)
    return false
  }

  /// Whether the depth limit allows another list or object some levels below.
  func mayGoDeeper(by levels: Int) -> Bool {
    depthGuard.problem(at: depth + levels, in: context) == nil
  }

  /// Marks an instance as being written; false if it is found to contain itself.
  @inline(__always)
  mutating func open(_ instance: ValueAddress) -> Bool {
    guard let record else { return milestone.open(instance, at: depth) }
    return record.openInstances.insert(Self.identity(of: instance)).inserted
  }

  /// Marks an instance as written.
  @inline(__always)
  mutating func close(_ instance: ValueAddress) {
    if let record {
      record.openInstances.remove(Self.identity(of: instance))
    } else {
      milestone.close(instance)
    }
  }

  private static func identity(of instance: ValueAddress) -> ObjectIdentifier {
    Borrowed<AnyObject>(at: instance).lend { ObjectIdentifier($0) }
  }

  /// Runs an operation of a value's type; nil if it throws, which is logged.
  mutating func attempt<Result>(_ body: () throws -> Result) -> Result? {
    do {
      return try body()
    } catch {
      pass?.noteUnwritable(error)
      return nil
    }
  }

  /// Calls a user closure, which may use the mapper itself.
  mutating func callUser<Result>(_ body: () throws -> Result) rethrows -> Result {
    if let pass { return try pass.callUser(body) }
    return try context.scope(of: &closures, atDepth: depth).open(body)
  }

  /// Writes a value without a codec for the sink; nil if that failed.
  @inline(never)
  mutating func output(of value: ValueAddress, by codec: ValueCodec) -> OutputValue? {
    let written: WrittenValue
    do {
      written =
        codec.traits.handedOutForm == nil
        ? try codec.write(value, target)
        : try callUser { [target] in try codec.write(value, target) }
    } catch {
      pass?.noteUnwritable(error)
      return nil
    }
    switch written {
    case .output(let output): return output
    case .tree(let tree): return output(of: tree)
    case .any(let value): return tree { $0.write(value, like: nil) }
    }
  }

  /// The output for a JSON value; nil if its depth or its number of values exceeds a limit.
  mutating func output(of tree: MappingValue) -> OutputValue? {
    let room = context.options.maximumDepth - context.depth - depth
    // The value may come from a thread with a larger stack, and is freed here.
    let limit = min(room, StackRoom.levels(of: MappingValue.levelSize))
    var inner = 0
    let isNested = tree.isNested(atMost: limit, counting: &inner, upTo: max(0, remainingCount))
    guard count(inner) else { return nil }
    guard isNested else {
      let isWithinLimit = limit < room && tree.isNested(atMost: room)
      _ = note(isWithinLimit ? .stack : .limit(context.options.maximumDepth))
      return nil
    }
    return attempt { [target] in try OutputValue(tree, for: target) }
  }

  /// Has a closure write a value as a tree; nil if that fails.
  mutating func tree(
    _ write: (inout ModelEncoder<TreeSink>) -> SteppedOutput<OutputValue>
  ) -> OutputValue? {
    var encoder = ModelEncoder(self, to: TreeSink(target: target))
    let output = write(&encoder)
    self = encoder.run
    switch output {
    case .value(let tree): return tree
    case .null: return .null
    case .failed: return nil
    }
  }

  /// A value converted by the closures of its type; nil if they threw, or there is no encoder.
  @inline(never)
  mutating func encoded(_ value: ValueAddress, by shape: ConvertedShape) -> Slot? {
    guard let encode = shape.encode else { return nil }
    let encoded = try? callUser { try encode(value) }
    return encoded?.type == shape.decode.input.type ? encoded : nil
  }

  /// A value converted by the closures of its type; nil if that failed.
  mutating func encoded(_ slot: Slot, by shape: ConvertedShape) -> Slot? {
    if let pass { return encoded(slot, by: shape, in: pass) }
    guard slot.type == shape.memory.type else { return nil }
    var encoded: Slot?
    slot.withMemory { encoded = self.encoded($0, by: shape) }
    return encoded
  }

  @inline(never)
  private func encoded(_ slot: Slot, by shape: ConvertedShape, in pass: WritingPass) -> Slot? {
    do {
      let encoded = try pass.callTransformer(of: shape.memory.type, with: slot) {
        try shape.encode(slot)
      }
      if let encoded { return encoded }
      pass.log.note(.unrepresentableValue, Messages.onlyRead(shape.memory.type))
    } catch {
      pass.noteThrown(error, .transformFailed, Messages.encoderFailed)
    }
    return nil
  }

  /// The plan for the run-time type of a model; nil if it can't be used, which is logged.
  @inline(never)
  func plan(for type: any Any.Type, declaredAs declared: ModelReference) -> ObjectPlan? {
    if let pass { return pass.plan(for: type, declaredAs: declared, for: .encoding) }
    let registry = context.registry
    if type != declared.type {
      let problems = registry.problems(below: ModelReference.opening(type), for: .encoding)
      guard problems.isEmpty else { return nil }
    }
    return registry.plan(for: type)
  }

  /// The value that an entry's closure returns for a model or its property; nil if it threw.
  @inline(never)
  mutating func make(
    _ entry: PlanEntry, of model: ValueAddress, by plan: WritingPlan
  ) -> (slot: Slot?, shape: Shape)? {
    guard let writing = entry.writing else { return nil }
    func make() throws -> Slot? {
      try callUser {
        switch writing.closures.source {
        case .generated(let generate): try generate(plan.slot(model))
        case .encoded(let encode):
          try entry.property.flatMap { try encode($0.accessor.load(at: model)) }
        case .property: entry.property.map { $0.accessor.load(at: model) }
        }
      }
    }
    let made: (slot: Slot?, Void)?
    if writing.closures.isGenerated {
      guard let record else { return nil }
      made = try? (record.result(of: entry, make), ())
    } else {
      made = try? (make(), ())
    }
    guard let made else { return nil }
    // The closures of an entry share a type, which is still checked before the memory is passed on.
    if let slot = made.slot, slot.type != writing.closures.request.type { return nil }
    return (made.slot, writing.shape)
  }
}

/// Finds cycles of instances on the way down, early enough that little is written twice.
///
/// Remembers one instance on the way, and replaces it with a deeper one each time the depth has doubled. In
/// a cycle, the remembered instance is reached again. That takes no memory per instance, and only compares
/// addresses. A second walk then determines the exact cycle and where it closes.
struct Milestone {
  /// The depth at which the first instance is remembered.
  private static let firstDepth = 8

  private var instance: ValueAddress?
  private var depth = 0

  /// Returns false if the instance is the remembered one, and so contains itself.
  @inline(__always)
  mutating func open(_ instance: ValueAddress, at depth: Int) -> Bool {
    guard depth >= Self.firstDepth else { return true }
    if instance == self.instance { return false }
    if depth >= 2 * self.depth { (self.instance, self.depth) = (instance, depth) }
    return true
  }

  /// Forgets the instance once its contents are written.
  @inline(__always)
  mutating func close(_ instance: ValueAddress) {
    if instance == self.instance { (self.instance, self.depth) = (nil, 0) }
  }
}
