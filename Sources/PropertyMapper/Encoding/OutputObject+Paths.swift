extension OutputObject {
  /// Writes the name of a type; what is there already stays.
  mutating func insert(_ discriminator: WrittenDiscriminator) {
    _ = insert(.text(discriminator.name), along: discriminator.path)
  }

  /// Puts a value where a path of keys leads.
  ///
  /// - Returns: Whether there was room.
  mutating func insert(_ value: OutputValue, along path: MappingPath) -> Bool {
    insert(value, at: path.components.compactMap(\.key)[...])
  }

  /// Puts a value where keys lead, into the objects that are there or into new ones.
  ///
  /// What is there already stays: of two entries with one path, the first that has something to say wins; two
  /// objects are merged.
  ///
  /// - Returns: Whether there was room; a value that is not an object leaves none below it.
  mutating func insert(_ value: OutputValue, at keys: ArraySlice<String>) -> Bool {
    guard let key = keys.first else { return false }
    let rest = keys.dropFirst()
    var object = OutputObject()
    switch self[key] {
    case nil, .null:
      if rest.isEmpty {
        self[key] = value
        return true
      }
    case .object(let there): object = there
    default: return rest.isEmpty || value.isNull
    }
    var isInserted = true
    if !rest.isEmpty {
      isInserted = object.insert(value, at: rest)
    } else if case .object(let other) = value {
      for (key, value) in other.members {
        isInserted = object.insert(value, at: [key]) && isInserted
      }
    }
    self[key] = .object(object)
    return isInserted
  }
}
