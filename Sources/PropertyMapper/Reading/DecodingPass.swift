/// A call of the reference engine: reads input into models by the plans of a registry.
///
/// It works in two steps. The second only begins if the first finds no problems:
///
/// ```
///  prepare   input ──plans──▶ Prepared        converts and validates everything, calls initializers
///  make      Prepared ──────▶ model           factory → entries → consumers → final decoder
/// ```
///
/// Both steps walk without generics (see ``Slot``), so that a level of nesting takes little stack space,
/// and keep the log informed of their position, so that every problem has a path.
package final class DecodingPass: MappingPass {
  /// The conversion rules at the current place; an entry may override them.
  package var rules: ReadingRules
  /// The conversion policy, unless an entry overrides it.
  package let policy: ConversionPolicy
  /// How to treat empty strings, unless an entry overrides it.
  package var emptyText: EmptyTextRule { didSet { rules.emptyText = emptyText } }
  let maximumTextBytes: Int
  /// The changes to undo if the second step fails.
  var journal = UpdateJournal()
  /// The factory, if it follows the progress of the call.
  let factoryCall: IdentityCall?
  /// The instances that the factory's call can find; nil if it finds none.
  let known: KnownInstances?
  /// The subtypes of each base that are bases themselves, so that a flood of unknown names only searches
  /// for them once.
  var innerBases: [ObjectIdentifier: [(SubtypeChoice, ObjectPlan)]] = [:]
  /// Whether an enclosing object has already been checked down to its leaves.
  package var isInCheckedObject = false
  /// The object that the next model shares with the one that contains it.
  var sharedObject: SharedObject?
  /// Whether the next model is the content of a base, which has chosen its type.
  var isContent = false
  /// Whether the model that the caller updates must remain the same instance.
  var keepsInstance = false
  /// Whether the model to update is the content of the base that it is updated as.
  var isRootWrapped = false
  /// The keys inside the next model that entries of the models around it read or write.
  var keysOfOthers: KeyTree?
  /// Whether rules over several properties and initializers run in the first step.
  package var runsRules = true
  /// The parts of the text passed to closures.
  var handedOutObjects: HandedOutObjects?
  /// Whether the value just read was unknown, and makes the optional around it nil.
  var foundUnknownValue = false
  /// Whether values passed to closures may contain each other.
  var sharesValues = false
  /// The plans of which an invalid object was examined for keys in another style.
  var plansOfInvalidObjects: Set<ObjectIdentifier> = []
  /// What the direct engine could not read of the text; nil if it has not read the rest either.
  var wrongValues: WrongValues?
  /// Whether values were not read again, because the direct engine has read them.
  var hasSkippedValues = false
  /// The depth of the innermost list or object among those checked since the last reset.
  var deepest = 0
  /// How many values were checked because they are handed out.
  var checkedCount = 0

  package init(context: MappingContext) {
    factoryCall = (context.factory as? IdentityFactory).map {
      IdentityCall($0, in: context)
    }
    known = factoryCall.map { KnownInstances($0, registry: context.registry) }
    policy = context.options.conversion
    emptyText = EmptyTextRule(context.options)
    maximumTextBytes = context.options.maximumTextBytes
    rules = ReadingRules(
      policy: policy, duplicateKeys: context.options.duplicateKeys, emptyText: emptyText)
    super.init(context: context)
  }

  /// Reads input as a type.
  ///
  /// - Parameter wrongValues: What the direct engine could not read of the text.
  /// - Returns: The value; nil if errors were logged, or if everything has to be read because there are none
  ///   among the wrong values.
  func decode<Value>(
    _ type: Value.Type, from element: InputElement, wrongValues: WrongValues? = nil
  ) -> Value? {
    if let wrongValues { skipValues(of: element, except: wrongValues) }
    let shape = context.registry.rootShape(of: type)
    root = shape
    guard noteProblems(of: shape, for: .decoding) else { return nil }
    log.offset = element.offset
    guard let prepared = prepare(element, as: shape), log.errorCount == 0, !hasSkippedValues,
      let slot = makeOrUndo(prepared)
    else { return nil }
    return slot.model()
  }

  /// Finds all warnings about valid input that the direct engine has read, including those about
  /// elements that were left out. To do this, runs only the first step, `prepare`.
  ///
  /// - Parameter wrongValues: The values in the text that the direct engine couldn't read,
  ///   including these elements.
  /// - Returns: False if the input turned out to have other problems.
  func warnOfLeftOutElements(
    in element: InputElement, as shape: Shape, except wrongValues: WrongValues
  ) -> Bool {
    skipValues(of: element, except: wrongValues)
    return findWarnings(in: element, as: shape)
  }

  /// Finds all warnings about valid input that the direct engine has read.
  ///
  /// - Returns: False if the input turned out to have other problems.
  func findWarnings(in element: InputElement, as shape: Shape) -> Bool {
    root = shape
    log.offset = element.offset
    return prepare(element, as: shape) != nil && log.errorCount == 0
  }

  /// Has the pass skip the values that the direct engine has read, if that engine reached the end
  /// of the root.
  private func skipValues(of element: InputElement, except wrongValues: WrongValues) {
    if let start = element.offset, wrongValues.areComplete(from: start) {
      self.wrongValues = wrongValues
    }
  }
}
