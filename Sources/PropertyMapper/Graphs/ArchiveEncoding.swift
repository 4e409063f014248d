/// Converts models to the values of an archive, by their tables.
final class ArchiveEncoding: GraphWalk {
  /// The instances so far. They are retained, so that their addresses are not reused.
  private var instances: [ObjectIdentifier: (number: Int, model: GraphModel)] = [:]
  /// Instances that are needed before they can be created.
  private var awaited = AwaitedInstances()

  /// The value of an archive. If a base lists its type, it can be read as that base, too.
  func encodeRoot(_ slot: Slot, as shape: Shape) -> ArchiveValue? {
    let value = encode(slot, as: shape)
    guard let value, case .model(let reference) = shape, reference.type == slot.runtimeType else {
      return value
    }
    let bases = context.registry.baseChains(of: slot.runtimeType).flatMap { chain in
      chain.bases.enumerated().map { index, base in
        ArchivedBase(
          base: Messages.name(of: base),
          names: names(of: Array(chain.choices[index...]), from: ModelReference(opening: base)))
      }
    }
    return bases.isEmpty ? value : .alone(bases, value)
  }

  /// A value of the archive; nil if there were problems.
  func encode(_ slot: Slot, as shape: Shape) -> ArchiveValue? {
    guard !shape.isWithoutModels else { return written(slot, as: shape).map { .scalar($0) } }
    guard let node = node(of: slot, as: shape) else { return nil }
    switch node.kind {
    case .optional, .list, .dictionary:
      let values = each(in: node) { _, value in encode(value, as: node.shape) }
      return values.map { ArchiveValue(node.kind, of: $0) }
    case .content(let choices, let reference):
      let values = each(in: node) { _, value in encode(value, as: node.shape) }
      return values.map { values in
        .model(
          ArchivedModel(
            number: nil, names: names(of: choices, from: reference),
            members: values.map { (key: ArchiveKeys.content, value: $0) }))
      }
    case .model(let model, let reference): return encode(model, as: reference)
    case .foreign:
      log.note(.unregisteredType, Messages.unregisteredType(slot.runtimeType))
      return nil
    }
  }

  private func encode(_ model: GraphModel, as reference: ModelReference) -> ArchiveValue? {
    guard model.plan.type == model.choices.last?.model.type ?? reference.type else {
      // Class names are never read from data, so a list must contain the class.
      log.note(.unknownSubtype, Messages.unlistedSubtype(model.plan.type, of: reference.type))
      return nil
    }
    var number: Int?
    if let identity = model.identity {
      if let known = instances[identity] {
        _ = awaited.mustWait(for: known.number, at: log.components)
        return archived(known.number, of: model, as: reference)
      }
      number = instances.count
      instances[identity] = (instances.count, model)
    }
    let count = problemCount
    var members = members(of: model, as: number)
    if let kept = model.extras {
      members.append((ArchiveKeys.extras, .scalar(OutputValue(.object(kept)))))
    }
    guard problemCount == count else { return nil }
    return .model(
      ArchivedModel(
        number: number, names: names(of: model.choices, from: reference), members: members))
  }

  /// An earlier instance. If it is wrapped here, such as in an enum case, names identify the wrapper.
  private func archived(
    _ number: Int, of model: GraphModel, as reference: ModelReference
  ) -> ArchiveValue {
    guard model.choices.contains(where: \.isPayload) else { return .reference(number) }
    return .model(
      ArchivedModel(
        number: nil, names: names(of: model.choices, from: reference),
        members: [(key: ArchiveKeys.content, value: .reference(number))]))
  }

  /// The values of a model's entries. Arguments come first, since reading needs them first.
  private func members(of model: GraphModel, as number: Int?) -> [ArchiveMember] {
    let entries = Array(zip(model.plan.entries, ArchiveKeys.keys(of: model.plan)))
    let isConstructed = model.plan.operations.construction != nil
    func member(_ entry: PlanEntry, _ key: String) -> ArchiveMember? {
      inside(entry) { encode(entry, of: model) }.map { (key: key, value: $0) }
    }
    var members: [ArchiveMember] = []
    let outer = awaited.beginArguments(of: isConstructed ? number : nil)
    for (entry, key) in entries where isConstructed && entry.argument != nil {
      if let member = member(entry, key) { members.append(member) }
    }
    let end = awaited.endArguments(of: isConstructed ? number : nil, beside: outer)
    if case .cycle(let place) = end {
      at(place) { log.note(.cycle, Messages.neededToMakeItself(model.plan.type)) }
    }
    for (entry, key) in entries where !isConstructed || entry.argument == nil {
      // Properties of an instance can be set after everything is created; those of a struct cannot.
      let outer = number.map { _ in awaited.beginProperty() }
      if let member = member(entry, key) { members.append(member) }
      if let outer { _ = awaited.endProperty(beside: outer) }
    }
    return members
  }

  /// The names of subtypes. The name of a fallback is one its list does not contain.
  private func names(
    of choices: [SubtypeChoice], from reference: ModelReference
  ) -> [String] {
    var base = reference.type
    return choices.map { choice in
      defer { base = choice.model.type }
      guard choice.isFallback, let subtypes = context.registry.plan(for: base)?.subtypes else {
        return choice.name
      }
      var name = ""
      while subtypes[name] != nil { name += "-" }
      return name
    }
  }

  private func encode(_ entry: PlanEntry, of model: GraphModel) -> ArchiveValue? {
    // A value that cannot be restored is not archived.
    guard entry.property?.accessor.isWritable != false || entry.argument != nil else { return nil }
    switch part(of: entry, in: model) {
    case .value(let value, let shape): return encode(value, as: shape)
    case .opaque(let value) where entry.reading == nil || entry.writing == nil:
      log.note(.unrepresentableValue, Messages.notArchived(value.type))
      return nil
    case .opaque, .closure:
      let output = entry.writing.flatMap { written(of: model.slot, entry, by: $0) }
      return output.map { .scalar($0) }
    case nil: return nil
    }
  }
}

extension ArchiveValue {
  fileprivate init(_ kind: GraphNode<Slot>.Kind, of values: [ArchiveValue]) {
    switch kind {
    case .dictionary(_, let keys): self = .object(zip(keys, values).map { ($0, $1) })
    // A list distinguishes an optional that wraps nil from nil itself.
    case .optional where values.isEmpty: self = .scalar(.null)
    case .optional, .list, .model, .content, .foreign: self = .list(values)
    }
  }
}
