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
}

extension SubtypePlan {
  /// Whether finding the value of a type takes more than one pass over the object, or the reference engine.
  fileprivate func isSlow(_ choice: SubtypeChoice) -> Bool {
    choice.payload.map { !isByKey || $0.components.count > 1 } ?? false
  }
}
