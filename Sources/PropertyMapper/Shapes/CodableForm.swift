// The encoder and decoder that run a `Codable` conformance are Foundation's.
import Foundation

/// A type that is read and written by its own `Codable` conformance.
struct CodableForm<Value: Codable>: ValueForm {
  let traits = ValueCodec.Traits(handedOutForm: .exact, mayBeObject: true)

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Value {
    if case .native(let value as Value) = input { return value }
    let value = try MappingValue(input, duplicateKeys: rules.duplicateKeys)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom(CodableDates.date)
    do {
      return try decoder.decode(Value.self, from: Data(JSONText.bytes(of: OutputValue(value))))
    } catch let error as DecodingError {
      throw CodableProblem(error)
    }
  }

  func write(_ value: Value, _ target: OutputTarget) throws -> WrittenValue {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom(CodableDates.encode)
    do {
      let text = try encoder.encode(value)
      let document = try JSONDocument(reading: Array(text), maximumDepth: Int(Int32.max))
      let tree = try MappingValue(InputValue(document.root), duplicateKeys: .useLast)
      return .tree(tree.sortedByKeys)
    } catch let error as EncodingError {
      throw CodableProblem(error)
    }
  }
}

extension MappingValue {
  /// The value with the keys of all objects sorted by their UTF-8 bytes: Foundation's encoder writes them in an order
  /// that changes from call to call, and has another idea of what sorted means.
  fileprivate var sortedByKeys: MappingValue {
    switch self {
    case .array(let elements): .array(elements.map(\.sortedByKeys))
    case .object(let object):
      .object(
        Object(
          uniqueMembers: object.members.map { .init(key: $0.key, value: $0.value.sortedByKeys) }
            .sorted { $0.key.precedes($1.key) }))
    default: self
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
