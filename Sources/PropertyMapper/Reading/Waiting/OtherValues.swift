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

  /// Whether a value is one of them.
  private func include(_ source: ValueSource, _ reader: ValueReader) -> Bool {
    switch source {
    case .text where reader.isNull(source): shape.passesNull
    case .text: kinds.includesValue(beginningWith: reader.cursor.next)
    case .value(let value): shape.takes(InputValue(classifying: value))
    }
  }

  /// A codec that also reads these values.
  func reading(besides objects: ReadingCodec) -> ReadingCodec {
    ReadingCodec(memory: objects.memory, acceptsNull: shape.passesNull) {
      source, reader, target throws(Declined) in
      try (include(source, reader) ? codec : objects).read(source, &reader, target)
    }
  }

  /// Reads a value; nil if it isn't one of them.
  fileprivate func model(
    _ source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) -> Slot? {
    guard include(source, reader) else { return nil }
    return try orDecline { try codec.memory.boxed { try codec.read(source, &reader, $0) } }
  }
}

/// A model that waits, unless a transformer has made it.
final class WaitingModelOrOther: WaitingModel, @unchecked Sendable {
  private let others: OtherValues

  init(_ link: PlanLink<ReadingPlan>, _ model: ModelReference, _ others: OtherValues) {
    self.others = others
    super.init(link, model, acceptsNull: model.conversion?.passesNull == true)
  }

  override func read(
    _ source: ValueSource, _ reader: inout ValueReader
  ) throws(Declined) -> ValueAddress? {
    guard let model = try others.model(source, &reader) else {
      return try super.read(source, &reader)
    }
    return try wait(model, &reader)
  }
}
