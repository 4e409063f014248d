public import PropertyMapper

extension PropertyMapper {
  /// Returns a description of how each entry in a type's table, and in nested tables, handles an
  /// input.
  ///
  /// Use this method to find out why a property doesn't have the value that you expect. If a value
  /// is absent, its line mentions a similar key that no entry reads:
  ///
  /// ```swift
  /// let json = #"{"name": "Jon", "age": "x", "born_on": 5}"#
  /// print(try mapper.trace(User.self, from: .json(json)))
  /// // User
  /// //   name    text    read
  /// //   age     text    error: must be a whole number, but is text
  /// //   bornOn  absent  left at its initial value; the input has born_on
  /// ```
  ///
  /// Other problems, such as unknown keys, are listed at the end. Input editors run, but no model
  /// is created, so consumers, factories, and final decoders don't. Only the first three models in
  /// an array or dictionary are shown. The wording may change between versions of the library.
  ///
  /// - Parameters:
  ///   - type: The model type, an array of models, or a dictionary with models as values.
  ///   - source: The input.
  ///   - showsValues: Whether to show the values of entries that aren't `sensitive()`. By default,
  ///     only the kind of each value is shown.
  /// - Throws: ``MappingErrors`` if the input can't be parsed or exceeds a limit, or if a
  ///   dictionary contains a value that JSON can't represent.
  /// - Complexity: O(*n* + *e*), where *n* is the size of the input and *e* is the number of
  ///   entries shown.
  public func trace<Model>(
    _ type: Model.Type, from source: MappingSource, showingValues showsValues: Bool = false
  ) throws(MappingErrors) -> String {
    let context = context
    try requireRoom(for: context, mapping: type)
    var errors: [MappingError] = []
    var text = ""
    let isDone = read(source, mapping: type, errors: &errors) { input, errors in
      let context = input.isPropertyList ? context.forPropertyLists : context
      var trace = EntryTrace(
        context, of: context.registry.rootShape(of: type), showingValues: showsValues,
        startingAt: source.path)
      do throws(MappingError) {
        let root = try input.open(options).root
        let name = Messages.name(of: type)
        guard let found = context.open({ trace.text(of: root, named: name, errors: &errors) })
        else { return false }
        text = found
        return true
      } catch {
        errors += options.messages.tell([error])
        hideNeighbors(of: type, context, in: &errors, from: 0, around: nil)
        return false
      }
    }
    guard isDone else { throw MappingErrors(errors, mapping: type) }
    return text
  }
}

/// Follows the entries of tables through one input.
///
/// ```
///  input ──problem finder──▶ problems ┐
///    └────entries, one by one─────────┴──▶ a line for each entry
/// ```
struct EntryTrace {
  private let context: MappingContext
  private let shape: Shape
  private let showsValues: Bool
  /// The path of the input in its source.
  private let start: [MappingPath.Component]
  private let finder: ProblemFinder
  private var problems: [MappingError] = []
  /// The indexes of the problems that a line shows.
  private var shown: Set<Int> = []
  private var table = TextTable()

  /// Deeper objects aren't shown.
  private static let maximumDepth = 32
  /// The number of elements that are shown.
  private static let elementCount = 3
  /// The number of problems that are assigned to entries, since one that isn't found would be missing from its line.
  private static let problemCount = 10_000

  init(
    _ context: MappingContext, of shape: Shape, showingValues showsValues: Bool,
    startingAt start: MappingPath
  ) {
    self.context = context
    self.shape = shape
    self.showsValues = showsValues
    self.start = start.components
    finder = ProblemFinder(context: context)
  }

  /// Returns the trace of an input; nil if it can't be followed, and appends the reasons.
  mutating func text(
    of root: InputElement, named name: String, errors: inout [MappingError]
  ) -> String? {
    // The problem finder reports duplicate keys if they matter.
    if finder.rules.duplicateKeys == .reject { finder.rules.duplicateKeys = .useFirst }
    guard let value = finder.exactValue(of: root) else {
      errors += finder.log.problems(in: nil).map { problem in
        var problem = problem
        let path = problem.path.components
        if let count = context.registry.shownStepCount(ofSensitive: path, from: shape) {
          problem.cutPath(behind: count)
        }
        return problem
      }
      return nil
    }
    let problemFinder = ProblemFinder(context: context)
    problemFinder.root = shape
    problemFinder.log.limit = max(problemFinder.log.limit, Self.problemCount)
    let isUsable = problemFinder.noteProblems(of: shape, for: .decoding)
    if isUsable { _ = problemFinder.read(root, as: shape) }
    problems = problemFinder.log.problems(in: nil)
    if isUsable { add(value, as: shape, at: []) }
    return ([name] + (table.lines + others).map { "  \($0)" }).joined(separator: "\n")
  }

  /// The lines for the problems that no entry shows.
  private var others: [String] {
    let others = problems.indices.filter { !shown.contains($0) }
    let listed = others.prefix(max(1, context.options.maximumErrorCount)).map { index in
      "- \(problems[index].severity): \(problems[index].moved(below: start))"
    }
    let further = others.count - listed.count
    return listed + (further > 0 ? ["- \(Messages.furtherProblems(further))"] : [])
  }

