/// Makes models of what an archive holds, by their tables.
final class ArchiveDecoding: GraphBuilder {
  /// The instances by their numbers.
  private var instances: [Int: Slot] = [:]

  /// The value; nil if there were problems.
  func decode(_ value: ArchiveValue, as shape: Shape) -> Slot? {
    guard !shape.isWithoutModels else {
      guard let output = value.output else { return refuse() }
      return read(output, as: shape)
    }
    guard checkDepth() else { return nil }
    switch (shape, value) {
    case (.model(let reference), .model(let archived)): return decode(archived, as: reference)
    case (.model(let reference), .reference(let number)):
      return instances[number].map { $0.declared(as: reference) } ?? refuse()
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
      return GraphNode(kind: .list(shape), values: elements, shape: shape.element)
    case (.dictionary(let shape), .object(let members)):
      let kind = GraphNode<ArchiveValue>.Kind.dictionary(shape, keys: members.map(\.key))
      return GraphNode(kind: kind, values: members.map(\.value), shape: shape.element)
    default: return refuse()
    }
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
    let type = choices.last?.model.type ?? reference.type
    guard let plan = context.registry.plan(for: type), plan.mistakes.isEmpty else {
      log.note(.unregisteredType, Messages.unregisteredType(type))
      return nil
    }
    let values = values(of: archived, by: plan)
    let model = build(
      plan, plan.entries.filter { values[ObjectIdentifier($0)] != nil }, keeping: archived.extras,
      made: { made in
        guard let number = archived.number else { return }
        if instances.updateValue(made, forKey: number) != nil { noteMisplaced() }
      },
      value: { entry, model in
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
        let known = subtypes?.choices.map(\.name) ?? []
        log.note(
          .unknownSubtype,
          Messages.unknownSubtype(
            known, actual: "another text", nearest: Suggestion.nearest(to: name, among: known)))
        return nil
      }
      choices.append(choice)
    }
    return choices
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
