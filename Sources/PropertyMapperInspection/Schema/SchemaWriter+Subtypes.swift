import PropertyMapper

// Bases: one object for each type that can be used in their place.

extension SchemaWriter {
  /// The schema of a base.
  mutating func subtypeSchema(of base: ObjectPlan) -> MappingValue {
    let path = base.subtypes?.discriminator
    // The data names the base itself next to its subtypes, or at the same path.
    let names = base.checkedNames.filter { $0.path != path }.map(\.place)
    var ways = alternatives(of: base, named: names, visited: [])
    if base.isClass,
      base.subtypes?.choices.contains(where: { $0.model.type == base.type }) == false,
      let own = base.checkedNames.first(where: { $0.path == path })
    {
      ways.append(.object(objectSchema(of: base, named: names + [own.place])))
    }
    if mayBeText(base), let texts = base.subtypes?.plainTexts, !texts.isEmpty {
      ways.append(["enum": .array(texts.map { .string($0) })])
    }
    guard ways.count != 1 else { return ways.removeFirst() }
    // Types selected by a closure may look the same in a schema.
    guard !chooses(base) else {
      return ["anyOf": .array(ways), "$comment": .string(Messages.chosenByClosure)]
    }
    return [mayOverlap(base) ? "anyOf" : "oneOf": .array(ways)]
  }

  /// Whether an object may match several alternatives, because a closure selects the subtypes of the base or
  /// of one inside it, or because hooks may still set the names of types.
  private func mayOverlap(_ base: ObjectPlan) -> Bool {
    var visited: Set<ObjectIdentifier> = []
    var pending = [base]
    var editedCount = 0
    while let next = pending.popLast() {
      guard visited.insert(ObjectIdentifier(next)).inserted else { continue }
      if next.subtypes?.chooser != nil { return true }
      if isEdited(next) { editedCount += next.subtypes == nil ? 1 : 2 }
      pending += next.subtypesInSameObject.compactMap(registry.plan)
    }
    return editedCount > 1
  }

  /// Whether a closure affects which type an object has.
  private func chooses(_ base: ObjectPlan) -> Bool { base.subtypes?.chooser != nil }

  /// Whether values of a base without a content are text: those in the object of another model are not, and
  /// final encoders change objects.
  private func mayBeText(_ base: ObjectPlan) -> Bool {
    embedded.isEmpty && keysOfOthers == nil
      && (direction == .input || base.hooks.finalEncoders.isEmpty)
  }

  /// The possible objects of a base, including those of bases among its subtypes.
  ///
  /// - Parameters:
  ///   - base: The plan of the base.
  ///   - names: The values of the discriminators of enclosing bases.
  ///   - visited: The enclosing bases.
  private mutating func alternatives(
    of base: ObjectPlan, named names: [NamedPlace], visited: [any Any.Type]
  ) -> [MappingValue] {
    guard let subtypes = base.subtypes, !visited.contains(where: { $0 == base.type }) else {
      return [.object(objectSchema(of: base, named: names, inPlaceOf: visited))]
    }
    let areText = visited.isEmpty && mayBeText(base)
    let visited = visited + [base.type]
    if subtypes.isByKey, direction == .input {
      return [.object(keyedSchema(of: base, subtypes, named: names, inPlaceOf: visited))]
    }
    var ways: [MappingValue] = []
    for choice in subtypes.choices where !areText || subtypes.plainText(of: choice) == nil {
      let name = NamedPlace(
        path: subtypes.discriminator ?? .root, schema: ["const": choice.name.value])
      // With a closure, the name may be a different one or absent.
      let names = subtypes.discriminator == nil || chooses(base) ? names : names.naming(name)
      ways += alternatives(choice, of: base, named: names, visited: visited)
    }
    if let fallback = subtypes.fallback, let path = subtypes.discriminator {
      let listed = knownNames(of: base, visited: []).map(\.value)
      let other = NamedPlace(
        path: path,
        schema: ["type": otherNameType(beside: listed), "not": ["enum": .array(listed)]])
      ways += alternatives(fallback, of: base, named: names.naming(other), visited: visited)
    }
    if let fallback = subtypes.fallback, subtypes.discriminator == nil {
      ways += alternatives(fallback, of: base, named: names, visited: visited)
    } else if !subtypes.identifiesTypes, base.hasOwnObjects {
      ways.append(.object(objectSchema(of: base, named: names, inPlaceOf: visited)))
    }
    var known: Set<MappingValue> = []
    return ways.filter { known.insert($0).inserted }
  }

  private mutating func alternatives(
    _ choice: SubtypeChoice, of base: ObjectPlan, named names: [NamedPlace],
    visited: [any Any.Type]
  ) -> [MappingValue] {
    if choice.isWholeValue, let content = choice.content { return [draft(of: content).schema] }
    if let content = choice.content {
      return [
        .object(contentSchema(content, of: choice, in: base, named: names, inPlaceOf: visited))
      ]
    }
    guard let plan = registry.plan(for: choice.model) else {
      note(missing: choice.model.type)
      return []
    }
    note(described: choice.model.type)
    guard let inner = plan.subtypes else {
      return [.object(objectSchema(of: plan, named: names, inPlaceOf: visited))]
    }
    // With the same discriminator, the two lists are merged: the name selects from either.
    let isShared =
      inner.discriminator != nil && inner.discriminator == base.subtypes?.discriminator
    guard isShared, plan.hasOwnObjects, !visited.contains(where: { $0 == plan.type }) else {
      return alternatives(of: plan, named: names, visited: visited)
    }
    return [.object(objectSchema(of: plan, named: names, inPlaceOf: visited))]
      + alternatives(of: plan, named: names, visited: visited)
  }

