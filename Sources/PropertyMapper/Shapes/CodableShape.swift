// The encoder and decoder that run a `Codable` conformance are Foundation's.
import Foundation

/// A type that is read and written by its own `Codable` conformance.
struct CodableShape<Value: Codable>: ValueShape {
  let handedOutForm: HandedOutForm? = .exact
  let mayBeObject = true

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Slot {
    if case .native(let value as Value) = input { return ValueSlot(value) }
    let value = try MappingValue(input, duplicateKeys: rules.duplicateKeys)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom(CodableDates.date)
    do {
      let text = Data(JSONText.bytes(of: OutputValue(value)))
      return ValueSlot(try decoder.decode(Value.self, from: text))
    } catch let error as DecodingError {
      throw CodableProblem(error)
    }
  }

  func write(_ slot: Slot, for target: OutputTarget) throws -> WrittenValue {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom(CodableDates.encode)
    do {
      let text = try encoder.encode(slot.value(as: Value.self))
      let document = try JSONDocument(reading: Array(text), maximumDepth: Int(Int32.max))
      let value = InputValue(document.root)
      return .tree(try MappingValue(value, duplicateKeys: .useLast))
    } catch let error as EncodingError {
      throw CodableProblem(error)
    }
  }

}

/// Dates inside of `Codable` values: text in the forms that all properties take, or seconds from 1970.
private enum CodableDates {
  @Sendable static func date(_ decoder: any Decoder) throws -> Date {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self), let date = DateText.date(from: text) {
      return date
    }
    guard let seconds = try? container.decode(Double.self),
      let date = DateText.date(secondsSince1970: seconds)
    else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date")
    }
    return date
  }

  @Sendable static func encode(_ date: Date, to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard let text = DateText.text(from: date) else {
      throw EncodingError.invalidValue(
        date, .init(codingPath: encoder.codingPath, debugDescription: "beyond the years 1 to 9999"))
    }
    try container.encode(text)
  }
}

/// What a type's own `Codable` conformance refused: the place below the entry, and the sentence.
struct CodableProblem: Error {
  let code: MappingError.Code
  let components: [MappingPath.Component]
  let message: String
  let underlying: any Error

  init(_ error: DecodingError) {
    underlying = error
    switch error {
    case .keyNotFound(let key, let context):
      code = .missingValue
      components = Self.components(context.codingPath + [key])
      message = Messages.missingValue
    case .valueNotFound(_, let context):
      code = .nullValue
      components = Self.components(context.codingPath)
      message = Messages.nullValue
    case .typeMismatch(let type, let context):
      code = .typeMismatch
      components = Self.components(context.codingPath)
      message = Messages.codableMismatch(type)
    case .dataCorrupted(let context):
      code = .conversionFailed
      components = Self.components(context.codingPath)
      message = Messages.codableRefusal
    @unknown default:
      code = .conversionFailed
      components = []
      message = Messages.codableRefusal
    }
  }

  init(_ error: EncodingError) {
    underlying = error
    code = .unrepresentableValue
    message = Messages.unrepresentable("a value that its own encode(to:) refuses")
    if case .invalidValue(_, let context) = error {
      components = Self.components(context.codingPath)
    } else {
      components = []
    }
  }

  private static func components(_ path: [any CodingKey]) -> [MappingPath.Component] {
    path.map { key in key.intValue.map { .index($0) } ?? .key(key.stringValue) }
  }
}
