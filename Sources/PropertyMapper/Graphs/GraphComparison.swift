/// Compares models by the values that their tables read, up to the first difference.
final class GraphComparison: GraphWalk {
  /// The pairs of instances that were met: one that comes again adds nothing, so cycles end.
  private var pairs: Set<Pair> = []

  private struct Pair: Hashable {
    let first: ObjectIdentifier
    let second: ObjectIdentifier
  }

  func areEqual(_ first: Slot, _ second: Slot, as shape: Shape) -> Bool {
    if shape.isWithoutModels, let isEqual = first.equals(second) { return isEqual }
    if shape.isLeaf { return areWrittenEqually(first, second, as: shape) }
    if case .model = shape {
      guard first.runtimeType == second.runtimeType else { return false }
      if let first = first.instance, let second = second.instance, first === second { return true }
    }
    guard let node = node(of: first, as: shape), let other = self.node(of: second, as: shape) else {
      return false
    }
    switch (node.kind, other.kind) {
    case (.list(let list), _) where list.isSet: return haveSameElements(node, other)
    case (.optional, _), (.list, _): return haveEqualValues(node, other)
    case (.dictionary(_, let keys), .dictionary(_, let otherKeys)):
      return keys.elementsEqual(otherKeys) { $0.hasSameBytes(as: $1) }
        && haveEqualValues(node, other)
    case (.model(let first, _), .model(let second, _)) where first.plan === second.plan:
      return areEqual(first, second)
    case (.content(let choices, _), .content(let others, _)):
      return choices.elementsEqual(others) { $0.name.hasSameBytes(as: $1.name) }
        && haveEqualValues(node, other)
    default: return first.equals(second) == true
    }
  }

  /// Compares values that cannot compare themselves by what they would be written as.
  private func areWrittenEqually(_ first: Slot, _ second: Slot, as shape: Shape) -> Bool {
    guard let first = text(of: first, as: shape) else { return false }
    return first == text(of: second, as: shape)
  }

  private func haveEqualValues(_ node: GraphNode<Slot>, _ other: GraphNode<Slot>) -> Bool {
    compare(node, other) { areEqual($1, other.values[$0], as: node.shape) }
  }

  /// Whether each element of one set has its equal in the other.
  private func haveSameElements(_ node: GraphNode<Slot>, _ other: GraphNode<Slot>) -> Bool {
    let hashing = GraphHashing(context: context)
    var rest = other.values.map { (slot: $0, hash: hashing.hash(of: $0, as: node.shape)) }
    return compare(node, other) { _, value in
      let hash = hashing.hash(of: value, as: node.shape)
      let index = rest.firstIndex { $0.hash == hash && areEqual(value, $0.slot, as: node.shape) }
      return index.map { rest.remove(at: $0) } != nil
    }
  }

  /// Compares as many values of one level as of another, up to the first that is not equal.
  private func compare(
    _ node: GraphNode<Slot>, _ other: GraphNode<Slot>, _ isEqual: (Int, Slot) -> Bool
  ) -> Bool {
    guard node.values.count == other.values.count else { return false }
    var areEqual = true
    _ = each(in: node) { index, value -> Void? in
      if areEqual { areEqual = isEqual(index, value) }
      return nil
    }
    return areEqual
  }

  private func areEqual(_ first: GraphModel, _ second: GraphModel) -> Bool {
    let pair = first.identity.flatMap { first in
      second.identity.map { Pair(first: first, second: $0) }
    }
    if let pair, !pairs.insert(pair).inserted { return true }
    let entries = first.plan.entries
    let isEqual =
      entries.allSatisfy { entry in inside(entry) { areEqual(first, second, in: entry) } }
      && first.extras == second.extras
    // An element of a set is compared with others, and may come here again.
    if let pair, !isEqual { pairs.remove(pair) }
    return isEqual
  }

  private func areEqual(_ first: GraphModel, _ second: GraphModel, in entry: PlanEntry) -> Bool {
    switch (part(of: entry, in: first), part(of: entry, in: second)) {
    case (.value(let first, let shape), .value(let second, _)):
      return areEqual(first, second, as: shape)
    case (.opaque(let value), .opaque(let other)):
      if let isEqual = value.equals(other) { return isEqual }
      if let value = value.instance, value === other.instance { return true }
      // Nothing is left to compare but what the entry writes.
      return entry.writing.map { areEqual(first, second, in: entry, by: $0) } ?? true
    case (.closure(let writing), .closure): return areEqual(first, second, in: entry, by: writing)
    case (nil, nil): return true
    default: return false
    }
  }

  private func areEqual(
    _ first: GraphModel, _ second: GraphModel, in entry: PlanEntry, by writing: PlanEntry.Writing
  ) -> Bool {
    do {
      let value = try load(entry, by: writing, of: first)
      let other = try load(entry, by: writing, of: second)
      guard let value, let other else { return value == nil && other == nil }
      return areEqual(value, other, as: writing.shape)
    } catch {
      return false
    }
  }
}
