/// Makes an input that the tables of a type take: as little as they need, or everything once.
///
/// ```
///  entry ──constraints──▶ SampleProfile ──form──▶ candidates ──read, convert, validate──▶ the first that passes
/// ```
///
/// What is known as data only suggests candidates. Whether one passes is for the reference engine to say: it runs the first
/// step of reading, so pure closures of the user's run, and neither factories nor consumers do. In the end, the whole input
/// is tried in the same way.
final class SampleMaker {
  let context: MappingContext
  let size: SampleSize
  /// Why there is no sample, if there is none.
  private(set) var findings: [ConfigurationError] = []
  /// The types that are inside one another where the maker is.
  private var types: [ObjectIdentifier] = []
  /// The outermost of them that was met again since the innermost one was begun.
  private var outermostReturn = Int.max
  /// Finished objects, of types that come to the same wherever they are.
  private var made: [ObjectIdentifier: MappingValue] = [:]

  init(context: MappingContext, size: SampleSize) {
    self.context = context
    self.size = size
  }

  var registry: Registry { context.registry }

  /// The sample of a type; nil if there is none, which was noted.
  func sample(of type: any Any.Type, as shape: Shape) -> MappingValue? {
    do throws(EndlessSample) {
      let samples = try samples(of: shape, fitting: SampleProfile())
      guard findings.isEmpty else { return nil }
      let root = findings(on: type)
      guard let first = samples.first else {
        note(root.mistake(.noSample, Messages.noSample(triedCount: 0)))
        return nil
      }
      var problems: [MappingError] = []
      for sample in samples.prefix(Self.maximumTries) {
        let found = self.problems(of: sample, as: shape)
        if found.isEmpty { return sample }
        if sample == first { problems = found }
      }
      for problem in problems {
        note(root.mistake(.noSample, Messages.refusedSample(problem.message), at: problem.path))
      }
    } catch {
      note(findings(on: error.type).mistake(.noSample, Messages.endlessSample(error.type)))
    }
    return nil
  }

  static let maximumTries = 1000

  // MARK: Findings

  func note(_ finding: ConfigurationError) {
    if !findings.contains(finding) { findings.append(finding) }
  }

  func findings(on type: any Any.Type) -> TableFindings {
    registry.tables[ObjectIdentifier(type)].map { TableFindings(on: $0) }
      ?? TableFindings(on: type, registeredAt: nil)
  }

  // MARK: Trying

  /// What the reference engine finds wrong with a value before it makes anything.
  private func problems(of value: MappingValue, as shape: Shape) -> [MappingError] {
    let pass = DecodingPass(context: context)
    _ = pass.prepare(InputElement(value), as: shape)
    return pass.log.problems(in: nil)
  }

  /// The value that a shape makes of a value of the data, if that is finished without making models.
  func slot(of value: MappingValue, as shape: Shape) -> Slot? {
    let pass = DecodingPass(context: context)
    guard case .ready(let slot)? = pass.prepare(InputElement(value), as: shape) else { return nil }
    return slot
  }

  /// Whether an entry takes a value, as far as that can be told without making models.
  func accepts(_ value: MappingValue, _ entry: PlanEntry) -> Bool {
    guard let reading = entry.reading else { return true }
    let pass = DecodingPass(context: context)
    pass.rules.policy = pass.policy.replaced(by: entry.policy)
    if entry.isEmptyAsNull { pass.rules.emptyText = .null }
    let prepared = pass.prepare(
      InputElement(value), as: reading.shape, isLossy: entry.isLossy)
    // A lossy list drops what is wrong, and says so.
    guard let prepared, pass.log.problems(in: nil).isEmpty else { return false }
    if let count = prepared.elementCount(as: reading.shape) {
      guard count >= entry.minimumCount, reading.closures.countLimits?.contains(count) != false
      else { return false }
    }
    guard case .ready(let slot) = prepared else { return true }
    return pass.finish(slot, reading.closures, from: nil) != nil
  }

  // MARK: Models

  /// The object of a model; nil if there is none, which was noted.
  ///
  /// - Parameter asked: The bases that were asked for its subtype before.
  /// - Throws: That the type is inside itself.
  @inline(never)
  func object(
    of model: ModelReference, asked: [ObjectPlan] = []
  ) throws(EndlessSample) -> MappingValue? {
    let key = ObjectIdentifier(model.type)
    if asked.isEmpty, let known = made[key] { return known }
    if let index = types.firstIndex(of: key) {
      outermostReturn = min(outermostReturn, index)
      throw EndlessSample(type: model.type)
    }
    guard types.count < context.options.maximumDepth, StackRoom.isLeft(beyond: 192 << 10) else {
      throw EndlessSample(type: model.type)
    }
    guard let plan = plan(of: model.type) else { return nil }
    let outerReturn = outermostReturn
    outermostReturn = .max
    types.append(key)
    defer {
      types.removeLast()
      outermostReturn = min(outermostReturn, outerReturn)
    }
    let object = try self.object(of: plan, asked: asked)
    // What was cut short elsewhere depends on where that is.
    if asked.isEmpty, outermostReturn >= types.count - 1 { made[key] = object }
    return object
  }

  /// The plan of a type that can be used; nil if there is none, which was noted.
  func plan(of type: any Any.Type) -> ObjectPlan? {
    guard let plan = registry.plan(for: type) else {
      note(
        findings(on: type).mistake(.unregisteredType, registry.unregistered(type)))
      return nil
    }
    for mistake in plan.mistakes { note(mistake) }
    return plan.mistakes.isEmpty ? plan : nil
  }
}

/// A model always holds another one of its type, so that no sample has an end.
struct EndlessSample: Error {
  let type: any Any.Type
}
