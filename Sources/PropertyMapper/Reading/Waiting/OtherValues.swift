// Models of a type with a table and a transformer: objects are read by the table, and values of the kind of the
// transformer's input by the transformer.
//
// ```
//  {"id": "cus_1", "name": "Ann"} ──table────────▶ model
//  "cus_1" ─────────────────────────transformer──▶ model, which never waits
// ```

/// How to read models from values that aren't objects.
struct OtherValues: Sendable {
  private let shape: ConvertedShape
  private let kinds: DataKinds
  private let codec: ReadingCodec

  init(_ shape: ConvertedShape, _ codec: ReadingCodec) {
    self.shape = shape
    self.codec = codec
    kinds = DataKinds(of: shape.inner)
  }

  /// Whether the value at the cursor is one of them.
  private func areNext(_ reader: ValueReader) -> Bool {
    let next = reader.cursor.next
    if next == JSONByte.lowerN { return shape.passesNull }
    return kinds.includesValue(beginningWith: next)
  }

  /// A codec that also reads these values.
  func reading(besides objects: ReadingCodec) -> ReadingCodec {
    ReadingCodec(
      memory: objects.memory, acceptsNull: shape.passesNull,
      read: { reader, target throws(Declined) in
        try (areNext(reader) ? codec : objects).read(&reader, target)
      },
      readAny: { value, reader, target throws(Declined) in
        let isOther = shape.takes(InputValue(classifying: value))
        try (isOther ? codec : objects).readAny(value, &reader, target)
      })
  }

  /// Reads the next value; nil if it isn't one of them.
  fileprivate func model(_ reader: inout ValueReader) throws(Declined) -> Slot? {
    guard areNext(reader) else { return nil }
    return try slot { target throws(Declined) in try codec.read(&reader, target) }
  }

  /// Reads a value of a Swift dictionary; nil if it isn't one of them.
  fileprivate func model(
    _ value: Any, _ reader: inout ValueReader
  ) throws(Declined) -> Slot? {
    guard shape.takes(InputValue(classifying: value)) else { return nil }
    return try slot { target throws(Declined) in try codec.readAny(value, &reader, target) }
  }

  private func slot(
    _ read: (ValueAddress) throws(Declined) -> Void
  ) throws(Declined) -> Slot {
    try orDecline { try codec.memory.boxed { try read($0) } }
  }
}

/// A model that waits, unless a transformer has made it.
final class WaitingModelOrOther: WaitingModel, @unchecked Sendable {
  private let others: OtherValues

  init(_ link: PlanLink<ReadingPlan>, _ model: ModelReference, _ others: OtherValues) {
    self.others = others
    super.init(link, model, acceptsNull: model.conversion?.passesNull == true)
  }

  override func read(_ reader: inout ValueReader) throws(Declined) -> ValueAddress? {
    guard let model = try others.model(&reader) else { return try super.read(&reader) }
    return try wait(model, &reader)
  }

  override func read(
    _ value: Any, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    guard let model = try others.model(value, &reader) else {
      return try super.read(value, &reader)
    }
    return try wait(model, &reader)
  }
}
