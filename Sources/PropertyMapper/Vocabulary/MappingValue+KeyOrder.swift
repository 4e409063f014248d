// Comparing unconverted JSON regardless of the order of keys, which no Swift dictionary keeps.

/// Unconverted JSON.
///
/// A patch is a Swift dictionary, so the models it turns into one another may differ in the order of the
/// keys they keep. Walks through graphs compare and hash these values without regard to the order.
protocol UnorderedKeys: SendableMetatype {
  func hasSameMembers(as other: Self) -> Bool
  func hashMembers(into hasher: inout Hasher)
}

extension MappingValue: UnorderedKeys {
  func hasSameMembers(as other: Self) -> Bool {
    switch (self, other) {
    case (.array(let elements), .array(let others)):
      elements.count == others.count
        && zip(elements, others).allSatisfy { $0.hasSameMembers(as: $1) }
    case (.object(let object), .object(let other)): object.hasSameMembers(as: other)
    case (.native(let native), _): native.text == other.jsonText
    case (_, .native(let native)): native.text == jsonText
    default: self == other
    }
  }

  /// The string in JSON. A patch contains this string for a native value.
  private var jsonText: String? {
    switch self {
    case .string(let text): text
    case .native(let native): native.text
    default: nil
    }
  }

  func hashMembers(into hasher: inout Hasher) {
    switch self {
    case .array(let elements):
      hasher.combine(elements.count)
      for element in elements { element.hashMembers(into: &hasher) }
    case .object(let object): object.hashMembers(into: &hasher)
    case .native(let native): native.text.map(Self.string).hash(into: &hasher)
    default: Optional(self).hash(into: &hasher)
    }
  }
}

extension MappingValue.Object: UnorderedKeys {
  func hasSameMembers(as other: Self) -> Bool {
    guard count == other.count else { return false }
    guard let index = firstIndexOfOtherKey(in: other) else {
      return zip(members, other.members).allSatisfy { $0.value.hasSameMembers(as: $1.value) }
    }
    return hasSameMembers(as: other, from: index)
  }

  /// The index of the first key that differs from the one at the same index in an object with as many
  /// keys.
  private func firstIndexOfOtherKey(in other: Self) -> Int? {
    members.indices.first { !members[$0].key.hasSameBytes(as: other.members[$0].key) }
  }

  @inline(never)
  private func hasSameMembers(as other: Self, from index: Int) -> Bool {
    let values = other.valuesByKey
    return members.allSatisfy { member in
      values[.key(member.key)].map { member.value.hasSameMembers(as: $0) } ?? false
    }
  }

  /// The values by their keys, which are compared by their bytes, like the steps of paths.
  var valuesByKey: [MappingPath.Component: MappingValue] {
    Dictionary(members.map { (.key($0.key), $0.value) }) { first, _ in first }
  }

  func hashMembers(into hasher: inout Hasher) {
    hasher.combine(count)
    for member in members.sorted(byBytesOf: { $0.key }) {
      hasher.combine(bytesOf: member.key)
      member.value.hashMembers(into: &hasher)
    }
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

  func hashMembers(into hasher: inout Hasher) {
    if case .none = self { hasher.combine(0 as UInt8) }
    self?.hashMembers(into: &hasher)
  }
}
