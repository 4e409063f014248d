// Comparing unconverted JSON regardless of the order of keys, which no Swift dictionary keeps.

/// Unconverted JSON.
///
/// A patch is a Swift dictionary, so the models it turns into one another may differ in the order of the
/// keys they keep. Walks through graphs compare these values without regard to the order.
protocol UnorderedKeys: Hashable, SendableMetatype {
  func hasSameMembers(as other: Self) -> Bool
}

extension MappingValue: UnorderedKeys {
  func hasSameMembers(as other: Self) -> Bool {
    switch (self, other) {
    case (.array(let elements), .array(let others)):
      elements.count == others.count
        && zip(elements, others).allSatisfy { $0.hasSameMembers(as: $1) }
    case (.object(let object), .object(let other)): object.hasSameMembers(as: other)
    case (.native(let native), .native(let other)) where native.text != nil:
      native.text == other.text
    // A patch contains the string for a native value.
    case (.native(let native), .string(let text)), (.string(let text), .native(let native)):
      native.text == text
    default: self == other
    }
  }
}

extension MappingValue.Object: UnorderedKeys {
  func hasSameMembers(as other: Self) -> Bool {
    guard count == other.count else { return false }
    let pairs = zip(members, other.members)
    return pairs.allSatisfy { $0.key.hasSameBytes(as: $1.key) }
      ? pairs.allSatisfy { $0.value.hasSameMembers(as: $1.value) }
      : hasSameMembers(inAnyOrderAs: other)
  }

  @inline(never)
  private func hasSameMembers(inAnyOrderAs other: Self) -> Bool {
    let values = other.valuesByKey
    return members.allSatisfy { member in
      values[.key(member.key)].map { member.value.hasSameMembers(as: $0) } ?? false
    }
  }

  /// The values by their keys, which are compared by their bytes, like the steps of paths.
  var valuesByKey: [MappingPath.Component: MappingValue] {
    Dictionary(members.map { (.key($0.key), $0.value) }) { first, _ in first }
  }
}

extension Optional where Wrapped: UnorderedKeys {
  func hasSameMembers(as other: Self) -> Bool {
    switch (self, other) {
    case (let value?, let other?): value.hasSameMembers(as: other)
    case (nil, nil): true
    default: false
    }
  }
}
