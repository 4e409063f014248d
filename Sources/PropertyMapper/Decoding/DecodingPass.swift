/// One call of the reference engine: reads an input into models by the plans of a registry.
///
/// It works in two steps, and the second begins only if the first found nothing wrong:
///
/// ```
///  prepare   input ──plans──▶ Prepared        converts and validates everything, makes no model
///  make      Prepared ──────▶ model           factory → entries → consumers → final decoder
/// ```
///
/// Both steps walk without generics (see ``Slot``), so that a level of nesting takes little stack, and both
/// tell the log where they are, so that every problem has its place.
final class DecodingPass: MappingPass {
  /// How values are converted here; an entry may ask for other rules.
  var rules: ReadingRules
  /// How values are converted where no entry asks for other rules.
  let policy: ConversionPolicy
  /// What empty texts mean where no entry asks for something else.
  var emptyText: EmptyTextRule { didSet { rules.emptyText = emptyText } }
  let maximumTextBytes: Int
  /// What to put back if the second step fails.
  var journal = UpdateJournal()
  /// The factory, if it wants to know how the call goes on.
  let factoryCall: (any FactoryCall)?
  /// The subtypes of bases that are bases themselves, so that a flood of wrong names looks for them once.
  var innerBases: [ObjectIdentifier: [(SubtypeChoice, ObjectPlan)]] = [:]
  /// Whether an object around this one was checked down to its leaves already.
  var isInCheckedObject = false
  /// What closures got of the input.
  var handedOutObjects: HandedOutObjects?
  /// Whether values are handed out that lie inside one another.
  var sharesValues = false
  /// How deep the innermost list or object lies of those that were checked since somebody asked.
  var deepest = 0
  /// How many values were checked because they are handed out.
  var checkedCount = 0

  init(context: MappingContext) {
    factoryCall = (context.factory as? any CallScopedFactory)?.beginCall()
    policy = context.options.conversion
    emptyText = context.options.emptyTextIsNull ? .nullUnlessText : .text
    maximumTextBytes = context.options.maximumTextBytes
    rules = ReadingRules(
      policy: policy, duplicateKeys: context.options.duplicateKeys, emptyText: emptyText)
    super.init(context: context)
  }

  /// Reads an input as a type.
  ///
  /// - Returns: The value, or nil if there were errors; they are in the log.
  func decode<Value>(_ type: Value.Type, from element: InputElement) -> Value? {
    let shape = context.registry.rootShape(of: type)
    root = shape
    guard noteProblems(of: shape, for: .decoding) else { return nil }
    log.offset = element.offset
    guard let prepared = prepare(element, as: shape), log.errorCount == 0,
      let slot = makeOrUndo(prepared)
    else { return nil }
    return slot.model()
  }
}
