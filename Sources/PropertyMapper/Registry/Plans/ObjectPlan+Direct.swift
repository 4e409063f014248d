extension ObjectPlan {
  /// Why objects are decoded more slowly with the plan, as clauses for warnings; empty for most tables.
  var slowReadingReasons: [String] {
    var reasons: [String] = []
    if !hooks.inputEditors.isEmpty { reasons.append(Messages.editsInput) }
    if subtypes?.chooser != nil { reasons.append(Messages.choosesSubtypes) }
    if let subtypes, let path = subtypes.choices.first(where: subtypes.isSlow)?.payload {
      reasons.append(Messages.readsPayload(path))
    }
    return reasons
  }

  /// Whether the direct engine can decode objects with the plan.
  var isReadDirectly: Bool {
    guard hooks.inputEditors.isEmpty || subtypes == nil && checkedNames.isEmpty,
      !mixesKeysAndIndexes
    else { return false }
    guard let subtypes else { return true }
    return subtypes.discriminator?.hasIndex != true
      && !subtypes.choices.contains(where: subtypes.isObstacle)
  }

  /// Whether a path continues with an index where another one continues with a key, as all do in the object
  /// itself.
  private var mixesKeysAndIndexes: Bool {
    var isKeyAfter: [ArraySlice<MappingPath.Component>: Bool] = [[]: true]
    return entries.flatMap(\.places).map(\.path.components).contains { path in
      path.indices.contains { depth in
        let isKey = path[depth].key != nil
        return (isKeyAfter.updateValue(isKey, forKey: path[..<depth]) ?? isKey) != isKey
      }
    }
  }
}

extension SubtypePlan {
  /// Whether finding the value of a type takes more than one pass over the object, or the reference engine.
  fileprivate func isSlow(_ choice: SubtypeChoice) -> Bool {
    choice.payload.map { !isByKey || $0.components.count > 1 } ?? false
  }

  /// Whether the direct engine cannot find the value of a type: it does only under a key of the object
  /// itself, and if the discriminator is another one.
  fileprivate func isObstacle(_ choice: SubtypeChoice) -> Bool {
    guard let path = choice.payload else { return false }
    return path.components.count > 1 || discriminator.map { $0.components.count > 1 } == true
      || path == discriminator
  }
}
