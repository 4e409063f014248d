extension Slot {
  /// Whether two values are equal, by their own account; nil if they have none.
  func equals(_ other: Slot) -> Bool? {
    struct Comparison: TypeVisitor {
      let first: Slot
      let second: Slot

      func visit<Value>(_ type: Value.Type) -> Bool? {
        guard let first = try? first.value(as: Value.self),
          let second = try? second.value(as: Value.self)
        else { return false }
        if let type = Value.self as? any Equatable.Type { return type.areEqual(first, second) }
        // What is in an `Any` or another existential may be comparable still.
        return (first as? any Equatable).map { Swift.type(of: $0).areEqual(first, second) }
      }
    }
    return Comparison(first: self, second: other).open(type)
  }

  /// Adds a value to a hash, by its own account. False if it has none.
  func hashes(into hasher: inout Hasher) -> Bool {
    struct Hashing: TypeVisitor {
      let slot: Slot

      func visit<Value>(_ type: Value.Type) -> AnyHashable? {
        guard let value = try? slot.value(as: Value.self) else { return nil }
        if let type = Value.self as? any Hashable.Type { return type.erased(value) }
        return (value as? any Hashable).map { AnyHashable($0) }
      }
    }
    guard let value = Hashing(slot: self).open(type) else { return false }
    hasher.combine(value)
    return true
  }

  /// Whether the value says of itself when it equals another.
  var isComparable: Bool { equals(self) != nil }

  /// A slot of its own for the same value.
  func duplicate() -> Slot {
    struct Duplication: TypeVisitor {
      let slot: Slot

      func visit<Value>(_ type: Value.Type) -> Slot {
        (try? slot.value(as: Value.self)).map { ValueSlot($0) } ?? slot
      }
    }
    return Duplication(slot: self).open(type)
  }
}

extension Equatable {
  fileprivate static func areEqual(_ first: Any, _ second: Any) -> Bool {
    guard let first = first as? Self, let second = second as? Self else { return false }
    return first == second
  }
}

extension Hashable {
  fileprivate static func erased(_ value: Any) -> AnyHashable? {
    (value as? Self).map { AnyHashable($0) }
  }
}
