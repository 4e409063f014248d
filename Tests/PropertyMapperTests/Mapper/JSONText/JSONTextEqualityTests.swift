import PropertyMapper
import Testing

@testable import TestSupport

/// The same data gives the same model, and the same errors in the same order, from text and from the
/// dictionary that Foundation makes of it.
struct JSONTextEqualityTests {
  static let policies: [ConversionPolicy] = [.strict, .lossless, .lenient]
  static let unknownKeys: [UnknownKeyPolicy] = [.ignore, .warn, .reject]

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `random JSON is mapped the same from text and from a dictionary`(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    for _ in 0..<Effort.rounds(25, dividedInDebugBy: 12) {
      var options = MappingOptions()
      options.conversion = random.pick(Self.policies)
      options.unknownKeys = random.pick(Self.unknownKeys)
      options.maximumErrorCount = random.pick([3, 100])
      let entries = random.shuffled(FullTable.entries)
      let mapper = FullTable.makeMapper(
        options: options, entries: Array(entries.prefix(random.number(1...entries.count))))
      let json = random.record()
      try expectSame(FullTable.Record.self, mapper, json)
    }
  }

  @Test func `valid JSON is mapped the same from text and from a dictionary`() throws {
    try expectSame(FullTable.Record.self, FullTable.makeMapper(), FullTable.goodText)
    let record = try FullTable.makeMapper().create(
      FullTable.Record.self, from: .json(FullTable.goodText))
    #expect(record.owner?.unreadKeys == ["extra"])
    #expect(record.dropping == [1, 3])
    #expect(record.third == 7)
  }

  @Test(arguments: [
    "null", "true", "0", "1", "-1", "1.5", "\"\"", "\"1\"", "\"yes\"", "[]", "[null]", "[1]", "{}",
    #"{"a": 1}"#, #"[{"title": "x"}]"#, "[[1]]", #"{"k": {"title": ""}}"#, "1e+300",
    "18446744073709551615", "-9223372036854775808",
  ])
  func `every kind of value is mapped the same from text and from a dictionary`(value: String)
    throws
  {
    // In debug builds, each value is read for each key under one of the policies.
    let step = Effort.step(Self.policies.count)
    for (number, policy) in Self.policies.enumerated() {
      let mapper = FullTable.makeMapper(options: MappingOptions(conversion: policy))
      for (index, key) in RandomJSON.keys.enumerated() where key != "name" {
        guard (index + number + value.utf8.count).isMultiple(of: step) else { continue }
        try expectSame(FullTable.Record.self, mapper, #"{"name": "x", "\#(key)": \#(value)}"#)
      }
    }
  }

  @Test func `dictionaries of models are mapped the same from text and from a dictionary`() throws {
    let mapper = FullTable.makeMapper()
    let json =
      #"{"b": {"title": ""}, "a": {"title": 1, "price": []}, "c": null, "d": {"title": "x"}}"#
    try expectSame([String: FullTable.Item].self, mapper, json)
  }

  /// Reads a text both ways and compares what comes out, errors or what the model is written as.
  private func expectSame<Model>(
    _ type: Model.Type, _ mapper: PropertyMapper, _ json: String
  ) throws {
    let dictionary = try dictionary(ofJSON: json)
    var textErrors: [MappingError] = []
    var dictionaryErrors: [MappingError] = []
    let fromText = mapper.create(type, from: .json(json), errors: &textErrors)
    let fromDictionary = mapper.create(type, from: dictionary, errors: &dictionaryErrors)
    #expect(textErrors == dictionaryErrors, "\(json)")
    #expect(textErrors.allSatisfy { $0.location != nil || $0.code == .tooManyErrors }, "\(json)")
    #expect(dictionaryErrors.allSatisfy { $0.location == nil })
    #expect((fromText == nil) == (fromDictionary == nil), "\(json)")
    if let fromText, let fromDictionary {
      #expect(
        written(fromText, by: mapper) == written(fromDictionary, by: mapper), "\(json)")
    }
  }

  /// Sorted, since a dictionary has lost the order of the keys of a value that is kept as it is.
  private func written<Model>(_ model: Model, by mapper: PropertyMapper) -> String {
    do {
      return try mapper.export(model, as: .jsonText, options: .sortedKeys)
    } catch {
      return error.report
    }
  }
}
