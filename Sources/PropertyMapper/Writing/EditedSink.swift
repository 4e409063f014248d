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

/// A value in a dictionary that final encoders change.
struct EditedValue {
  var any: Any = ()
  /// The order of the keys in a list or a dictionary.
  var order: KeyOrder?

  /// Moves a value out, since copying one takes long.
  @inline(__always)
  static func take(_ any: inout Any) -> Any {
    var taken: Any = ()
    swap(&taken, &any)
    return taken
  }
}

/// A list that is being filled.
struct EditedList {
  private var elements: [Any] = []
  private var order = ContentOrder()

  init(minimumCapacity: Int) { elements.reserveCapacity(minimumCapacity) }

  /// Adds a value, which is moved.
  mutating func append(_ value: inout EditedValue) {
    order.add(value.order.take(), at: elements.count)
    elements.append(EditedValue.take(&value.any))
  }

  mutating func removeLast(_ count: Int) { elements.removeLast(count) }

  consuming func finish() -> EditedValue {
    EditedValue(any: elements, order: KeyOrder(order, of: elements))
  }
}

/// A dictionary that is being filled.
struct EditedDictionary {
  private var dictionary: [String: Any]
  private var order: ContentOrder
  /// Set if the dictionary begins as a copy of it, with all keys of the steps.
  private let template: DictionaryTemplate?
  /// The index of the step that is being executed.
  private var step = -1
  /// The steps that have added nothing, if there is a template.
  private var skippedSteps: [Int] = []
  private var hasKeyProblem = false

  init(_ template: DictionaryTemplate? = nil, minimumCapacity: Int) {
    self.template = template
    dictionary = template?.dictionary ?? [String: Any](minimumCapacity: minimumCapacity)
    order = ContentOrder(template, minimumCapacity: minimumCapacity)
  }

  var isEmpty: Bool { order.keys.count == skippedSteps.count }

  mutating func beginStep() { step &+= 1 }

  /// Leaves the key of the current step out.
  mutating func skipStep() { if template != nil { skippedSteps.append(step) } }

  /// Adds the value of the current step, which is moved.
  @inline(__always)
  mutating func add(_ value: inout EditedValue, of line: WritingSteps.Line) {
    guard let template else { return add(&value, forKey: line.key) }
    swap(&dictionary.values[template.places[step]], &value.any)
    order.add(value.order.take(), at: step)
  }

  /// Adds a value, which is moved.
  mutating func add(_ value: inout EditedValue, forKey key: String) {
    guard !key.hasTooManyMarks else {
      hasKeyProblem = true
      return
    }
    order.add(value.order.take(), at: order.keys.count)
    order.keys.append(key)
    dictionary[key] = EditedValue.take(&value.any)
  }

  /// The dictionary, as a value; nil if keys collide, or take too long to hash.
  consuming func finish() -> EditedValue? {
    guard removeSkippedSteps() else { return nil }
    return EditedValue(any: dictionary, order: KeyOrder(order, of: dictionary))
  }

  /// The dictionary, to be changed; nil if keys collide, or take too long to hash.
  consuming func finishModel() -> EditedModel? {
    removeSkippedSteps() ? EditedModel(dictionary, order: KeyOrder(order)) : nil
  }

  /// Removes the keys without values; false if keys collide, or take too long to hash.
  private mutating func removeSkippedSteps() -> Bool {
    guard !hasKeyProblem, dictionary.count == order.keys.count else { return false }
    for step in skippedSteps.reversed() { dictionary[order.remove(at: step)] = nil }
    return true
  }
}

extension EditedValue {
  /// Creates the value for an output; nil if keys collide, or take too long to hash.
  ///
  /// - Parameter known: Returns the value of an object that was already converted, or else nil.
  init?(of output: OutputValue, _ known: (OutputObject) -> EditedValue? = { _ in nil }) {
    guard !output.hasKeyProblems(except: { known($0) != nil }) else { return nil }
    self = convertTree(output) {
      EditedBuilder(isObject: $0, count: $1)
    } opening: { output -> TreeStep<OutputParts, EditedValue> in
      switch output {
      case .list(let elements): return .list(OutputParts(elements))
      case .object(let object):
        return known(object).map { .leaf($0) } ?? .object(OutputParts(object.members))
      default: return .leaf(EditedValue(any: output.anyLeaf))
      }
    }
  }
}

/// Creates a list or a dictionary from output without key problems.
private struct EditedBuilder: TreeBuilder {
  private let isObject: Bool
  private var list: EditedList
  private var object: EditedDictionary

  init(isObject: Bool, count: Int) {
    self.isObject = isObject
    list = EditedList(minimumCapacity: isObject ? 0 : count)
    object = EditedDictionary(minimumCapacity: isObject ? count : 0)
  }

  mutating func add(_ value: EditedValue, forKey key: String) {
    var value = value
    if isObject { object.add(&value, forKey: key) } else { list.append(&value) }
  }

  func finish() -> EditedValue { isObject ? object.finish() ?? EditedValue() : list.finish() }
}