  // MARK: Values

  /// Adds the lines for the models in a value.
  ///
  /// - Parameter outer: The keys that no entry reads, if the value is also the object of the model around it.
  private mutating func add(
    _ value: MappingValue, as shape: Shape, at path: [MappingPath.Component],
    sharing outer: NearKeys? = nil
  ) {
    guard path.count < Self.maximumDepth, StackRoom.isLeft(beyond: 64 << 10) else { return }
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
      var routed = finder.route(RoutedObject(object: .mapping(object), plan: declared))
    else { return }
    if let content = routed.content {
      let payload = routed.hops.last?.choice.payload?.components ?? []
      if let value = MappingValue.object(object).value(at: payload[...]) {
        add(value, as: content, at: path + payload)
      }
      return
    }
    guard finder.edit(&routed),
      case .object(let object)? = finder.exactValue(
        of: InputElement(value: .object(routed.object)))
    else { return }
    let near = outer ?? NearKeys(of: routed.object, knowing: finder.knownKeys(of: routed))
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
    if entry.isEmbedded {
      return add(inSameObject: entry, reading, of: object, at: path, near)
    }
    let values = entry.places.compactMap { place in
      object.value(at: place.path.components[...]).map { (value: $0, place: place.path) }
    }
    let takesEmptyText = entry.rule.readsEmptyTextAsNull(EmptyTextRule(context.options))
    let found =
      values.first { $0.value != .null && !(takesEmptyText && $0.value == "") } ?? values.first
    let place = found?.place ?? entry.path
    let whole = path + place.components
    let kind = found.map { shownKind(of: $0.value, of: entry) } ?? "absent"
    var outcome = problem(at: whole, of: reading.shape)
    if outcome == nil, found == nil { outcome = problem(onTheWayTo: whole, from: path.count) }
    let isFilled = outcome == nil
    if let outcome {
      addLine(whole, kind, outcome)
    } else {
      var words = words(for: entry, finding: found?.value, at: place)
      if found == nil, let near = near.nearest(to: entry) {
        words += "; \(Messages.inputHas(near))"
      }
      addLine(whole, kind, words)
    }
    if isFilled || !reading.shape.models.isEmpty, !entry.modifiers.isSensitive, let found {
      add(found.value, as: reading.shape, at: whole)
    }
  }

  /// Adds the lines for an embedded model, or for the dictionary that reads all other keys.
  private mutating func add(
    inSameObject entry: PlanEntry, _ reading: PlanEntry.Reading, of object: MappingValue,
    at path: [MappingPath.Component], _ near: NearKeys
  ) {
    if entry.takesOtherKeys {
      table.add([shownPath(path) + Messages.otherKeys, "object", "read"])
    } else if entry.mayLackEmbedding, case .object(let members) = object,
      let keys = entry.readEmbedding.flatMap({ context.registry.objectKeys(of: $0) }),
      !keys.arePresent(in: .mapping(members))
    {
      let words = words(for: entry, finding: nil, at: entry.path)
      table.add([shownPath(path) + Messages.place(at: .root), "absent", words])
      return
    }
    if !entry.modifiers.isSensitive {
      add(object, as: reading.shape, at: path, sharing: near)
    }
  }

  private mutating func addLine(
    _ path: [MappingPath.Component], _ kind: String, _ outcome: String
  ) {
    table.add(["\(MappingPath(components: start + path))", kind, outcome])
  }

  /// The path of an object, before words for what is in it.
  private func shownPath(_ path: [MappingPath.Component]) -> String {
    let path = start + path
    return path.isEmpty ? "" : "\(MappingPath(components: path)) "
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
    for entry: PlanEntry, finding value: MappingValue?, at place: MappingPath
  ) -> String {
    switch entry.rule.verdict(for: presence(of: value), in: .init(context.options)) {
    case .take: place == entry.path ? "read" : "read from \(place)"
    case .takeNull, .useNullValue: "nil"
    case .useDefault: "default"
    case .leave: "left at its initial value"
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
    // What contains models may contain sensitive values, even if another entry reads the models.
    guard showsValues, !context.registry.isSensitive(entry),
      entry.reading?.shape.models.isEmpty == true
    else { return kind }
    return DisplayText.line(JSONTextShape.text(of: value), at: 40)
  }

  // MARK: Problems

  /// The problems of a value, which are those at its path and, if no lines follow for what is in it, below it.
  private mutating func problem(at path: [MappingPath.Component], of shape: Shape) -> String? {
    let hasLines = shape.hasTracedModels
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
    let place =
      problem.path.components == path ? "" : " at \(problem.moved(below: start).path)"
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

extension Shape {
  /// Whether it contains models other than in JSON text, which isn't opened.
  fileprivate var hasTracedModels: Bool {
    switch self {
    case .jsonText: false
    case .model: true
    case .value: false
    case .optional, .list, .dictionary, .converted: inner?.hasTracedModels ?? false
    }
  }
}
