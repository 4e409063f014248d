import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Schemas, samples, descriptions, traces, and unknown keys of models that are lists.
@Suite struct RowInspectionTests {
  struct Candle: DefaultInitializable {
    var opened = 0
    var trades: Int?
    var note: String?
  }

  struct Book: DefaultInitializable {
    var candles: [Candle] = []
    var best: Candle?
  }

  static func mapper(_ policy: UnknownKeyPolicy = .ignore) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: policy))
    mapper.addMappings(
      [
        "[0]": .property(\.opened), "[2]": .property(\.trades, .min(5)).or("[1]"),
        "[4].text": .property(\.note),
      ], for: Candle.self)
    mapper.addMappings(["candles": .model(\.candles), "best": .model(\.best)], for: Book.self)
    return mapper
  }

  @Test func `schemas describe the elements`() throws {
    let schema = try Self.mapper().jsonSchema(for: Candle.self)
    #expect(schema["type"] == "array")
    #expect(schema["prefixItems"]?[0]?["type"] == "integer")
    let closed = try Self.mapper(.reject).jsonSchema(for: Candle.self)
    #expect(closed["items"] == false && closed["prefixItems"]?[3] == false)
    #expect(closed["prefixItems"]?[4]?["additionalProperties"] == false)
    let output = try Self.mapper().jsonSchema(for: Candle.self, direction: .output)
    #expect(output["minItems"] == 1 && output["items"] == nil)
    #expect(output["prefixItems"]?[2]?["type"] == ["integer", "null"])
  }

  @Test func `samples have null in gaps, and descriptions and traces show the indexes`() throws {
    let mapper = Self.mapper()
    #expect(
      "\(try mapper.sampleInput(for: Candle.self, .full))" == #"[1,null,5,null,{"text":"text"}]"#)
    #expect(mapper.tableDescription(for: Candle.self).contains("[4].text  note"))
    let trace = try mapper.trace(Book.self, from: .json(#"{"candles": [[1, 9]], "best": [2]}"#))
    #expect(trace.contains("candles[0][1]") && trace.contains("best[0]"))
  }

  @Test func `keys inside elements may be unknown`() throws {
    let text = #"{"candles": [[1, 2, 3, 4, {"text": 1, "other": 2}]], "x": 1}"#
    #expect(
      try Self.mapper().unknownKeys(in: .json(text), for: Book.self).map { "\($0)" }
        == [
          "candles[][3]: once, at candles[0][3]",
          "candles[][].other: once, at candles[0][4].other", "x: once",
        ])
  }

  final class Cell: DefaultInitializable {
    var x = 0
    var seen = ""
    init() {}
  }

  @Test func `closures see rows from every source`() throws {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .warn))
    mapper.addMappings(["[0]": .property(\.x)], for: Cell.self)
    mapper.setFinalDecoder(for: Cell.self) { input, cell in
      cell.seen = "\(input["0"] ?? 0) \(try input.value) \(input.dictionary.count)"
    }
    let value: MappingValue = [[1, "b"], [2]]
    let list = try PropertyListSerialization.data(
      fromPropertyList: [[1, "b"], [2]], format: .binary, options: 0)
    let seen = [#"1 {"0":1,"1":"b"} 2"#, #"2 {"0":2} 1"#]
    #expect(try mapper.create([Cell].self, from: .value(value)).map(\.seen) == seen)
    #expect(try mapper.create([Cell].self, from: .propertyList(list)).map(\.seen) == seen)
    #expect(try mapper.create([Cell].self, from: .json(#"[[1, "b"], [2]]"#)).map(\.seen) == seen)
    #expect(try mapper.create([Cell].self, from: [[1, "b"], [2]]).map(\.seen) == seen)
  }

  @Test func `rows keep no unknown keys and have no subtypes`() {
    struct Rest: DefaultInitializable {
      var x = 0
      var rest: [String: MappingValue] = [:]
    }
    let mapper = PropertyMapper()
    mapper.addMappings(["[0]": .property(\.x)], for: Rest.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: Rest.self)
    mapper.addMappings(["[0]": .property(\.x)], for: Cell.self)
    mapper.addSubtypes(of: Cell.self, discriminator: "kind", ["cell": .subtype(Cell.self)])
    let messages = mapper.diagnostics().map(\.message)
    #expect(messages.contains { $0.hasPrefix("can't keep unknown keys") })
    #expect(messages.contains { $0.hasPrefix("can't have subtypes") })
  }

  @Test func `unknown elements are found in a single row and in each of several rows`() throws {
    struct Line: DefaultInitializable {
      var id = 0
      var tags: [String] = []
    }
    let mapper = PropertyMapper()
    mapper.addMappings(["[0]": .property(\.id), "[1]": .property(\.tags)], for: Line.self)
    let single = try mapper.unknownKeys(in: .json(#"[1, ["a"], 5]"#), for: Line.self)
    #expect(single.map { "\($0.path)" } == ["[2]"])
    let several = try mapper.unknownKeys(in: .json(#"[[1, ["a"], 5], [2, [], 6]]"#), for: Line.self)
    #expect(several.map(\.count) == [2])
  }
}
