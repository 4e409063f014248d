/// A plan for encoding the models of one type: contiguous steps in memory, one for each encoded entry.
///
/// ```
///  table                     steps
///  "name": \.name            ,"name":    codec of String, 0 bytes into the model
///  "status.alive": \.alive   ,"status":  begin an object of two steps
///  "status.age": \.age         ,"alive": codec of Bool, 16 bytes into the model
///                              ,"age":   codec of Int, 24 bytes into the model
///  "job": .model(\.job)      ,"job":     shape model(Job), loaded by the accessor
/// ```
///
/// Every key begins with a comma; for the first one in an object, it is replaced by the opening
/// brace. Paths with common first keys share an object and must be contiguous, so that the keys are
/// in table order whichever of them are written.
///
/// The names of subtypes are steps, too, before all others.
///
/// The models of a table that isn't that simple are written entry by entry.
final class WritingPlan: Sendable {
  /// Whether models are written in steps; if not, entry by entry.
  let hasSteps: Bool
  let steps: WritingSteps
  /// The number of values counted for each model, whatever its contents.
  let valueCount: Int
  /// The maximum size of a value that is not encoded in place, and its alignment.
  let scratchSize: Int
  let scratchAlignment: Int
  /// Whether the steps are those of a row's elements, in their order.
  let isRow: Bool
  /// Whether a model is written as an object, without keys that it has kept.
  let isWholeInSteps: Bool
  /// The property for keys that nothing else reads. They're written after all others.
  let extras: UnknownKeysProperty?
  /// Closures that change the object of a model.
  let finalEncoders: [ObjectEditor<Slot>]
  /// The identity of the plan that has the final encoders.
  let owner: ObjectIdentifier
  /// Whether a model is written by the steps alone.
  let isOnlySteps: Bool
  /// The embedded models, whose steps add to the same object.
  private let embedded: [ModelReference]
  /// The keys in the object itself, as components, which are compared byte by byte.
  private let keys: Set<MappingPath.Component>
  private let foundEmbedding = LazyReference<Answer>()
  private let foundFixedness = LazyReference<Answer>()
  private let templates = LazyReference<DictionaryTemplates>()
  /// Returns a slot with a copy of a model in memory.
  let slot: @Sendable (_ model: ValueAddress) -> Slot
  /// Whether models are class instances.
  let isClass: Bool
  /// Whether the type is a base, whose models are written by the plans of its ``SubtypeWriting``.
  let hasSubtypes: Bool

  /// - Parameter names: The names of the type in the list of the base that models are declared as;
  ///   nil if they are declared as the type itself. The names in the lists of its superclasses are
  ///   always included.
  init(_ plan: ObjectPlan, naming names: [WrittenDiscriminator]? = nil) {
    isClass = plan.isClass
    hasSubtypes = plan.subtypes != nil
    var compiler = WritingCompiler(plan, naming: names)
    compiler.compile()
    hasSteps = compiler.hasSteps
    let steps = compiler.hasSteps ? compiler.steps : []
    self.steps = WritingSteps(steps)
    valueCount = steps.count { $0.isCounted }
    scratchSize = steps.lazy.compactMap(\.loadedProperty?.memory).map(\.size).max() ?? 0
    scratchAlignment = steps.lazy.compactMap(\.loadedProperty?.memory).map(\.alignment).max() ?? 1
    isRow = plan.isRow
    isWholeInSteps = plan.extras == nil && !plan.isRow
    extras = plan.extras
    finalEncoders = plan.hooks.finalEncoders
    owner = ObjectIdentifier(plan)
    embedded =
      hasSteps
      ? plan.entries.filter { $0.writing != nil }.compactMap(\.writtenEmbedding) : []
    isOnlySteps = extras == nil && finalEncoders.isEmpty && embedded.isEmpty
    var keys: Set<MappingPath.Component> = []
    var next = 0
    while next < steps.count {
      if steps[next].action != .embedded { keys.insert(.key(steps[next].key)) }
      next += 1 + steps[next].length
    }
    self.keys = keys
    slot = plan.operations.slot
  }

