// Values that wait in the arena until the whole input is right.

/// Reads a value that contains models, and makes it when the whole input is right.
///
/// ```
///  model      the address of its frame
///  optional   nil, or the wrapped value
///  others     see WaitingList.swift and WaitingForms.swift
/// ```
class WaitingForm: @unchecked Sendable {
  /// The memory of the finished value.
  let memory: ValueMemory
  let acceptsNull: Bool

  init(_ memory: ValueMemory, acceptsNull: Bool = false) {
    self.memory = memory
    self.acceptsNull = acceptsNull
  }

  func read(_ reader: inout ValueReader) throws(Declined) -> ValueAddress? { throw Declined() }

  func read(_ value: Any, _ reader: inout ValueReader) throws(Declined) -> ValueAddress? {
    throw Declined()
  }

  /// Finishes the objects of a program that does so once all have been read.
  ///
  /// - Parameter current: The current value of the property, which is moved out or released; nil if there is none.
  func finish(
    _ waiting: ValueAddress?, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    if let current { memory.deinitialize(current) }
  }

  /// Has the current value of a property updated instead of the one that was there when the input was read.
  ///
  /// - Parameter current: The value, which is moved out or released.
  /// - Returns: The instance that it is or wraps.
  func aim(_ waiting: ValueAddress?, at current: ValueAddress) -> AnyObject? {
    memory.deinitialize(current)
    return nil
  }

  /// Whether the value is an existing model to update.
  func isExisting(_ waiting: ValueAddress?) -> Bool { false }

  /// Makes the value, which no longer waits then, even if it fails.
  func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool { false }

  /// Whether making the value has effects.
  func hasEffects(_ waiting: ValueAddress?) -> Bool { true }

  /// The number of elements; nil if the value is not a collection.
  func count(of waiting: ValueAddress?) -> Int? { nil }

  /// Releases the value.
  func discard(_ waiting: ValueAddress?) {}

  /// The codec, which reads the word that refers to the waiting value.
  final var codec: ReadingCodec {
    ReadingCodec(
      memory: ValueMemory(ofWaitingValueReleasedBy: { self.discard($0) }),
      acceptsNull: acceptsNull,
      read: { reader, target throws(Declined) in
        target.setAddress(try self.read(&reader), inWord: 0)
      },
      readAny: { value, reader, target throws(Declined) in
        target.setAddress(try self.read(value, &reader), inWord: 0)
      })
  }
}

/// A model. One that the input contains as it is has an odd address, that of a reference to its slot plus one.
class WaitingModel: WaitingForm, @unchecked Sendable {
  private let link: PlanLink<ReadingPlan>
  private let adopt: @Sendable (Any) -> Slot?

  init(_ link: PlanLink<ReadingPlan>, _ model: ModelReference, acceptsNull: Bool = false) {
    self.link = link
    adopt = model.adopt
    super.init(model.memory, acceptsNull: acceptsNull)
  }

  private func wait(
    _ finished: Any, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress {
    guard let slot = adopt(finished) else { throw Declined() }
    return try wait(slot, &reader)
  }

  /// Keeps a finished model.
  final func wait(_ slot: Slot, _ reader: inout ValueReader) throws(Declined) -> ValueAddress {
    guard slot.type == memory.type else { throw Declined() }
    let word = reader.arena.allocate(size: ValueAddress.wordSize, alignment: ValueAddress.wordSize)
    word.initialize(to: slot)
    return word + 1
  }

  /// Returns a finished model, which no longer waits then; nil for others.
  private func takeFinished(_ waiting: ValueAddress?) -> Slot? {
    guard let waiting, waiting.isOdd else { return nil }
    return (waiting + -1).take(Slot.self)
  }

  override func read(_ reader: inout ValueReader) throws(Declined) -> ValueAddress? {
    var waiting: ValueAddress?
    guard reader.cursor.next != JSONByte.openBracket else { return try readList(&reader) }
    try link.withPlan { plan throws(Declined) in waiting = try plan.readWaiting(.text, &reader) }
    return waiting
  }

  /// Reads the list at the cursor as a row, or an empty one as an object, if the policy is lenient.
  @inline(never)
  private func readList(_ reader: inout ValueReader) throws(Declined) -> ValueAddress? {
    guard let plan = link.plan else { throw Declined() }
    return try plan.readWaiting(try plan.source(ofListAt: &reader), &reader)
  }

  override func read(
    _ value: Any, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    var waiting: ValueAddress?
    guard let source = ObjectSource(value) else { return try read(insteadOfObject: value, &reader) }
    try link.withPlan { plan throws(Declined) in waiting = try plan.readWaiting(source, &reader) }
    return waiting
  }

  /// Reads a value that isn't an object, but may count as one, or be a finished model.
  @inline(never)
  private func read(
    insteadOfObject value: Any, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    guard let plan = link.plan,
      let source = ObjectSource(insteadOf: value, for: plan, reader.policy)
    else { return try wait(value, &reader) }
    return try plan.readWaiting(source, &reader)
  }

  override func finish(
    _ waiting: ValueAddress?, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    guard let waiting, let plan = link.plan else { throw Declined() }
    guard !waiting.isOdd else { return try super.finish(waiting, onto: current, &reader) }
    guard let subtypes = plan.subtypes else {
      return try plan.finishLater(ValueFrame(existingAt: waiting), onto: current, &reader)
    }
    try subtypes.finish(waiting, onto: current, &reader)
  }

  override func aim(_ waiting: ValueAddress?, at current: ValueAddress) -> AnyObject? {
    guard let waiting, !waiting.isOdd, let plan = link.plan else {
      return super.aim(waiting, at: current)
    }
    if let subtypes = plan.subtypes { return subtypes.aim(waiting, at: current) }
    return plan.aim(ValueFrame(existingAt: waiting), at: current)
  }

  override func isExisting(_ waiting: ValueAddress?) -> Bool {
    guard let waiting, !waiting.isOdd, let plan = link.plan else { return false }
    if let subtypes = plan.subtypes { return subtypes.isExisting(waiting) }
    return plan.origin(of: ValueFrame(existingAt: waiting)).isExisting
  }

  override func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    guard let waiting else { return false }
    if let model = takeFinished(waiting) { return memory.copy(model, to: target) }
    var isMade = false
    link.lendPlan { isMade = $0.makeWaiting(waiting, into: target, &filling) }
    return isMade
  }

