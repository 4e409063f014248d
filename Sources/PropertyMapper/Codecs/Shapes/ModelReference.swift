/// A type mapped by the table registered for it.
///
/// It is a class because shapes with references in them are passed on at every level of nesting.
package final class ModelReference: Sendable {
  package let type: any Any.Type
  /// Uses an input value that is already a model of the type.
  let adopt: @Sendable (Any) -> Slot?
  /// Whether the type is a class with another type as a subclass.
  let isSuperclass: @Sendable (any Any.Type) -> Bool
  /// The memory layout of a model.
  let memory: ValueMemory
  /// A link to its plan, if a registry created the reference.
  let link: ModelLink?
  /// How values that aren't objects become models, if the type has a transformer for them.
  package let conversion: ConvertedShape?

  init<Model>(_ type: Model.Type, link: ModelLink? = nil, conversion: ConvertedShape? = nil) {
    self.type = type
    self.link = link
    self.conversion = conversion
    memory = ValueMemory(of: Model.self)
    isSuperclass = { type is AnyClass && $0 is Model.Type && $0 != type }
    adopt = { ($0 as? Model).map { ValueSlot($0) } }
  }

  /// Creates a reference to a type known only at run time.
  package static func opening(_ type: any Any.Type) -> ModelReference {
    func open<Model>(_ type: Model.Type) -> ModelReference { ModelReference(type) }
    return _openExistential(type, do: open)
  }
}
