import PropertyMapper

/// Follows the entries of tables through one input.
///
/// ```
///  input ──problem finder──▶ problems ┐
///    └────entries, one by one─────────┴──▶ a line for each entry
/// ```
struct EntryTrace {
  private let context: MappingContext
  private let showsValues: Bool
  private let finder: ProblemFinder
  private var problems: [MappingError] = []
  /// The indexes of the problems that a line shows.
  private var shown: Set<Int> = []
  private var table = TextTable()

  /// Deeper objects aren't shown.
  private static let maximumDepth = 32
  /// The number of elements that are shown.
  private static let elementCount = 3

  init(_ context: MappingContext, showingValues showsValues: Bool) {
    self.context = context
    self.showsValues = showsValues
    finder = ProblemFinder(context: context)
  }

  mutating func text(of value: MappingValue, as shape: Shape, named name: String) -> String {
    let problemFinder = ProblemFinder(context: context)
    if problemFinder.noteProblems(of: shape, for: .decoding) {
      _ = problemFinder.read(InputElement(value), as: shape)
      problems = problemFinder.log.problems(in: nil)
      add(value, as: shape, at: [])
    } else {
      problems = problemFinder.log.problems(in: nil)
    }
    let others = problems.indices.filter { !shown.contains($0) }.map { index in
      "- \(problems[index].severity): \(problems[index])"
    }
    return ([name] + (table.lines + others).map { "  \($0)" }).joined(separator: "\n")
  }

  // MARK: Values

  /// Adds the lines for the models in a value.
  ///
  /// - Parameter outer: The keys that no entry reads, if the value is also the object of the model around it.
  private mutating func add(
    _ value: MappingValue, as shape: Shape, at path: [MappingPath.Component],
    sharing outer: NearKeys? = nil
  ) {
    guard path.count < Self.maximumDepth else { return }
    switch (shape, value) {
    case (.optional(let optional), _):
      add(value, as: optional.wrapped, at: path, sharing: outer)
    case (.converted(let converted), _):
      add(value, as: converted.inner, at: path, sharing: outer)
    case (.model(let model), .object(let object)):
      add(object, as: model, at: path, sharing: outer)
    case (.model(let model), .array):
      guard let plan = context.registry.plan(for: model), plan.isRow else { return }
      // Nothing is near an index.
      let near = NearKeys(of: .mapping([:]), knowing: plan.knownKeys)
      for entry in plan.entries {
        if let reading = entry.reading { add(entry, reading, of: value, at: path, near) }
      }
    case (.list(let list), .array(let elements)) where !list.element.models.isEmpty:
      for (index, element) in elements.prefix(Self.elementCount).enumerated() {
        add(element, as: list.element, at: path + [.index(index)])
      }
    case (.dictionary(let dictionary), .object(let object))
    where !dictionary.element.models.isEmpty:
      for member in object.prefix(Self.elementCount) {
        add(member.value, as: dictionary.element, at: path + [.key(member.key)])
      }
    default: break
    }
  }

  private mutating func add(
    _ object: MappingValue.Object, as model: ModelReference, at path: [MappingPath.Component],
    sharing outer: NearKeys?
  ) {
    guard let declared = context.registry.plan(for: model),
      let routed = finder.route(RoutedObject(object: .mapping(object), plan: declared))
    else { return }
    if let content = routed.content {
      let payload = routed.hops.last?.choice.payload?.components ?? []
      if let value = MappingValue.object(object).value(at: payload[...]) {
        add(value, as: content, at: path + payload)
      }
      return
    }
    let near = outer ?? NearKeys(of: .mapping(object), knowing: finder.knownKeys(of: routed))
    for entry in routed.plan.entries {
      guard let reading = entry.reading else { continue }
      let known = entry.takesOtherKeys ? finder.knownKeys(of: routed) : KeyTree()
      add(entry, reading, of: .object(object.removing(known)), at: path, near)
    }
  }

  // MARK: Entries

