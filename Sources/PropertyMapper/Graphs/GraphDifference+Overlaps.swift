// Entries that read the same places: if one of them changes, an update would also change the others.

/// The output of an entry.
struct EntryOutput {
  let entry: PlanEntry
  let keys: [String]
  let value: OutputValue
}

extension GraphDifference {
  /// The object with the values of the entries that changed, and of those that an update would otherwise read
  /// from the changed entries' values; nil if there are too many.
  func settled(_ changes: [EntryOutput], of new: GraphModel) -> OutputObject? {
    var outputs = changes
    var (object, lost) = object(of: outputs, new.plan)
    guard !isChecking, !changes.isEmpty else { return object }
    var rest = new.plan.overlappingEntries.filter { entry in
      !changes.contains { $0.entry === entry }
    }
    while let index = rest.firstIndex(where: { isOverlooked($0, in: object, new) }) {
      let entry = rest.remove(at: index)
      guard countChanges(1), let writing = entry.writing else { return nil }
      let value = inside(entry) { unchanged(entry, by: writing, in: new) } ?? .null
      // Null at any of its places is read as nil, so nothing needs to be written.
      guard !value.isNull || isRead(from: object, by: entry, new) else { continue }
      outputs.append(EntryOutput(entry: entry, keys: writing.keys, value: value))
      (object, lost) = self.object(of: outputs, new.plan)
    }
    for output in lost {
      log.note(
        .unrepresentableValue, Messages.exportConflict(), below: output.entry.path.components)
    }
    for entry in new.plan.entries where new.plan.repeatedPaths.contains(entry.path) {
      checkRepeated(entry, beside: outputs, new)
    }
    for output in outputs where output.value.isNull && isRead(from: object, by: output.entry, new) {
      inside(output.entry) { refuse(.readFromOther) }
    }
    return object
  }

  /// Reports an entry that would read a value different from its own, written by another entry at the same path.
  private func checkRepeated(
    _ entry: PlanEntry, beside outputs: [EntryOutput], _ new: GraphModel
  ) {
    guard entry.property?.isWithoutModels == true, entry.reading != nil,
      let writing = entry.writing, !outputs.contains(where: { $0.entry === entry }),
      let other = outputs.first(where: { $0.entry.path == entry.path && !$0.value.isNull }),
      let own = inside(entry, { unchanged(entry, by: writing, in: new) }),
      let one = try? MappingValue(own), let value = try? MappingValue(other.value),
      !one.hasSameMembers(as: value)
    else { return }
    log.note(
      .unrepresentableValue, Messages.writtenByAnother, below: entry.path.components)
  }

  /// Whether an entry that isn't written may read another entry's output as its own value.
  private func isOverlooked(
    _ entry: PlanEntry, in object: OutputObject, _ new: GraphModel
  ) -> Bool {
    isRead(from: object, by: entry, new)
      || entry.places.contains { object.hasNull(at: $0.path) } && !isNil(entry, in: new)
  }

  /// Whether an update of the model would change the property of an entry that isn't written.
  private func isRead(from object: OutputObject, by entry: PlanEntry, _ new: GraphModel) -> Bool {
    guard let place = entry.places.first(where: { object.hasValue(at: $0.path) }) else {
      return false
    }
    guard place.path == entry.path else { return true }
    // Entries at one path read the same value, and a model keeps the properties that its object lacks.
    return !new.plan.repeatedPaths.contains(entry.path)
      && (entry.writing?.shape.isSingleModel != true || isNil(entry, in: new))
  }

  private func isNil(_ entry: PlanEntry, in model: GraphModel) -> Bool {
    guard let property = entry.property,
      let value = attempt({ try property.accessor.load(from: model.slot) })
    else { return false }
    return value.isNil
  }

  /// The new value of an entry, whether or not it has changed.
  func unchanged(
    _ entry: PlanEntry, by writing: PlanEntry.Writing, in new: GraphModel
  ) -> OutputValue? {
    output(of: entry, in: new) {
      writing.closures.isPlain && entry.property != nil
        ? newValue(of: entry, by: writing, in: new)
        : written(of: new.slot, entry, by: writing, in: writingBack)
    }
  }

  /// The object of entries, and those that have no place in it, since another one isn't an object.
  private func object(
    of outputs: [EntryOutput], _ plan: ObjectPlan
  ) -> (object: OutputObject, lost: [EntryOutput]) {
    var object = OutputObject()
    var lost: [EntryOutput] = []
    func insert(_ output: EntryOutput) {
      guard output.entry.isEmbedded else {
        if !object.insert(output.value, at: output.keys[...]) { lost.append(output) }
        return
      }
      for (key, value) in output.value.object?.members ?? [] {
        _ = object.insert(value, at: [key])
      }
    }
    guard !plan.overlappingEntries.isEmpty else {
      outputs.forEach(insert)
      return (object, lost)
    }
    // Null replaces a whole object, unless another entry has a value inside it.
    let nulls = outputs.filter(\.value.isNull).sorted { $0.keys.count < $1.keys.count }
    for output in nulls where !object.hasNull(above: output.entry.path) { insert(output) }
    let values = outputs.filter { !$0.value.isNull }
    func isLast(_ output: EntryOutput) -> Bool { plan.writtenLast.contains { $0 === output.entry } }
    values.filter { !isLast($0) }.forEach(insert)
    for entry in plan.writtenLast { values.first { $0.entry === entry }.map(insert) }
    return (object, lost)
  }

  /// Reports the keys that a dictionary of all other keys can't hold.
  func checkKeys(of change: OutputValue, in plan: ObjectPlan) {
    guard let members = change.object?.members else { return }
    if members.isEmpty { refuse(.keptMissing) }
    let known = context.registry.objectKeys(of: plan).known
    for (key, _) in members where known[key] != nil {
      log.note(
        .unrepresentableValue, Messages.writtenByAnother, below: [.key(key)], areFound: true)
    }
  }
}
