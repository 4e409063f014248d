/// Makes slots of one type, for those who do not know the type.
class SlotMaker: @unchecked Sendable {
  // Unchecked because classes that others inherit from cannot be checked; there is nothing stored in any of them.

  fileprivate init() {}

  var type: any Any.Type { memory.type }

  /// How the values lie in memory.
  var memory: ValueMemory { ValueMemory(of: Never.self) }

  /// Makes a slot of a value that a closure puts into uninitialised memory.
  func make(_ initialize: (UnsafeMutableRawPointer) -> Void) -> Slot { ValueSlot(()) }
}

final class TypedSlotMaker<Value>: SlotMaker, @unchecked Sendable {
  override init() {
    super.init()
  }

  override var type: any Any.Type { Value.self }

  override var memory: ValueMemory { ValueMemory(of: Value.self) }

  override func make(_ initialize: (UnsafeMutableRawPointer) -> Void) -> Slot {
    unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { buffer in
      // An allocation of one element has an address.
      guard let start = buffer.baseAddress else { preconditionFailure("there must be room") }
      unsafe initialize(start)
      return unsafe ValueSlot(start.move())
    }
  }
}
