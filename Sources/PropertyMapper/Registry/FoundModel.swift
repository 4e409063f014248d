/// A model as its own type, found below the type that it is declared as.
struct FoundModel {
  /// The model, or the content of a base that is not a model.
  let slot: Slot
  /// The plan of the model's own type; nil if that type has no usable table, or the base holds a content
  /// that is not a model.
  let plan: ObjectPlan?
  /// The subtypes from the declared type to the model's own type.
  let choices: [SubtypeChoice]
  /// The shape of a content that is not a model.
  let content: Shape?
  /// The instances on the way, from the declared value to the model.
  let instances: [AnyObject]
}

extension Registry {
  /// Finds the model in a value that is declared as a model or as a base.
  func model(in slot: Slot, as reference: ModelReference) -> FoundModel {
    var slot = slot
    var declared = plan(for: reference)
    var choices: [SubtypeChoice] = []
    var instances = [slot.instance].compactMap { $0 }
    var passed = Set(instances.map(ObjectIdentifier.init))
    // The bases that have unwrapped the last instance to itself.
    var bases: Set<ObjectIdentifier> = []
    while let base = declared, let choice = base.subtypes?.choice(of: slot),
      // A base can hold its own type only as a payload. A class that lists itself is not unwrapped again.
      choice.model.type != base.type || choice.content != nil && choice.isPayload,
      let inner = try? choice.unwrap(slot)
    {
      // Classes may list each other, and hold each other as payloads.
      if let instance = inner.instance, instance === instances.last {
        guard bases.insert(ObjectIdentifier(base.type)).inserted else { break }
      } else if let instance = inner.instance {
        guard passed.insert(ObjectIdentifier(instance)).inserted else { break }
        instances.append(instance)
        bases = []
      }
      slot = inner
      declared = plan(for: choice.model)
      choices.append(choice)
      if let content = choice.content, !content.isModel {
        return FoundModel(
          slot: slot, plan: nil, choices: choices, content: content, instances: instances)
      }
    }
    let type = slot.runtimeType
    guard let plan = declared?.type == type ? declared : plan(for: type), plan.mistakes.isEmpty
    else {
      return FoundModel(
        slot: slot, plan: nil, choices: choices, content: nil, instances: instances)
    }
    let own = slot.type == plan.type ? slot : plan.operations.adopt(slot) ?? slot
    return FoundModel(slot: own, plan: plan, choices: choices, content: nil, instances: instances)
  }
}
