import PropertyMapper

// The contributions of single entries to the positions that they read or write.

extension SchemaWriter {
  /// The schema of an entry's input.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - reading: How to decode it.
  ///   - isRequired: Whether a value is required.
  ///   - isWritten: Whether some entry writes it back.
  mutating func schema(
    of entry: PlanEntry, _ reading: PlanEntry.Reading, isRequired: Bool, isWritten: Bool
  ) -> MappingValue {
    let (shape, closures) = (reading.shape, reading.closures)
    let outerRule = emptyTextInside
    emptyTextInside = entry.rule.emptyText(insteadOf: EmptyTextRule(options))
    defer { emptyTextInside = outerRule }
    var draft =
      entry.modifiers.isLossy
      ? lossyDraft(
        of: shape, minimumCount: entry.modifiers.minimumCount,
        leavingOutValue: entry.leavesOutValue) : draft(of: shape)
    // If its input type has a transformer, too, the data has another form.
    if let form = closures.form, shape.conversion == nil, !shape.isJSONText, !entry.leavesOutValue {
      draft.demand(form, for: direction)
    }
    if let limits = entry.rule.countLimits { demandCount(limits, of: &draft, entry, shape) }
    for constraint in closures.validate?.constraints ?? [] {
      demand(constraint, of: &draft, entry, shape, isConverted: closures.convert != nil)
    }
    finishNull(of: &draft, entry, reading, isRequired: isRequired)
    // If it is null, the next path is tried.
    if entry.places.count > 1 { draft.isNullable = true }
    if !isRequired, let value = defaultValue(of: entry, reading) {
      draft.annotations["default"] = value
    }
    if !isWritten { draft.annotations["writeOnly"] = true }
    return draft.schema
  }

  /// The schema of an entry's output. Validators run on decoding, so models that were not decoded
  /// may violate them.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - writing: How to encode it.
  ///   - isRead: Whether some entry reads it back.
  mutating func schema(
    of entry: PlanEntry, _ writing: PlanEntry.Writing, isRead: Bool
  ) -> MappingValue {
    var draft = draft(of: writing.shape)
    if case .encoded = writing.closures.source, let form = entry.reading?.closures.form,
      writing.shape.conversion == nil, !writing.shape.isJSONText
    {
      draft.demand(form, for: direction)
    }
    draft.isNullable = !isNeverNull(entry, writing) && !draft.isEmpty
    if !isRead { draft.annotations["readOnly"] = true }
    return draft.schema
  }

  /// Whether an entry always writes a value, which may be null.
  func alwaysWrites(_ entry: PlanEntry, _ writing: PlanEntry.Writing) -> Bool {
    entry.rule.writes(.empty, includesNull: false)
      && (entry.rule.writes(.nothing, includesNull: false)
        || writing.shape.isNeverNil && isEncoded(entry, writing))
  }

  /// Whether the value of an entry is neither nil nor null in the data.
  private func isNeverNull(_ entry: PlanEntry, _ writing: PlanEntry.Writing) -> Bool {
    writing.shape.isNeverNull && isEncoded(entry, writing)
  }

  /// Whether there is always a value for the shape that the entry writes.
  private func isEncoded(_ entry: PlanEntry, _ writing: PlanEntry.Writing) -> Bool {
    switch writing.closures.source {
    case .property, .generated: return true
    case .encoded:
      // The closure of an argument may return nil, and an optional property may be nil.
      guard entry.argument == nil, let reading = entry.reading else { return false }
      return reading.closures.nullValue == nil
    }
  }

  private func demandCount(
    _ limits: ClosedRange<Int>, of draft: inout SchemaDraft, _ entry: PlanEntry, _ shape: Shape
  ) {
    let maximum = limits.upperBound == .max ? nil : limits.upperBound
    guard entry.modifiers.isLossy else {
      _ = draft.demandLength(
        limits.lowerBound, maximum, of: SchemaSubject(shape), for: direction)
      return
    }
    draft.raise("minContains", to: .init(limits.lowerBound))
    draft.remarks.append(
      Messages.demand(
        "have "
          + Messages.amount(from: limits.lowerBound, to: maximum, isText: false, "valid")))
  }

  private func demand(
    _ constraint: ValidatorConstraint, of draft: inout SchemaDraft, _ entry: PlanEntry,
    _ shape: Shape, isConverted: Bool
  ) {
    if isConverted || shape.conversion != nil {
      draft.remarks.append(Messages.demandOfConverted(constraint.requirement(as: shape).text))
    } else if entry.modifiers.isLossy {
      draft.remarks.append(constraint.requirement(as: shape).demand)
    } else {
      draft.demand(constraint, of: shape, for: direction)
    }
  }

  /// Adds null, and the empty string as another representation of it.
  private func finishNull(
    of draft: inout SchemaDraft, _ entry: PlanEntry, _ reading: PlanEntry.Reading, isRequired: Bool
  ) {
    let isText = SchemaSubject(reading.shape) == .text
    if isRequired, entry.places.count == 1, !takesNull(entry) {
      (draft.isNullable, draft.takesEmptyText) = (false, false)
      if draft.mayBeNull {
        draft.parts.append(["not": ["type": "null"]])
      }
      if entry.modifiers.isEmptyAsNull, isText { draft.raise("minLength", to: .init(1)) }
      return
    }
    if reading.closures.nullValue != nil { draft.isNullable = true }
    if takesEmptyTextForNull(entry) { draft.takesEmptyText = !(isText && draft.saysOnlyType) }
  }

  /// Whether an entry reads null as a value, rather than as an absent one.
  private func takesNull(_ entry: PlanEntry) -> Bool {
    switch entry.rule.verdict(for: .null, in: .init(isUpdate: false, options)) {
    case .takeNull, .useNullValue: true
    case .take, .useDefault, .leave, .problem: false
    }
  }

