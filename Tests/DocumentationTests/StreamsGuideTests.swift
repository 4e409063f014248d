import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The code of the guide "Streams".
struct StreamsGuideTests {
  // snippet: streams-model
  struct Reading {
    var station = ""
    var celsius = 0.0
  }
  // end

  let mapper: PropertyMapper

  init() {
    // snippet: streams-table
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "station": .property(\.station).required(),
        "celsius": .property(\.celsius, .range(-90...60)),
      ], for: Reading.self, makingWith: { Reading() })
    // end
    self.mapper = mapper
  }

  @Test func `a stream of JSON lines`() throws {
    let print = Printer()
    // snippet: streams-lines
    let log = """
      {"station": "Winterfell", "celsius": -3.5}

      {"station": "Eyrie", "celsius": "cold"}
      {"station": "Sunspear", "celsius": 34.25}
      """
    for record in mapper.models(
      of: Reading.self, from: Data(log.utf8), as: .jsonLines)
    {
      switch record.result {
      case .success(let reading):
        print("\(record.index): \(reading.station)")
      case .failure(let errors):
        print(errors.report(in: log))
      }
    }
    // 0: Winterfell
    // 1 problem while mapping Reading:
    //   - celsius: must be a number, but is text
    //     3 | {"station": "Eyrie", "celsius": "cold"}
    //       |                                 ^
    // 2: Sunspear
    // end
    try print.expectComments(of: "streams-lines")
  }

  @Test func `a stream of array elements`() throws {
    let print = Printer()
    // snippet: streams-list
    let page =
      #"{"data": {"items": [{"station": "Eyrie"}, {"celsius": 99}]}}"#
    for record in mapper.models(
      of: Reading.self, from: Data(page.utf8),
      as: .jsonArray(at: "data.items"))
    {
      switch record.result {
      case .success(let reading): print(reading.station)
      case .failure(let errors):
        for error in errors { print(error) }
      }
    }
    // Eyrie
    // data.items[1].station: must have a value, but is missing
    // data.items[1].celsius: must be between -90 and 60, but is 99
    // end
    try print.expectComments(of: "streams-list")
  }

  @Test func `a stream from a file`() async throws {
    let print = Printer()
    let file = Package.url(of: "Fixtures/readings.jsonl")
    // snippet: streams-file
    var warmest = -Double.infinity
    for try await record in mapper.models(
      of: Reading.self, from: file, as: .jsonLines)
    {
      if let reading = try? record.result.get() {
        warmest = max(warmest, reading.celsius)
      }
    }
    print(warmest)  // 34.25
    // end
    try print.expectComments(of: "streams-file")
    // check: streams-tasks
    var count = 0
    for try await record in mapper.models(
      of: Reading.self, from: file, as: .jsonLines,
      maximumConcurrentTasks: 4)
    {
      if case .success = record.result { count += 1 }
    }
    print(count)  // 3
    // end
    try print.expectComments(of: "streams-tasks")
  }

  @Test func `writing JSON`() throws {
    let print = Printer()
    // snippet: streams-write
    let readings = [
      Reading(station: "Eyrie", celsius: 2),
      Reading(station: "Pyke", celsius: 9.5),
    ]
    var text: [UInt8] = []
    try mapper.exportJSONLines(readings) { text += $0 }
    print(String(decoding: text, as: UTF8.self).dropLast())
    // {"station":"Eyrie","celsius":2}
    // {"station":"Pyke","celsius":9.5}
    // end
    try print.expectComments(of: "streams-write")
  }
}