  /// The types of unlisted names.
  private func otherNameType(beside listed: [MappingValue]) -> MappingValue {
    let areTexts = listed.allSatisfy { if case .string = $0 { true } else { false } }
    return areTexts ? "string" : ["boolean", "number", "string"]
  }

  /// A base's known names, including those of subtypes with the same discriminator.
  private func knownNames(of base: ObjectPlan, visited: [any Any.Type]) -> [SubtypeName] {
    guard let subtypes = base.subtypes, !visited.contains(where: { $0 == base.type }) else {
      return []
    }
    var names = subtypes.choices.map(\.name)
    var known = Set(names)
    for choice in subtypes.choices where choice.payload == nil {
      guard let plan = registry.plan(for: choice.model),
        plan.subtypes?.discriminator == subtypes.discriminator
      else { continue }
      let more = knownNames(of: plan, visited: visited + [base.type])
      names += more.filter { known.insert($0).inserted }
    }
    return names
  }

  /// The object around a base's contents: a payload next to the name, or the whole object.
  private mutating func contentSchema(
    _ content: Shape, of choice: SubtypeChoice, in base: ObjectPlan, named names: [NamedPlace],
    inPlaceOf bases: [any Any.Type]
  ) -> MappingValue.Object {
    let root = SchemaPlace(nothing: nothing)
    if let path = choice.payload {
      var draft = payloadDraft(of: content, choice)
      var isRequired = true
      if base.subtypes?.isByKey == true {
        // A value is always written.
        (draft.isNullable, draft.takesEmptyText) = (false, false)
        if draft.isEmpty { draft.keywords = ["not": ["type": "null"]] }
      } else if case .model(let model) = content {
        // Absence and null are treated as an object without keys, which is not written.
        isRequired = direction == .input && needsKeys(model)
        draft.isNullable = !isRequired
      } else if content.isOptional || direction == .output && !content.isNeverNil {
        isRequired = false
      }
      root.valuePlace(at: path).add(draft.schema)
      if isRequired { root.require(path) }
      if direction == .input {
        close(root, around: base, knowing: [path] + names.map(\.path))
      }
    }
    root.add(names)
    return finished(root, of: base, inPlaceOf: bases)
  }

  /// The input of a base whose types are identified by keys, exactly one of which has a value.
  ///
  /// Each key is described once. A schema for each type, which would have to rule out the keys of the
  /// others, would grow with the square of their number.
  private mutating func keyedSchema(
    of base: ObjectPlan, _ subtypes: SubtypePlan, named names: [NamedPlace],
    inPlaceOf bases: [any Any.Type]
  ) -> MappingValue.Object {
    let root = SchemaPlace(nothing: nothing)
    var ways: [MappingValue] = []
    for choice in subtypes.choices {
      guard let path = choice.payload, let content = choice.content else { continue }
      var draft = payloadDraft(of: content, choice)
      // Null is treated as an absent key.
      let isEmptyTextNull = EmptyTextRule(options).makesNull(of: content)
      (draft.isNullable, draft.takesEmptyText) = (true, isEmptyTextNull)
      root.place(at: path).add(draft.schema)
      ways.append(SchemaPresence(isEmptyTextNull: isEmptyTextNull).keywords(atOneOf: [path]))
    }
    root.requireExactlyOne(of: ways)
    close(root, around: base, knowing: names.map(\.path))
    root.add(names)
    return finished(root, of: base, inPlaceOf: bases)
  }

  /// The schema of a value at the path of a type.
  private mutating func payloadDraft(of content: Shape, _ choice: SubtypeChoice) -> SchemaDraft {
    if choice.hasNoContent, let plan = registry.plan(for: choice.model) {
      return SchemaDraft(keywords: objectSchema(of: plan, named: []))
    }
    var draft = draft(of: content)
    if let model = content.singleModel, let plan = registry.plan(for: model),
      plan.subtypes == nil, !plan.checkedNames.isEmpty || !plan.namesAlone.isEmpty
    {
      // The names that the type has elsewhere are not needed here.
      note(described: model.type)
      let outer = keysOfOthers.take()
      draft.keywords = objectSchema(of: plan, named: [])
      keysOfOthers = outer
    }
    return draft
  }

  /// Rejects the keys of an object around a base's contents that nothing reads.
  private func close(_ root: SchemaPlace, around base: ObjectPlan, knowing paths: [MappingPath]) {
    let policy = base.unknownKeys ?? options.unknownKeys
    guard policy == .reject, embedded.isEmpty else { return }
    var known = base.subtypes?.ownKeys ?? KeyTree()
    for path in paths { known.insert(path.components[...]) }
    if let keysOfOthers { known.merge(keysOfOthers) }
    root.close(knowing: known)
  }

  /// Whether an object without keys is invalid for a type.
  private func needsKeys(_ model: ModelReference) -> Bool {
    guard let plan = registry.plan(for: model) else { return false }
    return plan.subtypes?.identifiesTypes == true
      || plan.entries.contains { $0.reading != nil && $0.rule.isNeeded }
  }
}

extension [NamedPlace] {
  /// The names with another one added, which replaces the name at the same path.
  fileprivate func naming(_ name: NamedPlace) -> Self {
    filter { $0.path != name.path } + [name]
  }
}