  /// Whether an entry decodes the empty string as null.
  func takesEmptyTextForNull(_ entry: PlanEntry) -> Bool {
    entry.rule.readsEmptyTextAsNull(EmptyTextRule(options))
  }

  /// The encoded default for absent data; nil if there is none, if it is sensitive, if only a table
  /// could encode it, or if each model gets another value.
  private func defaultValue(of entry: PlanEntry, _ reading: PlanEntry.Reading) -> MappingValue? {
    guard !entry.modifiers.isSensitive, let value = reading.closures.defaultValue else {
      return nil
    }
    guard reading.closures.convert != nil else { return value.constant(as: reading.shape) }
    guard let writing = entry.writing, case .encoded(let encode) = writing.closures.source else {
      return nil
    }
    return value.constant(describedBy: { slot in
      (try? encode(slot)).flatMap { writing.shape.described($0) }
    })
  }
}

extension SchemaWriter {
  /// The schema of values with a shape.
  mutating func draft(of shape: Shape) -> SchemaDraft {
    switch shape {
    case .value(let codec) where codec.memory.type == MappingValue.Object.self:
      return SchemaDraft(keywords: ["type": "object"])
    case .value(let codec):
      return SchemaDraft(
        codec.dataForm(), of: Messages.name(of: codec.memory.type), for: direction)
    case .model(let model):
      guard case .object(let reference) = reference(to: model) else { return SchemaDraft() }
      guard direction == .input, let conversion = model.conversion else {
        return SchemaDraft(keywords: reference)
      }
      var others = draft(of: .converted(conversion))
      let isNullable = others.isNullable
      others.isNullable = false
      var draft = SchemaDraft(keywords: ["anyOf": [others.schema, .object(reference)]])
      draft.isNullable = isNullable
      return draft
    case .optional(let optional):
      var draft = draft(of: optional.wrapped)
      draft.isNullable = true
      let emptyText = emptyTextInside ?? EmptyTextRule(options)
      if direction == .input, emptyText.makesNull(of: optional.wrapped) {
        draft.takesEmptyText = !(SchemaSubject(optional.wrapped) == .text && draft.saysOnlyType)
      }
      return draft
    case .list(let list): return draft(of: list)
    case .dictionary(let dictionary): return draft(of: dictionary)
    case .converted(let converted):
      var draft = draft(of: converted.inner)
      if let form = converted.form, converted.inner.conversion == nil {
        draft.demand(form, for: direction)
      }
      return draft
    case .jsonText(let text):
      var draft = SchemaDraft(
        keywords: ["type": "string", "contentMediaType": "application/json"])
      let inner = self.draft(of: text.inner).schema
      if inner != true { draft.keywords["contentSchema"] = inner }
      draft.isNullable = text.inner.acceptsNull
      return draft
    }
  }

  @inline(never)
  private mutating func draft(of list: ListShape) -> SchemaDraft {
    var draft = SchemaDraft(keywords: ["type": "array"])
    draft.element = self.draft(of: list.element)
    draft.takesOneElement = list.takesOneElement && direction == .input
    // Duplicate elements are decoded as one. If the form isn't known, different values may be written alike.
    if list.isSet, direction == .output, list.element.isOfKnownForm {
      draft.keywords["uniqueItems"] = true
    }
    return draft
  }

  @inline(never)
  private mutating func draft(of dictionary: DictionaryShape) -> SchemaDraft {
    var draft = SchemaDraft(keywords: ["type": "object"])
    if let form = dictionary.keyForm, let keys = SchemaDraft(keysOf: form) {
      draft.keywords["propertyNames"] = keys.schema
    }
    let element = self.draft(of: dictionary.element).schema
    if element != true { draft.keywords["additionalProperties"] = element }
    return draft
  }

  /// The schema of a list or dictionary that drops invalid contents; any other schema unchanged.
  ///
  /// - Parameters:
  ///   - minimumCount: The number of elements that must remain.
  ///   - leavesOutValue: Whether an invalid value is dropped.
  mutating func lossyDraft(
    of shape: Shape, minimumCount: Int, leavingOutValue leavesOutValue: Bool
  ) -> SchemaDraft {
    var draft = draft(of: shape)
    switch shape.unwrapped {
    case .list where draft.takesOneElement:
      // Anything may be an element that is left out.
      draft = SchemaDraft()
    case .list:
      // At least the elements that must remain are valid; the others may be anything.
      draft.keywords["contains"] = draft.element?.schema
      draft.keywords["minContains"] = .number(.init(max(0, minimumCount)))
      draft.element = nil
    case .dictionary:
      draft.keywords["additionalProperties"] = nil
      draft.keywords["propertyNames"] = nil
      draft.remarks.append(Messages.droppedMembers)
      if minimumCount > 0 { draft.keywords["minProperties"] = .number(.init(minimumCount)) }
    case .jsonText:
      // Anything inside the text may be left out.
      draft.keywords["contentSchema"] = nil
    default:
      guard leavesOutValue else { break }
      draft = SchemaDraft()
      draft.remarks.append(Messages.droppedValue)
    }
    return draft
  }
}

extension Shape {
  /// Whether a value is a string with JSON text.
  fileprivate var isJSONText: Bool { if case .jsonText = unwrapped { true } else { false } }

  /// Whether values are written in a form that depends only on their type, so that different ones are written
  /// differently.
  fileprivate var isOfKnownForm: Bool {
    guard case .value(let codec) = self else { return false }
    return switch codec.dataForm() {
    case .anything, .unknown: false
    default: true
    }
  }
}
