import PropertyMapper

// Objects: the schemas of a plan's entries, combined by path.

extension SchemaWriter {
  /// The schema of a plan's models: of one object, or of several alternatives.
  mutating func schema(of plan: ObjectPlan) -> MappingValue {
    guard plan.subtypes == nil else {
      // The subtypes of a class have its rules among their own.
      return subtypeSchema(of: plan).commenting(plan.isClass ? [] : rules(of: plan))
    }
    return .object(objectSchema(of: plan, named: [], isAlone: true))
  }

  /// The schema of an object that a plan reads or writes.
  ///
  /// - Parameters:
  ///   - names: The values of its bases' discriminators.
  ///   - bases: The types that the object stands in for. Their hooks see it, too.
  ///   - isAlone: Whether the type itself is declared, so that its objects have their own names.
  mutating func objectSchema(
    of plan: ObjectPlan, named names: [NamedPlace], inPlaceOf bases: [any Any.Type] = [],
    isAlone: Bool = false
  ) -> MappingValue.Object {
    let root = SchemaPlace(nothing: nothing)
    switch direction {
    case .input: addReading(of: plan, to: root)
    case .output: addWriting(of: plan, to: root)
    }
    root.add(names)
    if isAlone { addOwnNames(of: plan, to: root) }
    if direction == .input, rejectsUnknownKeys(plan) {
      var known = plan.knownKeys
      for model in plan.embeddedModels {
        if let keys = registry.objectKeys(of: model) { known.merge(keys.known) }
      }
      for name in names { known.insert(name.path.components[...]) }
      if let keysOfOthers { known.merge(keysOfOthers) }
      root.close(knowing: known, isRow: plan.isRow)
    }
    let schema = finished(root, of: plan, inPlaceOf: bases)
    return plan.subtypes == nil || plan.isClass ? schema.commenting(rules(of: plan)) : schema
  }

  /// Adds the names of a type in the lists of its bases.
  private func addOwnNames(of plan: ObjectPlan, to root: SchemaPlace) {
    switch direction {
    case .input: root.addOne(of: plan.checkedNames.map(\.place))
    case .output:
      root.add(
        plan.namesAlone.map { NamedPlace(path: $0.path, schema: ["const": $0.name.value]) })
    }
  }

  /// The rules over several properties, which a schema cannot express. Exported models need not
  /// follow them.
  private func rules(of plan: ObjectPlan) -> [String] {
    guard direction == .input else { return [] }
    return plan.rules.map { rule in
      rule.text { property, entries in
        entries.first.map { "\($0.path)" } ?? property.name ?? Messages.unnamed
      }
    }
  }

  /// The representations of an absent value along a path.
  var nothing: SchemaNothing {
    direction == .output
      ? .none
      : SchemaNothing(
        includesNull: options.conversion == .strict, includesEmptyText: options.emptyTextIsNull)
  }

  /// The schema of a completed object. Hooks of its type or of a base may add or remove keys.
  func finished(
    _ root: SchemaPlace, of plan: ObjectPlan, inPlaceOf bases: [any Any.Type]
  ) -> MappingValue.Object {
    if plan.isRow { return root.rowSchema(hasGaps: direction == .output) }
    let plans = [plan] + bases.compactMap { registry.plan(for: $0) }
    guard plans.contains(where: isEdited) else { return root.objectSchema }
    root.forgetRequirements()
    var object = root.objectSchema
    object["$comment"] = .string(
      direction == .input ? Messages.editedInput : Messages.editedOutput)
    return object
  }

  /// Whether a hook may change the objects of a type.
  func isEdited(_ plan: ObjectPlan) -> Bool {
    direction == .input ? !plan.hooks.inputEditors.isEmpty : !plan.hooks.finalEncoders.isEmpty
  }

  private mutating func addReading(of plan: ObjectPlan, to root: SchemaPlace) {
    let writtenPaths = Set(plan.entries.filter { $0.writing != nil }.map(\.path))
    var arguments: [Int: [MappingPath]] = [:]
    for entry in plan.entries {
      if let model = entry.readEmbedding {
        addReading(of: model, by: entry, in: plan, to: root)
        continue
      }
      let paths = entry.places.map(\.path)
      guard let reading = entry.reading else {
        // An entry marked as encode-only is not a key of the input.
        if !entry.modifiers.isEncodeOnly { root.place(at: entry.path).add(["readOnly": true]) }
        continue
      }
      if let argument = entry.argument { arguments[argument.index, default: []] += paths }
      let isRequired = entry.rule.isNeeded
      keysOfNext = keys(insideModelOf: entry, in: plan)
      defer { keysOfNext = nil }
      let schema = schema(
        of: entry, reading, isRequired: isRequired,
        isWritten: writtenPaths.contains(entry.path))
      if entry.takesOtherKeys {
        root.addOtherKeys(schema, besides: knownKeys(of: plan))
        continue
      }
      let presence = SchemaPresence(isEmptyTextNull: takesEmptyTextForNull(entry))
      if let kinds = registry.kindsOfAlternatives(of: entry) {
        // Another value there may give way.
        let relaxed = schema.allowing(DataKinds.all.subtracting(kinds))
        root.place(at: paths[0]).add(relaxed)
        root.add(relaxed, atFirstOf: paths, presence, isRelaxed: true)
      } else {
        root.valuePlace(at: paths[0]).add(schema)
        root.add(schema, atFirstOf: paths, presence)
      }
      guard isRequired else { continue }
      // An argument may also come from an earlier entry.
      let ways =
        entry.rule.isNeededArgument
        ? entry.argument.flatMap { arguments[$0.index] } ?? paths : paths
      if ways.count == 1 { root.require(ways[0]) } else { root.requireOne(of: ways, presence) }
    }
  }

