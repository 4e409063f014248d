// For `Date` and Foundation's classes.
import Foundation

/// Compares and hashes the values of one type where they lie in memory.
///
/// Every value that is compared or hashed for a table passes through here. Most types have their own `==` and
/// `hash(into:)`, with these exceptions:
///
/// ```
///  String                         by bytes if it has too many combining marks
///  Optional, Array, Dictionary    by their elements, if these are exceptions
///  MappingValue and its Object    regardless of the order of keys
///  NSNumber and other objects     by value, whatever their classes
///  a type with any of these       by its own ==, unless hazards differ
/// ```
///
/// The closures are created together with their type, and callers pass addresses of values of that type, which
/// the closures only read.
package final class ValueEquality: Sendable {
  /// Compares two values with `==`.
  let areEqual: @Sendable (_ first: ValueAddress, _ second: ValueAddress) -> Bool
  /// Hashes a value; nil if the type is not `Hashable`.
  package let hash: (@Sendable (_ value: ValueAddress, _ hasher: inout Hasher) -> Void)?
  /// Whether the type is known here to run none of the users' code in `==` and `hash(into:)`.
  let isPlain: Bool
  /// Whether these are just the `==` and `hash(into:)` of the type.
  let isOwn: Bool

  /// Compares two values of the type.
  func areEqual<Value>(_ first: Value, _ second: Value) -> Bool {
    ValueAddress.with(of: first) { first in
      ValueAddress.with(of: second) { second in areEqual(first, second) }
    }
  }

  /// Hashes a value of the type; false if it has no hash.
  func hash<Value>(_ value: Value, into hasher: inout Hasher) -> Bool {
    guard let hash else { return false }
    ValueAddress.with(of: value) { hash($0, &hasher) }
    return true
  }

  /// The operations of a type; nil if it has no `==`.
  static func of(_ type: any Any.Type) -> ValueEquality? {
    if let common = common[ObjectIdentifier(type)] { return common }
    if let type = type as? any UnorderedKeys.Type { return of(keys: type) }
    if let container = type as? any ComparedContainer.Type { return container.valueEquality }
    if type is NSObject.Type { return objects }
    guard let type = type as? any Equatable.Type else { return nil }
    return guarded(type)
  }

  /// The operations of unconverted JSON.
  private static func of<Value: UnorderedKeys>(keys type: Value.Type) -> ValueEquality {
    ValueEquality(
      UnorderedValues<Value>().areEqual, HashableValues<Value>().hash, isPlain: false)
  }

  /// The operations of a type with its own `==`, unless its values have hazards.
  private static func guarded<Value: Equatable>(_ type: Value.Type) -> ValueEquality {
    guard let scan = HazardScan.of(type) else { return own(type) }
    func hashing<Hashed: Hashable>(
      _ type: Hashed.Type
    ) -> @Sendable (ValueAddress, inout Hasher) -> Void {
      GuardedValues<Hashed>(scan: scan).hash
    }
    return ValueEquality(
      GuardedValues<Value>(scan: scan).areEqual,
      // The number objects in equal values may have different hashes, or none.
      scan.holdsNumbers ? nil : (type as? any Hashable.Type).map { hashing($0) },
      isPlain: false)
  }

  /// The operations of a type with its own `==`.
  static func own<Value: Equatable>(_ type: Value.Type) -> ValueEquality {
    func hashing<Hashed: Hashable>(
      _ type: Hashed.Type
    ) -> @Sendable (ValueAddress, inout Hasher) -> Void {
      HashableValues<Hashed>().hash
    }
    return ValueEquality(
      EquatableValues<Value>().areEqual, (type as? any Hashable.Type).map { hashing($0) },
      isPlain: false, isOwn: true)
  }

  init(
    _ areEqual: @escaping @Sendable (ValueAddress, ValueAddress) -> Bool,
    _ hash: (@Sendable (ValueAddress, inout Hasher) -> Void)?, isPlain: Bool, isOwn: Bool = false
  ) {
    self.areEqual = areEqual
    self.hash = hash
    self.isPlain = isPlain
    self.isOwn = isOwn
  }

  /// Creates the operations of a common type, which the compiler specializes.
  @inline(__always)
  private convenience init<Value: Hashable>(common type: Value.Type) {
    self.init(
      EquatableValues<Value>().areEqual, HashableValues<Value>().hash, isPlain: true, isOwn: true)
  }

  private static let common: [ObjectIdentifier: ValueEquality] = [
    ObjectIdentifier(String.self): ValueEquality(
      { $0.value(as: String.self).isStoredEqual(to: $1.value(as: String.self)) },
      { $0.value(as: String.self).hashStored(into: &$1) }, isPlain: true),
    ObjectIdentifier(String?.self): ValueEquality(
      {
        switch ($0.value(as: String?.self), $1.value(as: String?.self)) {
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
    ObjectIdentifier(Character.self): ValueEquality(
      {
        String($0.value(as: Character.self))
          .isStoredEqual(to: String($1.value(as: Character.self)))
      },
      { String($0.value(as: Character.self)).hashStored(into: &$1) }, isPlain: true),
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
    first.value(as: Value.self) == second.value(as: Value.self)
  }
}

/// The comparison of unconverted JSON, without captures that could not be sent.
private struct UnorderedValues<Value: UnorderedKeys>: Sendable {
  @Sendable func areEqual(_ first: ValueAddress, _ second: ValueAddress) -> Bool {
    first.value(as: Value.self).hasSameMembers(as: second.value(as: Value.self))
  }
}

/// The hash of a type's values, without captures that could not be sent.
private struct HashableValues<Value: Hashable>: Sendable {
  @Sendable func hash(_ value: ValueAddress, _ hasher: inout Hasher) {
    value.value(as: Value.self).hash(into: &hasher)
  }
}

/// The comparison and hash of a type whose values may have hazards.
private struct GuardedValues<Value: Equatable>: Sendable {
  let scan: HazardScan

  @Sendable func areEqual(_ first: ValueAddress, _ second: ValueAddress) -> Bool {
    ValueHazards(of: first, by: scan).hasSameTexts(as: ValueHazards(of: second, by: scan))
      && first.value(as: Value.self) == second.value(as: Value.self)
  }
}

extension GuardedValues where Value: Hashable {
  @Sendable func hash(_ value: ValueAddress, _ hasher: inout Hasher) {
    let hazards = ValueHazards(of: value, by: scan)
    if hazards.hasTexts {
      hazards.hashTexts(into: &hasher)
    } else if hazards.decimalNumber == nil {
      value.value(as: Value.self).hash(into: &hasher)
    }
  }
}

/// A container of the standard library that is compared and hashed by its elements, unless these have nothing
/// but their own `==`.
protocol ComparedContainer {
  /// The operations of the type; nil if the elements have no `==`.
  static var valueEquality: ValueEquality? { get }
}

extension ComparedContainer {
  /// The `==` and `hash(into:)` of the container, which the compiler may have specialized.
  fileprivate static var own: ValueEquality? {
    (Self.self as? any Equatable.Type).map { ValueEquality.own($0) }
  }
}

extension Optional: ComparedContainer {
  static var valueEquality: ValueEquality? {
    guard let wrapped = ValueEquality.of(Wrapped.self) else { return nil }
    return wrapped.isOwn ? own : OptionalValues<Wrapped>(wrapped: wrapped).equality
  }
}

extension Array: ComparedContainer {
  static var valueEquality: ValueEquality? {
    guard let element = ValueEquality.of(Element.self) else { return nil }
    return element.isOwn ? own : ArrayValues<Element>(element: element).equality
  }
}

extension Dictionary: ComparedContainer {
  static var valueEquality: ValueEquality? {
    guard let key = ValueEquality.of(Key.self), let value = ValueEquality.of(Value.self) else {
      return nil
    }
    return key.isOwn && value.isOwn
      ? own : DictionaryValues<Key, Value>(key: key, value: value).equality
  }
}

private struct OptionalValues<Wrapped>: Sendable {
  let wrapped: ValueEquality

  var equality: ValueEquality {
    ValueEquality(areEqual, wrapped.hash == nil ? nil : hash, isPlain: wrapped.isPlain)
  }

  @Sendable private func areEqual(_ first: ValueAddress, _ second: ValueAddress) -> Bool {
    switch (first.value(as: Wrapped?.self), second.value(as: Wrapped?.self)) {
    case (let first?, let second?): wrapped.areEqual(first, second)
    case (nil, nil): true
    default: false
    }
  }

  @Sendable private func hash(_ address: ValueAddress, _ hasher: inout Hasher) {
    let value = address.value(as: Wrapped?.self)
    hasher.combine(value == nil)
    if let value { _ = wrapped.hash(value, into: &hasher) }
  }
}

private struct ArrayValues<Element>: Sendable {
  let element: ValueEquality

  var equality: ValueEquality {
    ValueEquality(areEqual, element.hash == nil ? nil : hash, isPlain: element.isPlain)
  }

  @Sendable private func areEqual(_ first: ValueAddress, _ second: ValueAddress) -> Bool {
    let (first, second) = (first.value(as: [Element].self), second.value(as: [Element].self))
    return first.count == second.count
      && first.elementsEqual(second) { element.areEqual($0, $1) }
  }

  @Sendable private func hash(_ address: ValueAddress, _ hasher: inout Hasher) {
    let elements = address.value(as: [Element].self)
    hasher.combine(elements.count)
    for value in elements { _ = element.hash(value, into: &hasher) }
  }
}

private struct DictionaryValues<Key: Hashable, Value>: Sendable {
  let key: ValueEquality
  let value: ValueEquality

  var equality: ValueEquality {
    ValueEquality(
      areEqual, value.hash == nil ? nil : hash, isPlain: key.isPlain && value.isPlain)
  }

  @Sendable private func areEqual(_ first: ValueAddress, _ second: ValueAddress) -> Bool {
    let first = first.value(as: [Key: Value].self)
    let second = second.value(as: [Key: Value].self)
    guard first.count == second.count else { return false }
    if Key.self == String.self, let first = first as? [String: Value],
      let second = second as? [String: Value], Self.haveSlowKeys(first, second)
    {
      return zip(first.sorted(byBytesOf: { $0.key }), second.sorted(byBytesOf: { $0.key }))
        .allSatisfy {
          $0.key.hasSameBytes(as: $1.key) && value.areEqual($0.value, $1.value)
        }
    }
    return first.allSatisfy { key, member in
      second[key].map { value.areEqual(member, $0) } ?? false
    }
  }

  /// Whether keys take too long to hash.
  private static func haveSlowKeys(_ first: [String: Value], _ second: [String: Value]) -> Bool {
    first.keys.contains { $0.hasTooManyMarks } || second.keys.contains { $0.hasTooManyMarks }
  }

  @Sendable private func hash(_ address: ValueAddress, _ hasher: inout Hasher) {
    let members = address.value(as: [Key: Value].self)
    hasher.combine(members.count)
    // A sum, since the members have no order.
    hasher.combine(
      members.reduce(0) { sum, member in
        var hasher = Hasher()
        _ = key.hash(member.key, into: &hasher)
        _ = value.hash(member.value, into: &hasher)
        return sum &+ hasher.finalize()
      })
  }
}
