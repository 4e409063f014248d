// The positions of sensitive values, according to the tables.

extension Registry {
  /// The keys of `sensitive()` entries in a type and all types below it; nil if there are none.
  func sensitiveKeys<Value>(of type: Value.Type) -> SensitiveKeys? {
    let keys = sensitiveKeys.value(for: ObjectIdentifier(type)) {
      // An existing model is read by its table even if its type is also a value.
      sensitiveKeys(of: [rootShape(of: type), resolver.shape(of: type, preferring: .registered)])
    }
    return keys.isEmpty ? nil : keys
  }

  /// Whether there are `sensitive()` entries in a shape and all types below it.
  package func hasSensitiveEntries(below shape: Shape) -> Bool {
    !sensitiveKeys(of: [shape]).isEmpty
  }

  /// Whether an entry's value is sensitive: by the table, or because another entry reads a model in
  /// the same place that has sensitive entries.
  package func isSensitive(_ entry: PlanEntry) -> Bool {
    func hasSensitiveKeys<Model>(_ type: Model.Type) -> Bool { sensitiveKeys(of: type) != nil }
    return entry.modifiers.isSensitive
      || !entry.modelsInPlace.isEmpty
        && entry.modelsInPlace.contains { _openExistential($0.type, do: hasSensitiveKeys) }
  }

  private func sensitiveKeys(of roots: [Shape]) -> SensitiveKeys {
    var keys = SensitiveKeys()
    var editsInput = false
    let plans = reach(from: roots.flatMap { $0.models }) { plan in
      (plan.subtypes?.models ?? []) + plan.entries.flatMap { $0.models }
        + tabledSubclasses(of: plan.type)
    }
    for plan in plans {
      for entry in plan.entries where entry.modifiers.isSensitive {
        for place in entry.places where !place.path.isOwnObject { keys.insert(place.path) }
        // The keys of a dictionary come from the input, so they aren't known.
        if entry.takesOtherKeys { keys.insertAll() }
        if let model = entry.readEmbedding ?? entry.writtenEmbedding {
          let inner = objectKeys(of: model)
          for path in inner?.read ?? [] { keys.insert(path) }
          if inner?.keepsUnknownKeys == true { keys.insertAll() }
        }
      }
      // Values moved by an editor have other keys in the text.
      if !plan.hooks.inputEditors.isEmpty { editsInput = true }
    }
    guard !keys.isEmpty else { return keys }
    // Keys inside a string aren't found, so every string that holds models is taken as sensitive.
    for entry in plans.flatMap(\.entries)
    where entry.modifiers.isInJSONText && !entry.models.isEmpty {
      for place in entry.places { keys.insert(place.path) }
    }
    if editsInput { keys.insertAll() }
    return keys
  }

  /// The number of path components that may be shown if the path enters a sensitive value;
  /// otherwise nil.
  ///
  /// The remaining ones are keys from the data. The model's subtype or subclass is unknown here, so
  /// a value counts as sensitive if it is sensitive in any of them.
  ///
  /// ```
  ///  "cred": .model(…).sensitive()    cred.password    2, since the key is in a table
  ///                                   cred.hunter2     1
  /// ```
  ///
  /// - Parameter isWhole: Whether the path is that of a value in an object that input editors have
  ///   not edited yet. They may move any value to a sensitive place, so only keys of tables are
  ///   shown.
  package func shownStepCount(
    ofSensitive path: [MappingPath.Component], from root: Shape, isWhole: Bool = false
  ) -> Int? {
    var search = SensitivePlaceSearch(path: path, isWhole: isWhole)
    search.pending = [.init(shape: root, position: 0, isSensitive: false)]
    while let step = search.pending.popLast() { follow(step, in: &search) }
    return search.shownCount
  }

