/// Finds all problems of input that can't be read, with their places, and all warnings about input that was read.
///
/// It walks through the input in the order of the tables. It makes only the models needed to find problems: by
/// initializers, which must be pure, for their arguments, and for rules.
///
/// It walks without generics (see ``Slot``), so that a level of nesting takes little stack space, and keeps the log
/// informed of its position, so that every problem has a path.
package final class ProblemFinder: MappingPass {
  /// The conversion rules at the current place; an entry may override them.
  package var rules: ReadingRules
  /// The conversion policy, unless an entry overrides it.
  package let policy: ConversionPolicy
  /// How to treat empty strings, unless an entry overrides it.
  package var emptyText: EmptyTextRule { didSet { rules.emptyText = emptyText } }
  /// The instances that a factory can find; nil if it finds none.
  let known: KnownInstances?
  /// The form in which an enclosing object has already been checked down to its leaves; nil if none has been.
  package var checkedForm: HandedOutForm?
  /// What the next model or dictionary has to know about its place.
  var handover = Handover()
  /// Whether the model that the caller updates must remain the same instance.
  var keepsInstance = false
  /// Whether the model to update is the content of the base that it is updated as.
  var isRootWrapped = false
  /// Whether absent values are no problem, as in existing models.
  var acceptsAbsence = false
  /// Whether rules over several properties and initializers run.
  package var runsRules = true
  /// Whether models are made, unless that has effects: if something around them needs them, or if only rules that need
  /// a model are left to check.
  package var makesModels = false
  /// The parts of the text passed to closures.
  var handedOutObjects: HandedOutObjects?
  /// Whether the value just read was unknown, and makes the optional around it nil.
  var foundUnknownValue = false
  /// Whether values passed to closures may contain each other.
  var sharesValues = false
  /// The plans of which an invalid object was examined for keys in another style.
  var plansOfInvalidObjects: Set<ObjectIdentifier> = []
  /// What could not be read of the text; nil if the rest has not been read either.
  var wrongValues: WrongValues?
  /// The instances that have rules and are updated by the input.
  var updated: Set<ObjectIdentifier> = []
  /// The depth of the innermost list or object among those checked since the last reset.
  var deepest = 0
  /// How many values were checked because they are handed out.
  var checkedCount = 0

  package init(context: MappingContext) {
    known = (context.factory as? IdentityFactory).map {
      KnownInstances(IdentityCall($0, in: context), registry: context.registry)
    }
    policy = context.options.conversion
    emptyText = EmptyTextRule(context.options)
    rules = ReadingRules(
      policy: policy, duplicateKeys: context.options.duplicateKeys, emptyText: emptyText)
    super.init(context: context)
    repeatsClosures = true
  }

  /// What a model, a base's content and a JSON text set for what is inside, and put back at their end.
  typealias Surroundings = (ReadingRules, HandedOutForm?, WrongValues?, makesModels: Bool)
  var surroundings: Surroundings {
    get { (rules, checkedForm, wrongValues, makesModels) }
    set { (rules, checkedForm, wrongValues, makesModels) = newValue }
  }

  /// Reads input, and logs its problems.
  ///
  /// - Parameter wrongValues: What could not be read of the text; nil if that isn't known.
  /// - Returns: Nil if errors were logged.
  func read(
    _ element: InputElement, asRoot shape: Shape, except wrongValues: WrongValues? = nil
  ) -> RightValue? {
    root = shape
    guard noteProblems(of: shape, for: .decoding) else { return nil }
    // Values that have been read are skipped if the end of the root was reached.
    if let start = element.offset, wrongValues?.areComplete(from: start) == true {
      self.wrongValues = wrongValues
    }
    log.offset = element.offset
    let value = read(element, as: shape)
    return log.errorCount == 0 ? value : nil
  }
}

extension ProblemFinder {
  /// What an entry or a base lets the next model know about its place, or the next dictionary.
  struct Handover {
    /// The outermost model with the same object, if the model is embedded in it.
    var outermost: Level?
    /// How many input editors of the model have already run on that object.
    var editorCount = 0
    /// Whether the model is the content of a base, which has chosen its type.
    var isContent = false
    /// The keys inside the model or the dictionary that other entries read or write.
    var keysOfOthers: KeyTree?
    /// The model to update.
    var existing: ExistingModel?
  }
}

/// A value without problems.
package enum RightValue {
  case value(Slot)
  /// A value with models that were not made, and the number of its elements, if it is a list or a dictionary.
  case unmade(count: Int? = nil)

  /// The number of elements of a list or dictionary.
  package func elementCount(as shape: Shape) -> Int? {
    switch self {
    case .value(let slot): slot.elementCount(as: shape)
    case .unmade(let count): count
    }
  }
}
