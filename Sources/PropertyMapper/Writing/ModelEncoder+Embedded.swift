// Embedded models: their members join the object of the model that contains them.

extension ModelEncoder<TreeSink> {
  /// The keys that other tables write in the object of an entry's model, if it's embedded and holds unknown
  /// keys, which give way to them.
  mutating func takenKeys(around entry: PlanEntry, of written: WrittenModel) -> KeyTree {
    guard written.plan.hasEmbeddedModels, let model = entry.writtenEmbedding,
      let keys = run.context.registry.objectKeys(of: model),
      keys.keepsUnknownKeys || keys.hasFallback
    else { return KeyTree() }
    var taken = written.takenKeys
    taken.merge(run.keysWritten(in: written.plan, besides: entry))
    return taken
  }

  /// Adds the members of an embedded model to the object of the model that contains it; false if one of
  /// them is already there, which is logged.
  mutating func merge(_ output: OutputValue, into written: WrittenModel) -> Bool {
    guard let embedded = output.object else { return true }
    var isAlone = true
    for (key, value) in embedded.members {
      if let path = written.object.conflict(with: value, at: [key]) {
        noteWrittenTwice(path)
        isAlone = false
      }
      _ = written.object.insert(value, at: [key])
      _ = written.embedded.insert(value, at: [key])
    }
    return isAlone
  }

  /// Adds a dictionary of the keys that nothing else writes; false if something else reads or writes one of them, which is
  /// logged.
  mutating func add(_ output: OutputValue, to written: WrittenModel) -> Bool {
    guard let dictionary = output.object else { return true }
    let known = run.context.registry.objectKeys(of: written.plan).known
    var isAlone = true
    for (key, value) in dictionary.members {
      if known[key] != nil {
        noteWrittenTwice([key])
        isAlone = false
      } else {
        _ = written.object.insert(value, at: [key])
      }
    }
    return isAlone
  }

  /// Whether an entry's value isn't at a place that an embedded model has written; if it is, that is logged.
  mutating func isAlone(
    _ output: OutputValue, at keys: [String], of written: WrittenModel
  ) -> Bool {
    guard !written.embedded.members.isEmpty,
      let path = written.embedded.conflict(with: output, at: keys)
    else { return true }
    noteWrittenTwice(path)
    return false
  }

  private func noteWrittenTwice(_ keys: [String]) {
    run.pass?.log.note(
      .unrepresentableValue, Messages.writtenByAnother, below: keys.map { .key($0) }, areFound: true
    )
  }
}

extension WritingRun {
  /// The keys that a plan's table and the tables of its embedded models write, apart from one of them.
  fileprivate mutating func keysWritten(
    in plan: ObjectPlan, besides entry: PlanEntry
  ) -> KeyTree {
    if let known = keysBesides[ObjectIdentifier(entry)] { return known }
    var keys = KeyTree()
    for path in plan.discriminators.map({ $0.path }) { keys.insert(path.components[...]) }
    for other in plan.entries where other !== entry && other.writing != nil {
      let paths =
        other.writtenEmbedding.map { context.registry.writtenPaths(of: $0) } ?? [other.path]
      for path in paths { keys.insert(path.components[...]) }
    }
    keysBesides[ObjectIdentifier(entry)] = keys
    return keys
  }
}
extension OutputValue {
  /// Whether two values are read alike.
  fileprivate func isKnownEqual(to other: Self) -> Bool {
    guard let value = try? MappingValue(self), let other = try? MappingValue(other) else {
      return false
    }
    return value == other
  }

  /// The value without some keys, if it's an object.
  func removing(_ keys: KeyTree) -> Self {
    if case .object(let object) = self { .object(object.removing(keys)) } else { self }
  }
}

extension OutputObject {
  /// The path at which a value to be inserted and one that is already there exclude each other; nil if
  /// both can be written, or if they are equal.
  ///
  /// - Parameter keepsThere: Whether a value may differ from the existing one if neither is an object.
  mutating func conflict(
    with value: OutputValue, at keys: [String], keepsThere: Bool = false
  ) -> [String]? {
    guard !value.isNull else { return nil }
    var there = OutputValue.object(self)
    for (index, key) in keys.enumerated() {
      guard case .object(var object) = there else { return Array(keys.prefix(index)) }
      guard let next = object[key], !next.isNull else { return nil }
      there = next
    }
    guard case (.object(var object), .object(let other)) = (there, value) else {
      if keepsThere, !there.isObject, !value.isObject { return nil }
      return there.isKnownEqual(to: value) ? nil : keys
    }
    for (key, value) in other.members {
      if let path = object.conflict(with: value, at: [key], keepsThere: keepsThere) {
        return keys + path
      }
    }
    return nil
  }

  /// The object without some keys. Objects with such keys keep the others.
  func removing(_ keys: KeyTree) -> Self {
    guard !keys.keys.isEmpty else { return self }
    var rest = OutputObject(minimumCapacity: members.count)
    for (key, value) in members {
      guard let below = keys[key] else {
        rest.append(value, forNewKey: key)
        continue
      }
      guard !below.isLeaf, case .object(let object) = value else { continue }
      let kept = object.removing(below)
      if !kept.members.isEmpty { rest.append(.object(kept), forNewKey: key) }
    }
    return rest
  }
}

extension OutputObject {
  /// Writes the name of a type, unless there is a value already.
  mutating func insert(_ discriminator: WrittenDiscriminator) {
    _ = insert(discriminator.name.output, along: discriminator.path)
  }

  /// Whether the object holds nothing but null, including in nested objects.
  private var holdsOnlyNull: Bool {
    members.allSatisfy { _, value in
      if case .object(let object) = value { object.holdsOnlyNull } else { value.isNull }
    }
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
    case .object(let there) where rest.isEmpty && !value.isObject:
      guard !value.isNull, there.holdsOnlyNull else { return value.isNull }
      self[key] = value
      return true
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

extension OutputObject {
  /// Whether there is a value other than null at a path.
  func hasValue(at path: MappingPath) -> Bool {
    value(along: path.components[...]).map { !$0.isNull } ?? false
  }

  /// Whether the value at a path, or one on the way there, is null.
  func hasNull(at path: MappingPath) -> Bool {
    hasNull(above: path) || value(along: path.components[...])?.isNull == true
  }

  /// Whether a value on the way to a path is null.
  func hasNull(above path: MappingPath) -> Bool {
    path.ancestors.contains { value(along: $0.components[...])?.isNull == true }
  }

  private func value(along path: ArraySlice<MappingPath.Component>) -> OutputValue? {
    var value = OutputValue.object(self)
    for step in path {
      switch (value, step) {
      case (.object(var object), .key(let key)):
        guard let next = object[key] else { return nil }
        value = next
      case (.list(let elements), .index(let index)) where elements.indices.contains(index):
        value = elements[index]
      default: return nil
      }
    }
    return value
  }
}
