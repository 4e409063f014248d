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
  private var depthGuard = DepthGuard()
  private var milestone = Milestone()

  init(context: MappingContext, includesNull: Bool) {
    self.context = context
    self.includesNull = includesNull
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
  mutating func open(_ instance: UnsafeRawPointer) -> Bool { milestone.open(instance, at: depth) }

  /// Notes that the properties of an instance have been written.
  @inline(__always)
  mutating func close(_ instance: UnsafeRawPointer) { milestone.close(instance) }

  /// Has the reference engine write a value alone; nil if it could not.
  @inline(never)
  mutating func alone(_ write: (EncodingPass) -> OutputValue?) -> OutputValue? {
    let pass = EncodingPass(
      partIn: context, includesNull: includesNull, depth: depth, maximumCount: remainingCount)
    let output = write(pass)
    guard pass.log.errorCount == 0, !pass.isGivenUp else { return nil }
    return count(pass.writtenCount) ? output : nil
  }

  /// Writes a value that has no codec of the direct engine.
  @inline(never)
  mutating func output(of value: UnsafeRawPointer, by codec: ValueCodec) -> OutputValue? {
    let isUsers = codec.traits.handedOutForm != nil
    let written =
      isUsers
      ? try? context.call.callUser(atDepth: depth, allowsDirectCalls: context.call.isOutermost) {
        try codec.write(value, .json)
      }
      : try? codec.write(value, .json)
    switch written {
    case nil: return nil
    case .output(let output): return output
    case .tree(let tree):
      let room = context.options.maximumDepth - context.call.depth - depth
      return tree.isNested(atMost: room) ? OutputValue(tree) : nil
    case .any(let value): return alone { $0.encodeAny(value) }
    }
  }

  /// What a closure of the user's makes of a model or its property; nil if it threw.
  @inline(never)
  func make(
    _ entry: PlanEntry, of model: UnsafeRawPointer, by plan: WritingPlan
  ) -> (slot: Slot?, shape: Shape)? {
    guard let writing = entry.writing else { return nil }
    let made = try? context.call.callUser(
      atDepth: depth, allowsDirectCalls: context.call.isOutermost
    ) { () -> (slot: Slot?, Void) in
      switch writing.closures.source {
      case .generated(let generate): return (try generate(plan.slot(model)), ())
      case .encoded(let encode):
        return (try entry.property.flatMap { try encode($0.accessor.load(at: model)) }, ())
      case .property: return (entry.property.map { $0.accessor.load(at: model) }, ())
      }
    }
    guard let made else { return nil }
    // The closures of an entry are made together for one type, which is compared all the same before its memory is
    // lent.
    if let slot = made.slot, slot.type != writing.closures.request.type { return nil }
    return (made.slot, writing.shape)
  }
}
