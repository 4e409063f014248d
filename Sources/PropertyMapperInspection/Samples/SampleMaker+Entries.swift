import PropertyMapper

// Values for entries.

extension SampleMaker {
  /// Returns a value that all entries of one path accept; nil, with a finding, if there is none.
  ///
  /// - Parameter holdsOthers: Whether paths of other entries continue from there.
  func sample(
    for entries: [PlanEntry], of plan: ObjectPlan, holdsOthers: Bool
  ) throws(EndlessSample) -> MappingValue? {
    let knownCount = findings.count
    var candidates: [MappingValue] = holdsOthers ? [.object(.init())] : []
    for entry in entries { candidates += try self.candidates(for: entry, of: plan) }
    var tried: Set<MappingValue> = []
    for candidate in candidates where tried.count < Self.maximumTries {
      guard !candidate.isNull, !holdsOthers || candidate.isObject, tried.insert(candidate).inserted
      else { continue }
      if entries.allSatisfy({ accepts(candidate, $0) }) { return candidate }
    }
    // Problems of a model are reported for its own entries.
    guard findings.count == knownCount, let entry = entries.first else { return nil }
    let isConverted = entry.reading?.closures.convert != nil
    note(
      registry.findings(on: plan.type).mistake(
        .noSample, Messages.noSample(triedCount: tried.count), at: entry.path,
        hint: isConverted ? Messages.sampleByEncoding : Messages.sampleByDefault))
    return nil
  }

  private func candidates(
    for entry: PlanEntry, of plan: ObjectPlan
  ) throws(EndlessSample) -> [MappingValue] {
    guard let reading = entry.reading else { return [] }
    let closures = reading.closures
    // Without a value, the entry is omitted rather than null.
    let shape = reading.shape.unwrapped
    var found: [MappingValue] = []
    let profiles = SampleProfile.profiles(of: closures.validate?.constraints ?? []).map { profile in
      var profile = profile.measured(
        from: entry.rule.leastCount, to: entry.rule.countLimits?.upperBound)
      profile.isAllowed = { self.isAllowed($0, reading) }
      return profile
    }
    if closures.convert == nil {
      for profile in profiles { found += try samples(of: shape, fitting: profile) }
    } else {
      for profile in profiles { found += encodedSamples(for: entry, fitting: profile) }
      found += try samples(of: shape, fitting: SampleProfile())
    }
    // A default is a good example, unless it is an empty list or sensitive.
    if !entry.modifiers.isSensitive,
      let value = closures.defaultValue?.constant(describedBy: { slot in
        allowed(slot, closures).flatMap { reading.shape.described($0) }
      })
    {
      if value.isContainer { found.append(value) } else { found.insert(value, at: 0) }
    }
    // A transform may convert any value to nil; for a type that isn't a value, or that has a transformer,
    // only a model has valid ones.
    if entry.property?.shape == nil || shape.conversion != nil {
      found.insert(contentsOf: valuesOfSameType(as: entry, of: plan), at: 0)
    }
    return found + initialValue(of: entry, of: plan)
  }

  /// Returns a value that an entry's validators accept; nil if they reject it, so that it reaches
  /// no encoder.
  private func allowed(_ slot: Slot, _ closures: EntryReading) -> Slot? {
    let limits = ValidatorLimits(context.options)
    return closures.validate?.complaints(about: slot, within: limits).isEmpty == false ? nil : slot
  }

  /// Whether an entry's validators accept a value that they name.
  private func isAllowed(_ value: ConstraintValue, _ reading: PlanEntry.Reading) -> Bool {
    var slot: Slot? = Slot.opening(value.value)
    if case .optional(let optional) = reading.shape, let wrapped = slot {
      slot = optional.some(wrapped)
    }
    return slot.flatMap { allowed($0, reading.closures) } != nil
  }

  /// The output of a transform for values of the property; models are not created for this.
  private func encodedSamples(
    for entry: PlanEntry, fitting profile: SampleProfile
  ) -> [MappingValue] {
    guard let reading = entry.reading, case .encoded(let encode)? = entry.writing?.closures.source,
      let shape = entry.property?.shape, shape.models.isEmpty,
      let values = try? samples(of: shape, fitting: profile)
    else { return [] }
    return values.prefix(Self.maximumTries).compactMap { value in
      slot(of: value, as: shape).flatMap { allowed($0, reading.closures) }
        .flatMap { try? encode($0) }.flatMap { reading.shape.described($0) }
    }
  }

  /// The encoded property of an empty model, for types without any other source of values.
  private func initialValue(of entry: PlanEntry, of plan: ObjectPlan) -> [MappingValue] {
    guard !entry.modifiers.isSensitive, let writing = entry.writing, !writing.closures.isGenerated,
      let model = plan.operations.maker?.make(), let accessor = entry.property?.accessor,
      let value = try? accessor.load(from: model),
      entry.reading.map({ allowed(value, $0.closures) != nil }) ?? true,
      let slot = try? entry.load(writing, from: model),
      let value = writing.shape.described(slot)
    else { return [] }
    return [value]
  }

  /// Values of the same type from other properties of an empty model, for an optional that is nil
  /// in it.
  private func valuesOfSameType(as entry: PlanEntry, of plan: ObjectPlan) -> [MappingValue] {
    guard let type = entry.property?.accessor.valueType as? any AnyOptional.Type else { return [] }
    return plan.entries.filter { $0.property?.accessor.valueType == type.wrappedType }
      .flatMap { initialValue(of: $0, of: plan) }
  }
}

