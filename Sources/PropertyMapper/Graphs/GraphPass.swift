/// The connection of a walk through a graph with the passes that read and write values without models,
/// and values that only the closures of an entry can handle.
///
/// Dates and data are kept as such, as in a property list. These have their own logs, whose problems
/// are listed after those of the walk.
package class GraphPass: MappingPass {
  private final var passProblems: [MappingError] = []
  /// A pass that has written values without problems, so that it can write others.
  private final var usedWriting: WritingPass?

  /// Reserves more of the stack than others, and checks it earlier: a level of a walk is larger than one of
  /// a pass, and passes and reflection run on top of it.
  override init(
    context: MappingContext, depth: DepthGuard = DepthGuard(reserve: 96 << 10, safeDepth: 8)
  ) {
    super.init(context: context, depth: depth)
  }

  package final var problems: [MappingError] { log.problems(in: nil) + passProblems }

  /// The number of problems so far, to find out later whether there are more.
  package final var problemCount: Int { log.errorCount + passProblems.count }

  /// Writes a value; nil if there were problems.
  package final func written(_ slot: Slot, as shape: Shape) -> OutputValue? {
    let pass = usedWriting ?? writing
    usedWriting = nil
    defer { if pass.log.isEmpty { usedWriting = pass } }
    return written(slot, as: shape, by: pass)
  }

  /// Writes a value with a pass; nil if there were problems.
  final func written(_ slot: Slot, as shape: Shape, by pass: WritingPass) -> OutputValue? {
    with(pass) { pass in
      let output = pass.encode(slot, as: shape)
      return pass.log.errorCount == 0 ? output : nil
    }
  }

  private var writing: WritingPass {
    WritingPass(context: context, target: .propertyList, includesNull: true)
  }

  /// The output of an entry; nil if it failed.
  package final func written(
    of model: Slot, _ entry: PlanEntry, by writing: PlanEntry.Writing
  ) -> OutputValue? {
    written(of: model, entry, by: writing, in: self.writing)
  }

  /// The output of an entry, with a pass; nil if it failed.
  final func written(
    of model: Slot, _ entry: PlanEntry, by writing: PlanEntry.Writing, in pass: WritingPass
  ) -> OutputValue? {
    with(pass) { pass in
      do {
        let loaded = try pass.callUser { try entry.load(writing, from: model) }
        guard let loaded else { return .null }
        return pass.encode(loaded, as: writing.shape)
      } catch {
        pass.noteThrown(error, writing.closures.failureCode, Messages.encoderFailed)
        return nil
      }
    }
  }

  /// The encoded form of a value, as JSON text with sorted keys; nil if it cannot be written.
  package final func text(of slot: Slot, as shape: Shape) -> [UInt8]? {
    let pass = WritingPass(context: context, target: .json, includesNull: true)
    let output = pass.encode(slot, as: shape)
    if pass.isOutOfStack { isOutOfStack = true }
    guard pass.log.errorCount == 0 else { return nil }
    return output.map { JSONText.bytes(of: $0, .sortedKeys) }
  }

  /// Reads values without models.
  package final func reading<Made>(_ body: (ProblemFinder) -> Made) -> Made { with(decoding, body) }

  /// Reads a value; nil if there were problems.
  package final func read(_ input: InputValue, as shape: Shape, in pass: ProblemFinder) -> Slot? {
    Self.read(InputElement(value: input), as: shape, pass)
  }

  /// The value read by an entry; nil if it failed.
  package final func read(_ output: OutputValue, by reading: PlanEntry.Reading) -> Slot? {
    with(decoding) { pass in
      do {
        return try Self.read(output, by: reading, pass)
      } catch {
        pass.noteThrown(error, .transformFailed) {
          Messages.transformFailed($0, creating: reading.closures.convert?.ownTypeName)
        }
        return nil
      }
    }
  }

  /// Has an entry read a value into a model.
  package final func read(
    _ output: OutputValue, into model: Slot, _ entry: PlanEntry, by reading: PlanEntry.Reading
  ) {
    with(decoding) { pass in
      do {
        guard let value = try Self.read(output, by: reading, pass) else { return }
        if let consume = reading.closures.consume {
          try pass.callUser { try consume(model, value) }
        } else {
          try entry.property?.accessor.store(value, in: model)
        }
      } catch {
        let kind: HookKind = reading.closures.isConsumer ? .consumer : .property
        pass.noteThrown(error, .hookFailed) { Messages.hookFailed(kind, $0) }
      }
    }
  }

  private static func read(
    _ output: OutputValue, by reading: PlanEntry.Reading, _ pass: ProblemFinder
  ) throws -> Slot? {
    if output.isNull, !(reading.shape.acceptsNull && reading.closures.isForClosure) {
      if let null = reading.closures.nullValue { return null() }
      guard reading.shape.acceptsNull else { return nil }
    }
    let element = InputElement(output.isNull ? MappingValue.null : output.anyValue)
    let slot = read(element, as: reading.shape, pass)
    guard let slot, let convert = reading.closures.convert else { return slot }
    return try pass.callUser { try convert(slot) }
  }

  private static func read(_ input: InputElement, as shape: Shape, _ pass: ProblemFinder) -> Slot? {
    let right = pass.read(input, as: shape)
    guard pass.log.errorCount == 0 else { return nil }
    if case .value(let slot)? = right { return slot }
    if right != nil { pass.log.note(.unrepresentableValue, Messages.unreadable(.waitsForHooks)) }
    return nil
  }

  /// The conversion rules for values read by ``reading(_:)``.
  package final var decodingRules: ReadingRules { decoding.rules }

  private var decoding: ProblemFinder {
    let pass = ProblemFinder(context: context)
    pass.rules.policy = .written.forPropertyLists
    pass.emptyText = .text
    pass.makesModels = true
    return pass
  }

  /// Runs a pass at the current place of the walk, and keeps the problems it finds.
  @inline(never)
  package final func with<Pass: MappingPass, Made>(_ pass: Pass, _ body: (Pass) -> Made) -> Made {
    pass.log.move(toPlaceOf: log)
    pass.root = root
    defer {
      passProblems += pass.log.problems(in: nil)
      if pass.isOutOfStack { isOutOfStack = true }
    }
    return body(pass)
  }
}

extension MappingPass {
  /// Returns the shape of the whole graph, and makes it the root.
  package func graphShape<Model>(of type: Model.Type) -> Shape {
    let shape = context.registry.rootShape(of: type)
    root = shape
    return shape
  }
}
