import Foundation
import PropertyMapper
import Testing

/// Streams of texts that are at hand as a whole.
@Suite struct StreamedModelsTests {
  @Test(arguments: StreamSample.all)
  func `records have their models, their errors and their places`(sample: StreamSample) {
    let mapper = StreamedEntry.mapper()
    switch sample.form {
    case .lines:
      let records = mapper.models(StreamedEntry.self, inJSONLines: sample.text)
      #expect(records.flatMap(describe) == sample.expected)
    case .array(let path):
      let records = mapper.models(StreamedEntry.self, inJSONArray: sample.text, at: path)
      #expect(records.flatMap(describe) == sample.expected)
    }
  }

  @Test(arguments: StreamSample.all.filter { String(validating: $0.text, as: UTF8.self) != nil })
  func `a string gives what its bytes give`(sample: StreamSample) {
    let mapper = StreamedEntry.mapper()
    let text = String(decoding: sample.text, as: UTF8.self)
    switch sample.form {
    case .lines:
      let records = mapper.models(StreamedEntry.self, inJSONLines: text)
      #expect(records.flatMap(describe) == sample.expected)
    case .array(let path):
      let records = mapper.models(StreamedEntry.self, inJSONArray: text, at: path)
      #expect(records.flatMap(describe) == sample.expected)
    }
  }

  @Test func `a sequence starts from the beginning each time`() {
    let records = StreamedEntry.mapper().models(
      StreamedEntry.self, inJSONLines: "{\"id\": 1}\n{\"id\": 2}")
    #expect(records.flatMap(describe) == records.flatMap(describe))
    #expect(records.prefix(1).flatMap(describe) == ["0 at 1, 0: 1"])
  }

  @Test func `the errors of a list are those of the whole list`() throws {
    let text = """
      [{"id": 1}, {"id": "é", "name": ""},
       null, {"id": 1, "id": 2}, {"name": ["鷹"]}]
      """
    let mapper = StreamedEntry.mapper(MappingOptions())
    let streamed = mapper.models(StreamedEntry.self, inJSONArray: text).flatMap { record in
      Outcome.errorList { try record.result.get() }
    }
    let whole = Outcome.errorList { try mapper.create([StreamedEntry].self, fromJSON: text) }
    // The place of the key that appears first is told by its line and column in both.
    #expect(streamed == whole)
    #expect(streamed.map(\.location) == whole.map(\.location))
  }

  @Test func `a report shows the lines of the whole text`() throws {
    let text = "{\"id\": 1}\r\n\r\n{\"id\": 2, \"name\": \"\"}\n"
    let mapper = StreamedEntry.mapper()
    let records = Array(mapper.models(StreamedEntry.self, inJSONLines: text))
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

  @Test func `values, lists and dictionaries are records too`() throws {
    let mapper = StreamedEntry.mapper()
    let numbers = mapper.models(Int.self, inJSONArray: "[1, 22 ,333]")
    #expect(try numbers.map { try $0.result.get() } == [1, 22, 333])
    let texts = mapper.models(String?.self, inJSONLines: "\"a\"\nnull\n\"\"")
    #expect(try texts.map { try $0.result.get() } == ["a", nil, ""])
    let lists = mapper.models([StreamedEntry].self, inJSONLines: #"[{"id": 1}, {"id": 2}]"#)
    #expect(try lists.map { try $0.result.get().map(\.id) } == [[1, 2]])
  }

  @Test func `with a lax policy the first list of a key counts`() throws {
    let text = #"{"items": [1], "items": [2]}"#
    for policy in [DuplicateKeyPolicy.useFirst, .useLast] {
      let mapper = PropertyMapper(options: MappingOptions(duplicateKeys: policy))
      let records = mapper.models(Int.self, inJSONArray: text, at: "items")
      #expect(try records.map { try $0.result.get() } == [1])
    }
  }

  @Test(arguments: [3, 200])
  func `lists within lists are limited, in records and around them`(depth: Int) {
    let mapper = PropertyMapper(options: MappingOptions(maximumDepth: 2))
    let list = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let record = mapper.models(MappingValue.self, inJSONArray: "[\(list), 1]").map { record in
      Outcome.problems { try record.result.get() }
    }
    #expect(
      record == [
        ["depthLimitExceeded  [0]  must be nested at most 2 levels deep, but is deeper"], [],
      ])
    let around = mapper.models(MappingValue.self, inJSONArray: "{\"a\": \(list)}", at: "b").map {
      record in Outcome.problems { try record.result.get() }
    }
    #expect(
      around == [["depthLimitExceeded    must be nested at most 2 levels deep, but is deeper"]])
  }

  @Test func `closures that fail are told with their places in the whole text`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["id": .property(\.id)], for: StreamedEntry.self, makingWith: { StreamedEntry() })
    mapper.setFinalDecoder(for: StreamedEntry.self) { _, entry in
      if entry.id > 1 { throw MappingError("must be small", at: "id") }
    }
    let records = mapper.models(
      StreamedEntry.self, inJSONLines: "{\"id\": 1}\n\n {\"id\": 2}\n{\"id\": 1}")
    #expect(
      records.flatMap(describe) == [
        "0 at 1, 0: 1", "1 at 3, 12: rejected at 3:9, 19: id: must be small", "2 at 4, 22: 1",
      ])
  }
}
