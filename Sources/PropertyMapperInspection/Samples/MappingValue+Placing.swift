import PropertyMapper

extension MappingValue {
  /// The maximum length of a list created to reach an index.
  private static let maximumCount = 1 << 12

  /// Returns the value with another one inserted at a path, keeping existing values. Nil if one is
  /// in the way.
  func placing(_ value: MappingValue, at path: MappingPath) -> MappingValue? {
    Self.placing(value, at: path.components[...], in: reaching(path))
  }

  /// A row as long as a path needs it, with null in gaps.
  private func reaching(_ path: MappingPath) -> MappingValue {
    guard case .array(var row) = self, case .index(let index)? = path.components.first,
      index < Self.maximumCount
    else { return self }
    while row.count <= index { row.append(.null) }
    return .array(row)
  }

  private static func placing(
    _ value: MappingValue, at components: ArraySlice<MappingPath.Component>,
    in existing: MappingValue?
  ) -> MappingValue? {
    guard let step = components.first else { return joining(existing, value) }
    let rest = components.dropFirst()
    switch (step, existing ?? .null) {
    case (.key(let key), .object(var object)):
      guard let placed = placing(value, at: rest, in: object[key]) else { return nil }
      object[key] = placed
      return .object(object)
    case (.key(let key), .null):
      return placing(value, at: rest, in: nil).map {
        .object(.init(uniqueMembers: [.init(key: key, value: $0)]))
      }
    case (.index(let index), .array(var elements)):
      guard index < maximumCount else { return nil }
      let filler = elements.first ?? .null
      while elements.count <= index { elements.append(filler) }
      guard let placed = placing(value, at: rest, in: elements[index]) else { return nil }
      elements[index] = placed
      return .array(elements)
    case (.index, .null):
      return placing(value, at: components, in: .array([]))
    default: return nil
    }
  }

  /// Merges two objects, keeping the order of the first one's members; for other values, returns
  /// the first.
  private static func joining(_ first: MappingValue?, _ second: MappingValue) -> MappingValue {
    switch (first, second) {
    case (nil, _), (.null, _): return second
    case (.object(var object), .object(let other)):
      for (key, value) in other { object[key] = joining(object[key], value) }
      return .object(object)
    case (let first?, _): return first
    }
  }
}