  override func hasEffects(_ waiting: ValueAddress?) -> Bool {
    if waiting?.isOdd == true { return false }
    return waiting.flatMap { link.plan?.hasEffects($0) } ?? true
  }

  override func discard(_ waiting: ValueAddress?) {
    guard let waiting, takeFinished(waiting) == nil, let plan = link.plan else { return }
    if let subtypes = plan.subtypes { return subtypes.discard(waiting) }
    plan.discard(ValueFrame(existingAt: waiting))
  }
}

final class WaitingOptional: WaitingForm, @unchecked Sendable {
  private let wrapped: WaitingForm
  private let operations: any OptionalOperations
  /// Whether an empty string is null.
  private let emptyTextIsNull: Bool

  init(_ wrapped: WaitingForm, _ operations: any OptionalOperations, emptyTextIsNull: Bool) {
    self.wrapped = wrapped
    self.operations = operations
    self.emptyTextIsNull = emptyTextIsNull
    super.init(operations.memory, acceptsNull: true)
  }

  override func read(_ reader: inout ValueReader) throws(Declined) -> ValueAddress? {
    if try reader.passNull() { return nil }
    if emptyTextIsNull, try reader.passEmptyText() { return nil }
    return try wrapped.read(&reader)
  }

  override func read(
    _ value: Any, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    if InputValue.isNullApart(value) || emptyTextIsNull && InputValue.isEmptyText(value) {
      return nil
    }
    return try wrapped.read(value, &reader)
  }

  override func finish(
    _ waiting: ValueAddress?, onto current: ValueAddress?, _ reader: inout ValueReader
  ) throws(Declined) {
    guard let waiting else { return try super.finish(nil, onto: current, &reader) }
    try wrapped.finish(waiting, onto: current.flatMap(wrappedValue), &reader)
  }

  override func aim(_ waiting: ValueAddress?, at current: ValueAddress) -> AnyObject? {
    wrappedValue(current).flatMap { wrapped.aim(waiting, at: $0) }
  }

  override func isExisting(_ waiting: ValueAddress?) -> Bool {
    waiting != nil && wrapped.isExisting(waiting)
  }

  /// The value that an optional wraps, which is at its start; nil if there is none.
  private func wrappedValue(_ optional: ValueAddress) -> ValueAddress? {
    operations.lend(optional) { _ in } ? optional : nil
  }

  override func make(
    _ waiting: ValueAddress?, into target: ValueAddress, _ filling: inout Filling
  ) -> Bool {
    guard let waiting else {
      operations.initializeToNil(target)
      return true
    }
    guard wrapped.make(waiting, into: target, &filling) else { return false }
    operations.wrap(target)
    return true
  }

  override func hasEffects(_ waiting: ValueAddress?) -> Bool {
    waiting != nil && wrapped.hasEffects(waiting)
  }

  override func count(of waiting: ValueAddress?) -> Int? {
    waiting == nil ? nil : wrapped.count(of: waiting)
  }

  override func discard(_ waiting: ValueAddress?) {
    if let waiting { wrapped.discard(waiting) }
  }
}
