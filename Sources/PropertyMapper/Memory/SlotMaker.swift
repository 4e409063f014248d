/// Creates slots of one type, type-erased.
class SlotMaker: @unchecked Sendable {
  // Unchecked because the compiler cannot check a class with subclasses; none of them has stored
  // properties.

  fileprivate init() {}

  var type: any Any.Type { memory.type }

  /// The memory layout of the values.
  var memory: ValueMemory { ValueMemory(of: Never.self) }

  /// Operations to compare and hash the values; nil if they have no `==`.
  var equality: ValueEquality? { nil }

  /// Creates a slot from a value with which a closure initializes memory.
  func make(_ initialize: (UnsafeMutableRawPointer) -> Void) -> Slot { ValueSlot(()) }
}

final class TypedSlotMaker<Value>: SlotMaker, @unchecked Sendable {
  override init() {
    super.init()
  }

  override var type: any Any.Type { Value.self }

  override var memory: ValueMemory { ValueMemory(of: Value.self) }

  override var equality: ValueEquality? { ValueEquality.of(Value.self) }

  override func make(_ initialize: (UnsafeMutableRawPointer) -> Void) -> Slot {
    unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
      // An allocation of one element has an address.
      guard let start = buffer.baseAddress else { preconditionFailure("there must be room") }
      unsafe initialize(start)
      return unsafe ValueSlot(start.move())
    }
  }
}
