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
        if let type = Value.self as? any Equatable.Type {
          return Self.compare(first, second, as: type)
        }
        // What is in an `Any` or another existential may be comparable still.
        return (first as? any Equatable).flatMap { Self.compare($0, second) }
      }

      private static func compare<Compared: Equatable>(_ first: Compared, _ second: Any) -> Bool? {
        compare(first, second, as: Compared.self)
      }

      private static func compare<Compared: Equatable>(
        _ first: Any, _ second: Any, as type: Compared.Type
      ) -> Bool? {
        guard let first = first as? Compared, let second = second as? Compared else { return false }
        return first == second
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
        if let type = Value.self as? any Hashable.Type { return Self.erase(value, as: type) }
        return (value as? any Hashable).map { AnyHashable($0) }
      }

      private static func erase<Hashed: Hashable>(
        _ value: Any, as type: Hashed.Type
      ) -> AnyHashable? {
        (value as? Hashed).map { AnyHashable($0) }
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
