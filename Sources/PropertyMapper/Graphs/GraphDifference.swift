/// Finds the smallest input for an update that turns one model into another.
///
/// It contains entries that are both read and written. Single nested models are compared entry by entry,
/// since an update merges them. Other values are written as a whole if they differ, as are instances with
/// another identifier than before, and those of another type.
final class GraphDifference: GraphWalk, ReadBack {
  let target: OutputTarget
  let includesNull: Bool
  /// The old values that are equal to new ones.
  private lazy var equalValues = EqualValues(context)
  /// Compares new values with each other, and with those that null stands for.
  private(set) lazy var newComparison = GraphComparison(context: context)
  let emptyText: EmptyTextRule
  /// The factory, if it may create the models that are written as a whole.
  let factory: (any ModelFactory)?
  /// The instances that an update finds by their identifiers; nil if it finds none.
  let known: KnownInstances?
  /// The instances in the new graph, indexed when one of them is written.
  var newGraph: GraphIndex?
  /// The new model passed by the caller.
  var newRoot: (slot: Slot, shape: Shape)?
  /// The identifiers whose instances are known to be equal everywhere in the new graph.
  var checkedKeys: Set<IdentityStore.Key> = []
  /// Whether the walk only looks for what an update cannot express, since its surroundings are written as
  /// a whole.
  var isChecking = false
  /// Models as created by the mapper, by plan.
  var made: [ObjectIdentifier: Slot] = [:]
  /// Whether values written as a whole will be read into a model found by a factory.
  var isReplacing = false
  /// How an empty string is read at the current place.
  var emptyTextHere: EmptyTextRule
  /// The number of entries around the current place.
  var entryCount = 0
  /// The new values of instances updated in place. All are retained, so that their addresses are not
  /// reused.
  private var updated: [ObjectIdentifier: (old: AnyObject, new: Slot)] = [:]
  /// Those that differ from their new values.
  private var changed: Set<ObjectIdentifier> = []
  /// The pairs of instances that have been compared.
  private var compared: [Pair: Compared] = [:]
  /// The pairs of instances the walk is currently inside, and their new instances.
  private var openPairs: (pairs: Set<Pair>, new: Set<ObjectIdentifier>) = ([], [])
  /// The number of changes. A repeated instance is counted each time.
  private var changeCount = 0
  /// Whether there are more than the options allow.
  var isFull = false
  /// The instances written as a whole, and those written to be read into instances found by a factory.
  private let outputs = (ofNew: WrittenInstances(), ofFound: WrittenInstances())
  var writtenInstances: WrittenInstances { isReplacing ? outputs.ofFound : outputs.ofNew }
  /// The instances that have been searched for those that an update finds.
  var searched: [ObjectIdentifier: (instance: AnyObject, isFound: Bool)] = [:]
  /// Whether there may be something to check in models, by plan.
  var checkedPlans: [ObjectIdentifier: Bool] = [:]

  private struct Pair: Hashable {
    let old: ObjectIdentifier
    let new: ObjectIdentifier
    let plan: ObjectIdentifier
    let emptyText: EmptyTextRule
    let isChecking: Bool
    let isReplacing: Bool
  }

  private struct Compared {
    let change: OutputObject?
    let count: Int
    /// The depth at which they were compared. Further below, the limit may not allow what is inside.
    let depth: Int
    /// Both are retained, so that their addresses are not reused.
    let instances: (AnyObject, AnyObject)
  }

  init(context: MappingContext, target: OutputTarget = .json, includesNull: Bool) {
    self.target = target
    self.includesNull = includesNull
    emptyText = EmptyTextRule(context.options)
    emptyTextHere = emptyText
    factory = context.factory
    let call = (context.factory as? IdentityFactory).map { IdentityCall($0) }
    known = call.map { KnownInstances($0, registry: context.registry) }
    super.init(context: context)
  }

  /// The change of the model passed by the caller. See ``change(from:to:as:)``.
  func rootChange(from old: Slot, to new: Slot, as shape: Shape) -> OutputValue? {
    known?.root = (old, shape)
    newRoot = (new, shape)
    let change = change(from: old, to: new, as: shape)
    refuseChangesOfEqualValues()
    return change
  }

