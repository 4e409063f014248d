import Foundation
import PropertyMapper
import Testing

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

    let ravens = try mapper.create(
      [Raven].self, from: .json(#"[{"name": "a"}, {"name": "b"}]"#))
    print(ravens.count)  // 2

    let byTower = try mapper.create(
      [String: Raven].self, from: .json(#"{"east": {"name": "c"}}"#))
    print(byTower["east"]?.name ?? "none")  // c

    let bytes: [UInt8] = Array("1.5".utf8)
    print(try mapper.create(Double.self, from: .json(bytes)))  // 1.5
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

    var options = MappingOptions()
    options.duplicateKeys = .useLast
    let tolerant = PropertyMapper(options: options)
    tolerant.addMappings(from: mapper)
    print(try tolerant.create(Raven.self, from: .json(twice)).name)  // last
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
    let data = try mapper.export([raven], as: .json)  // Data in UTF-8
    print(data.count)  // 69
    // end
    try print.expectComments(of: "json-write")
  }

  // snippet: json-empty-model
  struct Scroll {
    var title = ""
    var seal: String?
    var pages: [String] = []
  }
  // end

  @Test func `null and empty values`() throws {
    let print = Printer()
    // snippet: json-empty
    mapper.addMappings(
      [
        "title": .property(\.title),
        "seal": .property(\.seal).writingNull(),
        "pages": .property(\.pages).omittingEmpty(),
      ], for: Scroll.self, makingWith: Scroll.init)
    print(try mapper.export(Scroll(title: "Map"), as: .jsonText))
    // {"title":"Map","seal":null}
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
        #"{"name": "weather", "arguments": "{\"city\": \"Rome\", \"days\": 3}"}"#
      ))
    print(call.arguments.city)  // Rome
    print(try calls.export(call, as: .jsonText))
    // {"name":"weather","arguments":"{\"city\":\"Rome\",\"days\":3}"}

    var problems: [MappingError] = []
    _ = calls.create(
      ToolCall.self,
      from: .json(
        #"{"name": "weather", "arguments": "{\"city\": \"Rome\", \"days\": 9}"}"#
      ),
      errors: &problems)
    print(problems[0])  // arguments.days: must be between 1 and 7, but is 9
    print(problems[0].location?.column ?? 0)  // 66
    // end
    try print.expectComments(of: "json-string")
  }

  @Test func `sources and formats`() throws {
    let print = Printer()
    // snippet: json-formats
    let sources: [MappingSource] = [
      .json(#"{"name": "Pyke"}"#), .dictionary(["name": "Pyke"]),
      .value(["name": "Pyke"]),
    ]
    print(
      try sources.map { try mapper.create(Raven.self, from: $0).name })
    // ["Pyke", "Pyke", "Pyke"]
    print(try mapper.export(Raven(name: "Pyke"), as: .jsonText))
    // {"name":"Pyke","speed":0,"extra":null}
    print(try mapper.export(Raven(name: "Pyke"), as: .json).count)  // 38
    print(
      try mapper.export(Raven(name: "Pyke"), as: .value)["speed"] ?? nil)
    // 0
    // end
    try print.expectComments(of: "json-formats")
  }

  @Test func `a value inside an envelope`() throws {
    let print = Printer()
    // snippet: json-envelope
    let response = """
      {
        "status": "ok",
        "result": {
          "ravens": [
            {"name": "Pyke"}, {"speed": "fast"}
          ]
        }
      }
      """
    do {
      _ = try mapper.create(
        [Raven].self, from: .json(response).at("result.ravens"))
    } catch {
      print(error.report(in: response))
      // 1 problem while mapping [Raven]:
      //   - result.ravens[1].speed: must be a number, but is text
      //     5 |       {"name": "Pyke"}, {"speed": "fast"}
      //       |                                   ^
    }
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

    // snippet: json-value-models
    let envelope = try MappingValue(
      json: #"{"version": 2, "raven": {"name": "Oldtown's"}}"#)
    let received = try mapper.create(
      Raven.self, from: .value(envelope["raven"] ?? [:]))
    print(try mapper.export(received, as: .value))
    // {"name":"Oldtown's","speed":0,"extra":null}
    // end
    try print.expectComments(of: "json-value-models")
  }
}
