/// One level of a graph: its kind, and the values directly inside.
package struct GraphNode<Value> {
  package enum Kind {
    case optional(OptionalShape)
    case list(ListShape)
    case dictionary(DictionaryShape, keys: [String])
    case model(GraphModel, ModelReference)
    /// The content of a base that is not a model, and the subtypes on the way to it.
    case content([SubtypeChoice], ModelReference)
    /// A model without a table, or a value that the list of its base leaves out.
    case foreign
  }

  package let kind: Kind
  /// The values in an optional, list or dictionary; for a dictionary, in the byte order of its keys.
  package let values: [Value]
  /// The shape of these values.
  package let shape: Shape

  package init(kind: Kind, values: [Value], shape: Shape) {
    self.kind = kind
    self.values = values
    self.shape = shape
  }

  /// The path component of one of the values.
  package func step(at index: Int) -> MappingPath.Component? {
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
package final class GraphModel {
  package let slot: Slot
  package let plan: ObjectPlan
  /// The subtypes from the declared type to the model's own type.
  package let choices: [SubtypeChoice]

  init(_ slot: Slot, _ plan: ObjectPlan, through choices: [SubtypeChoice]) {
    self.slot = slot
    self.plan = plan
    self.choices = choices
  }

  /// The identity of the instance, if it is one.
  package var identity: ObjectIdentifier? { slot.instance.map { ObjectIdentifier($0) } }
}
