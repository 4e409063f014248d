/// Compiles the entries of a plan into the steps of the direct engine, or finds out why that is
/// impossible.
struct WritingCompiler {
  private let plan: ObjectPlan
  private var offsets = PropertyOffsets()
  private(set) var reasons: [String] = []
  private(set) var steps: [WritingStep] = []

  private typealias Written = (keys: [String], entry: PlanEntry, writing: PlanEntry.Writing)

  init(_ plan: ObjectPlan) {
    self.plan = plan
  }

  mutating func compile() {
    refuseSpecialTables()
    var written: [Written] = []
    for entry in plan.entries {
      guard let writing = entry.writing else { continue }
      if writing.keys.isEmpty { reasons.append(Messages.writesNoKey(entry.path)) }
      check(entry, writing)
      written.append((writing.keys, entry, writing))
    }
    guard reasons.isEmpty else { return }
    steps = object(of: written[...], below: 0)
  }

  private mutating func refuseSpecialTables() {
    if !plan.mistakes.isEmpty { reasons.append(Messages.hasMistakes) }
    if !plan.hooks.finalEncoders.isEmpty { reasons.append(Messages.editsOutput) }
    if plan.subtypes != nil || !plan.discriminators.isEmpty || plan.unlistingBase != nil {
      reasons.append(Messages.namesSubtypes)
    }
    if let extras = plan.extras, extras.accessor.modelType != plan.type {
      reasons.append(Messages.inheritsUnknownKeys)
    }
    switch TypeKind(of: plan.type) {
    case .structure, .class: break
    // For protocols and enums, having subtypes is the better reason.
    default: if plan.subtypes == nil { reasons.append(Messages.isNeitherStructureNorClass) }
    }
  }

  private mutating func check(_ entry: PlanEntry, _ writing: PlanEntry.Writing) {
    if case .generated = writing.closures.source { return }
    guard let accessor = entry.property?.accessor, accessor.modelType == plan.type,
      !writing.closures.isPlain || accessor.valueType == writing.closures.request.type
    else {
      reasons.append(Messages.isOfAnotherType(entry.path))
      return
    }
  }

  /// The steps of entries whose paths have some first keys in common.
  private mutating func object(of entries: ArraySlice<Written>, below depth: Int) -> [WritingStep] {
    var steps: [WritingStep] = []
    var seen: Set<String> = []
    var rest = entries
    while let first = rest.first {
      let key = first.keys[depth]
      let alike = rest.prefix { $0.keys[depth].hasSameBytes(as: key) }
      rest = rest.dropFirst(alike.count)
      guard seen.insert(key).inserted else {
        reasons.append(Messages.pathsStandApart(first.entry.path))
        return []
      }
      if alike.allSatisfy({ $0.keys.count > depth + 1 }) {
        let inner = object(of: alike, below: depth + 1)
        steps.append(WritingStep(beginning: key, length: inner.count))
        steps += inner
      } else if alike.count == 1 {
        let offset = first.entry.property.flatMap { offsets.offset(of: $0) }
        steps.append(
          WritingStep(key, first.entry, first.writing, offset: offset, isClass: plan.isClass))
      } else {
        reasons.append(Messages.pathsShareValue(first.entry.path))
        return []
      }
    }
    return steps
  }
}
