import PropertyMapper

/// Writes models to an archive, by their tables.
///
/// Once there is a problem, what is written no longer matters.
final class ArchiveEncoding {
  let walk: GraphWalk
  private var writer = ArchiveWriter()
  /// The instances so far. They are retained, so that their addresses are not reused.
  private var instances: [ObjectIdentifier: (number: Int, model: GraphModel)] = [:]
  /// Instances that are needed before they can be created.
  private var awaited = AwaitedInstances()

  init(context: MappingContext) { walk = GraphWalk(in: context) }

  /// The bytes of the archive, if there were no problems.
  var bytes: [UInt8]? { walk.problems.isEmpty ? writer.bytes : nil }

  /// Writes the value of an archive. If a base lists its type, it can be read as that base, too.
  func encodeRoot(_ slot: Slot, as shape: Shape) {
    if case .model(let reference) = shape, reference.type == slot.runtimeType {
      let bases = walk.context.registry.baseChains(of: slot.runtimeType).flatMap { chain in
        chain.bases.enumerated().map { index, base in
          ArchivedBase(
            base: Messages.name(of: base),
            names: names(of: Array(chain.choices[index...]), from: ModelReference.opening(base)))
        }
      }
      if !bases.isEmpty { writer.write(bases) }
    }
    encode(slot, as: shape)
  }

  /// Writes a value, or logs its problems.
  func encode(_ slot: Slot, as shape: Shape) {
    let hasModels = !shape.isWithoutModels
    guard hasModels || shape.hasSeveralNulls else {
      if let output = walk.written(slot, as: shape) { writer.write(output) }
      return
    }
    if !hasModels, case .optional = shape { return encodeOptionals(slot, as: shape) }
    guard let node = walk.node(of: slot, as: shape) else { return }
    switch node.kind {
    case .model(let model, let reference): return encode(model, as: reference)
    case .foreign: walk.noteForeign(slot)
    // A list distinguishes an optional that wraps nil from nil itself.
    case .optional where node.values.isEmpty: return writer.write(.null)
    case .optional, .list: writer.beginList(node.values.count)
    case .dictionary: writer.beginObject(node.values.count)
    case .content(let choices, let reference):
      writer.beginModel(nil, names(of: choices, from: reference), memberCount: node.values.count)
    }
    _ = walk.each(in: node) { index, value in
      switch node.kind {
      case .dictionary(_, let keys): writer.write(key: keys[index])
      case .content: writer.write(key: ArchivePlan.content)
      case .optional, .list, .model, .foreign: break
      }
      encode(value, as: node.shape)
    }
  }

  /// Writes an optional without models in which nil is not the only null.
  @inline(never)
  private func encodeOptionals(_ slot: Slot, as shape: Shape) {
    var (slot, shape, count) = (slot, shape, 0)
    while case .optional(let optional) = shape {
      guard let wrapped = walk.attempt({ try optional.unwrap(slot) }) else {
        return writer.write(nullInOptionals: count)
      }
      (slot, shape, count) = (wrapped, optional.wrapped, count + 1)
    }
    guard shape.acceptsNull else { return encode(slot, as: shape) }
    guard let output = walk.written(slot, as: shape) else { return }
    if output.isNull { writer.write(nullInOptionals: count) } else { writer.write(output) }
  }

  private func encode(_ model: GraphModel, as reference: ModelReference) {
    guard model.plan.type == model.choices.last?.model.type ?? reference.type else {
      // Class names are never read from data, so a list must contain the class.
      walk.log.note(.unknownSubtype, Messages.unlistedSubtype(model.plan.type, of: reference.type))
      return
    }
    var number: Int?
    if let identity = model.identity {
      if let known = instances[identity] {
        _ = awaited.mustWait(for: known.number, at: walk.log.components)
        return write(known.number, of: model, as: reference)
      }
      number = instances.count
      instances[identity] = (instances.count, model)
    }
    let kept = walk.extras(of: model)
    writer.beginModel(
      number, names(of: model.choices, from: reference),
      memberCount: model.plan.archive.written.count + (kept == nil ? 0 : 1))
    encodeMembers(of: model, as: number)
    if let kept {
      writer.write(key: ArchivePlan.extras)
      // Every native value has a representation there.
      let output = walk.attempt { try OutputValue(.object(kept), for: .propertyList) }
      writer.write(output ?? .null)
    }
  }

  /// Writes an earlier instance. If it is wrapped here, such as in an enum case, names identify the wrapper.
  private func write(_ number: Int, of model: GraphModel, as reference: ModelReference) {
    if model.choices.contains(where: { $0.isPayload }) {
      writer.beginModel(nil, names(of: model.choices, from: reference), memberCount: 1)
      writer.write(key: ArchivePlan.content)
    }
    writer.write(reference: number)
  }

  private func encodeMembers(of model: GraphModel, as number: Int?) {
    let plan = model.plan.archive
    let isConstructed = model.plan.operations.construction != nil
    let outer = awaited.beginArguments(of: isConstructed ? number : nil)
    encodeMembers(0..<plan.argumentCount, of: model) { encode($0, of: model) }
    let end = awaited.endArguments(of: isConstructed ? number : nil, beside: outer)
    if case .cycle(let place) = end {
      walk.at(place) { walk.log.note(.cycle, Messages.neededToMakeItself(model.plan.type)) }
    }
    encodeMembers(plan.argumentCount..<plan.written.count, of: model) { entry in
      // Properties of an instance can be set after everything is created; those of a struct cannot.
      let outer = number.map { _ in awaited.beginProperty() }
      encode(entry, of: model)
      if let outer { _ = awaited.endProperty(beside: outer) }
    }
  }

  /// Writes some members of a model; the closure writes those that are no single values.
  private func encodeMembers(
    _ range: Range<Int>, of model: GraphModel, _ encode: (PlanEntry) -> Void
  ) {
    let plan = model.plan.archive
    var rest = range
    while !rest.isEmpty {
      let index = plan.visitValues(of: model.slot, in: rest) { key, value in
        writer.write(key: key)
        writer.write(value)
      }
      guard index < rest.upperBound, let member = plan.written[index].object else { return }
      writer.write(key: member.key)
      walk.inside(member.entry) { encode(member.entry) }
      rest = index + 1..<rest.upperBound
    }
  }

  /// The names of subtypes. The name of a fallback is one its list does not contain.
  private func names(
    of choices: [SubtypeChoice], from reference: ModelReference
  ) -> [String] {
    var base = reference.type
    return choices.map { choice in
      defer { base = choice.model.type }
      guard let subtypes = walk.context.registry.plan(for: base)?.subtypes else {
        return choice.name.text
      }
      guard choice.isFallback else { return subtypes.archivedName(of: choice) }
      var name = ""
      while subtypes.choice(archivedAs: name) != nil { name += "-" }
      return name
    }
  }

  private func encode(_ entry: PlanEntry, of model: GraphModel) {
    switch walk.part(of: entry, in: model) {
    case .value(let value, let shape): encode(value, as: shape)
    case .opaque(let value) where entry.reading == nil || entry.writing == nil:
      walk.log.note(.unrepresentableValue, Messages.notArchived(value.type))
    case .opaque, .closure:
      if let writing = entry.writing, let output = walk.written(of: model.slot, entry, by: writing)
      {
        writer.write(output)
      }
    case nil: break
    }
  }
}

/// The path from a base to a value archived as its own type.
struct ArchivedBase {
  /// The name of the base, as in messages. It is compared with the requested type, and never looked up.
  let base: String
  /// The names of the subtypes from the base to the value's own type.
  let names: [String]
}
