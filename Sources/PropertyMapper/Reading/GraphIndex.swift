/// The instances in a graph of models, by their identifiers.
struct GraphIndex {
  private var instances: [IdentityStore.Key: [AnyObject]] = [:]

  /// Indexes a graph: values before those inside them, properties in table order.
  ///
  /// The walk keeps its own list of values to visit, since graphs may be deeper than the stack.
  init(of root: Slot, as shape: Shape, _ registry: Registry, _ call: IdentityCall) {
    var visited: [ObjectIdentifier: AnyObject] = [:]
    var pending = [(slot: root, shape: shape)]
    while let (slot, shape) = pending.popLast() {
      if case .model = shape, let instance = slot.instance {
        guard visited.updateValue(instance, forKey: ObjectIdentifier(instance)) == nil else {
          continue
        }
        if let key = call.identity(of: type(of: instance))?.key(ofModel: instance) {
          instances[key, default: []].append(instance)
        }
      }
      pending += registry.parts(of: slot, as: shape).reversed()
    }
  }

  /// The instances with an identifier.
  subscript(key: IdentityStore.Key) -> [AnyObject] { instances[key] ?? [] }
}

extension Registry {
  /// The values directly inside a value that may contain models.
  fileprivate func parts(of slot: Slot, as shape: Shape) -> [(slot: Slot, shape: Shape)] {
    switch shape {
    case .value, .converted: return []
    case .optional(let optional):
      let wrapped = try? optional.operations.unwrap(slot)
      return wrapped.map { [($0, optional.wrapped)] } ?? []
    case .list(let list):
      guard !list.element.models.isEmpty else { return [] }
      let elements = try? list.operations.elements(of: slot)
      return (elements ?? []).map { ($0, list.element) }
    case .dictionary(let dictionary):
      guard !dictionary.element.models.isEmpty else { return [] }
      let members = (try? dictionary.operations.members(of: slot)) ?? []
      return members.sorted(byBytesOf: { $0.key }).map { ($0.value, dictionary.element) }
    case .model(let reference):
      return parts(of: slot, as: reference)
    }
  }

  private func parts(
    of slot: Slot, as reference: ModelReference
  ) -> [(slot: Slot, shape: Shape)] {
    var slot = slot
    var declared = plan(for: reference)
    while let base = declared, let choice = base.subtypes?.choice(of: slot),
      choice.model.type != base.type, let inner = try? choice.unwrap(slot)
    {
      slot = inner
      if let content = choice.content { return [(slot, content)] }
      declared = plan(for: choice.model)
    }
    let type = slot.runtimeType
    guard let plan = declared?.type == type ? declared : plan(for: type), plan.mistakes.isEmpty
    else { return [] }
    let model = slot.type == plan.type ? slot : plan.operations.adopt(slot) ?? slot
    return plan.entries.compactMap { entry in
      guard let property = entry.property, let shape = property.shape, !shape.models.isEmpty,
        let value = try? property.accessor.load(from: model)
      else { return nil }
      return (value, shape)
    }
  }
}
