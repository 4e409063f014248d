/// A type that is mapped by the table registered for it.
struct ModelReference: Sendable {
  let type: any Any.Type
  /// Takes a value of the input that is a model of the type already.
  let adopt: @Sendable (Any) -> Slot?
  /// Whether the type is a class and another type one of its subclasses.
  let isSuperclass: @Sendable (any Any.Type) -> Bool
  /// The room that a model takes.
  let memory: ValueMemory
  /// Where its plan is, if a registry made the reference.
  let link: ModelLink?

  init<Model>(_ type: Model.Type, link: ModelLink? = nil) {
    self.type = type
    self.link = link
    memory = ValueMemory(of: Model.self)
    isSuperclass = { type is AnyClass && $0 is Model.Type && $0 != type }
    adopt = { ($0 as? Model).map { ValueSlot($0) } }
  }

  /// The reference to a type that only the run time knows.
  init(opening type: any Any.Type) {
    func open<Model>(_ type: Model.Type) -> Self { Self(type) }
    self = _openExistential(type, do: open)
  }
}
