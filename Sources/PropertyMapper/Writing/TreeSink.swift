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