  private mutating func add(
    _ entry: PlanEntry, _ reading: PlanEntry.Reading, of object: MappingValue,
    at path: [MappingPath.Component], _ near: NearKeys
  ) {
    if entry.path.components.isEmpty {
      return add(object, as: reading.shape, at: path, sharing: near)
    }
    let values = entry.places.compactMap { place in
      object.value(at: place.path.components[...]).map { (value: $0, place: place.path) }
    }
    let found = values.first { $0.value != .null } ?? values.first
    let place = found?.place ?? entry.path
    let whole = path + place.components
    let kind = found.map { shownKind(of: $0.value, of: entry) } ?? "absent"
    var outcome = problem(at: whole, of: reading.shape)
    if outcome == nil, found == nil { outcome = problem(onTheWayTo: whole, from: path.count) }
    let isFilled = outcome == nil
    if let outcome {
      table.add(["\(MappingPath(components: whole))", kind, outcome])
    } else {
      let verdict = entry.rule.verdict(for: presence(of: found?.value), in: .init(context.options))
      var words = self.words(for: verdict, isAlternative: place != entry.path, place)
      if found == nil, let near = near.nearest(to: entry) {
        words += "; \(Messages.inputHas(near))"
      }
      table.add(["\(MappingPath(components: whole))", kind, words])
    }
    if isFilled || !reading.shape.models.isEmpty, !entry.modifiers.isSensitive, let found {
      add(found.value, as: reading.shape, at: whole)
    }
  }

  private func presence(of value: MappingValue?) -> EntryRule.Presence {
    switch value {
    case nil: .absent
    case .null: .null
    case .string(""): .emptyText
    default: .value
    }
  }

  private func words(
    for verdict: EntryRule.Verdict, isAlternative: Bool, _ place: MappingPath
  ) -> String {
    switch verdict {
    case .take: isAlternative ? "read from \(place)" : "read"
    case .takeNull, .useNullValue: "nil"
    case .useDefault: "default"
    case .leave: "left as it was made"
    case .problem: "missing"
    }
  }

  private func shownKind(of value: MappingValue, of entry: PlanEntry) -> String {
    let kind =
      switch value {
      case .null: "null"
      case .bool: "true or false"
      case .number: "number"
      case .string: "text"
      case .array: "list"
      case .object: "object"
      case .native: "native value"
      }
    // What contains models may contain sensitive values.
    guard showsValues, !entry.modifiers.isSensitive,
      entry.reading?.shape.models.isEmpty == true
    else { return kind }
    return DisplayText.line(JSONTextShape.text(of: value), at: 40)
  }

  // MARK: Problems

  /// The problems of a value, which are those at its path and, if no lines follow for what is in it, below it.
  private mutating func problem(at path: [MappingPath.Component], of shape: Shape) -> String? {
    let hasLines = !shape.models.isEmpty
    return take(at: path) { other in
      hasLines ? other == path : other.starts(with: path)
    }
  }

  /// The problem of a value on the way to another one, below the object of the entry.
  private mutating func problem(
    onTheWayTo path: [MappingPath.Component], from count: Int
  ) -> String? {
    take(at: path) { other in other.count > count && path.starts(with: other) }
  }

  /// Returns the first problem at or near a path, and marks all of them as shown.
  private mutating func take(
    at path: [MappingPath.Component], _ isThere: ([MappingPath.Component]) -> Bool
  ) -> String? {
    let found = problems.indices.filter { isThere(problems[$0].path.components) }
    shown.formUnion(found)
    guard let first = found.first else { return nil }
    let problem = problems[first]
    let place = problem.path.components == path ? "" : " at \(problem.path)"
    return "\(problem.severity)\(place): \(problem.message)"
  }
}

extension MappingValue {
  /// The value at a path; nil if there is none.
  fileprivate func value(at path: ArraySlice<MappingPath.Component>) -> MappingValue? {
    path.reduce(self) { (value: MappingValue?, component) in
      switch component {
      case .key(let key): value?[key]
      case .index(let index): value?[index]
      }
    }
  }
}

extension MappingValue.Object {
  /// The object without some keys.
  fileprivate func removing(_ known: KeyTree) -> Self {
    guard !known.keys.isEmpty else { return self }
    var rest = self
    for key in keys where known[key] != nil { rest[key] = nil }
    return rest
  }
}
