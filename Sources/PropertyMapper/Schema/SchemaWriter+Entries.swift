// What single entries say about the places that they read or write.

extension SchemaWriter {
  /// What an entry reads.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - reading: How it is read.
  ///   - isRequired: Whether there must be a value.
  ///   - isWritten: Whether some entry writes it back.
  mutating func schema(
    of entry: PlanEntry, _ reading: PlanEntry.Reading, isRequired: Bool, isWritten: Bool
  ) -> MappingValue {
    let (shape, closures) = (reading.shape, reading.closures)
    var draft =
      entry.isLossy
      ? lossyDraft(of: shape, minimumCount: entry.minimumCount) : draft(of: shape)
    if let limits = closures.countLimits { demandCount(limits, of: &draft, entry, shape) }
    for constraint in closures.validate?.constraints ?? [] {
      demand(constraint, of: &draft, entry, shape, isConverted: closures.convert != nil)
    }
    finishNull(of: &draft, entry, reading, isRequired: isRequired)
    // With null, the next place is tried.
    if entry.places.count > 1 { draft.isNullable = true }
    if !isRequired, let value = defaultValue(of: entry, reading) {
      draft.annotations["default"] = value
    }
    if !isWritten { draft.annotations["writeOnly"] = true }
    return draft.schema
  }

  /// What an entry writes. Validators are asked while reading, so models that were not read may break them.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - writing: How it is written.
  ///   - isRead: Whether some entry reads it back.
  mutating func schema(
    of entry: PlanEntry, _ writing: PlanEntry.Writing, isRead: Bool
  ) -> MappingValue {
    var draft = draft(of: writing.shape)
    draft.isNullable = !alwaysWrites(entry, writing) && !draft.isEmpty
    if !isRead { draft.annotations["readOnly"] = true }
    return draft.schema
  }

  /// Whether an entry writes something of every model: a value that cannot be nil, nor null in the data.
  func alwaysWrites(_ entry: PlanEntry, _ writing: PlanEntry.Writing) -> Bool {
    guard writing.shape.isNeverNull else { return false }
    switch writing.closures.source {
    case .property, .generated: return true
    case .encoded:
      // The closure of an argument may answer nil, and an optional property may be nil.
      guard entry.argument == nil, let reading = entry.reading else { return false }
      return reading.closures.nullValue == nil
    }
  }

  private func demandCount(
    _ limits: ClosedRange<Int>, of draft: inout SchemaDraft, _ entry: PlanEntry, _ shape: Shape
  ) {
    let maximum = limits.upperBound == .max ? nil : limits.upperBound
    guard entry.isLossy else {
      _ = draft.demandLength(
        limits.lowerBound, maximum, of: SchemaSubject(shape), for: direction)
      return
    }
    draft.raise("minContains", to: .init(limits.lowerBound))
    draft.remarks.append(
      Messages.demand(
        "have \(Messages.amount(in: limits)) valid "
          + Messages.unit(isText: false, count: maximum ?? limits.lowerBound)))
  }

  private func demand(
    _ constraint: ValidatorConstraint, of draft: inout SchemaDraft, _ entry: PlanEntry,
    _ shape: Shape, isConverted: Bool
  ) {
    if isConverted || shape.conversion != nil {
      draft.remarks.append(Messages.demandOfConverted(constraint.rule(as: shape)))
    } else if entry.isLossy {
      draft.remarks.append(Messages.demand(constraint.rule(as: shape)))
    } else {
      draft.demand(constraint, of: shape, for: direction)
    }
  }

  /// Says whether null is a value, and the empty text another word for it.
  private func finishNull(
    of draft: inout SchemaDraft, _ entry: PlanEntry, _ reading: PlanEntry.Reading, isRequired: Bool
  ) {
    let isText = SchemaSubject(reading.shape) == .text
    if isRequired, entry.places.count == 1 {
      draft.isNullable = false
      if draft.mayBeNull {
        draft.parts.append(["not": ["type": "null"]])
      }
      if entry.isEmptyAsNull, isText { draft.raise("minLength", to: .init(1)) }
      return
    }
    if reading.closures.nullValue != nil { draft.isNullable = true }
    if takesEmptyTextForNull(entry) { draft.takesEmptyText = !(isText && draft.saysOnlyType) }
  }

  /// Whether an entry takes the empty text for null.
  func takesEmptyTextForNull(_ entry: PlanEntry) -> Bool {
    entry.isEmptyAsNull || options.emptyTextIsNull && !entry.holdsText
  }

  /// What is stored for absent data, as the data would say it; nil for none, for one that must not be seen, and for one
  /// that only a table could write.
  private func defaultValue(of entry: PlanEntry, _ reading: PlanEntry.Reading) -> MappingValue? {
    guard !entry.isSensitive, let slot = reading.closures.defaultValue?() else { return nil }
    guard reading.closures.convert != nil else { return reading.shape.described(slot) }
    guard let writing = entry.writing, case .encoded(let encode) = writing.closures.source,
      let encoded = (try? encode(slot)) ?? nil
    else { return nil }
    return writing.shape.described(encoded)
  }
}

extension Shape {
  /// Whether no value of the type is null in the data, as far as anybody knows.
  fileprivate var isNeverNull: Bool {
    switch self {
    case .value(let codec):
      switch codec.dataForm() {
      case .anything, .unknown: false
      default: !codec.traits.acceptsNull
      }
    case .model, .list, .dictionary: true
    case .optional: false
    case .converted(let converted): converted.inner.isNeverNull
    }
  }
}
