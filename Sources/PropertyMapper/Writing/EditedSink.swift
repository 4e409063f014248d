/// Creates the dictionaries that final encoders change, and remembers the order of their keys.
struct EditedSink: WritingSink {
  /// A value in such a dictionary.
  struct Value {
    let any: Any
    /// The order of the keys in a list or a dictionary.
    var order: KeyOrder?
  }

  /// A dictionary that is being filled.
  struct Object {
    fileprivate var dictionary: [String: Any]
    fileprivate var order = ContentOrder()
    fileprivate var hasKeyProblem = false

    init(minimumCapacity: Int) {
      dictionary = [String: Any](minimumCapacity: minimumCapacity)
      order.keys.reserveCapacity(minimumCapacity)
    }

    /// Whether no keys collide, or take too long to hash.
    fileprivate var isRight: Bool { !hasKeyProblem && dictionary.count == order.keys.count }

    /// The dictionary, as a value.
    fileprivate var value: Value {
      Value(any: dictionary, order: KeyOrder(order, of: dictionary))
    }

    /// The dictionary, to be changed; nil if keys collide, or take too long to hash.
    consuming func finish() -> EditedModel? {
      isRight ? EditedModel(dictionary, order: KeyOrder(order)) : nil
    }
  }

  /// A list that is being filled.
  struct List {
    fileprivate var elements: [Any] = []
    fileprivate var order = ContentOrder()
  }

  static var hashesKeys: Bool { true }

  let target: OutputTarget
  /// Knows the dictionaries of inner models; nil if there are none.
  var record: ClosureRecord?

  static func keep(
    _ value: Value, of own: EditedModel, count: Int, in edited: inout EditedObjects
  ) {
    edited.keep(value, count: count)
  }

  static func value(of object: EditedObject) -> Value? { object.value }

  @inline(__always)
  func write(_ value: ValueAddress, by codec: WritingCodec) -> SteppedOutput<Value> {
    guard target == .json else {
      return (try? codec.makeOutput(value, target)).map(write) ?? .failed
    }
    return switch codec.makeAny(value) {
    case .value(let any): .value(Value(any: any))
    case .null: .null
    case .failed: .failed
    }
  }

  func write(_ text: String) -> Value { Value(any: text) }

  func writeNull() -> Value { Value(any: OutputValue.null.anyValue) }

  func write(_ output: OutputValue) -> SteppedOutput<Value> {
    if output.isNull { return .null }
    let value = record.map { $0.edited.value(of: output) } ?? Self.value(of: output)
    return value.map { .value($0) } ?? .failed
  }

  /// The value for an output; nil if keys collide, or take too long to hash.
  ///
  /// - Parameter known: Returns the value of an object that was already converted, or else nil.
  static func value(
    of output: OutputValue, _ known: (OutputObject) -> Value? = { _ in nil }
  ) -> Value? {
    guard !output.hasKeyProblems(except: { known($0) != nil }) else { return nil }
    return convertTree(output) {
      EditedBuilder(isObject: $0, count: $1)
    } opening: { output -> TreeStep<OutputParts, Value> in
      switch output {
      case .list(let elements): return .list(OutputParts(elements))
      case .object(let object):
        return known(object).map { .leaf($0) } ?? .object(OutputParts(object.members))
      default: return .leaf(Value(any: output.anyLeaf))
      }
    }
  }

  // MARK: Lists

  func beginList(minimumCapacity: Int) -> List {
    var list = List()
    list.elements.reserveCapacity(minimumCapacity)
    return list
  }

  func beginElement(of list: inout List) {}

  func append(_ value: consuming Value, to list: inout List) {
    list.order.add(value.order, at: list.elements.count)
    list.elements.append(value.any)
  }

  func end(_ list: consuming List) -> Value {
    Value(any: list.elements, order: KeyOrder(list.order, of: list.elements))
  }

  func removeNulls(_ count: Int, from list: inout List) { list.elements.removeLast(count) }

  // MARK: Objects

  func beginObject(minimumCapacity: Int) -> Object { Object(minimumCapacity: minimumCapacity) }

  func beginMember(_ key: String, of object: inout Object) {}

  func beginMember(_ line: WritingSteps.Line, of object: inout Object) {}

  func add(_ value: consuming Value, forKey key: String, to object: inout Object) {
    guard !key.hasTooManyMarks else {
      object.hasKeyProblem = true
      return
    }
    object.order.add(value.order, at: object.order.keys.count)
    object.order.keys.append(key)
    object.dictionary[key] = value.any
  }

  func add(_ value: consuming Value, of line: WritingSteps.Line, to object: inout Object) {
    add(value, forKey: line.key, to: &object)
  }

  func removeMember(of object: inout Object) {}

  func isEmpty(_ object: borrowing Object) -> Bool { object.dictionary.isEmpty }

  func isEmpty(_ value: Value, of line: WritingSteps.Line, in object: borrowing Object) -> Bool {
    (value.any as? any Collection)?.isEmpty == true
  }

  func end(_ object: consuming Object) -> SteppedOutput<Value> {
    object.isRight ? .value(object.value) : .failed
  }
}

/// Creates a list or a dictionary from output.
private struct EditedBuilder: TreeBuilder {
  private let isObject: Bool
  private var list: EditedSink.List
  private var object: EditedSink.Object

  init(isObject: Bool, count: Int) {
    self.isObject = isObject
    list = EditedSink.List()
    object = EditedSink.Object(minimumCapacity: isObject ? count : 0)
    if !isObject { list.elements.reserveCapacity(count) }
  }

  mutating func add(_ value: EditedSink.Value, forKey key: String) {
    let sink = EditedSink(target: .json)
    if isObject { sink.add(value, forKey: key, to: &object) } else { sink.append(value, to: &list) }
  }

  func finish() -> EditedSink.Value {
    let sink = EditedSink(target: .json)
    return isObject ? object.value : sink.end(list)
  }
}
