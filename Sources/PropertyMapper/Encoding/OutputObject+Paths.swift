extension OutputObject {
  /// Writes the name of a type; what stands there already stays.
  mutating func insert(_ discriminator: WrittenDiscriminator) {
    let keys = discriminator.path.components.compactMap {
      if case .key(let key) = $0 { key } else { nil }
    }
    _ = insert(.text(discriminator.name), at: keys[...])
  }

  /// Puts a value where keys lead, into the objects that are there or into new ones.
  ///
  /// What is there already stays: of two entries with one path, the first that has something to say wins; two
  /// objects are merged.
  ///
  /// - Returns: Whether there was room; a value that is no object leaves none below it.
  mutating func insert(_ value: OutputValue, at keys: ArraySlice<String>) -> Bool {
    guard let key = keys.first else { return false }
    let rest = keys.dropFirst()
    switch (self[key], rest.isEmpty) {
    case (nil, true), (.null, true):
      self[key] = value
      return true
    case (nil, false), (.null, false):
      var object = OutputObject()
      let isInserted = object.insert(value, at: rest)
      self[key] = .object(object)
      return isInserted
    case (.object(var object), false):
      let isInserted = object.insert(value, at: rest)
      self[key] = .object(object)
      return isInserted
    case (.object(var object), true):
      guard case .object(let other) = value else { return true }
      var isInserted = true
      for (key, value) in other.members {
        isInserted = object.insert(value, at: [key]) && isInserted
      }
      self[key] = .object(object)
      return isInserted
    case (_, true): return true
    case (_, false): return value.isNull
    }
  }
}
