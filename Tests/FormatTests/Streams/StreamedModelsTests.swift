import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Streams of texts that are at hand as a whole.
@Suite struct StreamedModelsTests {
  @Test(arguments: StreamSample.all)
  func `records have their models, errors and positions`(sample: StreamSample) {
    let mapper = StreamedEntry.mapper()
    let records = mapper.models(of: StreamedEntry.self, from: sample.text, as: sample.format)
    #expect(records.flatMap(describe) == sample.expected)
  }

  @Test(arguments: StreamSample.all)
  func `data and slices yield the same records as an array of bytes`(sample: StreamSample) {
    let mapper = StreamedEntry.mapper()
    let data = mapper.models(of: StreamedEntry.self, from: Data(sample.text), as: sample.format)
    #expect(data.flatMap(describe) == sample.expected)
    let slice = ([0x5B] + sample.text).dropFirst()
    let records = mapper.models(of: StreamedEntry.self, from: slice, as: sample.format)
    #expect(records.flatMap(describe) == sample.expected)
  }

  @Test func `a format is a value`() {
    #expect(StreamFormat.jsonArray == .jsonArray(at: .root))
    #expect(StreamFormat.jsonArray(at: "data.items") != .jsonArray)
    #expect(Set([StreamFormat.jsonLines, .jsonArray, .jsonLines]).count == 2)
  }

  @Test func `a sequence starts over each time it's iterated`() {
    let records = StreamedEntry.mapper().models(
      of: StreamedEntry.self, from: Data("{\"id\": 1}\n{\"id\": 2}".utf8), as: .jsonLines)
    #expect(records.flatMap(describe) == records.flatMap(describe))
    #expect(records.prefix(1).flatMap(describe) == ["0 at 1, 0: 1"])
  }

  @Test func `the errors of array elements match those of decoding the whole array`() throws {
    let text = """
      [{"id": 1}, {"id": "é", "name": ""},
       null, {"id": 1, "id": 2}, {"name": ["鷹"]}]
      """
    let mapper = StreamedEntry.mapper(MappingOptions())
    let records = mapper.models(of: StreamedEntry.self, from: Data(text.utf8), as: .jsonArray)
    let streamed = records.flatMap { record in Outcome.errorList { try record.result.get() } }
    let whole = Outcome.errorList { try mapper.create([StreamedEntry].self, from: .json(text)) }
    // The place of the key that appears first is told by its line and column in both.
    #expect(streamed == whole)
    #expect(streamed.map(\.location) == whole.map(\.location))
  }

  @Test func `a report quotes lines from the whole input`() throws {
    let text = "{\"id\": 1}\r\n\r\n{\"id\": 2, \"name\": \"\"}\n"
    let mapper = StreamedEntry.mapper()
    let records = Array(
      mapper.models(of: StreamedEntry.self, from: Data(text.utf8), as: .jsonLines))
    let errors = try #require(Outcome.errors { try records[1].result.get() })
    let report = """
      1 problem while mapping StreamedEntry:
        - name: must have 1 to 40 characters, but has 0
          3 | {"id": 2, "name": ""}
            |                   ^
      """
    #expect(errors.report(in: text) == report)
    // The record alone is not the text of the places.
    let headline = report.split(separator: "\n").prefix(2).joined(separator: "\n")
    #expect(errors.report(in: #"{"id": 2, "name": ""}"#) == headline)
  }

