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
  ///   - isAlone: Whether the type itself is declared, so that its objects have their own names.
  mutating func objectSchema(
    of plan: ObjectPlan, named names: [NamedPlace], isAlone: Bool = false
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
    let schema = finished(root, of: plan)
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

  /// The schema of a completed object; hooks of a plan may change it, in which case keys may be added
  /// and removed.
  func finished(_ root: SchemaPlace, of plan: ObjectPlan) -> MappingValue.Object {
    let isEdited =
      direction == .input ? !plan.hooks.inputEditors.isEmpty : !plan.hooks.finalEncoders.isEmpty
    if plan.isRow { return root.rowSchema(hasGaps: direction == .output) }
    guard isEdited else { return root.objectSchema }
    root.forgetRequirements()
    var object = root.objectSchema
    object["$comment"] = .string(
      direction == .input ? Messages.editedInput : Messages.editedOutput)
    return object
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
      if let kinds = entry.kindsOfAlternatives {
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
