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
