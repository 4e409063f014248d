/// The instances that a call finds by the identifiers in its input.
///
/// ```
///  {"id": 7, …} ──key──▶ in the store? ──▶ at the place that is updated? ──▶ in the updated graph?
/// ```
final class KnownInstances {
  let call: IdentityCall
  private let registry: Registry
  /// The model passed by the caller, whose instances are known as well.
  var root: (slot: Slot, shape: Shape)?
  /// The instances in that model, indexed when one of them is needed.
  private var graph: GraphIndex?
  /// The identifiers of the new models found in the input so far, in the order of the input.
  private var new: [IdentityStore.Key] = []
  private var newModels: [IdentityStore.Key: NewModel] = [:]

  private struct NewModel {
    /// Nil until it is known.
    var type: (any Any.Type)?

    /// Returns the type if it can't be the type of a plan's model. Otherwise, returns nil, and if
    /// the type isn't known yet, it's the plan's from now on.
    mutating func otherType(than plan: ObjectPlan) -> (any Any.Type)? {
      guard let other = type else {
        type = plan.type
        return nil
      }
      let isOfType = other == plan.type || ModelReference.opening(plan.type).isSuperclass(other)
      return isOfType ? nil : other
    }
  }

  init(_ call: IdentityCall, registry: Registry) {
    self.call = call
    self.registry = registry
  }

  /// The instance with an identifier.
  ///
  /// - Parameter present: The instance at the place that the object updates, if any.
  func instance(
    for key: IdentityStore.Key, by identity: any IdentityRule, at present: AnyObject? = nil
  ) -> AnyObject? {
    if let kept = call.instance(for: key) { return kept }
    if let present, identity.key(ofModel: present) == key { return present }
    return instanceInGraph(for: key)
  }

  /// The first instance with an identifier in the graph of the updated model.
  func instanceInGraph(for key: IdentityStore.Key) -> AnyObject? {
    guard let root else { return nil }
    let graph = self.graph ?? GraphIndex(of: root.slot, as: root.shape, registry, call)
    self.graph = graph
    return graph[key].first
  }

  // MARK: New models

  /// Adds the identifier of a new model; false if an earlier one has it, too.
  func addNew(_ key: IdentityStore.Key) -> Bool { change(key) { _ in }.isNew }

  /// Adds the identifier of a new model of a plan.
  ///
  /// - Returns: Whether no earlier model has it, and the earlier model's type if the two can't be
  ///   the same model.
  func addNew(
    _ key: IdentityStore.Key, for plan: ObjectPlan
  ) -> (isNew: Bool, holder: (any Any.Type)?) {
    change(key) { call.otherFactory != nil ? nil : $0.otherType(than: plan) }
  }

  /// Changes what is known about a new model, which is added first if necessary.
  private func change<Result>(
    _ key: IdentityStore.Key, _ change: (inout NewModel) -> Result
  ) -> (isNew: Bool, Result) {
    var isNew = false
    func first() -> NewModel {
      isNew = true
      return NewModel()
    }
    let result = change(&newModels[key, default: first()])
    if isNew { new.append(key) }
    return (isNew, result)
  }

  /// The type of the instance that has an identifier, if it cannot be the model of a plan. Otherwise, the
  /// identifier belongs to that model from now on.
  func holder(of key: IdentityStore.Key, for plan: ObjectPlan) -> (any Any.Type)? {
    if let kept = call.instance(for: key) {
      let isOfType = plan.operations.adopt(ValueSlot<AnyObject>(kept)) != nil
      return isOfType ? nil : type(of: kept)
    }
    guard call.otherFactory == nil else { return nil }
    return newModels[key]?.otherType(than: plan)
  }

  var newCount: Int { new.count }

  /// Forgets new models that were dropped.
  func forgetNew(since count: Int) {
    for key in new[count...] { newModels[key] = nil }
    new.removeSubrange(count...)
  }
}

/// The identifier of an object, which a base has looked up for its subtypes.
struct LookedUpIdentifier {
  let key: IdentityStore.Key
  /// Whether an instance has it. Unless the object names another type, it updates that instance.
  let isFound: Bool
}

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
