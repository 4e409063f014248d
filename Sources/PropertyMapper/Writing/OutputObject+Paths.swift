extension OutputObject {
  /// Writes the name of a type, unless there is a value already.
  mutating func insert(_ discriminator: WrittenDiscriminator) {
    _ = insert(discriminator.name.output, along: discriminator.path)
  }

  /// Inserts a value at a path of keys.
  ///
  /// - Returns: Whether it could be inserted.
  mutating func insert(_ value: OutputValue, along path: MappingPath) -> Bool {
    insert(value, at: path.components.compactMap { $0.key }[...])
  }

  /// Inserts a value at a path of keys, adding objects as needed.
  ///
  /// Existing values are kept: if two entries have the same path, the first with a value wins; two objects
  /// are merged.
  ///
  /// - Returns: Whether it could be inserted: nothing can be inserted below a value that is not an object.
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
