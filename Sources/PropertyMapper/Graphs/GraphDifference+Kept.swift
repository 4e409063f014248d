// The unknown keys that models keep, and objects that are kept unchanged.

extension GraphDifference {
  /// The unknown keys that changed. An update adds keys but can't remove any.
  func keptChange(from old: GraphModel, to new: GraphModel) -> MappingValue.Object {
    guard let kept = extras(of: new) else { return [:] }
    let known = context.registry.objectKeys(of: new.plan).known
    let change = keptChange(from: extras(of: old) ?? [:], to: kept, besides: known)
    guard !change.isEmpty else { return change }
    refuseLostKeys(among: change, of: new.plan)
    return change
  }

  /// The change of an object that is kept unchanged.
  func keptChange(from old: Slot, to new: Slot) -> OutputValue? {
    let values = attempt {
      (old: try old.value(as: MappingValue.self), new: try new.value(as: MappingValue.self))
    }
    guard let (old, new) = values, !old.hasSameMembers(as: new) else { return nil }
    guard case .object(let before) = old, case .object(let now) = new else {
      refuse(.noObject)
      return nil
    }
    let change = keptChange(from: before, to: now, besides: KeyTree())
    return change.isEmpty ? nil : OutputValue(.object(change))
  }

  /// The change between two objects. Objects that entries also read from are compared key by key, because an
  /// update adds to them instead of replacing them.
  private func keptChange(
    from old: MappingValue.Object, to new: MappingValue.Object, besides known: KeyTree
  ) -> MappingValue.Object {
    guard !old.hasSameMembers(as: new) else { return [:] }
    let (before, now) = (old.valuesByKey, new.valuesByKey)
    for key in old.keys where now[.key(key)] == nil {
      log.enter(found: .key(key))
      refuse(.keptMissing)
      log.leave()
    }
    return MappingValue.Object(
      uniqueMembers: new.members.compactMap { member in
        guard let old = before[.key(member.key)] else { return member }
        guard let below = known[member.key], !below.isLeaf, case .object(let before) = old,
          case .object(let now) = member.value
        else { return member.value.hasSameMembers(as: old) ? nil : member }
        log.enter(found: .key(member.key))
        defer { log.leave() }
        let change = keptChange(from: before, to: now, besides: below)
        return change.isEmpty ? nil : .init(key: member.key, value: .object(change))
      })
  }
}
