/// The rule of an entry: when it needs a value, how it treats null, an empty string, or a missing
/// value, and how many elements it accepts. No other code decides that.
///
/// ```
///                       absent            null              "" with emptyAsNull()
///  \.name               leave             leave             leave
///  \.nickname           leave             takeNull          takeNull
///  \.change             leave             useNullValue      useNullValue     a double optional
///  \.age, default: 18   useDefault        useDefault        useDefault
///  required()           missingValue      nullValue         nullValue
///  in an update         leave             as above, but leave instead of useDefault
///  with .strict         as above          nullValue instead of leave and useDefault
/// ```
///
/// If an entry has several paths, the first one with a value is used. If none has a value, but one
/// has null, the entry finds null.
///
/// The problem finder and the walks through graphs request a verdict if they find no value.
/// ``PlainKey`` and ``ReadingEntry`` store the verdicts when they are compiled.
package struct EntryRule: Sendable {
  /// The descriptor's modifiers; an entry that overlaps a sensitive one is sensitive, too.
  let modifiers: _EntryModifiers
  package let demand: Demand
  /// The argument that the entry provides for creating the model, if any.
  let argument: PlanEntry.Argument?
  /// The permitted number of elements.
  package let countLimits: ClosedRange<Int>?
  /// Whether an empty string is a value of the property.
  private let holdsText: Bool
  /// Whether null is a value of the type to read, and is passed to the closure that takes it, if any.
  private let acceptsNull: Bool
  /// Whether the entry has a separate value for null.
  private let hasNullValue: Bool
  private let hasDefault: Bool

  /// - Parameters:
  ///   - modifiers: The descriptor's modifiers.
  ///   - reading: The descriptor's reading, even if the entry is not read.
  ///   - shape: The shape that the entry reads; nil if it is not read.
  ///   - property: The shape of the property, which determines whether it is a string or an
  ///     optional, whatever a transform reads for it; nil if there is none.
  ///   - argument: The argument that the entry provides for creating the model, if any.
  ///   - requiresNonOptionals: Whether the mapper's options require every property that isn't an
  ///     optional.
  init(
    _ modifiers: _EntryModifiers, reading: EntryReading?, as shape: Shape?,
    of property: Shape?, argument: PlanEntry.Argument?, requiresNonOptionals: Bool
  ) {
    self.modifiers = modifiers
    self.argument = argument
    demand = Self.demand(modifiers, reading, of: property, requiresNonOptionals)
    countLimits = reading?.countLimits
    holdsText = property?.takesEmptyText ?? false
    let isForClosure = reading?.isForClosure == true
    hasNullValue = reading?.nullValue != nil
    // A double optional has its own value for null, and no closure that takes null.
    acceptsNull =
      (isForClosure ? shape?.passesNull : !hasNullValue && shape?.acceptsNull == true) ?? false
    hasDefault = reading?.defaultValue != nil
  }

  // MARK: Presence

  /// Whether a value is required.
  package enum Demand: Sendable {
    case none
    /// Required in new models, since the property is not an optional.
    case inNewModels
    /// Required in new models, and null is an error in updated ones too.
    case always
  }

  /// What the data contains at the paths of an entry.
  package enum Presence {
    case absent
    case null
    case emptyText
    case value
  }

  /// The parts of a call that affect verdicts.
  package struct Situation {
    /// Whether an existing model is updated.
    var isUpdate = false
    /// The conversion policy, unless the entry overrides it.
    let policy: ConversionPolicy
    /// The meaning of an empty string, unless the entry overrides it.
    let emptyText: EmptyTextRule

    package init(isUpdate: Bool = false, policy: ConversionPolicy, emptyText: EmptyTextRule) {
      self.isUpdate = isUpdate
      self.policy = policy
      self.emptyText = emptyText
    }

    /// The situation for an existing model.
    var updating: Self { Self(isUpdate: true, policy: policy, emptyText: emptyText) }

    package init(isUpdate: Bool = false, _ options: MappingOptions) {
      self.init(
        isUpdate: isUpdate, policy: options.conversion, emptyText: EmptyTextRule(options))
    }
  }

  /// How an entry treats a value, or the lack of one.
  package enum Verdict: Equatable, Sendable {
    /// It converts the value.
    case take
    /// It converts null, which is a value of the type to read.
    case takeNull
    /// It uses its own value for null.
    case useNullValue
    /// It uses its default.
    case useDefault
    /// It doesn't set the property.
    case leave
    case problem(EntryProblem)
  }

  package func verdict(for presence: Presence, in situation: Situation) -> Verdict {
    switch presence {
    case .absent: verdictOnAbsence(isUpdate: situation.isUpdate)
    case .null: verdictOnNull(in: situation)
    case .emptyText:
      readsEmptyTextAsNull(situation.emptyText) ? verdictOnNull(in: situation) : .take
    case .value: .take
    }
  }

  private func verdictOnAbsence(isUpdate: Bool) -> Verdict {
    if isUpdate { return .leave }
    if isRequired { return .problem(.missingValue) }
    return hasDefault ? .useDefault : .leave
  }

  private func verdictOnNull(in situation: Situation) -> Verdict {
    let isRequired = situation.isUpdate ? demand == .always : isRequired
    if isRequired { return .problem(.nullValue) }
    if acceptsNull { return .takeNull }
    if hasNullValue { return .useNullValue }
    if (modifiers.policy ?? situation.policy) == .strict { return .problem(.nullValue) }
    return verdictOnAbsence(isUpdate: situation.isUpdate)
  }

  /// Whether absence and null are errors in a new model.
  var isRequired: Bool { demand != .none }

  /// The problem with an existing model whose property is nil, if any.
  var problemOfNil: EntryProblem? { isRequired ? .nullValue : nil }

  // MARK: Arguments

  /// Whether the entry must provide its argument unless an earlier entry does.
  package var isNeededArgument: Bool { argument?.isNeededNow == true && !hasDefault }

  /// Whether a new model can't be created without the entry's value.
  package var isNeeded: Bool { isRequired || isNeededArgument }

  /// The problem if the entry doesn't provide its argument, and no earlier entry does.
  ///
  /// A property of a struct that is built from its properties is missing, whatever the cause.
  func problem(ofArgumentWithout presence: Presence) -> EntryProblem? {
    guard let argument, argument.isNeededNow else { return nil }
    return presence != .absent && argument.isPassedToInitializer ? .nullValue : .missingValue
  }

  // MARK: Empty strings

  /// Whether an empty string at a path of the entry is null.
  ///
  /// - Parameter outer: The meaning of an empty string according to the options.
  package func readsEmptyTextAsNull(_ outer: EmptyTextRule) -> Bool {
    modifiers.isEmptyAsNull || (outer != .text && !holdsText)
  }

  /// The meaning of an empty string inside the entry's value.
  ///
  /// - Parameter outer: The meaning of an empty string according to the options.
  package func emptyText(insteadOf outer: EmptyTextRule) -> EmptyTextRule {
    modifiers.isEmptyAsNull ? .null : outer
  }

  // MARK: Output

  /// Whether the entry writes a value of a kind.
  ///
  /// - Parameters:
  ///   - target: What the value is written to. A property list has no null.
  ///   - includesNull: Whether the options include null. In a property list, only archives do, and they
  ///     contain everything.
  package func writes(
    _ kind: OutputValue.Kind, to target: OutputTarget = .json, includesNull: Bool
  ) -> Bool {
    let isArchive = target == .propertyList && includesNull
    return switch kind {
    case .nothing: includesNull || modifiers.writesNull && target != .propertyList
    case .null: includesNull || target != .propertyList
    case .empty: isArchive || !modifiers.omitsEmpty
    case .other: true
    }
  }

  /// Whether what is written depends on more than the options.
  var decidesAboutOutput: Bool { modifiers.writesNull || modifiers.omitsEmpty }

  // MARK: Numbers of elements

  /// Whether the number of elements is limited.
  var limitsCount: Bool { countLimits != nil || modifiers.minimumCount > 0 }

  /// Whether invalid elements are counted. A lossy list has only valid ones.
  var countsInvalidElements: Bool { countLimits != nil && !modifiers.isLossy }

  /// The minimum number of elements.
  package var leastCount: Int { max(modifiers.minimumCount, countLimits?.lowerBound ?? 0) }

  /// The problem with a number of elements, if any.
  package func problem(ofCount count: Int) -> EntryProblem? {
    if let countLimits, !countLimits.contains(count) { return .wrongCount(count, countLimits) }
    let minimum = modifiers.minimumCount
    return count < minimum ? .tooFew(count, minimum: minimum) : nil
  }
}

extension EntryRule {
  private static func demand(
    _ modifiers: _EntryModifiers, _ reading: EntryReading?, of property: Shape?,
    _ requiresNonOptionals: Bool
  ) -> Demand {
    if modifiers.isRequired { return .always }
    guard requiresNonOptionals || modifiers.requiresNonOptional, let reading,
      !reading.isConsumer, reading.defaultValue == nil, let property, !property.isOptional
    else { return .none }
    return .inNewModels
  }
}
