import PropertyMapper

/// Generates an input that a type's tables accept: either minimal, or with everything once.
///
/// ```
///  entry ──constraints──▶ SampleProfile ──form──▶ candidates ──read, convert, validate──▶ first valid one
/// ```
///
/// Constraints only suggest candidates. The problem finder decides whether one is valid: it runs
/// the first step of decoding, which calls users' pure closures but neither factories nor
/// consumers. Finally, the whole input is checked in the same way.
final class SampleMaker {
  let context: MappingContext
  let size: SampleSize
  /// Why there is no sample.
  private(set) var findings: [ConfigurationError] = []
  /// The nested types at the current position.
  private var types: [ObjectIdentifier] = []
  /// The index of the outermost type encountered again since the innermost one began.
  private var outermostReturn = Int.max
  /// Finished objects of types whose samples are the same everywhere.
  private var made: [ObjectIdentifier: MappingValue] = [:]

  init(context: MappingContext, size: SampleSize) {
    self.context = context
    self.size = size
  }

  var registry: Registry { context.registry }

  /// Returns a sample for a type; nil, with a finding, if there is none.
  func sample(of type: any Any.Type, as shape: Shape) -> MappingValue? {
    do throws(EndlessSample) {
      let samples = try samples(of: shape, fitting: SampleProfile())
      guard findings.isEmpty else { return nil }
      let root = registry.findings(on: type)
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
      note(registry.findings(on: error.type).mistake(.noSample, Messages.endlessSample(error.type)))
    }
    return nil
  }

  static let maximumTries = 1000

  // MARK: Findings

  func note(_ finding: ConfigurationError) {
    if !findings.contains(finding) { findings.append(finding) }
  }

  // MARK: Trying

  /// A finder that reads values, but doesn't run rules over several properties: what they accept is
  /// known to their closures only.
  var newFinder: ProblemFinder {
    let finder = ProblemFinder(context: context)
    finder.runsRules = false
    return finder
  }

  /// The problems with a value.
  private func problems(of value: MappingValue, as shape: Shape) -> [MappingError] {
    let finder = newFinder
    _ = finder.read(InputElement(value), as: shape)
    return finder.log.problems(in: nil)
  }

  /// The result of decoding a value with a shape, if that is complete without creating models.
  func slot(of value: MappingValue, as shape: Shape) -> Slot? {
    let finder = newFinder
    guard case .value(let slot)? = finder.read(InputElement(value), as: shape) else { return nil }
    return slot
  }

  /// Whether an entry accepts a value, as far as can be determined without creating models.
  func accepts(_ value: MappingValue, _ entry: PlanEntry) -> Bool {
    guard let reading = entry.reading else { return true }
    let rule = entry.rule
    // A string that is read as null may be an error for the entry even if its shape accepts null.
    let presence: EntryRule.Presence = value == .string("") ? .emptyText : .value
    if case .problem = rule.verdict(for: presence, in: .init(context.options)) { return false }
    let finder = newFinder
    finder.rules.policy = finder.policy.replaced(by: entry.modifiers.policy)
    finder.rules.emptyText = rule.emptyText(insteadOf: finder.emptyText)
    let prepared = finder.read(
      InputElement(value), as: reading.shape, isLossy: entry.modifiers.isLossy)
    // A lossy list drops invalid elements with a warning.
    guard let prepared, finder.log.problems(in: nil).isEmpty else { return false }
    if let count = prepared.elementCount(as: reading.shape), rule.problem(ofCount: count) != nil {
      return false
    }
    guard case .value(let slot) = prepared else { return true }
    return finder.finish(slot, reading.closures, from: nil) != nil
  }

  // MARK: Models

  /// Returns the object for a model; nil, with a finding, if there is none.
  ///
  /// - Parameter asked: The bases whose subtypes have been selected before.
  /// - Throws: If the type contains itself.
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
    // The result of a truncation elsewhere depends on its position.
    if asked.isEmpty, outermostReturn >= types.count - 1 { made[key] = object }
    return object
  }

  /// The plan of a type, if it is usable; otherwise nil, with a finding.
  func plan(of type: any Any.Type) -> ObjectPlan? {
    guard let plan = registry.plan(for: type) else {
      note(
        registry.findings(on: type).mistake(.unregisteredType, registry.unregistered(type)))
      return nil
    }
    let mistakes = plan.mistakes + registry.embeddingMistakes(in: plan)
    for mistake in mistakes { note(mistake) }
    return mistakes.isEmpty ? plan : nil
  }
}

/// A model always contains another one of its type, so a sample would be infinite.
struct EndlessSample: Error {
  let type: any Any.Type
}
