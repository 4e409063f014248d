/// An entry of a table, compiled for reading.
@safe final class ReadingEntry: Sendable {
  let planEntry: PlanEntry
  let closures: EntryReading
  let places: [FramePlace]

  // Properties needed for every value are copied from `closures` and `places` into constants of this
  // instance: access through another instance or an array costs a retain and a release each time.

  /// Where the values of the places are.
  let first: FramePlace.Spot
  let others: [FramePlace.Spot]
  /// Whether there is only one place, whose value is stored unchanged.
  let isPlain: Bool
  let isConsumer: Bool
  /// Whether user closures see the value.
  let callsUser: Bool
  /// Whether the validators accept a value in memory.
  let isRight: @Sendable (ValueAddress, ValidatorLimits) -> Bool
  /// Stores the property; nil for consumers.
  let accessor: PropertyAccessor?
  /// The accessor's closure, whose types are compared when the table is compiled; does nothing for consumers.
  private let access: PropertyAccessor.Access
  /// The memory of the property's type.
  let memory: ValueMemory
  /// Moves a value there to replace another one.
  let replace: @Sendable (ValueAddress, ValueAddress) -> Void
  /// Moves a value into uninitialized memory.
  let move: @Sendable (ValueAddress, ValueAddress) -> Void
  /// The argument that it provides for a new model; nil if the property is set.
  let argument: Argument?
  /// Initializes memory with the property's value if the input has none; nil if there is no default.
  let initializeDefault: (@Sendable (ValueAddress) -> Void)?
  /// The offset of a stored property without observers; nil if the setter is called.
  let storedOffset: Int?
  /// Whether the model is a class instance.
  let isInClass: Bool
  /// The rule's verdicts on null and absence.
  let verdictOnNull: EntryRule.Verdict
  /// The verdict on null if the model is not new.
  let verdictOnKnownNull: EntryRule.Verdict
  let verdictOnAbsence: EntryRule.Verdict
  /// Whether the property's model is updated, if there is one, rather than replaced.
  let updatesModel: Bool
  /// Counts elements, for an entry that limits their number; nil if the value is not a collection.
  let count: (@Sendable (ValueAddress) -> Int?)?
  /// The number of keys and indexes on the way to the value.
  let levelCount: Int
  /// How the value waits in the frame, if it contains models that are made once the whole input is right.
  let waiting: WaitingCodec?
  /// Where in the frame to keep the origin of a consumer's value; nil if it is never needed.
  let originOffset: Int?
  /// The word in the frame with the address of the value while it waits for a rule; nil if no rule reads
  /// it.
  let finishedWord: Int?

  /// An argument of an initializer, or of a struct that is built from its stored properties.
  struct Argument: Sendable {
    let index: Int
    /// The offset of the stored property.
    let offset: Int
    let isNeededNow: Bool
    /// Whether no other entry provides it, too.
    let isAlone: Bool
  }

  init(
    _ entry: PlanEntry, _ reading: PlanEntry.Reading, places: [FramePlace], argument: Argument?,
    storedOffset: Int?, isInClass: Bool, finishedWord: Int?,
    waiting: WaitingCodec? = nil, originOffset: Int? = nil,
    in situation: EntryRule.Situation
  ) {
    self.storedOffset = reading.isConsumer ? nil : storedOffset
    self.isInClass = isInClass
    planEntry = entry
    self.places = places
    self.argument = argument
    self.waiting = waiting
    self.originOffset = originOffset
    // An embedded model is a level, although no key leads to it.
    levelCount = max(entry.path.components.count, 1)
    self.finishedWord = finishedWord
    closures = reading.closures
    first = places[0].spot
    others = places.dropFirst().map(\.spot)
    isConsumer = closures.isConsumer
    callsUser = closures.callsUser
    if let validate = closures.validate {
      isRight = validate.isRight
    } else {
      isRight = { _, _ in true }
    }
    accessor = closures.isConsumer ? nil : entry.property?.accessor
    if let accessor {
      unsafe access = unsafe accessor.access
    } else {
      unsafe access = { _, _, _ in }
    }
    let memory = closures.convert?.output ?? waiting?.memory ?? places[0].codec.memory
    self.memory = memory
    initializeDefault = closures.defaultValue.flatMap { value in
      value.type == memory.type ? value.initialize : nil
    }
    replace = memory.replace
    move = memory.move
    verdictOnNull = entry.rule.verdict(for: .null, in: situation)
    verdictOnKnownNull = entry.rule.verdict(for: .null, in: situation.updating)
    verdictOnAbsence = entry.rule.verdict(for: .absent, in: situation)
    updatesModel =
      reading.shape.isSingleModel && closures.convert == nil && !closures.isConsumer
      && entry.property != nil
    let hasLimits = entry.rule.limitsCount
    let isCounted = waiting == nil ? hasLimits : entry.countsMadeElements
    count = isCounted ? Self.counting(reading.shape) : nil
    isPlain =
      places.count == 1 && closures.convert == nil && closures.validate == nil && !hasLimits
  }

  /// The place of the value that is used, or of null, and its offset in the text; those of the first place
  /// if all are absent.
  func origin(in frame: ValueFrame) -> (place: Int, offset: Int?) {
    let place = places.firstIndex { frame[$0.flag] }
    if let place { return (place, places[place].position(in: frame)) }
    guard let place = places.firstIndex(where: { frame[$0.nullFlag] }) else { return (0, nil) }
    // A default is not in the text.
    if case .useDefault = verdictOnNull { return (place, nil) }
    return (place, places[place].position(in: frame))
  }

  /// Sets the property of a model to a value, which is moved out of its memory.
  @inline(__always)
  func set(_ value: ValueAddress, in model: ValueAddress) {
    unsafe access(.store, model.pointer, value.pointer)
  }

  private static func counting(_ shape: Shape) -> (@Sendable (ValueAddress) -> Int?)? {
    switch shape {
    case .value, .model, .converted: return nil
    case .jsonText(let text): return counting(text.inner)
    case .list(let list): return { list.operations.count(of: $0) }
    case .dictionary(let dictionary): return { dictionary.operations.count(of: $0) }
    case .optional(let optional):
      guard let wrapped = counting(optional.wrapped) else { return nil }
      return { value in
        var count: Int?
        _ = optional.operations.lend(value) { count = wrapped($0) }
        return count
      }
    }
  }

  /// Whether the entry accepts a collection's number of elements.
  func hasRightCount(_ count: Int?) -> Bool {
    guard let count else { return true }
    return planEntry.rule.problem(ofCount: count) == nil
  }
}