  /// Whether a model is the old instance or equal to it, so that the update leaves it as it is.
  func isUnchanged(_ old: Slot, _ new: Slot, as shape: Shape) -> Bool {
    let isSame = old.instance != nil && old.instance === new.instance
    if isSame { equalValues.note(old, as: shape, at: log.components) }
    return isSame || areEqual(old, new, as: shape)
  }

  /// Compares values that are only written as a whole, whose models remain as they are if they are equal.
  private func areEqual(_ old: Slot, _ new: Slot, as shape: Shape) -> Bool {
    equalValues.areEqual(old, new, as: shape, at: log.components)
  }

  /// Reports an instance that remains as it is in one place, but changes in another.
  private func refuseChangesOfEqualValues() {
    guard !changed.isEmpty, let place = equalValues.place(ofAny: changed, context) else { return }
    at(place) { refuse(.sharedElsewhere) }
  }

  /// The change of a value; nil if it has not changed, or the change cannot be expressed, which is logged.
  func change(from old: Slot, to new: Slot, as shape: Shape) -> OutputValue? {
    switch shape {
    case .value, .list, .dictionary, .converted, .jsonText:
      let isWritten = isChecking && !shape.models.isEmpty
      if !isWritten, areEqual(old, new, as: shape) { return nil }
      return whole(new, as: shape)
    case .optional(let optional): return change(from: old, to: new, as: optional)
    case .model: return modelChange(from: old, to: new, as: shape)
    }
  }

  @inline(never)
  private func change(from old: Slot, to new: Slot, as shape: OptionalShape) -> OutputValue? {
    let unwrapped = attempt {
      (old: try shape.operations.unwrap(old), new: try shape.operations.unwrap(new))
    }
    guard let unwrapped else { return nil }
    switch (unwrapped.old, unwrapped.new) {
    case (nil, nil): return nil
    case (_, nil): return .null
    case (nil, let new?):
      let output = whole(new, as: shape.wrapped)
      // Whether the entry reads null as the nil inside a double optional is checked later.
      guard output?.isNull == true, !shape.wrapped.isOptional else { return output }
      refuse(.nullReadAsNil)
      return nil
    case (let old?, let new?): return change(from: old, to: new, as: shape.wrapped)
    }
  }

  private func modelChange(from old: Slot, to new: Slot, as shape: Shape) -> OutputValue? {
    if let instance = old.instance, instance === new.instance, isUnchanged(old, new, as: shape) {
      return nil
    }
    guard !isFull else { return nil }
    guard let node = node(of: old, as: shape), let other = self.node(of: new, as: shape) else {
      return nil
    }
    let slot = new
    switch (node.kind, other.kind) {
    case (.model(let old, _), .model(let new, _))
    where old.plan === new.plan && old.choices.isSame(as: new.choices):
      guard canKeepIdentifier(of: old, in: new) else { return nil }
      if entryCount > 0, isReplaced(old, by: new) { return replacement(slot, as: shape) }
      if new.plan.isRow {
        return knownObject(from: old, to: new).flatMap { _ in replacement(slot, as: shape) }
      }
      return place(knownObject(from: old, to: new).map(OutputValue.object), of: new.choices)
    case (.content(let choices, _), .content(let others, _)) where choices.isSame(as: others):
      let isKept = choices.last?.payload == nil && choices.last?.isWholeValue == false
      let change =
        isKept
        ? keptChange(from: node.values[0], to: other.values[0])
        : contentChange(from: node.values[0], to: other.values[0], as: node.shape, choices)
      return place(change, of: choices)
    case (.foreign, .foreign) where old.equals(new) == true: return nil
    case (_, .foreign): noteForeign(new)
    default:
      if entryCount > 0, isNamed(other, insteadOf: node) { return whole(slot, as: shape) }
      refuse(.ofOtherType)
    }
    return nil
  }

  // MARK: Models

