/// Hashes models by the values that their tables read: models that are equal have the same hash.
struct GraphHashing {
  let walk: GraphWalk
  private var hasher = Hasher()
  private var open: Set<ObjectIdentifier> = []
  private var depth = 0
  private var depthGuard = DepthGuard()

  init(context: MappingContext) {
    walk = GraphWalk(context: context)
  }

  func finalize() -> Int { hasher.finalize() }

  mutating func combine(_ slot: Slot, as shape: Shape) {
    if shape.models.isEmpty, slot.isComparable {
      // What compares itself without hashing itself is the same to every hash.
      _ = slot.hashes(into: &hasher)
      return
    }
    guard depthGuard.problem(at: depth, in: walk.context.call) == nil else { return }
    depth += 1
    defer { depth -= 1 }
    switch shape {
    case .value: hasher.combine(walk.text(of: slot, as: shape))
    case .model(let model): combine(slot, as: model)
    case .optional(let optional):
      let wrapped = (try? optional.operations.unwrap(slot)) ?? nil
      hasher.combine(wrapped == nil)
      if let wrapped { combine(wrapped, as: optional.wrapped) }
    case .list(let list):
      let elements = (try? list.operations.elements(of: slot)) ?? []
      hasher.combine(elements.count)
      if list.isSet {
        hasher.combine(elements.reduce(0) { $0 ^ hash(of: $1, as: list.element) })
      } else {
        for element in elements { combine(element, as: list.element) }
      }
    case .dictionary(let dictionary):
      let members = (try? dictionary.operations.members(of: slot)) ?? []
      hasher.combine(members.count)
      for (key, value) in members.sorted(by: { $0.key.precedes($1.key) })
      {
        hasher.combine(Array(key.utf8))
        combine(value, as: dictionary.element)
      }
    }
  }

  private func hash(of slot: Slot, as shape: Shape) -> Int {
    var other = GraphHashing(context: walk.context)
    other.open = open
    other.depth = depth
    other.combine(slot, as: shape)
    return other.finalize()
  }

  private mutating func combine(_ slot: Slot, as model: ModelReference) {
    hasher.combine(ObjectIdentifier(slot.runtimeType))
    var identity: ObjectIdentifier?
    if let instance = slot.instance {
      let found = ObjectIdentifier(instance)
      guard open.insert(found).inserted else { return }
      identity = found
    }
    defer { if let identity { open.remove(identity) } }
    guard let model = walk.concrete(slot, as: model) else {
      _ = slot.hashes(into: &hasher)
      return
    }
    for entry in model.plan.entries { combine(entry, of: model.slot) }
    if let extras = model.plan.extras { hasher.combine(try? extras.load(from: model.slot)) }
  }

  private mutating func combine(_ entry: PlanEntry, of model: Slot) {
    switch walk.route(of: entry) {
    case nil: break
    case .property(let property):
      guard let value = try? property.accessor.load(from: model) else { return }
      if let shape = property.shape {
        combine(value, as: shape)
      } else if value.isComparable {
        _ = value.hashes(into: &hasher)
      }
    case .closure(let writing):
      let value = try? walk.context.call.callUser(atDepth: depth) { try entry.load(writing, from: model) }
      hasher.combine((value ?? nil) == nil)
      if let value = value ?? nil { combine(value, as: writing.shape) }
    }
  }
}
