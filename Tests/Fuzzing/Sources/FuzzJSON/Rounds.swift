import Foundation
import PropertyMapper

/// What happens to each input: it is read, mapped, written and read again, and what must agree is compared.
///
/// The fuzzer's buffer has the exact size of the input, so the address sanitizer sees every read beyond it.
struct Rounds: Sendable {
  /// The bytes that the fuzzer lends.
  private struct Input: ContiguousBytes {
    let buffer: UnsafeRawBufferPointer

    func withUnsafeBytes<Result>(
      _ body: (UnsafeRawBufferPointer) throws -> Result
    ) rethrows -> Result {
      try body(buffer)
    }
  }

  /// One mapper for each policy, with different limits.
  private let mappers: [PropertyMapper]

  init() {
    var strict = MappingOptions()
    strict.conversion = .strict
    strict.unknownKeys = .reject
    var lossless = MappingOptions()
    lossless.maximumErrorCount = 3
    lossless.unknownKeys = .warn
    lossless.duplicateKeys = .useFirst
    var lenient = MappingOptions()
    lenient.conversion = .lenient
    lenient.maximumDepth = 5
    lenient.maximumKeyLength = 3
    lenient.duplicateKeys = .useLast
    mappers = [strict, lossless, lenient].map { FullTable.makeMapper(options: $0) }
  }

  func run(_ bytes: UnsafeRawBufferPointer) {
    let input = Input(buffer: bytes)
    let isJSON = readAndWrite(input)
    for mapper in mappers { map(input, by: mapper, isJSON: isJSON) }
  }

  // MARK: Reader and writer

  /// Whether the input is JSON.
  private func readAndWrite(_ input: Input) -> Bool {
    do throws(MappingErrors) {
      let value = try MappingValue(json: input)
      for options in [[], .prettyPrinted] as [ExportOptions] {
        let text = try value.jsonData(options: options)
        let again = try MappingValue(json: text)
        demand(again == value, "a value is not what was written")
      }
      let sorted = try value.jsonData(options: .sortedKeys)
      let again = try MappingValue(json: sorted).jsonData(options: .sortedKeys)
      demand(again == sorted, "sorting keys twice is not sorting them once")
      return true
    } catch {
      check(error, of: input)
      return !error.contains { $0.code == .malformedJSON || $0.code == .depthLimitExceeded }
    }
  }

  /// Checks what every error promises.
  private func check(_ errors: MappingErrors, of input: Input) {
    demand(errors.contains { $0.severity == .error }, "warnings alone were thrown")
    for error in errors where error.code != .tooManyErrors {
      let offset = error.location?.offset ?? -1
      demand((0...input.buffer.count).contains(offset), "a place is not in the text")
    }
    demand(errors.report(in: input).utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A }, "a raw control")
    demand((try? MappingValue(json: errors.jsonData())) != nil, "errors are not JSON")
    if errors.contains(where: { $0.code == .malformedJSON }) {
      demand(errors.count == 1, "a syntax error does not stand alone")
    }
  }

  // MARK: Mapping

  private func map(_ input: Input, by mapper: PropertyMapper, isJSON: Bool) {
    _ = try? mapper.create([FullTable.Item].self, fromJSON: input)
    let record: FullTable.Record
    do throws(MappingErrors) {
      record = try mapper.create(FullTable.Record.self, fromJSON: input)
    } catch {
      check(error, of: input)
      if isJSON { demand(!error.contains { $0.code == .malformedJSON }, "JSON is malformed") }
      return
    }
    demand(isJSON, "what is not JSON was mapped")
    checkRoundTrip(of: record)
  }

  /// What was read can be written, and reads back to what is written the same, as text and as a dictionary.
  private func checkRoundTrip(of record: FullTable.Record) {
    // The table that wrote what is read back is the default one: limits of the others are for input.
    let mapper = Self.writer
    do throws(MappingErrors) {
      let text = try mapper.exportJSON(record)
      let fromText = try mapper.create(FullTable.Record.self, fromJSON: text)
      let first = try comparable(text)
      let second = try comparable(mapper.exportJSON(fromText))
      demand(second == first, "text changes when read")
      let dictionary = try mapper.export(record)
      let fromDictionary = try mapper.create(FullTable.Record.self, from: dictionary)
      let third = try sorted(comparable(mapper.exportJSON(fromDictionary)))
      let expected = try sorted(first)
      demand(third == expected, "a dictionary changes when read")
    } catch {
      fatalError("what was written cannot be read: \(error.report)")
    }
  }

  private static let writer = FullTable.makeMapper()

  /// A written record without the keys that are only written.
  private func comparable(_ text: Data) throws(MappingErrors) -> MappingValue {
    guard case .object(var object) = try MappingValue(json: text) else {
      fatalError("a record is not an object")
    }
    object["stampOut"] = nil
    if case .object(var owner) = object["owner"] {
      owner["unmapped"] = nil
      object["owner"] = .object(owner)
    }
    return .object(object)
  }

  /// A dictionary loses the order of keys, and how a number in it was written.
  private func sorted(_ value: MappingValue) throws(MappingErrors) -> Data {
    guard case .object(var object) = value else { return try value.jsonData() }
    object["extra"] = nil
    return try MappingValue.object(object).jsonData(options: .sortedKeys)
  }

  private func demand(_ condition: Bool, _ failure: String) {
    guard condition else { fatalError(failure) }
  }
}
