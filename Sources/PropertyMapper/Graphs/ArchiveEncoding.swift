/// Turns models into what an archive holds, by their tables.
final class ArchiveEncoding: GraphWalk {
  /// The numbers of the instances that came before.
  private var numbers: [ObjectIdentifier: Int] = [:]

  /// The value of an archive; nil if there were problems.
  func encode(_ slot: Slot, as shape: Shape) -> ArchiveValue? {
    guard !shape.isWithoutModels else { return written(slot, as: shape).map { ArchiveValue($0) } }
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
      // Names of classes are never read from data, so there must be a list to find the class in.
      log.note(.unknownSubtype, Messages.unlistedSubtype(model.plan.type, of: reference.type))
      return nil
    }
    var number: Int?
    if let identity = model.identity {
      if let known = numbers[identity] { return .reference(known) }
      number = numbers.count
      numbers[identity] = number
    }
    let count = problemCount
    let keys = ArchiveKeys.keys(of: model.plan)
    var members = zip(model.plan.entries, keys).compactMap { entry, key in
      inside(entry) { encode(entry, of: model) }.map { (key: key, value: $0) }
    }
    if let kept = model.extras {
      members.append((ArchiveKeys.extras, ArchiveValue(OutputValue(MappingValue.object(kept)))))
    }
    guard problemCount == count else { return nil }
    return .model(
      ArchivedModel(
        number: number, names: names(of: model.choices, from: reference), members: members))
  }

  /// The names of subtypes; of a fallback one that its list does not have.
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
    // What cannot be written back need not be kept.
    guard entry.property?.accessor.isWritable != false || entry.argument != nil else { return nil }
    switch part(of: entry, in: model) {
    case .value(let value, let shape): return encode(value, as: shape)
    case .opaque(let value) where entry.reading == nil || entry.writing == nil:
      log.note(.unrepresentableValue, Messages.notArchived(value.type))
      return nil
    case .opaque, .closure:
      let output = entry.writing.flatMap { written(of: model.slot, entry, by: $0) }
      return output.map { ArchiveValue($0) }
    case nil: return nil
    }
  }
}

extension ArchiveValue {
  fileprivate init(_ kind: GraphNode<Slot>.Kind, of values: [ArchiveValue]) {
    switch kind {
    case .dictionary(_, let keys): self = .object(zip(keys, values).map { ($0, $1) })
    // A list tells an optional of nil from nil.
    case .optional where values.isEmpty: self = .scalar(.null)
    case .optional, .list, .model, .content, .foreign: self = .list(values)
    }
  }
}
