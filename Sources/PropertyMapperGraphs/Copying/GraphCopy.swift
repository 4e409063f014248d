import PropertyMapper

/// Copies models, including those inside; values are shared.
///
/// An instance that appears in the graph more than once has a single copy, which appears in the same
/// places; so a cycle is copied as a cycle.
final class GraphCopy: GraphBuilder {
  private var copies: [ObjectIdentifier: Copy] = [:]

  private struct Copy {
    /// The instance, retained so that its address is not reused.
    let original: GraphModel
    let copied: Slot
  }

  /// The copy of a value; nil if there were problems, or it has to wait for another copy.
  func copy(_ slot: Slot, as shape: Shape) -> Slot? {
    guard !shape.isWithoutModels else { return slot }
    guard let node = walk.node(of: slot, as: shape) else { return nil }
    switch node.kind {
    case .optional, .list, .dictionary, .content:
      return assemble(node, of: walk.each(in: node) { _, value in copy(value, as: node.shape) })
    case .model(let model, let reference):
      return declared(copy(model), as: reference, through: model.choices)
    case .foreign:
      walk.noteForeign(slot)
      return nil
    }
  }

  private func copy(_ model: GraphModel) -> Slot? {
    guard model.plan.isClass, let identity = model.identity else {
      return model.plan.writesThroughReferences && model.plan.operations.canMake
        ? makeStructure(model) : copyStructure(model)
    }
    if let known = copies[identity] { return known.copied }
    let number = Int(bitPattern: identity)
    if awaited.mustWait(for: number, at: walk.log.components) { return nil }
    let entries = model.plan.copying.entries
    return build(
      model.plan, as: number, entries, keeping: walk.extras(of: model),
      made: { copies[identity] = Copy(original: model, copied: $0) },
      transfer: { model.plan.copying.copyValues(from: $0, of: model.slot, to: $1) },
      value: { [unowned self] index, copied in copy(entries[index], of: model, into: copied) })
  }

  /// A struct is copied by assignment, except for the models inside.
  private func copyStructure(_ model: GraphModel) -> Slot? {
    let copied = model.slot.duplicate()
    let count = walk.problemCount
    for entry in model.plan.copying.modelEntries {
      walk.inside(entry) { store(copy(entry, of: model, into: copied), entry, in: copied) }
    }
    return walk.problemCount == count ? copied : nil
  }

  /// A struct whose entries change class instances inside it is created like an instance, since a copy of
  /// it would share them.
  private func makeStructure(_ model: GraphModel) -> Slot? {
    let entries = model.plan.copying.entries
    return build(
      model.plan, as: nil, entries, keeping: walk.extras(of: model), made: { _ in },
      transfer: { index, _ in index },
      value: { [unowned self] index, copied in copy(entries[index], of: model, into: copied) })
  }

  private func copy(_ entry: PlanEntry, of model: GraphModel, into copied: Slot?) -> Slot? {
    // A read-only property is not copied, unless it is an argument.
    guard copied == nil || entry.property?.accessor.isWritable != false else { return nil }
    switch walk.part(of: entry, in: model) {
    case .value(let value, let shape): return copy(value, as: shape)
    case .opaque(let value): return value
    case .closure(let writing):
      // The value of a generator is passed to the consumer of the same entry.
      if let copied, let reading = entry.reading,
        let output = walk.written(of: model.slot, entry, by: writing)
      {
        walk.read(output, into: copied, entry, by: reading)
      }
      return nil
    case nil: return nil
    }
  }
}