extension MappingValue {
  fileprivate var isNull: Bool { if case .null = self { true } else { false } }
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }
}

// Candidates for a shape, the most likely first.

extension SampleMaker {
  /// The maximum number of elements in a sample of a list.
  private static let maximumCount = 1 << 12

  func samples(
    of shape: Shape, fitting profile: SampleProfile
  ) throws(EndlessSample) -> [MappingValue] {
    let named = forms(of: profile.values, as: shape, fitting: profile)
    let bounds = forms(of: profile.bounds.map(\.value), as: shape, fitting: profile)
    let made = try madeSamples(of: shape, fitting: profile)
    // A bound is more typical of the intended values than the ones that are merely tried.
    return named + made.prefix(1) + bounds + made.dropFirst()
  }

  /// Encodes values from the table. Users' encoders only receive values that the validators accept.
  private func forms(
    of values: [ConstraintValue], as shape: Shape, fitting profile: SampleProfile
  ) -> [MappingValue] {
    let isEncoded = shape.conversion != nil
    return values.compactMap { value in
      !isEncoded || profile.isAllowed?(value) == true ? value.form(as: shape) : nil
    }
  }

  private func madeSamples(
    of shape: Shape, fitting profile: SampleProfile
  ) throws(EndlessSample) -> [MappingValue] {
    switch shape {
    case .value(let codec):
      return ValueSamples(shape: shape, profile: profile).samples(of: codec.dataForm())
    case .model(let model):
      guard let conversion = model.conversion else {
        return try object(of: model).map { [$0] } ?? []
      }
      let others = try samples(of: conversion.inner, fitting: SampleProfile())
      // Another value may end an object that contains itself.
      return ((try? object(of: model)).flatMap(\.self).map { [$0] } ?? []) + others
    case .optional(let optional):
      do throws(EndlessSample) {
        return try samples(of: optional.wrapped, fitting: profile)
      } catch {
        return [.null]
      }
    case .list(let list): return try samples(ofList: list, fitting: profile)
    case .dictionary(let dictionary):
      return try samples(ofDictionary: dictionary, fitting: profile)
    case .jsonText(let text):
      return try samples(of: text.inner, fitting: profile).map {
        $0 == .null ? .null : .string(JSONTextShape.text(of: $0))
      }
    case .converted(let converted):
      // Validators apply to the results of closures, not to their input.
      return try samples(of: converted.inner, fitting: SampleProfile())
    }
  }

  // MARK: Lists and dictionaries

  /// The number of elements in a list; nil if it is too large.
  private func count(fitting profile: SampleProfile) -> Int? {
    let wanted = max(profile.minimumLength, size == .full ? 1 : 0)
    let count = max(0, min(wanted, profile.maximumLength ?? .max))
    return count <= Self.maximumCount ? count : nil
  }

  /// Candidates for elements; nil if a list must end here because its elements would contain it
  /// again.
  private func elements(
    of shape: Shape, fitting profile: SampleProfile
  ) throws(EndlessSample) -> [MappingValue]? {
    do throws(EndlessSample) {
      var found: [MappingValue] = []
      for inner in SampleProfile.profiles(of: profile.elements) {
        found += try samples(of: shape, fitting: inner)
      }
      return found
    } catch {
      guard profile.minimumLength == 0 else { throw error }
      return nil
    }
  }

  @inline(never)
  private func samples(
    ofList list: ListShape, fitting profile: SampleProfile
  ) throws(EndlessSample) -> [MappingValue] {
    guard let count = count(fitting: profile) else { return [] }
    guard count > 0, let elements = try elements(of: list.element, fitting: profile) else {
      return [.array([])]
    }
    guard list.isSet, count > 1 else {
      return elements.map { .array(Array(repeating: $0, count: count)) }
    }
    var known: Set<MappingValue> = []
    let distinct = elements.filter { known.insert($0).inserted }
    guard distinct.count >= count else { return [] }
    return (0...(distinct.count - count)).map { .array(Array(distinct[$0..<($0 + count)])) }
  }

  @inline(never)
  private func samples(
    ofDictionary dictionary: DictionaryShape, fitting profile: SampleProfile
  ) throws(EndlessSample) -> [MappingValue] {
    guard let count = count(fitting: profile) else { return [] }
    guard count > 0, let elements = try elements(of: dictionary.element, fitting: profile) else {
      return [.object(.init())]
    }
    let keys = keys(of: dictionary, count: count)
    guard keys.count == count else { return [] }
    return elements.map { element in
      .object(.init(uniqueMembers: keys.map { .init(key: $0, value: element) }))
    }
  }

  private func keys(of dictionary: DictionaryShape, count: Int) -> [String] {
    guard let form = dictionary.keyForm else { return [] }
    let numbered = (1...max(count, 1)).map { $0 == 1 ? "key" : "key\($0)" }
    let formed = ValueSamples(shape: dictionary.element, profile: SampleProfile())
      .samples(of: form).compactMap(\.keyText)
    let candidates = form == .text(.plain) ? numbered : formed + (1...max(count, 1)).map { "\($0)" }
    var keys: [String] = []
    for key in candidates where keys.count < count && !keys.contains(key) {
      if dictionary.accepts(key: key) { keys.append(key) }
    }
    return keys
  }
}

extension MappingValue {
  /// The value as the key of a dictionary.
  fileprivate var keyText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.text
    case .bool(let bool): "\(bool)"
    case .null, .array, .object, .native: nil
    }
  }
}
