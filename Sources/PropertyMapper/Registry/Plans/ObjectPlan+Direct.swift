extension ObjectPlan {
  /// Why objects are decoded more slowly with the plan, as clauses for warnings; empty for most tables.
  var slowReadingReasons: [String] {
    var reasons: [String] = []
    if !hooks.inputEditors.isEmpty { reasons.append(Messages.editsInput) }
    if subtypes?.chooser != nil { reasons.append(Messages.choosesSubtypes) }
    return reasons + directObstacles
  }

  /// Whether the direct engine can decode objects with the plan.
  var isReadDirectly: Bool {
    directObstacles.isEmpty && (hooks.inputEditors.isEmpty || subtypes == nil)
  }

  /// Why the direct engine cannot decode objects with the plan.
  private var directObstacles: [String] {
    var obstacles: [String] = []
    if let subtypes, let path = subtypes.choices.first(where: subtypes.isObstacle)?.payload {
      obstacles.append(Messages.readsPayload(path))
    }
    if let model = entries.lazy.compactMap(\.readEmbedding).first {
      obstacles.append(Messages.embedsModel(model.type))
    }
    let paths = entries.filter { $0.reading != nil }.flatMap(\.places).map(\.path)
    if let path = paths.first(where: \.hasIndex)
      ?? subtypes?.discriminator.flatMap({ $0.hasIndex ? $0 : nil })
    {
      obstacles.append(Messages.readsIndex(path))
    }
    return obstacles
  }
}

extension SubtypePlan {
  /// Whether the direct engine cannot find the value of a type: it does only under a key of the object
  /// itself.
  fileprivate func isObstacle(_ choice: SubtypeChoice) -> Bool {
    guard let path = choice.payload else { return false }
    return !isByKey || path.components.count > 1
  }
}
