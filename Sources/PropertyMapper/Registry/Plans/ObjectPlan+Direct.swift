extension ObjectPlan {
  /// Why the direct engine cannot decode objects with the plan, as clauses for warnings; empty for
  /// most tables.
  var directObstacles: [String] {
    var obstacles: [String] = []
    if !hooks.inputEditors.isEmpty { obstacles.append(Messages.editsInput) }
    if subtypes?.chooser != nil { obstacles.append(Messages.choosesSubtypes) }
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
