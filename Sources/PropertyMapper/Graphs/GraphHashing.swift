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
final class GraphHashing: GraphWalk {
  /// The instances reached so far, in the order of their numbers.
  private var instances: [GraphModel] = []
  /// How many other instances are on the way to each of them.
  private var distances: [Int] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The terms of the first of them.
  private var terms: [HashTerm] = []
  /// The hashes of these.
  private var known: InstanceHashes?
  /// How many instances are on the way to the value being read.
  private var distance = 0
  /// Whether to include the encoded form of values that are `Equatable` but not `Hashable`, and more steps
  /// of cycles. The hashes are then only guesses, since equal values may have different encoded forms.
  private let isExact: Bool

  init(context: MappingContext, isExact: Bool = false) {
    self.isExact = isExact
    super.init(context: context)
  }

  func hash(of slot: Slot, as shape: Shape) -> Int {
    hashes(of: [slot], as: shape).reduce(0) { $1 }
  }

  /// The hashes of values, which may share instances.
  func hashes(of slots: [Slot], as shape: Shape) -> [Int] {
    let roots = slots.map { term(of: $0, as: shape) }
    let hashes: InstanceHashes
    if let known, terms.count == instances.count {
      hashes = known
    } else {
      while terms.count < instances.count { terms.append(nextTerm()) }
      hashes = InstanceHashes(of: terms, stepCount: isExact ? 32 : 4)
    }
    known = hashes
    return roots.map { $0.hash(by: hashes) }
  }

  /// The term of the next instance. Those that are too far away are not read: a property may create a new
  /// instance whenever it is read.
  private func nextTerm() -> HashTerm {
    distance = distances[terms.count] + 1
    defer { distance = 0 }
    // Chains of different instances that are found to be equal are not that long.
    guard distance <= max(1 << 16, context.options.maximumDepth) else { return .value(0) }
    return entries(of: instances[terms.count])
  }

  private func term(of slot: Slot, as shape: Shape) -> HashTerm {
    var hasher = Hasher()
    if shape.isWithoutModels, slot.isComparable {
      // Values that are not `Hashable` only contribute to guesses.
      if !slot.hashes(into: &hasher), isExact { hasher.combine(text(of: slot, as: shape)) }
    } else if shape.isLeaf {
      hasher.combine(text(of: slot, as: shape))
    } else if let node = node(of: slot, as: shape) {
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
    let parts = each(in: node) { _, value in term(of: value, as: node.shape) } ?? []
    if case .list(let shape) = node.kind, shape.isSet {
      return .unordered(hasher.finalize(), parts)
    }
    return .ordered(hasher.finalize(), parts)
  }

  private func entries(of model: GraphModel) -> HashTerm {
    var hasher = Hasher()
    hasher.combine(ObjectIdentifier(model.plan.type))
    hasher.combine(model.extras)
    var parts: [HashTerm] = []
    var start = 0
    while let index = model.plan.graph.hash(model.slot, from: start, into: &hasher) {
      let entry = model.plan.entries[index]
      parts.append(inside(entry) { term(of: entry, in: model) })
      start = index + 1
    }
    let hash = hasher.finalize()
    return parts.isEmpty ? .value(hash) : .ordered(hash, parts)
  }

  private func term(of entry: PlanEntry, in model: GraphModel) -> HashTerm {
    switch part(of: entry, in: model) {
    case .value(let value, let shape): return term(of: value, as: shape)
    case .opaque(let value):
      var hasher = Hasher()
      if value.isComparable { _ = value.hashes(into: &hasher) }
      return .value(hasher.finalize())
    case .closure(let writing):
      return (try? load(entry, by: writing, of: model)).map { term(of: $0, as: writing.shape) }
        ?? .value(0)
    case nil: return .value(0)
    }
  }
}
