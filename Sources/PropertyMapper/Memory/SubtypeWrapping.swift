/// Wraps models of a subtype in its base.
///
/// The closure is created together with the memory layouts of its types, with which callers compare those of
/// their memory.
struct SubtypeWrapping: Sendable {
  /// The memory layout of the models.
  let model: ValueMemory
  /// The memory layout of the base.
  let base: ValueMemory
  /// Moves a model, and initializes memory with the base around it. If it throws, the model is released.
  let move: @Sendable (_ model: ValueAddress, _ base: ValueAddress) throws -> Void

  init<Model, Base>(_ wrap: @escaping @Sendable (Model) throws -> Base) {
    model = ValueMemory(of: Model.self)
    base = ValueMemory(of: Base.self)
    move = { model, base in
      let wrapped = try wrap(model.take(Model.self))
      base.initialize(to: wrapped)
    }
  }

  /// Wraps the model in a slot.
  func callAsFunction(_ slot: Slot) throws -> Slot {
    try model.withRoom { room in
      guard model.copy(slot, to: room) else {
        throw SlotMismatch(expected: "\(model.type)", actual: "\(slot.type)")
      }
      return try base.boxed { try move(room, $0) }
    }
  }
}
