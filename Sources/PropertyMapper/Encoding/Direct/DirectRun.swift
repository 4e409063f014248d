/// Where a run of the direct engine is, and what it may still do: the part that writing text and making dictionaries
/// have in common.
///
/// The direct engine knows only success. Whatever would be an error, and whatever it does not handle, makes it give up,
/// and the caller has the reference engine write the same model.
struct DirectRun {
  let context: MappingContext
  let includesNull: Bool
  /// How many keys and indexes lead to the value at hand.
  private(set) var depth = 0
  private var remainingCount: Int
  private let depthGuard = DepthGuard.direct
  private var milestone = Milestone()
  private var closures: ClosureDepth?
  /// What generators gave, for the reference engine; nil if none may be called.
  private let record: GeneratorRecord?
  /// The instances that are being written, if there are generators: a cycle must be found before one is called again.
  private var openInstances: Set<ObjectIdentifier> = []

  init(context: MappingContext, includesNull: Bool, record: GeneratorRecord?) {
    self.context = context
    self.includesNull = includesNull
    self.record = record
    remainingCount = context.options.maximumOutputCount
  }

  /// Counts values as the reference engine does; false if they are too many.
  @inline(__always)
  mutating func count(_ values: Int = 1) -> Bool {
    remainingCount &-= values
    return remainingCount >= 0
  }

  @inline(__always)
  mutating func enter(_ components: Int = 1) { depth &+= components }

  @inline(__always)
  mutating func leave(_ components: Int = 1) { depth &-= components }

  /// Whether one more list or object may be entered here.
  @inline(__always)
  mutating func mayGoDeeper() -> Bool { depthGuard.problem(at: depth, in: context.call) == nil }

  /// Notes that the properties of an instance come next; false if it is found to contain itself.
  @inline(__always)
  mutating func open(_ instance: UnsafeRawPointer) -> Bool {
    guard record != nil else { return unsafe milestone.open(instance, at: depth) }
    return unsafe openInstances.insert(Self.identity(of: instance)).inserted
  }

  /// Notes that the properties of an instance have been written.
  @inline(__always)
  mutating func close(_ instance: UnsafeRawPointer) {
    if record == nil {
      unsafe milestone.close(instance)
    } else {
      unsafe openInstances.remove(Self.identity(of: instance))
    }
  }

  private static func identity(of instance: UnsafeRawPointer) -> ObjectIdentifier {
    unsafe Unmanaged<AnyObject>.fromOpaque(instance)._withUnsafeGuaranteedRef {
      ObjectIdentifier($0)
    }
  }

  /// Has the reference engine write a value alone; nil if it could not.
  @inline(never)
  mutating func alone(_ write: (EncodingPass) -> OutputValue?) -> OutputValue? {
    let pass = EncodingPass(
      partIn: context, includesNull: includesNull, depth: depth, maximumCount: remainingCount,
      openInstances: openInstances, record: record)
    let output = write(pass)
    guard pass.log.errorCount == 0, !pass.isGivenUp else { return nil }
    return count(pass.writtenCount) ? output : nil
  }

  /// Calls a user's closure, which may use the mapper again.
  private mutating func callUser<Result>(_ body: () throws -> Result) rethrows -> Result {
    let scope = context.call.scope(
      of: &closures, atDepth: depth, allowsDirectCalls: context.call.isOutermost)
    return try scope.open(body)
  }

  /// Writes a value that has no codec of the direct engine.
  @inline(never)
  mutating func output(of value: UnsafeRawPointer, by codec: ValueCodec) -> OutputValue? {
    let isUsers = codec.traits.handedOutForm != nil
    let written =
      isUsers
      ? try? callUser { try unsafe codec.write(value, .json) }
      : try? unsafe codec.write(value, .json)
    switch written {
    case nil: return nil
    case .output(let output): return output
    case .tree(let tree):
      let room = context.options.maximumDepth - context.call.depth - depth
      let limit = min(room, StackRoom.levels(of: MappingValue.levelSize))
      var inner = 0
      let isNested = tree.isNested(atMost: limit, counting: &inner, upTo: remainingCount)
      return isNested && count(inner) ? OutputValue(tree) : nil
    case .any(let value): return alone { $0.encodeAny(value) }
    }
  }

  /// What the closures of a type make of a value; nil if they threw, or there is no way back.
  @inline(never)
  mutating func encoded(_ value: UnsafeRawPointer, by shape: ConvertedShape) -> Slot? {
    guard let encode = unsafe shape.encode else { return nil }
    let encoded = try? callUser { try unsafe encode(value) }
    return encoded?.type == shape.decode.input.type ? encoded : nil
  }

  /// What a user's closure makes of a model or its property; nil if it threw.
  @inline(never)
  mutating func make(
    _ entry: PlanEntry, of model: UnsafeRawPointer, by plan: WritingPlan
  ) -> (slot: Slot?, shape: Shape)? {
    guard let writing = entry.writing else { return nil }
    func make() throws -> Slot? {
      try callUser {
        switch writing.closures.source {
        case .generated(let generate): try unsafe generate(plan.slot(model))
        case .encoded(let encode):
          try entry.property.flatMap { try unsafe encode($0.accessor.load(at: model)) }
        case .property: entry.property.map { unsafe $0.accessor.load(at: model) }
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
    // The closures of an entry are made together for one type, which is compared all the same before its memory is
    // lent.
    if let slot = made.slot, slot.type != writing.closures.request.type { return nil }
    return (made.slot, writing.shape)
  }
}
