/// What a ``ModelEncoder`` writes to: JSON text, the values of a dictionary, or a tree.
///
/// Only a ``TreeSink`` is used to log problems, and to write models entry by entry.
///
/// The encoder begins every element and member, and then writes its value or null, and adds it. It begins and
/// ends lists and objects in pairs, except when it gives up, after which the sink is not used again.
protocol WritingSink: ~Copyable {
  /// A written value.
  associatedtype Value
  /// A list that is being written.
  associatedtype List
  /// An object that is being written.
  associatedtype Object

  /// Whether keys are hashed. Those for which that takes too long cannot be written.
  static var hashesKeys: Bool { get }

  /// Writes a value in one step.
  mutating func write(_ value: ValueAddress, by codec: WritingCodec) -> SteppedOutput<Value>

  mutating func write(_ text: String) -> Value
  mutating func writeNull() -> Value

  /// Writes a tree.
  mutating func write(_ output: OutputValue) -> SteppedOutput<Value>

  // MARK: Trees

  /// Whether values are trees.
  static var isTree: Bool { get }

  /// Writes the value of a slot, in which problems may be logged.
  static func write(
    _ slot: Slot, as shape: Shape, by encoder: inout ModelEncoder<Self>
  ) -> SteppedOutput<Value>

  /// Writes a model entry by entry, which has already been counted.
  static func writeModel(
    _ slot: Slot, as model: ModelReference, by encoder: inout ModelEncoder<Self>
  ) -> SteppedOutput<Value>

  // MARK: Final encoders

  /// Keeps the value of a model with final encoders for those of the models around it.
  ///
  /// - Parameter own: The object from which the value was written.
  mutating func keep(
    _ value: Value, of own: EditedModel, count: Int, in edited: inout EditedObjects)

  /// The tree that a value is; nil if values aren't trees.
  static func tree(of value: Value) -> OutputValue?

  /// Writes what was kept for a model with final encoders; nil if that isn't possible.
  mutating func passOn(_ object: EditedObject) -> Value?

  // MARK: Lists

  mutating func beginList(minimumCapacity: Int) -> List
  mutating func beginElement(of list: inout List)
  mutating func append(_ value: consuming Value, to list: inout List)
  mutating func end(_ list: consuming List) -> Value

  /// Removes the last elements, each of which is null.
  mutating func removeNulls(_ count: Int, from list: inout List)

  // MARK: Objects

  mutating func beginObject(minimumCapacity: Int) -> Object

  /// Begins the object of some steps.
  mutating func beginObject(by steps: Range<Int>, of plan: WritingPlan) -> Object
  mutating func beginMember(_ key: String, of object: inout Object)

  /// Begins the member of a step, whose key is already encoded.
  mutating func beginMember(_ line: WritingSteps.Line, of object: inout Object)
  mutating func add(_ value: consuming Value, forKey key: String, to object: inout Object)

  /// Adds the value of a step.
  mutating func add(
    _ value: consuming Value, of line: WritingSteps.Line, to object: inout Object)

  /// Removes the member that has begun, and has no value.
  mutating func removeMember(of object: inout Object)
  func isEmpty(_ object: borrowing Object) -> Bool

  /// Whether the value of a step is an empty string, list or object. It is the last value written, and not
  /// yet added to its object.
  func isEmpty(_ value: Value, of line: WritingSteps.Line, in object: borrowing Object) -> Bool

  /// Ends an object; fails if it cannot contain all of its members.
  mutating func end(_ object: consuming Object) -> SteppedOutput<Value>
}

extension WritingSink where Self: ~Copyable {
  static var isTree: Bool { false }

  static func write(
    _ slot: Slot, as shape: Shape, by encoder: inout ModelEncoder<Self>
  ) -> SteppedOutput<Value> { encoder.write(contentsOf: slot, as: shape) }

  static func writeModel(
    _ slot: Slot, as model: ModelReference, by encoder: inout ModelEncoder<Self>
  ) -> SteppedOutput<Value> {
    let tree = encoder.run.tree { $0.writeModel(slot, as: model, in: ModelSurroundings()) }
    return encoder.write(tree)
  }

