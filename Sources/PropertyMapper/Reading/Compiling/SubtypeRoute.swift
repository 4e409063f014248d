/// The route from the base that an object is declared as to one of the types that it may be.
///
/// ```
///  any Shape ──"kind": "round"──▶ any Round ──"form": "circle"──▶ Circle
/// ```
struct SubtypeRoute {
  private let declared: ObjectPlan
  /// The key of the declared base.
  let key: ReadingCompiler.ModelKey
  /// The bases that have chosen.
  private var bases: [ObjectPlan] = []
  /// The discriminators that are read, which are known keys of the object.
  private(set) var discriminators: [MappingPath] = []
  /// The steps back, the outermost first.
  private var steps: [SubtypeWrapping] = []
  /// The number of the next type's input editors that have already been called: those that a class inherits.
  private(set) var editorCount: Int

  init(from declared: ObjectPlan, _ key: ReadingCompiler.ModelKey) {
    self.declared = declared
    self.key = key
    editorCount = declared.hooks.inputEditors.count
  }

  /// How a value of the last type becomes one of the declared base.
  var wrappings: SubtypeWrappings { SubtypeWrappings(steps.reversed()) }

  /// Whether a type is a base that chooses. A base doesn't if it has already, or another one with the same discriminator.
  func chooses(_ plan: ObjectPlan) -> Bool {
    plan.subtypes != nil && !bases.contains { $0.answers(for: plan) }
  }

  /// Has a base choose, after its input editors have run.
  mutating func ask(_ base: ObjectPlan) {
    bases.append(base)
    if let path = base.subtypes?.discriminator { discriminators.append(path) }
    editorCount = max(editorCount, base.hooks.inputEditors.count)
  }

  /// Moves on to a chosen type.
  ///
  /// - Parameter plan: The plan of the type; nil for other contents.
  mutating func follow(_ hop: SubtypeHop, to plan: ObjectPlan?) {
    steps.append(SubtypeWrapping(hop))
    // A fallback keeps the name like any other unknown key.
    if hop.choice.isFallback, hop.base.subtypes?.discriminator != nil {
      discriminators.removeLast()
    }
    if !(hop.base.isClass && plan?.isClass == true && !hop.choice.isPayload) { editorCount = 0 }
  }

  /// Moves on to the type of an existing model.
  mutating func cast(through hops: [SubtypeHop]) {
    steps += hops.map { SubtypeWrapping($0) }
  }

  /// The key of the last type.
  func key(of plan: ObjectPlan) -> ReadingCompiler.ModelKey {
    let isNamed =
      !key.isChosen && declared.checkedNames.contains { !discriminators.contains($0.path) }
    return ReadingCompiler.ModelKey(
      type: ObjectIdentifier(plan.type), discriminators: discriminators,
      isChosen: !plan.checkedNames.isEmpty, isItself: plan.subtypes != nil,
      declared: isNamed ? ObjectIdentifier(declared.type) : nil,
      earlierEditorCount: plan.hooks.inputEditors.isEmpty ? 0 : editorCount,
      isEmbedded: key.isEmbedded, keysOfOthers: key.keysOfOthers)
  }
}
