import PropertyMapper

// Embedded models: schemas of the same object, joined by `allOf`.

extension SchemaWriter {
  /// Whether other keys than those known to a plan, or to its embedded models, are rejected.
  func rejectsUnknownKeys(_ plan: ObjectPlan) -> Bool {
    // An embedded model's object also has the keys of the model that contains it.
    guard embedded.isEmpty, plan.extras == nil else { return false }
    var rejects = (plan.unknownKeys ?? options.unknownKeys) == .reject
    for entry in plan.entries {
      guard let model = entry.readEmbedding, let part = registry.plan(for: model) else { continue }
      let keys = registry.objectKeys(of: part)
      // Which subtype an object has, and so whether other keys are kept, is not known here.
      if keys.keepsUnknownKeys || keys.hasFallback { return false }
      if part.unknownKeys == .reject, !entry.mayLackEmbedding { rejects = true }
    }
    return rejects
  }

  /// Adds the schema of an embedded model's input.
  mutating func addReading(
    of model: ModelReference, by entry: PlanEntry, in plan: ObjectPlan, to root: SchemaPlace
  ) {
    let presence = SchemaPresence(isEmptyTextNull: false, countsNull: true)
    let keys = registry.objectKeys(of: model)?.read ?? []
    let keyed = registry.objectKeys(of: model)?.keyed ?? []
    // A path is only followed if there is nothing at those before it.
    var earlier: [MappingPath] = []
    for path in entry.places.map(\.path) {
      let ways = path.isOwnObject ? keys : [path]
      var conditions: [MappingValue] = []
      if !earlier.isEmpty { conditions.append(["not": presence.keywords(atOneOf: earlier)]) }
      if path.isOwnObject, entry.mayLackEmbedding, !ways.isEmpty {
        conditions.append(presence.keywords(atOneOf: ways, keyed: keyed))
      }
      keysOfNext = plan.keys(insideModelOf: entry, at: path, around: keysOfOthers)
      let part = path.isOwnObject ? partSchema(of: model) : schema(of: model, at: path)
      root.addPart(part.required(if: conditions))
      if !path.isOwnObject { root.mention(path) }
      earlier += ways
    }
    if entry.rule.isNeeded, entry.mayLackEmbedding, !earlier.isEmpty {
      root.requireOne(of: earlier, presence)
    }
  }

  /// The schema of an object with a model at a path.
  private mutating func schema(of model: ModelReference, at path: MappingPath) -> MappingValue {
    var draft = draft(of: .model(model))
    draft.isNullable = true
    return SchemaPlace.schema(of: draft.schema, at: path, nothing)
  }

  /// Adds the schema of an embedded model's output.
  mutating func addWriting(
    of model: ModelReference, by writing: PlanEntry.Writing, to root: SchemaPlace
  ) {
    let part = partSchema(of: model)
    let keys = registry.writtenPaths(of: model)
    guard !writing.shape.isModel, !keys.isEmpty else { return root.addPart(part) }
    let presence = SchemaPresence(isEmptyTextNull: false, countsNull: true)
    root.addPart(part.required(if: [presence.keywords(atOneOf: keys)]))
  }

  /// The schema of an embedded model, which does not reject the keys of the model that contains it.
  private mutating func partSchema(of model: ModelReference) -> MappingValue {
    guard direction == .input, let plan = registry.plan(for: model),
      registry.mayReject(plan, options)
    else {
      keysOfNext = keysOfOthers
      return reference(to: model)
    }
    let key = ObjectIdentifier(model.type)
    guard !embedded.contains(key) else { return true }
    note(described: model.type)
    embedded.append(key)
    defer { embedded.removeLast() }
    return schema(of: plan)
  }
}

extension MappingValue {
  /// A schema that only applies if all conditions hold.
  fileprivate func required(if conditions: [MappingValue]) -> MappingValue {
    switch conditions.count {
    case 0: self
    case 1: ["if": conditions[0], "then": self]
    default: ["if": ["allOf": .array(conditions)], "then": self]
    }
  }
}

extension SchemaWriter {
  /// The keys inside the next model that are those of entries around it; nil if its schema accepts them
  /// anyway.
  mutating func takeKeys(inside model: ModelReference) -> KeyTree? {
    guard let keys = keysOfNext.take(), let plan = registry.plan(for: model),
      registry.mayReject(plan, options, around: keys)
    else { return nil }
    return keys
  }
}

extension Registry {
  /// Whether the schema of a plan, or of another one for the same object, may reject unknown keys.
  ///
  /// - Parameter keys: Keys inside the object; models that contain some of them count, too.
  fileprivate func mayReject(
    _ plan: ObjectPlan, _ options: MappingOptions, around keys: KeyTree? = nil
  ) -> Bool {
    if options.unknownKeys == .reject { return true }
    var visited: Set<ObjectIdentifier> = []
    var pending = [plan]
    while let next = pending.popLast() {
      guard visited.insert(ObjectIdentifier(next)).inserted else { continue }
      if next.unknownKeys == .reject { return true }
      if let keys, next.entries.contains(where: { mayReject($0, options, around: keys) }) {
        return true
      }
      pending += (next.embeddedModels + next.subtypesInSameObject).compactMap(self.plan)
    }
    return false
  }

  private func mayReject(
    _ entry: PlanEntry, _ options: MappingOptions, around keys: KeyTree
  ) -> Bool {
    guard let plan = entry.reading?.shape.singleModel.flatMap(plan) else { return false }
    return entry.places.contains { place in
      guard !place.path.isOwnObject, let below = keys[below: place.path.components[...]] else {
        return false
      }
      return mayReject(plan, options, around: below)
    }
  }
}

extension SchemaPresence {
  /// The keywords for objects with a value at one of the paths at least, if null is no value at some of
  /// them.
  fileprivate func keywords(
    atOneOf paths: [MappingPath], keyed: Set<MappingPath>
  ) -> MappingValue {
    let kinds = [
      (self, paths.filter { !keyed.contains($0) }),
      (SchemaPresence(isEmptyTextNull: false), paths.filter { keyed.contains($0) }),
    ]
    let ways = kinds.filter { !$1.isEmpty }.map { $0.keywords(atOneOf: $1) }
    return ways.count == 1 ? ways[0] : ["anyOf": .array(ways)]
  }
}
