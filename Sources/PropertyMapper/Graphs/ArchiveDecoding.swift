/// Makes models of what an archive holds, by their tables.
final class ArchiveDecoding: GraphBuilder {
  /// The instances by their numbers.
  private var instances: [Int: Slot] = [:]

  /// The value of an archive; nil if there were problems.
  func decodeRoot(_ value: ArchiveValue, as shape: Shape) -> Slot? {
    guard case .alone(let bases, let value) = value else { return decode(value, as: shape) }
    guard case .model(let reference) = shape else { return refuse() }
    let name = Messages.name(of: reference.type)
    guard let base = bases.first(where: { $0.base.hasSameBytes(as: name) }) else {
      return decode(value, as: shape)
    }
    guard let choices = choices(named: base.names, from: reference), let model = choices.last?.model
    else { return nil }
    return declared(decode(value, as: .model(model)), as: reference, through: choices)
  }

  /// The value; nil if there were problems, or it has to wait for an instance.
  func decode(_ value: ArchiveValue, as shape: Shape) -> Slot? {
    guard !shape.isWithoutModels else {
      guard let output = value.output else { return refuse() }
      return read(output, as: shape)
    }
    guard checkDepth() else { return nil }
    switch (shape, value) {
    case (.model(let reference), .model(let archived)): return decode(archived, as: reference)
    case (.model(let reference), .reference(let number)):
      return instance(number).map { $0.declared(as: reference) }
    default:
      guard let node = node(of: value, as: shape) else { return nil }
      return assemble(node, of: each(in: node) { _, value in decode(value, as: node.shape) })
    }
  }

  @inline(never)
  private func node(of value: ArchiveValue, as shape: Shape) -> GraphNode<ArchiveValue>? {
    switch (shape, value) {
    case (.optional(let shape), .scalar(.null)):
      return GraphNode(kind: .optional(shape), values: [], shape: shape.wrapped)
    case (.optional(let shape), .list(let wrapped)) where wrapped.count == 1:
      return GraphNode(kind: .optional(shape), values: wrapped, shape: shape.wrapped)
    case (.list(let shape), .list(let elements)):
      guard checkCount(elements.count) else { return nil }
      return GraphNode(kind: .list(shape), values: elements, shape: shape.element)
    case (.dictionary(let shape), .object(let members)):
      guard checkCount(members.count) else { return nil }
      let kind = GraphNode<ArchiveValue>.Kind.dictionary(shape, keys: members.map(\.key))
      return GraphNode(kind: kind, values: members.map(\.value), shape: shape.element)
    default: return refuse()
    }
  }

  /// Whether a list or dictionary is as short as the options ask.
  private func checkCount(_ count: Int) -> Bool {
    let limit = context.options.maximumElementCount
    guard count > limit else { return true }
    let shownCount = log.isSensitive ? nil : count
    log.note(.sizeLimitExceeded, Messages.tooManyElements(count: shownCount, limit: limit))
    return false
  }

  /// An instance that came before; nil if there is none, or it has yet to be made.
  private func instance(_ number: Int) -> Slot? {
    if let known = instances[number] { return known }
    return awaited.mustWait(for: number, at: log.components) ? nil : refuse()
  }

  override func note(_ error: any Error) { noteMisplaced(error) }

  private func noteMisplaced(_ error: (any Error)? = nil) {
    log.note(
      .malformedArchive, Messages.malformedArchive("holds something else here"),
      underlyingError: error)
  }

  private func refuse<Result>() -> Result? {
    noteMisplaced()
    return nil
  }

  // MARK: Models

