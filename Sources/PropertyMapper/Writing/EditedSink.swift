/// Creates the dictionaries that final encoders change, and remembers the order of their keys.
struct EditedSink: WritingSink {
  static var hashesKeys: Bool { true }

  let target: OutputTarget
  /// Knows the dictionaries of inner models; nil if there are none.
  let record: ClosureRecord?
  /// The value that was written last, until it's added.
  private var made = EditedValue()

  init(target: OutputTarget, record: ClosureRecord?) {
    self.target = target
    self.record = record
  }

  @inline(__always)
  mutating func write(_ value: ValueAddress, by codec: WritingCodec) -> SteppedOutput<Void> {
    guard target == .json else {
      return (try? codec.makeOutput(value, target)).map { write($0) } ?? .failed
    }
    return codec.makeAny(value, &made.any)
  }

  mutating func write(_ text: String) { made.any = text }

  mutating func writeNull() { made.any = OutputValue.null.anyValue }

  mutating func write(_ output: OutputValue) -> SteppedOutput<Void> {
    if output.isNull { return .null }
    return take(record.map { $0.edited.value(of: output) } ?? EditedValue(of: output))
  }

  private mutating func take(_ value: consuming EditedValue?) -> SteppedOutput<Void> {
    guard let value else { return .failed }
    made = value
    return .value(())
  }

  // MARK: Final encoders

  mutating func keep(
    _ value: Void, of own: EditedModel, count: Int, in edited: inout EditedObjects
  ) {
    edited.keep(made, count: count)
  }

  mutating func passOn(_ object: EditedObject) -> Void? {
    object.value.map { made = $0 }
  }

  // MARK: Lists

  func beginList(minimumCapacity: Int) -> EditedList {
    EditedList(minimumCapacity: minimumCapacity)
  }

  mutating func append(_ value: Void, to list: inout EditedList) { list.append(&made) }

  mutating func end(_ list: consuming EditedList) { made = list.finish() }

  func removeNulls(_ count: Int, from list: inout EditedList) { list.removeLast(count) }

  // MARK: Objects

  func beginObject(minimumCapacity: Int) -> EditedDictionary {
    EditedDictionary(minimumCapacity: minimumCapacity)
  }

  func beginObject(by steps: Range<Int>, of plan: WritingPlan) -> EditedDictionary {
    EditedDictionary(plan.template(for: steps), minimumCapacity: steps.count)
  }

  @inline(__always)
  func beginMember(_ line: WritingSteps.Line, of object: inout EditedDictionary) {
    object.beginStep()
  }

  mutating func add(_ value: Void, forKey key: String, to object: inout EditedDictionary) {
    object.add(&made, forKey: key)
  }

  @inline(__always)
  mutating func add(_ value: Void, of line: WritingSteps.Line, to object: inout EditedDictionary) {
    object.add(&made, of: line)
  }

  func removeMember(of object: inout EditedDictionary) { object.skipStep() }

  func isEmpty(_ object: borrowing EditedDictionary) -> Bool { object.isEmpty }

  func isEmpty(
    _ value: Void, of line: WritingSteps.Line, in object: borrowing EditedDictionary
  ) -> Bool {
    (made.any as? any Collection)?.isEmpty == true
  }

  mutating func end(_ object: consuming EditedDictionary) -> SteppedOutput<Void> {
    take(object.finish())
  }
}
