/// Compiles the entries of a plan into steps, if that is possible.
struct WritingCompiler {
  private let plan: ObjectPlan
  private var names: [WrittenDiscriminator] = []
  private var offsets = PropertyOffsets()
  /// Whether models can be written in these steps.
  private(set) var hasSteps = true
  private(set) var steps: [WritingStep] = []

  /// A value that is written under one or more keys.
  private struct Written {
    let path: MappingPath
    let keys: [String]
    let content: Content

    enum Content {
      case entry(PlanEntry, PlanEntry.Writing)
      case name(SubtypeName)
    }

    var isName: Bool { if case .name = content { true } else { false } }
  }

  init(_ plan: ObjectPlan, naming names: [WrittenDiscriminator]?) {
    self.plan = plan
    // The first name at a path is written.
    for name in (names ?? plan.namesAlone) + plan.discriminators
    where !self.names.contains(where: { $0.path == name.path }) {
      self.names.append(name)
    }
  }

  mutating func compile() {
    if isSpecial { hasSteps = false }
    var written = names.map { name in
      Written(
        path: name.path, keys: name.path.components.compactMap(\.key), content: .name(name.name))
    }
    for entry in plan.writtenEntries {
      guard let writing = entry.writing else { continue }
      if writing.keys.isEmpty, !entry.isEmbedded {
        hasSteps = false
      }
      check(entry, writing)
      written.append(
        Written(path: entry.path, keys: writing.keys, content: .entry(entry, writing)))
    }
    guard hasSteps else { return }
    steps = object(of: written[...], below: 0)
  }

  /// Whether something else than the entries decides how the models are written.
  private var isSpecial: Bool {
    if plan.entries.contains(where: \.embedsSpecially) || !plan.mistakes.isEmpty
      || plan.unlistingBase != nil
      || !plan.isClass && plan.subtypes != nil && !plan.hooks.finalEncoders.isEmpty
    {
      return true
    }
    if plan.isRow, plan.entries.contains(where: \.rule.decidesAboutOutput) { return true }
    if let extras = plan.extras, extras.accessor.modelType != plan.type { return true }
    switch TypeKind(of: plan.type) {
    case .structure, .class: return false
    default: return plan.subtypes == nil
    }
  }

  private mutating func check(_ entry: PlanEntry, _ writing: PlanEntry.Writing) {
    if case .generated = writing.closures.source { return }
    guard let accessor = entry.property?.accessor, accessor.modelType == plan.type,
      !writing.closures.isPlain || accessor.valueType == writing.closures.request.type
    else {
      hasSteps = false
      return
    }
  }

  /// The steps of entries whose paths have some first keys in common.
  private mutating func object(of entries: ArraySlice<Written>, below depth: Int) -> [WritingStep] {
    var steps: [WritingStep] = []
    var seen: Set<String> = []
    var rest = entries
    while let first = rest.first {
      guard !first.keys.isEmpty else {
        steps.append(step("", for: first))
        rest = rest.dropFirst()
        continue
      }
      let key = first.keys[depth]
      let alike = rest.prefix { $0.keys.count > depth && $0.keys[depth].hasSameBytes(as: key) }
      rest = rest.dropFirst(alike.count)
      guard seen.insert(key).inserted else {
        hasSteps = false
        return []
      }
      if alike.allSatisfy({ $0.keys.count > depth + 1 }) {
        let inner = object(of: alike, below: depth + 1)
        steps.append(WritingStep(beginning: key, length: inner.count))
        steps += inner
      } else if alike.count == 1 {
        steps.append(step(key, for: first))
      } else {
        hasSteps = false
        return []
      }
    }
    return steps
  }

  private mutating func step(_ key: String, for written: Written) -> WritingStep {
    switch written.content {
    case .name(let name): return WritingStep(key, naming: name)
    case .entry(let entry, let writing):
      let offset = entry.property.flatMap { offsets.offset(of: $0) }
      return WritingStep(
        key, entry, writing, offset: offset, isClass: plan.isClass)
    }
  }
}

extension PlanEntry {
  /// Whether the entry writes an embedded model in another way than a struct or an optional struct, with a closure,
  /// or by a rule about output.
  fileprivate var embedsSpecially: Bool {
    guard isEmbedded, let writing else { return false }
    guard writing.closures.isPlain, !rule.decidesAboutOutput, let model = writtenEmbedding else {
      return true
    }
    if case .optional(let optional) = writing.shape, !optional.wrapped.isModel { return true }
    if !writing.shape.isModel, !writing.shape.isOptional { return true }
    return TypeKind(of: model.type) != .structure
  }
}