  private func decode(_ archived: ArchivedModel, as reference: ModelReference) -> Slot? {
    guard let choices = choices(named: archived.names, from: reference) else { return nil }
    if let content = choices.last?.content, !content.isModel {
      guard let member = archived.members.first, member.key == ArchiveKeys.content else {
        return refuse()
      }
      return declared(decode(member.value, as: content), as: reference, through: choices)
    }
    if archived.number == nil, let last = choices.last, let member = archived.members.first,
      member.key == ArchiveKeys.content, case .reference(let number) = member.value
    {
      let known = instance(number).map { $0.declared(as: last.model) }
      return declared(known, as: reference, through: choices)
    }
    if isGoneThroughAgain, let number = archived.number, let known = instances[number] {
      return declared(known, as: reference, through: choices)
    }
    let type = choices.last?.model.type ?? reference.type
    guard let plan = context.registry.plan(for: type), plan.mistakes.isEmpty else {
      log.note(.unregisteredType, Messages.unregisteredType(type))
      return nil
    }
    guard plan.isClass || !choices.isEmpty || plan.subtypes == nil else {
      noteUnknownSubtype(of: plan.subtypes, actual: "another type")
      return nil
    }
    let values = values(of: archived, by: plan)
    if let number = archived.number, awaited.mustWait(for: number, at: log.components) {
      return nil
    }
    let model = build(
      plan, as: plan.isClass ? archived.number : nil,
      plan.entries.filter { values[ObjectIdentifier($0)] != nil }, keeping: archived.extras,
      made: { made in
        guard let number = archived.number else { return }
        if instances.updateValue(made, forKey: number) != nil { noteMisplaced() }
      },
      value: { [unowned self] entry, model in
        values[ObjectIdentifier(entry)].flatMap { decode($0, of: entry, into: model) }
      })
    return declared(model, as: reference, through: choices)
  }

  /// What the archive holds for the entries of a plan.
  private func values(
    of archived: ArchivedModel, by plan: ObjectPlan
  ) -> [ObjectIdentifier: ArchiveValue] {
    let values = Dictionary(archived.members.map { ($0.key, $0.value) }) { $1 }
    let found = zip(plan.entries, ArchiveKeys.keys(of: plan)).compactMap { entry, key in
      values[key].map { (ObjectIdentifier(entry), $0) }
    }
    return Dictionary(found) { $1 }
  }

  /// The subtypes of names, each from the list of the one before; nil for a name that is on no list.
  private func choices(named names: [String], from model: ModelReference) -> [SubtypeChoice]? {
    var choices: [SubtypeChoice] = []
    for name in names {
      let type = choices.last?.model.type ?? model.type
      let subtypes = context.registry.plan(for: type)?.subtypes
      guard let choice = subtypes?[name] ?? subtypes?.fallback else {
        noteUnknownSubtype(of: subtypes, actual: "another text", name)
        return nil
      }
      choices.append(choice)
    }
    return choices
  }

  private func noteUnknownSubtype(
    of subtypes: SubtypePlan?, actual: String, _ name: String? = nil
  ) {
    // Of a sensitive value, a suggestion would show what it is near to.
    let name = log.isSensitive ? nil : name
    lazy var known = subtypes?.choices.map(\.name) ?? []
    log.note(
      .unknownSubtype,
      Messages.unknownSubtype(
        known, actual: actual, nearest: name.flatMap { Suggestion.nearest(to: $0, among: known) }))
  }

  /// The value of an entry, or nil if a closure put it into the model.
  private func decode(_ value: ArchiveValue, of entry: PlanEntry, into model: Slot?) -> Slot? {
    if let property = entry.property, let shape = property.shape {
      return property.accessor.isWritable || model == nil ? decode(value, as: shape) : nil
    }
    guard let reading = entry.reading, let output = value.output else {
      return model == nil ? refuse() : nil
    }
    guard let model else { return read(output, by: reading) }
    read(output, into: model, entry, by: reading)
    return nil
  }
}

extension ArchivedModel {
  /// The unknown keys that the model kept.
  fileprivate var extras: MappingValue.Object? {
    let kept = members.last { $0.key == ArchiveKeys.extras }?.value.output
    guard let kept, case .object(let object) = try? MappingValue(kept) else { return nil }
    return object
  }
}
