/// A walk through a graph of models by their tables. Copies, comparisons, differences, hashes, descriptions,
/// archives and validation only define how to process the values it finds.
///
/// ```
///  value ──node──▶ optional · list · dictionary ──each──▶ the values inside
///                  model ──inside──▶ its entries ──part──▶ their values
/// ```
///
/// The walk visits one level at a time, and keeps track of its place, its depth, and the instances it is
/// inside. It reads properties without conversion (see ``PropertyAccessor``), so transforms, validators and
/// hooks are not involved. Closures are only called if a table has nothing else.
package class GraphWalk: GraphPass {
  /// Whether another level may begin here; nil for the depth limit alone.
  package final var allows: ((GraphWalk, Shape) -> Bool)?
  /// Logs what a type threw; nil for the usual words.
  package final var noteError: ((GraphWalk, any Error) -> Void)?
  /// The instances the walk is currently inside.
  private var open: Set<ObjectIdentifier> = []

  /// A walk of another module, which can't inherit from this one.
  package convenience init(in context: MappingContext) { self.init(context: context) }

  /// Splits a value into its parts; nil if it is nested too deep, or its type threw an error, which is
  /// logged.
  @inline(never)
  package final func node(of slot: Slot, as shape: Shape) -> GraphNode<Slot>? {
    guard canOpen(shape) else { return nil }
    return attempt {
      switch shape {
      case .value, .converted: return nil
      case .jsonText(let text): return node(of: slot, as: text.inner)
      case .model(let reference):
        return modelNode(of: slot, as: reference)
      case .optional(let optional):
        let wrapped = try optional.operations.unwrap(slot).map { [$0] } ?? []
        return GraphNode(kind: .optional(optional), values: wrapped, shape: optional.wrapped)
      case .list(let list):
        let elements = try list.operations.elements(of: slot)
        return GraphNode(kind: .list(list), values: elements, shape: list.element)
      case .dictionary(let dictionary):
        let members = try dictionary.operations.members(of: slot).sorted(byBytesOf: { $0.key })
        let kind = GraphNode<Slot>.Kind.dictionary(dictionary, keys: members.map { $0.key })
        return GraphNode(kind: kind, values: members.map { $0.value }, shape: dictionary.element)
      }
    }
  }

  /// Whether another level may begin here.
  func canOpen(_ shape: Shape) -> Bool { allows.map { $0(self, shape) } ?? checkDepth() }

  /// The results for the values inside a level; nil if one of them failed.
  @inline(never)
  package final func each<Value, Result>(
    in node: GraphNode<Value>, _ body: (Int, Value) -> Result?
  ) -> [Result]? {
    var results: [Result] = []
    for (index, value) in node.values.enumerated() {
      let step = node.step(at: index)
      if let step { log.enter(found: step) }
      if let result = body(index, value) { results.append(result) }
      if step != nil { log.leave() }
    }
    return results.count == node.values.count ? results : nil
  }

  override func note(_ error: any Error) {
    if let noteError { return noteError(self, error) }
    noteThrown(error, .unrepresentableValue, Messages.unreadable)
  }

  // MARK: Models

  /// Logs why a value has no table: its type has none, or its base doesn't list it.
  package final func noteForeign(_ slot: Slot) {
    let type = slot.runtimeType
    if let base = context.registry.plan(for: type), base.subtypes != nil, !base.isClass {
      log.note(
        .unknownSubtype, Messages.unlistedSubtype(type, of: type, caseName: slot.caseName))
    } else {
      log.note(.unregisteredType, Messages.unregisteredType(type))
    }
  }

  /// A model as its own type, or the content of a base that is not a model.
  private func modelNode(of slot: Slot, as reference: ModelReference) -> GraphNode<Slot> {
    let found = context.registry.model(in: slot, as: reference)
    if let content = found.content {
      return GraphNode(
        kind: .content(found.choices, reference), values: [found.slot], shape: content)
    }
    let shape = Shape.model(reference)
    guard let plan = found.plan else { return GraphNode(kind: .foreign, values: [], shape: shape) }
    let model = GraphModel(found.slot, plan, through: found.choices)
    return GraphNode(kind: .model(model, reference), values: [], shape: shape)
  }

  /// Whether calls may be made inside one another as deep as this one, by closures of tables: they may call one another
  /// without end.
  package final var mayNest: Bool { context.depth < max(1 << 12, context.options.maximumDepth) }

  /// Calls a closure inside a model; nil if the walk is already inside the same instance.
  package final func entering<Result>(_ model: GraphModel, _ body: () -> Result) -> Result? {
    guard let identity = model.identity else { return body() }
    guard open.insert(identity).inserted else { return nil }
    defer { open.remove(identity) }
    return body()
  }

  /// Calls a closure at the place of an entry.
  @inline(never)
  package final func inside<Result>(_ entry: PlanEntry, _ body: () -> Result) -> Result {
    let (property, isSensitive) = (log.property, log.isSensitive)
    log.property = entry.property?.name
    log.isSensitive = isSensitive || context.registry.isSensitive(entry)
    log.enter(entryAt: entry.path)
    defer {
      log.leave(entryAt: entry.path)
      log.property = property
      log.isSensitive = isSensitive
    }
    return body()
  }

  /// Calls a closure at a place visited before.
  @inline(never)
  package final func at(_ place: [MappingPath.Component], _ body: () -> Void) {
    let (outer, outerCount) = (log.components, log.shownStepCount)
    log.leave(outer.count)
    log.enter(place)
    // The log no longer knows which steps are keys of a sensitive value.
    log.shownStepCount = shownStepCount
    body()
    log.shownStepCount = outerCount
    log.leave(place.count)
    log.enter(outer)
  }

  /// The value of an entry.
  package enum Part {
    case value(Slot, Shape)
    /// The value of a property whose type the library cannot inspect.
    case opaque(Slot)
    /// The value is written by the closure of the entry.
    case closure(PlanEntry.Writing)
  }

  /// The value of an entry in a model; nil if it has none, as for a consumer, or a generator whose value
  /// the model does not keep.
  @inline(never)
  package final func part(of entry: PlanEntry, in model: GraphModel) -> Part? {
    guard let property = entry.property else {
      return entry.reading == nil ? nil : entry.writing.map { .closure($0) }
    }
    return attempt {
      let value = try property.accessor.load(from: model.slot)
      return property.shape.map { .value(value, $0) } ?? .opaque(value)
    }
  }

  /// The unknown keys kept by a model.
  package final func extras(of model: GraphModel) -> MappingValue.Object? {
    model.plan.extras.flatMap { extras in attempt { try extras.load(from: model.slot) } }
  }

  /// The value that the closure of an entry returns for a model; nil stands for null.
  @inline(never)
  package final func load(
    _ entry: PlanEntry, by writing: PlanEntry.Writing, of model: GraphModel
  ) throws -> Slot? {
    try callUser { try entry.load(writing, from: model.slot) }
  }
}
