// For Foundation's `Date`.
import Foundation

/// Compares and hashes the values of one type where they lie in memory.
///
/// Stored strings may have any number of combining marks; with too many, which would take too long to
/// compare, they are compared and hashed by their bytes.
///
/// The closures are created together with their type, and callers pass addresses of values of that type, which
/// the closures only read.
final class ValueEquality: Sendable {
  /// Compares two values with `==`.
  let areEqual: @Sendable (_ first: ValueAddress, _ second: ValueAddress) -> Bool
  /// Hashes a value; nil if the type is not `Hashable`.
  let hash: (@Sendable (_ value: ValueAddress, _ hasher: inout Hasher) -> Void)?
  /// Whether the type is known here to run none of the users' code in `==` and `hash(into:)`.
  let isPlain: Bool

  /// The operations of a type; nil if it has no `==`.
  static func of(_ type: any Any.Type) -> ValueEquality? {
    if let common = common[ObjectIdentifier(type)] { return common }
    if let type = type as? any UnorderedKeys.Type { return of(keys: type) }
    guard let type = type as? any Equatable.Type else { return nil }
    return of(equatable: type)
  }

  /// The operations of unconverted JSON.
  private static func of<Value: UnorderedKeys>(keys type: Value.Type) -> ValueEquality {
    ValueEquality(
      UnorderedValues<Value>().areEqual, UnorderedValues<Value>().hash, isPlain: false)
  }

  private static func of<Value: Equatable>(equatable type: Value.Type) -> ValueEquality {
    func hashing<Hashed: Hashable>(
      _ type: Hashed.Type
    ) -> @Sendable (ValueAddress, inout Hasher) -> Void {
      HashableValues<Hashed>().hash
    }
    return ValueEquality(
      EquatableValues<Value>().areEqual, (type as? any Hashable.Type).map { hashing($0) },
      isPlain: false)
  }

  private init(
    _ areEqual: @escaping @Sendable (ValueAddress, ValueAddress) -> Bool,
    _ hash: (@Sendable (ValueAddress, inout Hasher) -> Void)?, isPlain: Bool
  ) {
    self.areEqual = areEqual
    self.hash = hash
    self.isPlain = isPlain
  }

  /// Creates the operations of a common type, which the compiler specializes.
  @inline(__always)
  private convenience init<Value: Hashable>(common type: Value.Type) {
    self.init(
      EquatableValues<Value>().areEqual, HashableValues<Value>().hash, isPlain: true)
  }

  private static let common: [ObjectIdentifier: ValueEquality] = [
    ObjectIdentifier(String.self): ValueEquality(
      {
        $0.value(as: String.self).isStoredEqual(
          to: $1.value(as: String.self))
      }, { $0.value(as: String.self).hashStored(into: &$1) },
      isPlain: true),
    ObjectIdentifier(String?.self): ValueEquality(
      {
        switch (
          $0.value(as: String?.self),
          $1.value(as: String?.self)
        ) {
        case (let first?, let second?): first.isStoredEqual(to: second)
        case (nil, nil): true
        default: false
        }
      },
      {
        let text = $0.value(as: String?.self)
        $1.combine(text == nil)
        text?.hashStored(into: &$1)
      }, isPlain: true),
    ObjectIdentifier(Bool.self): ValueEquality(common: Bool.self),
    ObjectIdentifier(Bool?.self): ValueEquality(common: Bool?.self),
    ObjectIdentifier(Int.self): ValueEquality(common: Int.self),
    ObjectIdentifier(Int?.self): ValueEquality(common: Int?.self),
    ObjectIdentifier(Double.self): ValueEquality(common: Double.self),
    ObjectIdentifier(Double?.self): ValueEquality(common: Double?.self),
    ObjectIdentifier(Date.self): ValueEquality(common: Date.self),
    ObjectIdentifier(Date?.self): ValueEquality(common: Date?.self),
  ]
}

/// The comparison of a type's values, without captures that could not be sent.
private struct EquatableValues<Value: Equatable>: Sendable {
  @Sendable func areEqual(_ first: ValueAddress, _ second: ValueAddress) -> Bool {
    first.value(as: Value.self)
      == second.value(as: Value.self)
  }
}

/// The comparison and the hash of unconverted JSON, without captures that could not be sent.
private struct UnorderedValues<Value: UnorderedKeys>: Sendable {
  @Sendable func areEqual(_ first: ValueAddress, _ second: ValueAddress) -> Bool {
    first.value(as: Value.self).hasSameMembers(as: second.value(as: Value.self))
  }

  @Sendable func hash(_ value: ValueAddress, _ hasher: inout Hasher) {
    value.value(as: Value.self).hashMembers(into: &hasher)
  }
}

/// The hash of a type's values, without captures that could not be sent.
private struct HashableValues<Value: Hashable>: Sendable {
  @Sendable func hash(_ value: ValueAddress, _ hasher: inout Hasher) {
    value.value(as: Value.self).hash(into: &hasher)
  }
}

extension String {
  /// Whether two stored strings are equal.
  func isStoredEqual(to other: String) -> Bool {
    hasSameBytes(as: other) || (!hasTooManyMarks && !other.hasTooManyMarks && self == other)
  }

  /// Hashes a stored string.
  func hashStored(into hasher: inout Hasher) {
    if hasTooManyMarks { hasher.combine(bytesOf: self) } else { hash(into: &hasher) }
  }
}
