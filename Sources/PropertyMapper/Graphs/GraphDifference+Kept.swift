// The unknown keys that models keep, and objects that are kept unchanged.

extension GraphDifference {
  /// The unknown keys that changed. An update adds keys but can't remove any.
  func keptChange(from old: GraphModel, to new: GraphModel) -> MappingValue.Object {
    guard let kept = extras(of: new) else { return [:] }
    let change = keptChange(from: extras(of: old) ?? [:], to: kept)
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
    let change = keptChange(from: before, to: now)
    return change.isEmpty ? nil : OutputValue(.object(change))
  }

  private func keptChange(
    from old: MappingValue.Object, to new: MappingValue.Object
  ) -> MappingValue.Object {
    guard !old.hasSameMembers(as: new) else { return [:] }
    let (before, now) = (old.valuesByKey, new.valuesByKey)
    for key in old.keys where now[.key(key)] == nil {
      log.enter(found: .key(key))
      refuse(.keptMissing)
      log.leave()
    }
    return MappingValue.Object(
      uniqueMembers: new.members.filter { member in
        before[.key(member.key)].map { !member.value.hasSameMembers(as: $0) } ?? true
      })
  }
}
