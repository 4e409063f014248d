/// Creates the dictionaries that final encoders change, and remembers the order of their keys.
struct EditedSink: WritingSink {
  /// A value in such a dictionary.
  struct Value {
    let any: Any
    /// The order of the keys in it; nil if there are none.
    var order: KeyOrder?
    /// The number of levels of lists and objects.
    var height = 0
  }

  /// A dictionary that is being filled.
  struct Object {
    fileprivate var dictionary: [String: Any]
    fileprivate var order = KeyOrder()
    fileprivate var height = 0
    fileprivate var hasKeyProblem = false

    init(minimumCapacity: Int) {
      dictionary = [String: Any](minimumCapacity: minimumCapacity)
      order.keys.reserveCapacity(minimumCapacity)
    }

    /// The dictionary; nil if keys collide, or take too long to hash.
    consuming func finish() -> EditedModel? {
      hasKeyProblem || dictionary.count != order.keys.count
        ? nil : EditedModel(dictionary, order: order)
    }
  }

  /// A list that is being filled.
  struct List {
    fileprivate var elements: [Any]
    fileprivate var order = KeyOrder()
    fileprivate var height = 0
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
    var list = List(elements: [])
    list.elements.reserveCapacity(minimumCapacity)
    return list
  }

  func beginElement(of list: inout List) {}

  func append(_ value: consuming Value, to list: inout List) {
    list.order.add(value.order, at: list.elements.count)
    list.height = max(list.height, value.height)
    list.elements.append(value.any)
  }

  func end(_ list: consuming List) -> Value {
    let order = list.order.inner.isEmpty ? nil : list.order
    return Value(any: list.elements, order: order, height: list.height + 1)
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
    object.height = max(object.height, value.height)
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
    let height = object.height + 1
    guard let own = object.finish() else { return .failed }
    return .value(Value(any: own.dictionary, order: own.order, height: height))
  }
}

/// The order in which the keys of an object were written, along with the orders in its values. For
/// a list, only the orders in its elements.
struct KeyOrder {
  /// The keys; empty for a list.
  fileprivate(set) var keys: [String] = []
  /// The orders in the values. Values after the last one with an order are left out.
  fileprivate(set) var inner: [KeyOrder?] = []

  /// With at most this many keys, comparing is faster than hashing.
  private static let unhashedCount = 12

  fileprivate mutating func add(_ order: KeyOrder?, at index: Int) {
    guard let order else { return }
    while inner.count < index { inner.append(nil) }
    inner.append(order)
  }

  /// The order in the value at an index.
  func order(at index: Int) -> KeyOrder? { index < inner.count ? inner[index] : nil }

  /// The keys of a dictionary that are not among these, sorted.
  ///
  /// - Parameter count: The number of such keys.
  func newKeys(of dictionary: [String: Any], count: Int) -> [String] {
    let known =
      keys.count > Self.unhashedCount ? Set(keys.lazy.map { MappingPath.Component.key($0) }) : nil
    var new: [String] = []
    for key in dictionary.keys where new.count < count {
      let isKnown = known?.contains(.key(key)) ?? keys.contains { $0.hasSameBytes(as: key) }
      if !isKnown { new.append(key) }
    }
    new.sort { $0.precedes($1) }
    return new
  }
}

/// Creates a list or a dictionary from output.
private struct EditedBuilder: TreeBuilder {
  private let isObject: Bool
  private var list: EditedSink.List
  private var object: EditedSink.Object

  init(isObject: Bool, count: Int) {
    self.isObject = isObject
    list = EditedSink.List(elements: [])
    object = EditedSink.Object(minimumCapacity: isObject ? count : 0)
    if !isObject { list.elements.reserveCapacity(count) }
  }

  mutating func add(_ value: EditedSink.Value, forKey key: String) {
    let sink = EditedSink(target: .json)
    if isObject { sink.add(value, forKey: key, to: &object) } else { sink.append(value, to: &list) }
  }

  func finish() -> EditedSink.Value {
    let sink = EditedSink(target: .json)
    guard isObject else { return sink.end(list) }
    return EditedSink.Value(
      any: object.dictionary, order: object.order, height: object.height + 1)
  }
}