  /// The keys in the object of a plan that are read or written by themselves, sorted.
  private func knownKeys(of plan: ObjectPlan) -> [String] {
    registry.objectKeys(of: plan).known.keys.sorted { $0.precedes($1) }
  }

  /// The keys inside the model of an entry that are those of entries around it, at whichever of its paths.
  private func keys(insideModelOf entry: PlanEntry, in plan: ObjectPlan) -> KeyTree? {
    entry.places.reduce(nil) { keys, place in
      let more = plan.keys(insideModelOf: entry, at: place.path, around: keysOfOthers)
      guard var keys, let more else { return keys ?? more }
      keys.merge(more)
      return keys
    }
  }

  private mutating func addWriting(of plan: ObjectPlan, to root: SchemaPlace) {
    let readPaths = Set(plan.entries.readPaths)
    for entry in plan.entries {
      guard let writing = entry.writing else { continue }
      if let model = entry.writtenEmbedding {
        addWriting(of: model, by: writing, to: root)
        continue
      }
      let isAlwaysWritten = alwaysWrites(entry, writing)
      let schema = schema(of: entry, writing, isRead: readPaths.contains(entry.path))
      if entry.takesOtherKeys {
        root.addOtherKeys(schema, besides: knownKeys(of: plan))
        continue
      }
      root.valuePlace(at: entry.path).add(schema, mayBeLeftOut: !isAlwaysWritten)
      if isAlwaysWritten { root.require(entry.path) }
    }
    root.add(
      plan.discriminators.map { NamedPlace(path: $0.path, schema: ["const": $0.name.value]) })
  }
}

extension MappingValue.Object {
  /// The schema with further comments.
  fileprivate func commenting(_ comments: [String]) -> Self {
    guard !comments.isEmpty else { return self }
    var schema = self
    var all = comments
    if case .string(let comment)? = schema["$comment"] { all.insert(comment, at: 0) }
    schema["$comment"] = .string(all.joined(separator: "; "))
    return schema
  }
}

extension MappingValue {
  fileprivate func commenting(_ comments: [String]) -> Self {
    guard case .object(let schema) = self else { return self }
    return .object(schema.commenting(comments))
  }
}

extension MappingValue {
  /// A schema that also allows all values of some kinds.
  fileprivate func allowing(_ kinds: DataKinds) -> Self {
    guard self != true else { return self }
    var types: [Self] = []
    if kinds.contains(.object) { types.append("object") }
    if kinds.contains(.list) { types.append("array") }
    if kinds.contains(.scalar) { types += ["string", "number", "boolean"] }
    return types.isEmpty ? self : ["anyOf": [self, ["type": .array(types)]]]
  }
}

/// The name at a base's discriminator.
struct NamedPlace {
  let path: MappingPath
  let schema: MappingValue
}

extension CheckedName {
  /// The names, one of which an object has.
  var place: NamedPlace {
    let names = names.map(\.value)
    return NamedPlace(
      path: path, schema: names.count == 1 ? ["const": names[0]] : ["enum": .array(names)])
  }
}

extension SchemaPlace {
  /// Rejects all but the known keys.
  ///
  /// - Parameter isRow: Whether the keys are the indexes of elements.
  func close(knowing known: KeyTree, isRow: Bool = false) {
    for key in known.keys.sorted(by: { $0.precedes($1) }) {
      guard let below = known[key], !below.isOnlyWritten else { continue }
      let step = isRow ? Int(key).map { MappingPath.Component.index($0) } : nil
      let place = place(at: MappingPath(components: [step ?? .key(key)]))
      if !below.isReadWhole, !below.keys.isEmpty { place.close(knowing: below) }
    }
    isClosed = true
  }
}

// Embedded models: schemas of the same object, joined by `allOf`.

extension SchemaWriter {
  /// Whether other keys than those known to a plan, or to its embedded models, are rejected.
  func rejectsUnknownKeys(_ plan: ObjectPlan) -> Bool {
    // An embedded model's object also has the keys of the model that contains it.
    guard embedded.isEmpty, plan.extras == nil, plan.otherKeys == nil else { return false }
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

  /// The schema of an embedded model. It only allows objects, and does not reject the keys of the model that
  /// contains the embedded one.
  private mutating func partSchema(of model: ModelReference) -> MappingValue {
    guard let plan = registry.plan(for: model),
      direction == .input
        ? registry.mayReject(plan, options) : plan.subtypes?.plainTexts.isEmpty == false
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
