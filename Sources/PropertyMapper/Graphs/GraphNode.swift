/// One level of a graph: its kind, and the values directly inside.
struct GraphNode<Value> {
  enum Kind {
    case optional(OptionalShape)
    case list(ListShape)
    case dictionary(DictionaryShape, keys: [String])
    case model(GraphModel, ModelReference)
    /// The content of a base that is not a model, and the subtypes on the way to it.
    case content([SubtypeChoice], ModelReference)
    /// A model without a table.
    case foreign
  }

  let kind: Kind
  /// The values in an optional, list or dictionary; for a dictionary, in the byte order of its keys.
  let values: [Value]
  /// The shape of these values.
  let shape: Shape

  /// The path component of one of the values.
  func step(at index: Int) -> MappingPath.Component? {
    switch kind {
    case .list: .index(index)
    case .dictionary(_, let keys): .key(keys[index])
    case .optional, .model, .content, .foreign: nil
    }
  }
}

/// A model as its own type.
///
/// A class, so that a level of nesting takes little stack space.
final class GraphModel {
  let slot: Slot
  let plan: ObjectPlan
  /// The subtypes from the declared type to the model's own type.
  let choices: [SubtypeChoice]

  init(_ slot: Slot, _ plan: ObjectPlan, through choices: [SubtypeChoice]) {
    self.slot = slot
    self.plan = plan
    self.choices = choices
  }

  /// The identity of the instance, if it is one.
  var identity: ObjectIdentifier? { slot.instance.map { ObjectIdentifier($0) } }

  /// The unknown keys kept by the model.
  var extras: MappingValue.Object? { plan.extras.flatMap { try? $0.load(from: slot) } }
}
