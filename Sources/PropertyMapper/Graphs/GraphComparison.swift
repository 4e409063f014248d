/// Compares models by the values that their tables read, up to the first difference.
///
/// Pending comparisons are kept in a list rather than on the stack, so whether two graphs are equal does
/// not depend on its size.
package final class GraphComparison: GraphWalk {
  /// The pairs of instances reached so far. A pair that repeats is skipped, so cycles end. Instances are
  /// retained, so that their addresses are not reused.
  private var pairs: [Pair: (GraphModel, GraphModel)] = [:]
  /// The pairs in the order in which they were reached.
  private var order: [Pair] = []
  /// The first instances of the pairs found to be equal.
  var instances: LazyMapCollection<[Pair], ObjectIdentifier> { order.lazy.map { $0.first } }
  /// The instances that are the same on both sides, which are not compared; nil if they aren't collected.
  var shared: [(slot: Slot, shape: Shape)]?
  /// Whether to go through instances that are the same on both sides.
  private var entersShared = false
  /// How many times values were made while they were read, on the way to those being compared.
  private var level = 0

  struct Pair: Hashable {
    let first: ObjectIdentifier
    let second: ObjectIdentifier
  }

  /// Two values still to be compared.
  private enum Waiting {
    case values(Slot, Slot, Shape, depth: Int)
    /// The entries of two models, beginning with one of them.
    case entries(GraphModel, GraphModel, from: Int, depth: Int)
  }

  package func areEqual(_ first: Slot, _ second: Slot, as shape: Shape) -> Bool {
    let outerLevel = level
    defer { level = outerLevel }
    let (known, sharedCount) = (order.count, shared?.count ?? 0)
    var waiting: [Waiting] = [.values(first, second, shape, depth: level)]
    while let next = waiting.popLast() {
      let isEqual =
        switch next {
        case .values(let first, let second, let shape, let depth):
          areEqual(first, second, as: shape, at: depth, &waiting)
        case .entries(let first, let second, let index, let depth):
          areEqual(first, second, from: index, at: depth, &waiting)
        }
      guard isEqual else {
        // Pairs assumed equal in the course of it may differ, too.
        for pair in order[known...] { pairs[pair] = nil }
        order.removeSubrange(known...)
        shared?.removeSubrange(sharedCount...)
        return false
      }
    }
    return true
  }

  /// The instances inside a value that have not been reached before.
  func newInstances(in slot: Slot, as shape: Shape) -> [ObjectIdentifier] {
    let count = order.count
    entersShared = true
    defer { entersShared = false }
    _ = areEqual(slot, slot, as: shape)
    return order[count...].map(\.first)
  }

  /// Any depth: what is stored has an end. A property that is computed may create a new instance whenever it is read.
  override func canOpen(_ shape: Shape) -> Bool {
    level <= GraphPlan.maximumMadeCount && mayNest
  }

  /// Compares two values, and queues the values inside.
  private func areEqual(
    _ first: Slot, _ second: Slot, as shape: Shape, at depth: Int, _ waiting: inout [Waiting]
  ) -> Bool {
    level = depth
    if shape.isWithoutModels, let isEqual = first.equals(second) { return isEqual }
    // The elements of a set are found by their own `==`, whatever their tables.
    if shape.isSet, !entersShared {
      guard first.equals(second) == true else { return false }
      if shared != nil, let node = node(of: first, as: shape) {
        shared? += node.values.map { ($0, node.shape) }
      }
      return true
    }
    if shape.isLeaf { return areWrittenEqually(first, second, as: shape) }
    if case .model = shape {
      guard first.runtimeType == second.runtimeType else { return false }
      if let one = first.instance, one === second.instance, !entersShared {
        shared?.append((first, shape))
        return true
      }
    }
    guard let node = node(of: first, as: shape), let other = self.node(of: second, as: shape) else {
      return false
    }
    switch (node.kind, other.kind) {
    case (.optional, _), (.list, _): break
    case (.dictionary(_, let keys), .dictionary(_, let otherKeys)):
      guard keys.elementsEqual(otherKeys, by: { $0.hasSameBytes(as: $1) }) else { return false }
    case (.model(let first, _), .model(let second, _))
    where first.plan === second.plan && first.choices.isSame(as: second.choices):
      return areEqual(first, second, &waiting)
    case (.content(let choices, _), .content(let others, _)):
      guard choices.elementsEqual(others, by: { $0.name == $1.name }) else {
        return false
      }
    default: return first.equals(second) == true
    }
    guard node.values.count == other.values.count else { return false }
    for index in node.values.indices.reversed() {
      waiting.append(
        .values(
          node.values[index], other.values[index], node.shape, depth: depth))
    }
    return true
  }

  /// Compares values that are not `Equatable` by their encoded form.
  private func areWrittenEqually(_ first: Slot, _ second: Slot, as shape: Shape) -> Bool {
    guard let first = text(of: first, as: shape) else { return false }
    return first == text(of: second, as: shape)
  }

  private func areEqual(
    _ first: GraphModel, _ second: GraphModel, _ waiting: inout [Waiting]
  ) -> Bool {
    if let one = first.identity, let other = second.identity {
      let pair = Pair(first: one, second: other)
      guard pairs.updateValue((first, second), forKey: pair) == nil else { return true }
      order.append(pair)
    }
    guard extras(of: first).hasSameMembers(as: extras(of: second)) else { return false }
    return areEqual(first, second, from: 0, at: level, &waiting)
  }

  /// Compares the entries of two models in table order: values in memory, and the first one with other
  /// parts by its shape. The rest is queued.
  private func areEqual(
    _ first: GraphModel, _ second: GraphModel, from index: Int, at depth: Int,
    _ waiting: inout [Waiting]
  ) -> Bool {
    switch first.plan.graph.compare(first.slot, second.slot, from: index) {
    case .equal: return true
    case .different: return false
    case .undecided(let index):
      let entry = first.plan.entries[index]
      if index + 1 < first.plan.entries.count {
        waiting.append(.entries(first, second, from: index + 1, depth: depth))
      }
      let depth = depth + (first.plan.graph.isStored(index) ? 0 : 1)
      return areEqual(first, second, in: entry, at: depth, &waiting)
    }
  }

  private func areEqual(
    _ first: GraphModel, _ second: GraphModel, in entry: PlanEntry, at depth: Int,
    _ waiting: inout [Waiting]
  ) -> Bool {
    level = depth
    switch (part(of: entry, in: first), part(of: entry, in: second)) {
    case (.value(let first, let shape), .value(let second, _)):
      waiting.append(.values(first, second, shape, depth: depth))
      return true
    case (.opaque(let value), .opaque(let other)):
      if let isEqual = value.equals(other) { return isEqual }
      if let value = value.instance, value === other.instance { return true }
      // The only thing left to compare is the entry's output.
      guard let writing = entry.writing else { return true }
      return areEqual(first, second, in: entry, by: writing, &waiting)
    case (.closure(let writing), .closure):
      return areEqual(first, second, in: entry, by: writing, &waiting)
    case (nil, nil): return true
    default: return false
    }
  }

  private func areEqual(
    _ first: GraphModel, _ second: GraphModel, in entry: PlanEntry, by writing: PlanEntry.Writing,
    _ waiting: inout [Waiting]
  ) -> Bool {
    do {
      let value = try load(entry, by: writing, of: first)
      let other = try load(entry, by: writing, of: second)
      guard let value, let other else { return value == nil && other == nil }
      waiting.append(.values(value, other, writing.shape, depth: level))
      return true
    } catch {
      return false
    }
  }
}

extension [SubtypeChoice] {
  /// Whether both select the same type by the same names.
  func isSame(as other: Self) -> Bool {
    elementsEqual(other) {
      $0.isFallback == $1.isFallback && $0.name == $1.name
    }
  }
}
