/// The instances in a graph of models, by their identifiers.
struct GraphIndex {
  private var instances: [IdentityStore.Key: [AnyObject]] = [:]

  /// A value to visit.
  private typealias Visit = (slot: Slot, shape: Shape)

  /// Indexes a graph: values before those inside them, properties in table order.
  ///
  /// The walk keeps its own list of values to visit, since graphs may be deeper than the stack.
  init(of root: Slot, as shape: Shape, _ registry: Registry, _ call: IdentityCall) {
    var visited: [ObjectIdentifier: AnyObject] = [:]
    var pending: [Visit] = [(root, shape)]
    while let (slot, shape) = pending.popLast() {
      guard case .model(let reference) = shape else {
        pending += Self.parts(of: slot, as: shape).reversed()
        continue
      }
      let found = registry.model(in: slot, as: reference)
      let areNew = found.instances.map { add($0, to: &visited, call) }
      // What the innermost instance holds has been visited with it.
      guard areNew.last != false else { continue }
      if let content = found.content {
        pending.append((found.slot, content))
      } else {
        pending += Self.parts(of: found).reversed()
      }
    }
  }

  /// Adds an instance; false if the walk has reached it before.
  private mutating func add(
    _ instance: AnyObject, to visited: inout [ObjectIdentifier: AnyObject],
    _ call: IdentityCall
  ) -> Bool {
    guard visited.updateValue(instance, forKey: ObjectIdentifier(instance)) == nil else {
      return false
    }
    if let key = call.identity(of: type(of: instance))?.key(ofModel: instance) {
      instances[key, default: []].append(instance)
    }
    return true
  }

  /// The instances with an identifier.
  subscript(key: IdentityStore.Key) -> [AnyObject] { instances[key] ?? [] }

  // MARK: Parts

  /// The values directly inside an optional, a list or a dictionary that may contain models.
  private static func parts(of slot: Slot, as shape: Shape) -> [Visit] {
    switch shape {
    case .value, .converted, .jsonText, .model: return []
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
    }
  }

  /// The values of a model's properties that may contain models.
  private static func parts(of model: FoundModel) -> [Visit] {
    (model.plan?.entries ?? []).compactMap { entry in
      guard let property = entry.property, let shape = property.shape, !shape.models.isEmpty,
        let value = try? property.accessor.load(from: model.slot)
      else { return nil }
      return (value, shape)
    }
  }
}