  /// Like `object`, but compares each pair of instances only once: it has the same changes in all its
  /// places.
  func knownObject(from old: GraphModel, to new: GraphModel) -> OutputObject? {
    guard let instance = old.slot.instance, let other = new.slot.instance else {
      return object(from: old, to: new)
    }
    let pair = Pair(
      old: ObjectIdentifier(instance), new: ObjectIdentifier(other),
      plan: ObjectIdentifier(new.plan), emptyText: emptyTextHere, isChecking: isChecking,
      isReplacing: isReplacing)
    if let known = compared[pair], log.depth <= known.depth {
      return countChanges(known.count) ? known.change : nil
    }
    // A pair inside itself is changed where the walk entered it.
    guard canChange(instance, to: new), openPairs.pairs.insert(pair).inserted else { return nil }
    defer { openPairs.pairs.remove(pair) }
    let isNew = openPairs.new.insert(pair.new).inserted
    defer { if isNew { openPairs.new.remove(pair.new) } }
    // Equal rings may consist of different numbers of instances.
    let own = Shape.model(.opening(new.plan.type))
    if !isNew, areEqual(old.slot, new.slot, as: own) { return nil }
    let count = changeCount
    let object = object(from: old, to: new)
    if object != nil {
      isSameEverywhere(new)
      // In a walk that only checks, equal models can get here too; they aren't changes.
      if !isChecking || !newComparison.areEqual(old.slot, new.slot, as: own) {
        changed.insert(pair.old)
      }
    }
    compared[pair] = Compared(
      change: object, count: changeCount - count, depth: log.depth, instances: (instance, other))
    return object
  }

  /// Whether an instance has the same changes in all its places; if not, that is logged.
  @inline(never)
  private func canChange(_ instance: AnyObject, to new: GraphModel) -> Bool {
    let shape = Shape.model(ModelReference.opening(new.plan.type))
    guard let known = updated[ObjectIdentifier(instance)] else {
      updated[ObjectIdentifier(instance)] = (instance, new.slot)
      return true
    }
    if newComparison.areEqual(known.new, new.slot, as: shape) { return true }
    refuse(.sharedElsewhere)
    return false
  }

  /// The entries that changed; nil if none did.
  @inline(never)
  private func object(from old: GraphModel, to new: GraphModel) -> OutputObject? {
    let payload = new.choices.payloadSteps
    log.enter(payload)
    defer { log.leave(payload.count) }
    var outputs: [EntryOutput] = []
    var paths: Set<MappingPath> = []
    let repeatsPaths = !new.plan.repeatedPaths.isEmpty
    let (graph, entries) = (new.plan.graph, new.plan.entries)
    var next = graph.firstChange(old.slot, new.slot, from: 0)
    while next.index < entries.count {
      let entry = entries[next.index]
      let isCertain = next.isCertain
      defer { next = graph.firstChange(old.slot, new.slot, from: next.index + 1) }
      guard let writing = entry.writing, entry.reading != nil,
        !repeatsPaths || entry.isEmbedded || !paths.contains(entry.path),
        let change = inside(
          entry,
          { change(of: entry, by: writing, from: old, to: new, isCertain: isCertain) })
      else { continue }
      guard countChanges(1) else { return nil }
      if repeatsPaths, !change.isNull { paths.insert(entry.path) }
      if entry.takesOtherKeys { checkKeys(of: change, in: new.plan) }
      outputs.append(EntryOutput(entry: entry, keys: writing.keys, value: change))
    }
    guard var object = settled(outputs, of: new) else { return nil }
    for (key, value) in keptChange(from: old, to: new) {
      _ = object.insert(OutputValue(value), at: [key])
    }
    checkRules(of: new, changedBy: object)
    return object.members.isEmpty ? nil : object
  }

  /// Counts changed entries and written values; false if there are more than the options allow, which is
  /// logged once.
  func countChanges(_ count: Int) -> Bool {
    guard !isChecking else { return true }
    guard !isFull else { return false }
    let limit = context.options.maximumOutputCount
    changeCount += count
    guard changeCount > limit else { return true }
    isFull = true
    log.note(.sizeLimitExceeded, Messages.outputTooLarge(limit: limit))
    return false
  }

  /// The change of an entry.
  ///
  /// - Parameter isCertain: Whether the values are known to differ.
  private func change(
    of entry: PlanEntry, by writing: PlanEntry.Writing, from old: GraphModel, to new: GraphModel,
    isCertain: Bool
  ) -> OutputValue? {
    output(of: entry, in: new) {
      isCertain && entry.isWrittenAsWhole
        ? newValue(of: entry, by: writing, in: new)
        : anyChange(of: entry, by: writing, from: old, to: new)
    }
  }

