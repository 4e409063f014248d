/// Wraps models of a subtype in its base.
///
/// Why the raw pointers are safe: the closure is created together with the memory layouts of its types, with
/// which callers compare those of their memory.
@safe struct SubtypeWrapping: Sendable {
  /// The memory layout of the models.
  let model: ValueMemory
  /// The memory layout of the base.
  let base: ValueMemory
  /// Moves a model, and initializes memory with the base around it. If it throws, the model is released.
  let move:
    @Sendable (_ model: UnsafeMutableRawPointer, _ base: UnsafeMutableRawPointer) throws -> Void

  init<Model, Base>(_ wrap: @escaping @Sendable (Model) throws -> Base) {
    model = ValueMemory(of: Model.self)
    base = ValueMemory(of: Base.self)
    unsafe move = { model, base in
      let wrapped = try unsafe wrap(model.assumingMemoryBound(to: Model.self).move())
      unsafe base.initializeMemory(as: Base.self, to: wrapped)
    }
  }

  /// Wraps the model in a slot.
  func callAsFunction(_ slot: Slot) throws -> Slot {
    try unsafe model.withRoom { room in
      guard unsafe model.copy(slot, to: room) else {
        throw SlotMismatch(expected: "\(model.type)", actual: "\(slot.type)")
      }
      return try unsafe base.boxed { try unsafe move(room, $0) }
    }
  }
}
