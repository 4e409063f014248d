// For the decoder that runs a `Codable` conformance.
import Foundation

/// A type that uses its `Codable` conformance.
struct CodableCoding<Value: Codable>: ValueCoding {
  let traits = ValueCodec.Traits(
    handedOutForm: .exact, mayBeObject: true, isCodable: true)
  var dataForm: DataForm { .unknown }

  func read(_ input: InputValue, _ rules: ReadingRules) throws -> Value {
    if case .native(let value as Value) = input { return value }
    let text = try text(of: input, rules)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom(CodableDates.date)
    do {
      return try decoder.decode(Value.self, from: text)
    } catch let error as DecodingError {
      throw CodableProblem(
        error, in: (try? MappingValue(input, duplicateKeys: rules.duplicateKeys)) ?? .null)
    }
  }

  /// The value as JSON text. All temporary values are released before Foundation decodes it, which
  /// takes several times as much memory.
  private func text(of input: InputValue, _ rules: ReadingRules) throws -> Data {
    let value = try MappingValue(input, duplicateKeys: rules.duplicateKeys)
    guard value.isNested(atMost: StackRoom.levels(of: CodableReading.levelSize)) else {
      throw CodableProblem(.depthLimitExceeded, Messages.stackLimit)
    }
    // Foundation hashes the keys, and the type may do anything with its strings.
    guard !InputValue(value).hasTooManyMarks else {
      throw CodableProblem(.sizeLimitExceeded, Messages.textTooManyMarks)
    }
    var writer = JSONWriter(prettyPrinted: false)
    value.write(to: &writer)
    return Data(writer.finish())
  }

  func write(_ value: Value, _ target: OutputTarget) throws -> WrittenValue {
    do {
      return .tree(try OrderedEncoder.value(of: value))
    } catch let error as EncodingError {
      throw CodableProblem(error)
    }
  }
}

/// Facts about Foundation's decoder, which recurses with the data and cannot be stopped.
private enum CodableReading {
  /// The maximum number of bytes of stack for a list or an object: measured with recursive types,
  /// and doubled.
  static let levelSize = 4 << 10
}

/// Dates inside `Codable` values: strings in the same formats as for all properties, or seconds
/// since 1970.
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
}
