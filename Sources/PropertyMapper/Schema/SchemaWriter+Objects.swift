// Objects: what the entries of a plan say, put together by their paths.

extension SchemaWriter {
  /// The schema of models of a plan: of an object, or of several of which one is chosen.
  mutating func schema(of plan: ObjectPlan) -> MappingValue {
    guard plan.subtypes == nil else { return subtypeSchema(of: plan) }
    return .object(objectSchema(of: plan, named: []))
  }

  /// The schema of an object that is read or written by a plan.
  ///
  /// - Parameter names: What the discriminators of bases are in it.
  mutating func objectSchema(
    of plan: ObjectPlan, named names: [NamedPlace]
  ) -> MappingValue.Object {
    let root = SchemaPlace()
    switch direction {
    case .input: addReading(of: plan, to: root)
    case .output: addWriting(of: plan, to: root)
    }
    for name in names {
      let place = root.place(at: name.path)
      place.constant = name.schema
      root.require(name.path)
    }
    let isEdited: Bool
    switch direction {
    case .input:
      isEdited = !plan.hooks.inputEditors.isEmpty
      let policy = plan.unknownKeys ?? options.unknownKeys
      if policy == .reject, plan.extras == nil { root.close(knowing: plan.knownKeys) }
    case .output: isEdited = !plan.hooks.finalEncoders.isEmpty
    }
    return edited(root.objectSchema, isEdited)
  }

  /// A schema of objects that hooks may change: then keys may come and go.
  func edited(_ object: MappingValue.Object, _ isEdited: Bool) -> MappingValue.Object {
    guard isEdited else { return object }
    var object = object
    for keyword in ["required", "additionalProperties", "anyOf", "allOf"] { object[keyword] = nil }
    object["$comment"] = .string(
      direction == .input ? Messages.editedInput : Messages.editedOutput)
    return object
  }

  private mutating func addReading(of plan: ObjectPlan, to root: SchemaPlace) {
    let writtenPaths = Set(plan.entries.filter { $0.writing != nil }.map(\.path))
    var arguments: [Int: [MappingPath]] = [:]
    for entry in plan.entries {
      let paths = entry.places.map(\.path)
      guard let reading = entry.reading else {
        // What is marked as never read is no key of the input.
        if !entry.isOnlyWritten { root.place(at: entry.path).add(["readOnly": true]) }
        continue
      }
      if let argument = entry.argument { arguments[argument.index, default: []] += paths }
      let isArgument = entry.argument?.isNeededNow == true && reading.closures.defaultValue == nil
      let isRequired = entry.isRequired || isArgument
      let schema = schema(
        of: entry, reading, isRequired: isRequired,
        isWritten: writtenPaths.contains(entry.path))
      for path in paths { root.place(at: path).add(schema) }
      guard isRequired else { continue }
      // An argument may also be given by an earlier entry.
      let ways = isArgument ? entry.argument.flatMap { arguments[$0.index] } ?? paths : paths
      if ways.count == 1 { root.require(ways[0]) } else { root.alternatives.append(ways) }
    }
  }

  private mutating func addWriting(of plan: ObjectPlan, to root: SchemaPlace) {
    let readPaths = Set(
      plan.entries.filter { $0.reading != nil }.flatMap(\.places).map(\.path))
    for entry in plan.entries {
      guard let writing = entry.writing else { continue }
      root.place(at: entry.path).add(
        schema(of: entry, writing, isRead: readPaths.contains(entry.path)))
      if alwaysWrites(entry, writing) { root.require(entry.path) }
    }
    for name in plan.discriminators {
      root.place(at: name.path).constant = ["const": .string(name.name)]
      root.require(name.path)
    }
  }
}

/// What is at the discriminator of a base.
struct NamedPlace {
  let path: MappingPath
  let schema: MappingValue
}

extension SchemaPlace {
  /// Lets no keys in but those that are known.
  fileprivate func close(knowing known: KeyTree) {
    for key in known.keys.sorted(by: { $0.precedes($1) }) {
      guard let below = known[key], !below.isOnlyWritten else { continue }
      let place = place(at: MappingPath(components: [.key(key)]))
      if !below.isReadWhole, !below.keys.isEmpty { place.close(knowing: below) }
    }
    isClosed = true
  }
}
