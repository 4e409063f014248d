import PropertyMapper

/// Hashes models by the values that their tables read; equal models have the same hash.
///
/// Each instance is read once and becomes a term, which refers to other instances by number:
///
/// ```
///  ring ──next──▶ ring     terms[0]  ordered [value 7, instance 1]
///    ▲─────next─────┘      terms[1]  ordered [value 7, instance 0]
/// ```
///
/// Instances are queued in a list, so the hash does not depend on the size of the stack.
final class GraphHashing {
  let walk: GraphWalk
  /// The instances reached so far, in the order of their numbers.
  private var instances: [GraphModel] = []
  /// How many times values were made while they were read, on the way to each of them.
  private var distances: [Int] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The terms of the first of them.
  private var terms: [HashTerm] = []
  /// How many times values were made on the way to the value being read.
  private var distance = 0

  init(context: MappingContext) {
    walk = GraphWalk(in: context)
    // Values in values are hashed as deep as the options allow, wherever the call is made.
    walk.allows = { walk, _ in
      walk.mayNest && walk.log.depth < walk.context.options.maximumDepth && walk.checkRoom()
    }
  }

  func hash(of slot: Slot, as shape: Shape) -> Int {
    let root = term(of: slot, as: shape)
    while terms.count < instances.count { terms.append(nextTerm()) }
    return root.hash(by: InstanceHashes(of: terms))
  }

  /// The term of the next instance. Of those that are made while they are read, only so many are read: there may be no
  /// end to them.
  private func nextTerm() -> HashTerm {
    distance = distances[terms.count]
    defer { distance = 0 }
    guard distance <= GraphPlan.maximumMadeCount else { return .value(0) }
    return entries(of: instances[terms.count])
  }

  private func term(of slot: Slot, as shape: Shape) -> HashTerm {
    var hasher = Hasher()
    if shape.isSet || shape.isWithoutModels && slot.isComparable {
      // Values that are not `Hashable` contribute nothing.
      _ = slot.hashes(into: &hasher)
    } else if shape.isLeaf {
      hasher.combine(walk.text(of: slot, as: shape))
    } else if let node = walk.node(of: slot, as: shape) {
      return term(of: node, slot)
    }
    return .value(hasher.finalize())
  }

  @inline(never)
  private func term(of node: GraphNode<Slot>, _ slot: Slot) -> HashTerm {
    var hasher = Hasher()
    switch node.kind {
    case .model(let model, _):
      guard let identity = model.identity else { return entries(of: model) }
      let number = numbers[identity] ?? instances.count
      if number == instances.count {
        numbers[identity] = number
        instances.append(model)
        distances.append(distance)
      }
      return .instance(number)
    case .foreign:
      _ = slot.hashes(into: &hasher)
      return .value(hasher.finalize())
    case .dictionary(_, let keys): for key in keys { hasher.combine(bytesOf: key) }
    case .optional, .list, .content: break
    }
    let parts = walk.each(in: node) { _, value in term(of: value, as: node.shape) } ?? []
    return .ordered(hasher.finalize(), parts)
  }

  private func entries(of model: GraphModel) -> HashTerm {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(model.plan.type))
    hasher.combine(walk.extras(of: model))
    var parts: [HashTerm] = []
    var start = 0
    while let index = model.plan.graph.hash(model.slot, from: start, into: &hasher) {
      let entry = model.plan.entries[index]
      let outer = distance
      if !model.plan.graph.isStored(index) { distance += 1 }
      parts.append(walk.inside(entry) { term(of: entry, in: model) })
      distance = outer
      start = index + 1
    }
    let hash = hasher.finalize()
    return parts.isEmpty ? .value(hash) : .ordered(hash, parts)
  }

  private func term(of entry: PlanEntry, in model: GraphModel) -> HashTerm {
    switch walk.part(of: entry, in: model) {
    case .value(let value, let shape): return term(of: value, as: shape)
    case .opaque(let value):
      var hasher = Hasher()
      if value.isComparable { _ = value.hashes(into: &hasher) }
      return .value(hasher.finalize())
    case .closure(let writing):
      do {
        let value = try walk.load(entry, by: writing, of: model)
        return value.map { term(of: $0, as: writing.shape) } ?? .value(0)
      } catch {
        // A model whose values can't be read is equal to no other.
        return .value(1)
      }
    case nil: return .value(0)
    }
  }
}