  @Test func `plain values, optionals and arrays can be records too`() throws {
    let mapper = StreamedEntry.mapper()
    let numbers = mapper.models(of: Int.self, from: Data("[1, 22 ,333]".utf8), as: .jsonArray)
    #expect(try numbers.map { try $0.result.get() } == [1, 22, 333])
    let texts = mapper.models(
      of: String?.self, from: Data("\"a\"\nnull\n\"\"".utf8), as: .jsonLines)
    #expect(try texts.map { try $0.result.get() } == ["a", nil, ""])
    let lists = mapper.models(
      of: [StreamedEntry].self, from: Data(#"[{"id": 1}, {"id": 2}]"#.utf8), as: .jsonLines)
    #expect(try lists.map { try $0.result.get().map(\.id) } == [[1, 2]])
  }

  @Test func `with a lax policy, the first array for a repeated key is used`() throws {
    let text = #"{"items": [1], "items": [2]}"#
    for policy in [DuplicateKeyPolicy.useFirst, .useLast] {
      let mapper = PropertyMapper(options: MappingOptions(duplicateKeys: policy))
      let records = mapper.models(of: Int.self, from: Data(text.utf8), as: .jsonArray(at: "items"))
      #expect(try records.map { try $0.result.get() } == [1])
    }
  }

  @Test(arguments: [3, 200])
  func `the nesting depth is limited both inside and around records`(depth: Int) {
    let mapper = PropertyMapper(options: MappingOptions(maximumDepth: 2))
    let list = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let record = mapper.models(
      of: MappingValue.self, from: Data("[\(list), 1]".utf8), as: .jsonArray
    ).map { record in
      Outcome.problems { try record.result.get() }
    }
    #expect(
      record == [
        ["depthLimitExceeded  [0]  must be nested at most 2 levels deep"], [],
      ])
    let around = mapper.models(
      of: MappingValue.self, from: Data("{\"a\": \(list)}".utf8), as: .jsonArray(at: "b")
    ).map {
      record in Outcome.problems { try record.result.get() }
    }
    #expect(
      around == [["depthLimitExceeded    must be nested at most 2 levels deep"]])
  }

  @Test func `errors from closures are reported with positions in the whole input`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["id": .property(\.id)], for: StreamedEntry.self, makingWith: { StreamedEntry() })
    mapper.setFinalDecoder(for: StreamedEntry.self) { _, entry in
      if entry.id > 1 { throw MappingError("must be small", at: "id") }
    }
    let records = mapper.models(
      of: StreamedEntry.self, from: Data("{\"id\": 1}\n\n {\"id\": 2}\n{\"id\": 1}".utf8),
      as: .jsonLines)
    #expect(
      records.flatMap(describe) == [
        "0 at 1, 0: 1", "1 at 3, 12: rejected at 3:9, 19: id: must be small", "2 at 4, 22: 1",
      ])
  }

  /// Elements at hand are read where they are found, unless something about them needs the element as a whole.
  @Test(arguments: [
    "transformer and validator", "consumer", "final decoder", "nothing that calls anybody",
  ])
  func `streamed elements give the same results and closure calls as single calls`(
    kind: String
  ) {
    let elements = [
      #"{"id": 1, "name": "a"}"#, #"{"id": "2", "name": "b"}"#,
      #"{"id": 3, "name": 4, "other": [{}]}"#, #"{"id": 5, "name": "}"}"#, "null", "6",
      #"{"id": 7, "name": "", "active": "yes"}"#, #"{"id": 8, "score": "1.5"}"#,
    ]
    let calls = Recorder<String>()
    let mapper = Self.mapper(with: kind, calls)
    let alone = elements.map { element in
      Self.outcome { try mapper.create(StreamedEntry.self, from: .json(element)) }
    }
    let callsAlone = calls.values
    calls.removeAll()
    let text = "[\(elements.joined(separator: ", "))]"
    let streamed = mapper.models(of: StreamedEntry.self, from: Data(text.utf8), as: .jsonArray).map
    { record in
      Self.outcome { try record.result.get() }
    }
    #expect(streamed == alone)
    #expect(calls.values == callsAlone)
  }

  private static func outcome(_ body: () throws -> StreamedEntry) -> [String] {
    do {
      return ["\(try body())"]
    } catch {
      return (error as? MappingErrors)?.map(\.message) ?? ["\(error)"]
    }
  }

  private static func mapper(
    with kind: String, _ calls: Recorder<String>
  ) -> PropertyMapper {
    let mapper = PropertyMapper()
    var table: Mappings<StreamedEntry> = [
      "id": .property(\.id), "name": .property(\.name), "score": .property(\.score),
    ]
    switch kind {
    case "transformer and validator":
      table["id"] = .transform(\.id) { (id: Int) in
        calls.append("id \(id)")
        return id * 2
      }
      table["name"] = .property(
        \.name,
        Validator("not be b") { name in
          calls.append("name \(name)")
          return name == "b" ? "is" : nil
        })
    case "consumer":
      table["name"] = .consumer { (name: String, entry: inout StreamedEntry) in
        calls.append("name \(name)")
        entry.name = name
      }
    case "final decoder":
      mapper.setFinalDecoder(for: StreamedEntry.self) { input, entry in
        calls.append("final \(entry.id)")
        entry.score = Double(input.dictionary.count)
      }
    default: break
    }
    mapper.addMappings(table, for: StreamedEntry.self, makingWith: { StreamedEntry() })
    return mapper
  }
}
