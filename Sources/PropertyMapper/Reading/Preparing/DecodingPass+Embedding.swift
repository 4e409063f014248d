// The first step, for embedded models: they are read from the object of the model that contains them.

extension DecodingPass {
  /// Finds an embedded model: the object itself, unless it has none of the model's keys and the model may
  /// be absent.
  func findEmbedded(_ entry: PlanEntry, of level: Level) -> Found {
    let object = level.members.object
    let element = InputElement(value: .object(object), offset: log.offset)
    guard let reading = entry.reading, let model = entry.readEmbedding,
      entry.mayLackEmbedding || level.model != nil,
      let keys = context.registry.objectKeys(of: model)
    else { return .found(element) }
    let isThere = exists(entry, reading, of: level)
    let isPresent =
      keys.read.contains { path in
        let countsNull = !keys.keyed.contains(path)
        return object.hasValue(
          at: path, countingNull: countsNull, onTheWay: countsNull && isThere)
      }
      || keys.keepsUnknownKeys && isThere
    return isPresent ? .found(element) : .absent(offset: log.offset)
  }

  /// Whether an update finds a model in the property of an entry.
  private func exists(
    _ entry: PlanEntry, _ reading: PlanEntry.Reading, of level: Level
  ) -> Bool {
    guard let model = level.model, let current = current(of: entry, reading, in: model) else {
      return false
    }
    return !current.isNil
  }

  /// Lets an entry's model read the object of the level, if it is an embedded one.
  func shareObject(of level: Level, with entry: PlanEntry, at place: Int) {
    guard entry.places[place].path.isOwnObject else { return addKeys(ofUnread: entry, to: level) }
    sharedObject = level.shared
  }

  /// The object to read, if it is shared with the table of a model around it.
  func takeSharedObject() -> SharedObject? {
    defer { sharedObject = nil }
    return sharedObject
  }

  /// Adds the keys of an embedded model that was not read, if the entry has one.
  func addKeys(ofUnread entry: PlanEntry, to level: Level) {
    guard let shared = level.shared, let model = entry.readEmbedding,
      let keys = context.registry.objectKeys(of: model)
    else { return }
    shared.add(keys.known)
  }

  /// Gives embedded models the keys that no table reads, for those that keep them, and the keys that some
  /// table reads, for their final decoders.
  func complete(_ shared: SharedObject, knowing known: KeyTree) {
    for object in shared.objects {
      object.knownKeys = known
      guard let property = object.plan.extras else { continue }
      object.extras = unknownMembers(
        of: object.route.object, knowing: known, for: property.form)
    }
    for content in shared.contents { content.knownKeys = known }
  }
}

extension InputObject {
  /// Whether there is a value at a path, even null if that counts. Null on the way is a value only in an update of an
  /// existing model, but anything else always is, so that its problems are found.
  fileprivate func hasValue(
    at path: MappingPath, countingNull: Bool, onTheWay countsNullOnTheWay: Bool
  ) -> Bool {
    var current = InputElement(value: .object(self), offset: nil)
    for component in path.components {
      switch (component, current.value) {
      case (_, .null): return countsNullOnTheWay
      case (.key(let key), .object(let object)):
        switch object.lookup(key, duplicates: .reject) {
        case .absent: return false
        case .repeated: return true
        case .found(let element): current = element
        }
      case (.index(let index), .list(let list)):
        guard let element = list.element(at: index) else { return false }
        current = element
      default: return true
      }
    }
    return countingNull || !current.value.isNull
  }
}
