// How an update reads null and empty strings in the output.

extension GraphDifference {
  func emptyText(of entry: PlanEntry) -> EmptyTextRule {
    entry.rule.emptyText(insteadOf: emptyText)
  }

  func choice(
    for output: OutputValue, by entry: PlanEntry, of model: Slot, _ plan: ObjectPlan
  ) -> NullChoice {
    let includesNull = entry.rule.writes(.nothing, includesNull: includesNull)
    let asExported = output.isNull && !includesNull ? NullChoice.leaveOut : .write
    guard let reading = entry.reading else { return asExported }
    guard !entry.rule.isRequired else { return .refuse }
    guard let value = value(of: entry, in: model) else {
      guard output.isNull, hasValueWhenMade(entry, plan) == true else { return asExported }
      return verdictOnNull(by: entry, isUpdate: false).takesValue ? .write : .refuse
    }
    let absence = absence(of: entry, reading, in: plan).map { value.isEqual($0) }
    let isNullRight =
      switch null(by: entry, reading) {
      case .value(let null): value.isEqual(null)
      case .absence: absence == true
      case .error: false
      }
    // An embedded model has no key for null.
    if entry.isEmbedded { return absence == true ? .leaveOut : .refuse }
    if output.isNull, absence == true, !includesNull || !isNullRight { return .leaveOut }
    return isNullRight ? .write : .refuse
  }

  /// Whether an update reads null, or a value that it treats as null, as the value of a property.
  func isRead(_ output: OutputValue, by entry: PlanEntry, of model: Slot) -> Bool {
    // An embedded model has no key for null.
    guard let reading = entry.reading, !entry.isEmbedded else { return false }
    let verdict = verdictOnNull(by: entry, isUpdate: true)
    if case .problem = verdict { return false }
    guard let value = value(of: entry, in: model) else { return verdict.takesValue }
    guard case .value(let null) = read(null: verdict, by: reading) else { return false }
    return value.isEqual(null)
  }

  func mayMakeOthers(than type: any Any.Type) -> Bool {
    guard let factory else { return false }
    return (factory as? IdentityFactory)?.mayMake(type) ?? true
  }

  // MARK: Reading

  /// The value of a property, with the means to compare it.
  private struct PropertyValue {
    let slot: Slot
    let shape: Shape?
    let comparison: GraphComparison

    func isEqual(_ other: Slot) -> Bool {
      if slot.isNil || other.isNil { return slot.isNil && other.isNil }
      return shape.map { comparison.areEqual(slot, other, as: $0) } ?? (slot.equals(other) == true)
    }
  }

  /// How null is read.
  private enum ReadNull {
    case value(Slot)
    /// As if the value were absent.
    case absence
    case error
  }

  private func value(of entry: PlanEntry, in model: Slot) -> PropertyValue? {
    guard let property = entry.property,
      let slot = attempt({ try property.accessor.load(from: model) })
    else { return nil }
    return PropertyValue(slot: slot, shape: property.shape, comparison: newComparison)
  }

  /// How a new model reads null.
  private func null(by entry: PlanEntry, _ reading: PlanEntry.Reading) -> ReadNull {
    read(null: verdictOnNull(by: entry, isUpdate: false), by: reading)
  }

  private func verdictOnNull(by entry: PlanEntry, isUpdate: Bool) -> EntryRule.Verdict {
    entry.rule.verdict(for: .null, in: .init(isUpdate: isUpdate, context.options))
  }

  private func read(null verdict: EntryRule.Verdict, by reading: PlanEntry.Reading) -> ReadNull {
    switch verdict {
    case .problem: .error
    case .useDefault, .leave: .absence
    case .useNullValue: reading.closures.nullValue.map { .value($0()) } ?? .error
    case .take, .takeNull: read(.null, by: reading).map { .value($0) } ?? .error
    }
  }

  /// The property's value in a model created from an object that lacks it; nil if unknown.
  private func absence(
    of entry: PlanEntry, _ reading: PlanEntry.Reading, in plan: ObjectPlan
  ) -> Slot? {
    // Nothing is known about models found by a factory.
    if isReplacing { return nil }
    if let defaultValue = reading.closures.defaultValue {
      return callUser { defaultValue() }
    }
    let construction = plan.operations.construction
    if construction?.isInitializer != true, mayMakeOthers(than: plan.type) { return nil }
    if construction != nil {
      guard entry.argument != nil, case .value(let null) = null(by: entry, reading) else {
        return nil
      }
      return null.isNil ? null : nil
    }
    guard let property = entry.property, let model = made(by: plan) else { return nil }
    return attempt { try property.accessor.load(from: model) }
  }

  /// Whether the closure of an entry writes a value for a model into which nothing has been read; nil if
  /// unknown.
  private func hasValueWhenMade(_ entry: PlanEntry, _ plan: ObjectPlan) -> Bool? {
    guard !isReplacing, plan.operations.construction == nil, !mayMakeOthers(than: plan.type),
      let writing = entry.writing, let model = made(by: plan)
    else { return nil }
    return attempt { (try callUser { try entry.load(writing, from: model) }) != nil }
  }

  /// A model as created by the mapper, before anything is read into it.
  private func made(by plan: ObjectPlan) -> Slot? {
    if let known = made[ObjectIdentifier(plan)] { return known }
    guard let maker = plan.operations.maker else { return nil }
    let slot = callUser { maker.make() }
    let model = plan.operations.adopt(slot) ?? slot
    made[ObjectIdentifier(plan)] = model
    return model
  }
}

extension EntryRule.Verdict {
  /// Whether the entry receives a value.
  fileprivate var takesValue: Bool {
    switch self {
    case .take, .takeNull, .useNullValue: true
    case .useDefault, .leave, .problem: false
    }
  }
}
