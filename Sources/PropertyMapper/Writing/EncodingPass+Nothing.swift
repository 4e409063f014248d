// Nil, which is usually left out, as opposed to null, which is a value and is written.

extension EncodingPass {
  /// A value to be written that isn't nil, converted as far as necessary to know that.
  struct Present {
    let slot: Slot
    let shape: Shape
  }

  /// A value without the conversions around it; nil for nil, and if a conversion failed, which is
  /// logged.
  ///
  /// - Parameter output: Set to the output instead of a value: null for nil; nil if that failed.
  @inline(never)
  func present(_ slot: Slot, as shape: Shape, or output: inout OutputValue?) -> Present? {
    // An update decides by the output how it reads null.
    guard readBack == nil else { return attempt { try Present(inside: slot, as: shape) } }
    var (slot, shape) = (slot, shape)
    while true {
      switch shape {
      case .converted(let converted):
        guard let inner = encoded(slot, by: converted) else { return nil }
        (slot, shape) = (inner, converted.inner)
      case .optional(let optional):
        guard let unwrapped = unwrap(slot, from: optional) else { return nil }
        guard let wrapped = unwrapped.value else {
          output = countValue() ? .null : nil
          return nil
        }
        // Nil inside an optional is null.
        if case .optional = optional.wrapped { return Present(slot: slot, shape: shape) }
        (slot, shape) = (wrapped, optional.wrapped)
      case .value(let codec) where codec.traits.isAnything:
        guard slot.holdsNothing else { return Present(slot: slot, shape: shape) }
        output = countValue() ? .null : nil
        return nil
      case .value, .model, .list, .dictionary: return Present(slot: slot, shape: shape)
      }
    }
  }
}

extension EncodingPass.Present {
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

extension Slot {
  /// Whether it holds an `Any` that holds nil.
  fileprivate var holdsNothing: Bool {
    (self as? ValueSlot<Any>).map { WrappedValue.content(of: $0.value) == nil } ?? false
  }
}