  private func follow(_ step: SensitivePlaceSearch.Step, in search: inout SensitivePlaceSearch) {
    var next = step
    switch step.shape {
    case .value: return
    case .optional(let optional): next.shape = optional.wrapped
    case .converted(let converted): next.shape = converted.inner
    case .jsonText(let text): next.shape = text.inner
    case .list(let list):
      if case .index? = search.component(at: step.position) { next.position += 1 }
      search.noteShown(next)
      next.shape = list.element
    case .dictionary(let dictionary):
      guard search.component(at: step.position) != nil, !step.isSensitive else { return }
      next.position += 1
      next.shape = dictionary.element
    case .model(let model): return follow(model, step, in: &search)
    }
    search.pending.append(next)
  }

  private func follow(
    _ model: ModelReference, _ step: SensitivePlaceSearch.Step,
    in search: inout SensitivePlaceSearch
  ) {
    var step = step
    // One of several payloads, each of which has the type.
    if case .index? = search.component(at: step.position) { step.position += 1 }
    guard let plan = plan(for: model), search.isNew(plan, step) else { return }
    if search.isWhole, !plan.hooks.inputEditors.isEmpty, hasSensitiveEntries(below: .model(model)) {
      search.noteMovable(from: step, knowing: objectKeys(of: plan).known)
    }
    for entry in plan.entries {
      let shapes = [entry.reading?.shape, entry.writing?.shape, entry.property?.shape]
      for place in entry.places {
        search.follow(
          place.path.components, to: shapes.compactMap { $0 }, from: step,
          isSensitive: entry.modifiers.isSensitive)
      }
    }
    for choice in plan.subtypes?.all ?? [] {
      search.follow(
        choice.payload?.components ?? [], to: [choice.content ?? .model(choice.model)], from: step)
    }
    for subclass in tabledSubclasses(of: model.type) {
      search.follow([], to: [.model(subclass)], from: step)
    }
  }
}

/// Follows one path through all tables that might read it.
private struct SensitivePlaceSearch {
  let path: [MappingPath.Component]
  let isWhole: Bool
  var pending: [Step] = []
  private(set) var shownCount: Int?
  private var visited: Set<Visit> = []

  struct Step {
    var shape: Shape
    var position: Int
    var isSensitive: Bool
  }

  private struct Visit: Hashable {
    let plan: ObjectIdentifier
    let position: Int
    let isSensitive: Bool
  }

  init(path: [MappingPath.Component], isWhole: Bool) {
    self.path = path
    self.isWhole = isWhole
  }

  func component(at position: Int) -> MappingPath.Component? {
    path.indices.contains(position) ? path[position] : nil
  }

  mutating func noteShown(_ step: Step) {
    noteShown(step.position, isSensitive: step.isSensitive)
  }

  private mutating func noteShown(_ position: Int, isSensitive: Bool) {
    if isSensitive { shownCount = max(shownCount ?? 0, position) }
  }

  /// Shows only the keys of the tables for an object that an input editor changes.
  mutating func noteMovable(from step: Step, knowing keys: KeyTree) {
    let knownCount = keys.knownCount(of: path[step.position...])
    if step.position + knownCount < path.count {
      noteShown(step.position + knownCount, isSensitive: true)
    }
  }

  mutating func isNew(_ plan: ObjectPlan, _ step: Step) -> Bool {
    let visit = Visit(
      plan: ObjectIdentifier(plan), position: step.position, isSensitive: step.isSensitive)
    return visited.insert(visit).inserted
  }

  /// Continues at the end of some components, if the path has them.
  mutating func follow(
    _ steps: [MappingPath.Component], to shapes: [Shape], from step: Step,
    isSensitive: Bool = false
  ) {
    guard path[step.position...].starts(with: steps) else { return }
    let position = step.position + steps.count
    let isSensitive = step.isSensitive || isSensitive
    noteShown(position, isSensitive: isSensitive)
    for shape in shapes {
      pending.append(Step(shape: shape, position: position, isSensitive: isSensitive))
    }
  }
}
