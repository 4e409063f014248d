/// The model that the second step fills.
struct MakingTarget {
  let model: Slot
  /// The model once more, for the journal, if it is an instance that was there before and lives on.
  let owner: Slot?
  /// Whether it has the values of its arguments already.
  let isConstructed: Bool

  /// A model that was just made, and that nobody else knows.
  init(new model: Slot, isConstructed: Bool = false) {
    self.model = model
    self.isConstructed = isConstructed
    owner = nil
  }

  /// A model that the factory gave.
  init(_ model: Slot, keptBy plan: ObjectPlan) {
    self.model = model
    isConstructed = false
    owner = plan.operations.adopt(model)
  }

  /// A model that is updated.
  ///
  /// - Parameters:
  ///   - existing: The model as the first step found it.
  ///   - current: What stands at its place now, which an entry before may have changed.
  ///   - plan: The plan of the model's run-time type.
  init(_ existing: ExistingModel, now current: Slot?, _ plan: ObjectPlan) {
    let isSameType = current?.runtimeType == existing.slot.runtimeType
    let slot = isSameType ? current ?? existing.slot : existing.slot
    model = plan.operations.adopt(slot) ?? slot
    isConstructed = false
    owner = plan.operations.adopt(slot)
  }
}

extension PreparedObject.Assignment {
  /// What the property holds, if the entry updates the model in it.
  func current(in model: Slot?) -> Slot? {
    guard let model, value.isUpdate, let access = entry.access else { return nil }
    return try? access.steps.load(model)
  }
}

extension Prepared {
  /// Whether two values of the prepared shape are the same class instance.
  func isSameInstance(_ first: Slot, _ second: Slot) -> Bool {
    switch self {
    case .optional(let wrapped, let shape):
      guard let first = (try? shape.operations.unwrap(first)) ?? nil,
        let second = (try? shape.operations.unwrap(second)) ?? nil
      else { return false }
      return wrapped.isSameInstance(first, second)
    case .object, .subtype:
      guard let first = first.instance, let second = second.instance else { return false }
      return first === second
    case .ready, .list, .dictionary: return false
    }
  }
}

extension Slot {
  /// The value for the caller; a class passed as its superclass's metatype gives a slot of its own type.
  func model<Model>() -> Model? {
    (self as? ValueSlot<Model>)?.value ?? instance as? Model
  }

  /// A class instance under the type that it is declared as; any other value as it is.
  func declared(as reference: ModelReference?) -> Slot {
    guard let reference, reference.type != type, let instance else { return self }
    return reference.adopt(instance) ?? self
  }
}