  /// The output of an entry, as returned by `write`; nil if there is none, or if it can't be read back, which
  /// is logged.
  func output(
    of entry: PlanEntry, in new: GraphModel, _ write: () -> OutputValue?
  ) -> OutputValue? {
    let outerRule = emptyTextHere
    emptyTextHere = emptyText(of: entry)
    entryCount += 1
    defer {
      emptyTextHere = outerRule
      entryCount -= 1
    }
    guard let change = write() else { return nil }
    guard entry.readsAsNull(change, emptyTextHere), !isRead(change, by: entry, of: new.slot) else {
      checkValue(of: entry, in: new)
      return change
    }
    refuse(entry.asNull(change))
    return nil
  }

  /// A property that is known to differ.
  @inline(never)
  func newValue(
    of entry: PlanEntry, by writing: PlanEntry.Writing, in new: GraphModel
  ) -> OutputValue? {
    guard let property = entry.property,
      let value = attempt({ try property.accessor.load(from: new.slot) })
    else { return nil }
    // If this fails, the value is written, and its problem logged, as any other.
    if !isChecking, writing.closures.isPlain, let codec = writing.shape.plainCodec,
      codec.writing?.isPlain == true,
      case .output(let output) = try? codec.write(value, for: target)
    {
      return output
    }
    return wholeValue(value, as: writing.shape)
  }

  /// Writes the value of an entry as a whole, without the outer of two optionals.
  private func wholeValue(_ value: Slot, as shape: Shape) -> OutputValue? {
    attempt { try PresentValue(inside: value, as: shape) }
      .flatMap { whole($0.slot, as: $0.shape) }
  }

  @inline(never)
  private func anyChange(
    of entry: PlanEntry, by writing: PlanEntry.Writing, from old: GraphModel, to new: GraphModel
  ) -> OutputValue? {
    guard let property = entry.property else { return writtenChange(entry, writing, old, new) }
    let values = attempt {
      (
        old: try property.accessor.load(from: old.slot),
        new: try property.accessor.load(from: new.slot)
      )
    }
    guard let values else { return nil }
    if writing.closures.isPlain, entry.reading?.closures.convert == nil {
      return change(from: values.old, to: values.new, as: writing.shape)
    }
    if let shape = property.shape {
      if areEqual(values.old, values.new, as: shape) { return nil }
      return written(of: new.slot, entry, by: writing, in: writingBack)
    }
    if values.old.equals(values.new) == true { return nil }
    return writtenChange(entry, writing, old, new)
  }

  /// Compares the output of closures.
  private func writtenChange(
    _ entry: PlanEntry, _ writing: PlanEntry.Writing, _ old: GraphModel, _ new: GraphModel
  ) -> OutputValue? {
    func loaded(_ model: GraphModel) -> (value: Slot?, Void)? {
      noting(writing.closures.failureCode, Messages.encoderFailed) {
        (try load(entry, by: writing, of: model), ())
      }
    }
    guard let before = loaded(old), let now = loaded(new) else { return nil }
    guard let value = now.value else { return before.value == nil ? nil : .null }
    // A value that cannot be written differs from all others, and its error is logged when it is written.
    if let text = text(of: value, as: writing.shape), let before = before.value,
      text == self.text(of: before, as: writing.shape)
    {
      return nil
    }
    return wholeValue(value, as: writing.shape)
  }

  // MARK: Content

  private func contentChange(
    from old: Slot, to new: Slot, as shape: Shape, _ choices: [SubtypeChoice]
  ) -> OutputValue? {
    let payload = choices.payloadSteps
    log.enter(payload)
    defer { log.leave(payload.count) }
    guard let change = change(from: old, to: new, as: shape) else { return nil }
    guard !emptyTextHere.keeps(change, as: shape) else { return change }
    refuse(change.asNull)
    return nil
  }

  /// Puts a change next to the names of subtypes, at the paths of their payloads.
  private func place(_ change: OutputValue?, of choices: [SubtypeChoice]) -> OutputValue? {
    guard let change else { return nil }
    return choices.reversed().reduce(change) { change, choice in
      guard let path = choice.payload else { return change }
      var object = OutputObject()
      _ = object.insert(change, along: path)
      return .object(object)
    }
  }
}
