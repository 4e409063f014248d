/// A value with its shape, without the optionals around another optional.
struct PresentValue {
  let slot: Slot
  let shape: Shape

  init(slot: Slot, shape: Shape) {
    self.slot = slot
    self.shape = shape
  }

  /// Creates the value inside an optional of an optional, or leaves any other value unchanged.
  init(inside slot: Slot, as shape: Shape) throws {
    var (slot, shape) = (slot, shape)
    while case .optional(let optional) = shape, case .optional = optional.wrapped,
      let wrapped = try optional.operations.unwrap(slot)
    {
      (slot, shape) = (wrapped, optional.wrapped)
    }
    self.init(slot: slot, shape: shape)
  }
}
