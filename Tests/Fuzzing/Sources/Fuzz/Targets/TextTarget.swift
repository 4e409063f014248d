import Foundation
import PropertyMapper

/// JSON text: parses, maps, writes and rereads it, and compares the results.
struct TextTarget: FuzzTarget {
  /// One pair for each policy, with different limits.
  private let pairs: [OrderPair]
  private var engineRounds = OrderRounds()

  init() {
    pairs = Policies.all.map { options in
      OrderPair(options) { mapper in
        mapper.addMappings(from: FullTable.makeMapper())
        Transformed.register(in: mapper)
      }
    }
  }

  mutating func run(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.first != OrderRounds.mark else { return engineRounds.run(Array(bytes)) }
    let input = LentBytes(buffer: bytes)
    let isJSON = readAndWrite(input)
    for pair in pairs {
      map(input, by: pair, isJSON: isJSON)
      if isJSON { transform(input, by: pair) }
    }
  }

  // MARK: Reader and writer

  /// Whether the input is JSON.
  private func readAndWrite(_ input: LentBytes) -> Bool {
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

  /// Checks guarantees that hold for every error.
  private func check(_ errors: MappingErrors, of input: LentBytes) {
    errors.checkPromises()
    for error in errors where error.code != .tooManyErrors {
      let offset = error.location?.offset ?? -1
      demand((0...input.buffer.count).contains(offset), "a place is not in the text")
    }
    demand(errors.report(in: input).utf8.allSatisfy { $0 >= 0x20 || $0 == 0x0A }, "a raw control")
    if errors.contains(where: { $0.code == .malformedJSON }) {
      demand(errors.count == 1, "a syntax error does not stand alone")
    }
  }

  // MARK: Mapping

  private func map(_ input: LentBytes, by pair: OrderPair, isJSON: Bool) {
    _ = try? pair.standard.create([FullTable.Item].self, from: .json(input))
    let (record, errors) = pair.agreed("reading a record", shown: RecordChecks.exactText) {
      $0.create(FullTable.Record.self, from: .json(input), errors: &$1)
    }
    guard let record else {
      check(MappingErrors(errors), of: input)
      if isJSON { demand(!errors.contains { $0.code == .malformedJSON }, "JSON is malformed") }
      return
    }
    demand(isJSON, "what is not JSON was mapped")
    RecordChecks.checkRoundTrip(of: record)
  }

  private func transform(_ input: LentBytes, by pair: OrderPair) {
    let (model, errors) = pair.agreed("transforming", shown: TransformedChecks.exactText) {
      $0.create(Transformed.self, from: .json(input), errors: &$1)
    }
    guard let model else { return check(MappingErrors(errors), of: input) }
    TransformedChecks.checkRoundTrip(of: model)
  }
}
