/// Hashes models by the values that their tables read: models that are equal have the same hash.
final class GraphHashing: GraphWalk {
  func hash(of slot: Slot, as shape: Shape) -> Int {
    var hasher = Hasher()
    if shape.isWithoutModels, slot.isComparable {
      // What compares itself without hashing itself is the same to every hash.
      _ = slot.hashes(into: &hasher)
    } else if shape.isLeaf {
      hasher.combine(text(of: slot, as: shape))
    } else if let node = node(of: slot, as: shape) {
      hasher.combine(ObjectIdentifier(slot.runtimeType))
      combine(node, slot, into: &hasher)
    }
    return hasher.finalize()
  }

  private func combine(_ node: GraphNode<Slot>, _ slot: Slot, into hasher: inout Hasher) {
    let hashes = each(in: node) { _, value in hash(of: value, as: node.shape) } ?? []
    hasher.combine(hashes.count)
    switch node.kind {
    case .optional, .content: hasher.combine(hashes)
    case .list(let shape): hasher.combine(shape.isSet ? [hashes.reduce(0, ^)] : hashes)
    case .dictionary(_, let keys):
      for key in keys { hasher.combine(bytesOf: key) }
      hasher.combine(hashes)
    case .model(let model, _):
      hasher.combine(
        entering(model) {
          model.plan.entries.map { entry in inside(entry) { hash(of: entry, in: model) } }
        })
      hasher.combine(model.extras)
    case .foreign: _ = slot.hashes(into: &hasher)
    }
  }

  private func hash(of entry: PlanEntry, in model: GraphModel) -> Int? {
    switch part(of: entry, in: model) {
    case .value(let value, let shape): return hash(of: value, as: shape)
    case .opaque(let value):
      var hasher = Hasher()
      return value.isComparable && value.hashes(into: &hasher) ? hasher.finalize() : nil
    case .closure(let writing):
      return (try? load(entry, by: writing, of: model)).map { hash(of: $0, as: writing.shape) }
    case nil: return nil
    }
  }
}
