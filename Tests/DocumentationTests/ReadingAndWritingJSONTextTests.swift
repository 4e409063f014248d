import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The code of the guide "Reading and writing JSON text".
struct ReadingAndWritingJSONTextTests {
  // snippet: json-model
  struct Raven {
    var name = ""
    var speed = 0.0
    var letter: String?
    var extra = MappingValue.null
  }
  // end

  let mapper: PropertyMapper

  init() {
    // snippet: json-table
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name),
        "speed": .property(\.speed),
        "letter": .property(\.letter),
        "extra": .property(\.extra),
      ], for: Raven.self, makingWith: Raven.init)
    // end
    self.mapper = mapper
  }

  @Test func `reading roots of every kind`() throws {
    let print = Printer()
    // snippet: json-read
    let raven = try mapper.create(
      Raven.self, from: .json(#"{"name": "Mormont's", "speed": 21.5}"#))
    print(raven.speed)  // 21.5

    let byTower = try mapper.create(
      [String: Raven].self, from: .json(#"{"east": {"name": "c"}}"#))
    print(byTower["east"]?.name ?? "none")  // c
    // end
    try print.expectComments(of: "json-read")
  }

  @Test func `text that is not JSON`() throws {
    let print = Printer()
    // snippet: json-malformed
    let text = """
      {
        "name": "Mormont's",
        "speed": 2x
      }
      """
    do {
      _ = try mapper.create(Raven.self, from: .json(text))
    } catch {
      print(error.report(in: text))
      // malformed JSON at line 3, column 13: expected "," or "}", found "x"
      // 3 |   "speed": 2x
      //   |             ^
    }
    // end
    try print.expectComments(of: "json-malformed")
  }

  @Test func `a duplicate key`() throws {
    let print = Printer()
    // snippet: json-duplicates
    let twice = #"{"name": "first", "name": "last"}"#
    do {
      _ = try mapper.create(Raven.self, from: .json(twice))
    } catch {
      print(error[0])
      // name: is a duplicate of the key at line 1, column 2
    }
    // end
    try print.expectComments(of: "json-duplicates")
  }

  @Test func `writing JSON`() throws {
    let print = Printer()
    // snippet: json-write
    let raven = Raven(
      name: "Mormont's", speed: 0.1 + 0.2, extra: ["corn": 3])
    print(try mapper.export(raven, as: .jsonText))
    // {"name":"Mormont's","speed":0.30000000000000004,"extra":{"corn":3}}
    print(
      try mapper.export(
        raven, as: .jsonText, options: [.prettyPrinted, .includesNull]))
    // {
    //   "name": "Mormont's",
    //   "speed": 0.30000000000000004,
    //   "letter": null,
    //   "extra": {
    //     "corn": 3
    //   }
    // }
    // end
    try print.expectComments(of: "json-write")
  }

  @Test func `null and empty values`() throws {
    let print = Printer()
    // snippet: json-empty
    mapper.addMappings(
      [
        "name": .property(\.name).omittingEmpty(),
        "letter": .property(\.letter).writingNull(),
      ], for: Raven.self)
    print(try mapper.export(Raven(speed: 21.5), as: .jsonText))
    // {"speed":21.5,"letter":null,"extra":null}
    // end
    try print.expectComments(of: "json-empty")
  }

  // snippet: json-string-models
  struct ToolCall {
    var name = ""
    var arguments = Search()
  }

  struct Search {
    var city = ""
    var days = 0
  }
  // end

  @Test func `JSON inside a string`() throws {
    let print = Printer()
    // snippet: json-string
    let calls = PropertyMapper()
    calls.addMappings(
      [
        "name": .property(\.name),
        "arguments": .model(\.arguments).inJSONText(),
      ],
      for: ToolCall.self, makingWith: { ToolCall() })
    calls.addMappings(
      [
        "city": .property(\.city),
        "days": .property(\.days, .range(1...7)),
      ], for: Search.self,
      makingWith: { Search() })

    let call = try calls.create(
      ToolCall.self,
      from: .json(
        #"{"name":"weather","arguments":"{\"city\":\"Rome\",\"days\":3}"}"#
      ))
    print(call.arguments.city)  // Rome
    print(try calls.export(call, as: .jsonText))
    // {"name":"weather","arguments":"{\"city\":\"Rome\",\"days\":3}"}
    // end
    try print.expectComments(of: "json-string")
  }

  @Test func `a value inside an envelope`() throws {
    let print = Printer()
    // snippet: json-envelope
    let response = #"{"result": {"ravens": [{"name": "Pyke"}]}}"#
    let found = try mapper.create(
      [Raven].self, from: .json(response).at("result.ravens"))
    print(found[0].name)  // Pyke
    // end
    try print.expectComments(of: "json-envelope")
  }

  @Test func `JSON without a model`() throws {
    let print = Printer()
    // snippet: json-value
    let value = try MappingValue(
      json: #"{"price": 1.10, "big": 123456789012345678901234567890}"#)
    print(value["price"] == 1.1)  // false
    print(String(decoding: try value.jsonData(), as: UTF8.self))
    // {"price":1.10,"big":123456789012345678901234567890}
    // end
    try print.expectComments(of: "json-value")
  }
}
