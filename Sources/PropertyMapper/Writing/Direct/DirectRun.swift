/// The position and limits of the direct engine while it encodes, whatever it writes to.
///
/// The direct engine only handles success. It gives up on errors and on anything it does not support, and
/// its caller has the reference engine write the same model.
struct DirectRun {
  let context: MappingContext
  let target: OutputTarget
  let includesNull: Bool
  /// The number of keys and indexes in the path of the current value.
  private(set) var depth = 0
  private(set) var remainingCount: Int
  /// The number of nulls written that are values rather than nil.
  private(set) var nullCount = 0
  private let depthGuard = DepthGuard.direct
  private var milestone = Milestone()
  private var closures: ClosureDepth?
  /// Records the results of generators and final encoders for the reference engine; nil if none may be
  /// called.
  let record: ClosureRecord?

  init(
    context: MappingContext, target: OutputTarget, includesNull: Bool, record: ClosureRecord?
  ) {
    self.context = context
    self.target = target
    self.includesNull = includesNull
    self.record = record
    remainingCount = context.options.maximumOutputCount
  }

  /// Counts values as the reference engine does; false if there are too many.
  @inline(__always)
  mutating func count(_ values: Int = 1) -> Bool {
    remainingCount &-= values
    return remainingCount >= 0
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
  mutating func mayGoDeeper() -> Bool { depthGuard.problem(at: depth, in: context) == nil }

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

  /// Has the reference engine write a single value; nil if it could not.
  @inline(never)
  mutating func alone(_ write: (EncodingPass) -> OutputValue?) -> OutputValue? {
    let pass = EncodingPass(
      partIn: context, target: target, includesNull: includesNull, depth: depth,
      maximumCount: remainingCount, record: record)
    let output = write(pass)
    guard pass.log.errorCount == 0, !pass.isGivenUp else { return nil }
    return count(pass.writtenCount) ? output : nil
  }

  /// Calls a user closure, which may use the mapper itself.
  mutating func callUser<Result>(_ body: () throws -> Result) rethrows -> Result {
    let scope = context.scope(
      of: &closures, atDepth: depth, allowsDirectCalls: context.allowsDirectCalls)
    return try scope.open(body)
  }

  /// Writes a value without a codec of the direct engine.
  @inline(never)
  mutating func output(of value: ValueAddress, by codec: ValueCodec) -> OutputValue? {
    let isUsers = codec.traits.handedOutForm != nil
    let written =
      isUsers
      ? try? callUser { [target] in try codec.write(value, target) }
      : try? codec.write(value, target)
    switch written {
    case nil: return nil
    case .output(let output): return output
    case .tree(let tree): return output(of: tree)
    case .any(let value): return tree { $0.write(value, like: nil) }
    }
  }

  /// The output for a JSON value; nil if its depth or its number of values exceeds a limit.
  mutating func output(of tree: MappingValue) -> OutputValue? {
    let room = context.options.maximumDepth - context.depth - depth
    let limit = min(room, StackRoom.levels(of: MappingValue.levelSize))
    var inner = 0
    let isNested = tree.isNested(atMost: limit, counting: &inner, upTo: remainingCount)
    return isNested && count(inner) ? try? OutputValue(tree, for: target) : nil
  }

  /// Has a closure write a value as a tree; nil if that fails.
  mutating func tree(
    _ write: (inout DirectEncoder<TreeSink>) -> DirectOutput<OutputValue>
  ) -> OutputValue? {
    var encoder = DirectEncoder(self, to: TreeSink(target: target))
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
