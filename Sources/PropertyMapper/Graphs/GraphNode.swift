/// One level of a graph, taken apart: what a walk finds, and the values right inside of it.
struct GraphNode<Value> {
  enum Kind {
    case optional(OptionalShape)
    case list(ListShape)
    case dictionary(DictionaryShape, keys: [String])
    case model(GraphModel, ModelReference)
    /// What a base holds if that is not a model, and the subtypes that lead there.
    case content([SubtypeChoice], ModelReference)
    /// A model that there is no table for.
    case foreign
  }

  let kind: Kind
  /// What is in an optional, list or dictionary; those of a dictionary are in the byte order of its keys.
  let values: [Value]
  /// What these are.
  let shape: Shape

  /// How one of the values is reached.
  func step(at index: Int) -> MappingPath.Component? {
    switch kind {
    case .list: .index(index)
    case .dictionary(_, let keys): .key(keys[index])
    case .optional, .model, .content, .foreign: nil
    }
  }
}

/// A model under its own type.
///
/// A class, so that a level of nesting takes little stack.
final class GraphModel {
  let slot: Slot
  let plan: ObjectPlan
  /// The subtypes that lead from the declared type to the model's own.
  let choices: [SubtypeChoice]

  init(_ slot: Slot, _ plan: ObjectPlan, through choices: [SubtypeChoice]) {
    self.slot = slot
    self.plan = plan
    self.choices = choices
  }

  /// Which instance it is, if it is one.
  var identity: ObjectIdentifier? { slot.instance.map { ObjectIdentifier($0) } }

  /// The unknown keys that it keeps.
  var extras: MappingValue.Object? { plan.extras.flatMap { try? $0.load(from: slot) } }
}
