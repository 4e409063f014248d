/// Compares models by the values that their tables read, in table order.
struct GraphComparison {
  let walk: GraphWalk
  /// The pairs that are being compared right now: a cycle adds nothing.
  private var open: Set<Pair> = []
  private var depth = 0
  private var depthGuard = DepthGuard()

  private struct Pair: Hashable {
    let first: ObjectIdentifier
    let second: ObjectIdentifier
  }

  init(context: MappingContext) {
    walk = GraphWalk(context: context)
  }

  mutating func areEqual(_ first: Slot, _ second: Slot, as shape: Shape) -> Bool {
    if shape.models.isEmpty, let isEqual = first.equals(second) { return isEqual }
    guard depthGuard.problem(at: depth, in: walk.context.call) == nil else { return false }
    depth += 1
    defer { depth -= 1 }
    switch shape {
    case .value: return areWrittenEqually(first, second, as: shape)
    case .model(let model): return areEqual(first, second, as: model)
    case .optional(let optional):
      switch (try? optional.operations.unwrap(first), try? optional.operations.unwrap(second)) {
      case (let first?, let second?): return areEqual(first, second, as: optional.wrapped)
      case (nil, nil): return true
      default: return false
      }
    case .list(let list):
      guard let first = try? list.operations.elements(of: first),
        let second = try? list.operations.elements(of: second), first.count == second.count
      else { return false }
      return list.isSet
        ? areSameElements(first, second, as: list.element)
        : zip(first, second).allSatisfy { areEqual($0, $1, as: list.element) }
    case .dictionary(let dictionary):
      guard let first = sortedMembers(of: first, dictionary),
        let second = sortedMembers(of: second, dictionary), first.count == second.count
      else { return false }
      return zip(first, second).allSatisfy {
        $0.key.hasSameBytes(as: $1.key)
          && areEqual($0.value, $1.value, as: dictionary.element)
      }
    }
  }

  private func sortedMembers(
    of slot: Slot, _ shape: DictionaryShape
  ) -> [(key: String, value: Slot)]? {
    try? shape.operations.members(of: slot)
      .sorted { $0.key.precedes($1.key) }
  }

  /// Whether each element of one set has its equal in the other.
  private mutating func areSameElements(
    _ first: [Slot], _ second: [Slot], as shape: Shape
  ) -> Bool {
    var rest = second.map { (slot: $0, hash: hash(of: $0, as: shape)) }
    for element in first {
      let hash = hash(of: element, as: shape)
      let index = rest.firstIndex { $0.hash == hash && areEqual(element, $0.slot, as: shape) }
      guard let index else { return false }
      rest.remove(at: index)
    }
    return true
  }

  private func hash(of slot: Slot, as shape: Shape) -> Int {
    var hashing = GraphHashing(context: walk.context)
    hashing.combine(slot, as: shape)
    return hashing.finalize()
  }

  private mutating func areEqual(_ first: Slot, _ second: Slot, as model: ModelReference) -> Bool {
    guard first.runtimeType == second.runtimeType else { return false }
    if let first = first.instance, let second = second.instance {
      if first === second { return true }
      let pair = Pair(first: ObjectIdentifier(first), second: ObjectIdentifier(second))
      guard open.insert(pair).inserted else { return true }
    }
    guard let firstModel = walk.concrete(first, as: model),
      let secondModel = walk.concrete(second, as: model), firstModel.plan === secondModel.plan
    else { return first.runtimeType == second.runtimeType && first.equals(second) == true }
    for entry in firstModel.plan.entries {
      guard areEqual(firstModel.slot, secondModel.slot, in: entry) else { return false }
    }
    guard let extras = firstModel.plan.extras else { return true }
    return (try? extras.load(from: firstModel.slot)) == (try? extras.load(from: secondModel.slot))
  }

  private mutating func areEqual(_ first: Slot, _ second: Slot, in entry: PlanEntry) -> Bool {
    switch walk.route(of: entry) {
    case nil: return true
    case .property(let property):
      guard let firstValue = try? property.accessor.load(from: first),
        let secondValue = try? property.accessor.load(from: second)
      else { return false }
      if let shape = property.shape { return areEqual(firstValue, secondValue, as: shape) }
      if let isEqual = firstValue.equals(secondValue) { return isEqual }
      if let first = firstValue.instance, let second = secondValue.instance, first === second {
        return true
      }
      // Nothing is left to compare but what the entry writes.
      guard let writing = entry.writing else { return true }
      return areEqual(first, second, in: entry, writtenBy: writing)
    case .closure(let writing):
      return areEqual(first, second, in: entry, writtenBy: writing)
    }
  }

  private mutating func areEqual(
    _ first: Slot, _ second: Slot, in entry: PlanEntry, writtenBy writing: PlanEntry.Writing
  ) -> Bool {
    let context = walk.context
    guard
      let values = try? context.call.callUser(
        atDepth: depth, {
          (
            first: try entry.load(writing, from: first), second: try entry.load(writing, from: second)
          )
        })
    else { return false }
    switch values {
    case (nil, nil): return true
    case (let first?, let second?): return areEqual(first, second, as: writing.shape)
    default: return false
    }
  }

  /// Compares values that cannot compare themselves by what they would be written as.
  private func areWrittenEqually(_ first: Slot, _ second: Slot, as shape: Shape) -> Bool {
    guard let first = walk.text(of: first, as: shape), let second = walk.text(of: second, as: shape)
    else { return false }
    return first == second
  }
}

extension GraphWalk {
  /// What a value is written as, as JSON text with sorted keys; nil if it cannot be written.
  func text(of slot: Slot, as shape: Shape) -> [UInt8]? {
    let pass = EncodingPass(context: context, target: .json, includesNull: true)
    return pass.encode(slot, as: shape).map { JSONText.bytes(of: $0, .sortedKeys) }
  }
}