  /// Whether the steps of the embedded models can add to the same object: their tables must be simple, and no key may
  /// be written twice.
  ///
  /// - Parameter plan: Returns the plan of an embedded model.
  func embedsSteps(_ plan: (ModelReference) -> ObjectPlan?) -> Bool {
    embedded.isEmpty || foundEmbedding.value { Answer(isSimple(plan)) }.isYes
  }

  private func isSimple(_ plan: (ModelReference) -> ObjectPlan?) -> Bool {
    var keys = keys
    return addEmbedded(to: &keys, level: 1, plan)
  }

  /// Adds the keys of the embedded models, and of those embedded in them; false if their tables
  /// aren't simple, or if a key would be written twice.
  private func addEmbedded(
    to all: inout Set<MappingPath.Component>, level: Int, _ plan: (ModelReference) -> ObjectPlan?
  ) -> Bool {
    for model in embedded {
      guard let writing = plan(model)?.writing, writing.hasSteps, writing.extras == nil,
        writing.finalEncoders.isEmpty, !writing.hasSubtypes, writing.keys.isDisjoint(with: all)
      else { return false }
      all.formUnion(writing.keys)
      guard level < Self.levelLimit, writing.addEmbedded(to: &all, level: level + 1, plan) else {
        return false
      }
    }
    return true
  }

  /// The maximum number of models embedded in one another. With computed properties, a model could
  /// be embedded in itself.
  private static let levelLimit = 32

  /// The dictionary that some steps fill; nil if they may write other keys than their own.
  func template(for steps: Range<Int>) -> DictionaryTemplate? {
    templates.value { DictionaryTemplates(for: self.steps) }.template(for: steps)
  }

  /// Whether kept keys can be written after all others. None of them may be in the object already,
  /// and it must not contain embedded models.
  func adds(_ kept: MappingValue.Object) -> Bool {
    kept.isEmpty || embedded.isEmpty && !kept.contains { keys.contains(.key($0.key)) }
  }

  /// Whether models are written by the same steps with the same result whenever that happens: they're structs, and none of
  /// the users' code runs.
  ///
  /// - Parameter plan: Returns the plan of an inner model.
  func isFixed(_ plan: (ModelReference) -> ObjectPlan?) -> Bool {
    foundFixedness.value {
      var seen: Set<ObjectIdentifier> = []
      return Answer(isFixed(plan, &seen))
    }.isYes
  }

  private func isFixed(
    _ plan: (ModelReference) -> ObjectPlan?, _ seen: inout Set<ObjectIdentifier>
  ) -> Bool {
    guard seen.insert(ObjectIdentifier(self)).inserted else { return true }
    guard hasSteps, isOnlySteps, isWholeInSteps, !isClass, !hasSubtypes else { return false }
    for index in 0..<steps.lines.count {
      let line = steps.lines[index]
      switch line.action {
      case .lying: if line.codec?.lend({ $0.isPlain }) != true { return false }
      case .name, .otherName, .object: continue
      case .lyingShape:
        let shape = line.step.lend { $0.shape }
        guard let shape, Self.isFixed(shape, plan, &seen) else { return false }
      case .loaded, .loadedShape, .closure, .embedded: return false
      }
    }
    return true
  }

  /// Whether values of a shape are written with the same result whenever that happens.
  static func isFixed(_ shape: Shape, _ plan: (ModelReference) -> ObjectPlan?) -> Bool {
    if case .model(let model) = shape { return plan(model)?.writing.isFixed(plan) == true }
    var seen: Set<ObjectIdentifier> = []
    return isFixed(shape, plan, &seen)
  }

  private static func isFixed(
    _ shape: Shape, _ plan: (ModelReference) -> ObjectPlan?, _ seen: inout Set<ObjectIdentifier>
  ) -> Bool {
    switch shape {
    case .value(let codec): codec.writing?.isPlain == true
    case .optional(let optional): isFixed(optional.wrapped, plan, &seen)
    case .list(let list): !list.isSet && isFixed(list.element, plan, &seen)
    case .dictionary(let dictionary): isFixed(dictionary.element, plan, &seen)
    case .model(let model): plan(model)?.writing.isFixed(plan, &seen) == true
    case .converted, .jsonText: false
    }
  }

  /// Something found out later.
  private final class Answer: Sendable {
    let isYes: Bool

    init(_ isYes: Bool) { self.isYes = isYes }
  }
}