  @inline(__always)
  mutating func beginObject(by steps: Range<Int>, of plan: WritingPlan) -> Object {
    beginObject(minimumCapacity: steps.count)
  }

  // Most sinks only do something once there is a value.

  @inline(__always)
  func beginElement(of list: inout List) {}

  @inline(__always)
  func beginMember(_ key: String, of object: inout Object) {}

  @inline(__always)
  func beginMember(_ line: WritingSteps.Line, of object: inout Object) {}

  @inline(__always)
  func removeMember(of object: inout Object) {}

  func keep(_ value: Value, of own: EditedModel, count: Int, in edited: inout EditedObjects) {}

  static func tree(of value: Value) -> OutputValue? { nil }

  func passOn(_ object: EditedObject) -> Value? { nil }
}

/// Creates a tree of values, for property lists, ``MappingValue``, and text with sorted keys or indentation.
struct TreeSink: WritingSink {
  static var hashesKeys: Bool { false }

  static var isTree: Bool { true }

  let target: OutputTarget

  /// The tree for an output; nil if that failed.
  static func tree(of output: SteppedOutput<OutputValue>) -> OutputValue? {
    switch output {
    case .value(let tree): tree
    case .null: .null
    case .failed: nil
    }
  }

  static func write(
    _ slot: Slot, as shape: Shape, by encoder: inout ModelEncoder<Self>
  ) -> SteppedOutput<OutputValue> { encoder.write(slot, as: shape) }

  static func writeModel(
    _ slot: Slot, as model: ModelReference, by encoder: inout ModelEncoder<Self>
  ) -> SteppedOutput<OutputValue> {
    encoder.writeModel(slot, as: model, in: ModelSurroundings())
  }

  func keep(
    _ value: OutputValue, of own: EditedModel, count: Int, in edited: inout EditedObjects
  ) {
    edited.keep(value, of: own, count: count)
  }

  static func tree(of value: OutputValue) -> OutputValue? { value }

  func passOn(_ object: EditedObject) -> OutputValue? { object.output.map { .object($0) } }

  func write(_ value: ValueAddress, by codec: WritingCodec) -> SteppedOutput<OutputValue> {
    (try? codec.makeOutput(value, target)).map(write) ?? .failed
  }

  func write(_ text: String) -> OutputValue { .text(text) }

  func writeNull() -> OutputValue { .null }

  func write(_ output: OutputValue) -> SteppedOutput<OutputValue> {
    output.isNull ? .null : .value(output)
  }

  // MARK: Lists

  func beginList(minimumCapacity: Int) -> [OutputValue] {
    var list: [OutputValue] = []
    list.reserveCapacity(minimumCapacity)
    return list
  }

  func append(_ value: consuming OutputValue, to list: inout [OutputValue]) { list.append(value) }

  func end(_ list: consuming [OutputValue]) -> OutputValue { .list(list) }

  func removeNulls(_ count: Int, from list: inout [OutputValue]) { list.removeLast(count) }

  // MARK: Objects

  func beginObject(minimumCapacity: Int) -> OutputObject {
    OutputObject(minimumCapacity: minimumCapacity)
  }

  func add(_ value: consuming OutputValue, forKey key: String, to object: inout OutputObject) {
    object.append(value, forNewKey: key)
  }

  func add(
    _ value: consuming OutputValue, of line: WritingSteps.Line, to object: inout OutputObject
  ) {
    object.append(value, forNewKey: line.key)
  }

  func isEmpty(_ object: borrowing OutputObject) -> Bool { object.members.isEmpty }

  func isEmpty(
    _ value: OutputValue, of line: WritingSteps.Line, in object: borrowing OutputObject
  ) -> Bool {
    value.kind == .empty
  }

  func end(_ object: consuming OutputObject) -> SteppedOutput<OutputValue> {
    .value(.object(object))
  }
}
