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
  func make(_ initialize: (ValueAddress) -> Void) -> Slot { ValueSlot(()) }
}

final class TypedSlotMaker<Value>: SlotMaker, @unchecked Sendable {
  override init() {
    super.init()
  }

  override var type: any Any.Type { Value.self }

  override var memory: ValueMemory { ValueMemory(of: Value.self) }

  override var equality: ValueEquality? { ValueEquality.of(Value.self) }

  override func make(_ initialize: (ValueAddress) -> Void) -> Slot {
    ValueAddress.withRoom(for: Value.self) { room in
      initialize(room)
      return ValueSlot(room.take(Value.self))
    }
  }
}
