import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

/// The code of the guide "JSON Schema".
struct JSONSchemaGuideTests {
  // snippet: json-schema-models
  struct Worker {
    var name = ""
    var age = 18
    var jobID: String?
  }
  // end

  @Test func `the guide runs and prints what the page shows`() throws {
    let print = Printer()
    // snippet: json-schema-table
    let mapper = PropertyMapper()
    mapper.addMappings(for: Worker.self, makingWith: Worker.init) {
      table in
      table["name"] = .property(\.name, .minLength(2)).required()
      table["age"] = .property(\.age, .range(0...150), default: 18)
      table["job.id"] = .property(\.jobID)
    }

    let schema = try mapper.jsonSchema(for: Worker.self)
    let text = try schema.jsonData(options: .prettyPrinted)
    // end
    #expect(try MappingValue(json: text) == schema)

    // snippet: json-schema-properties
    guard case .object(let properties)? = schema["properties"] else {
      return
    }
    for (key, value) in properties { print("\(key): \(value)") }
    // name: {"type":"string","minLength":2}
    // age: {"type":"integer","minimum":0,"maximum":150,"default":18}
    // job: {"type":"object","properties":{"id":{"type":["string","null"]}}}
    print(schema["required"] ?? .null)  // ["name"]
    // end
    try print.expectComments(of: "json-schema-properties")

    // snippet: json-schema-output
    let output = try mapper.jsonSchema(
      for: Worker.self, direction: .output)
    print(output["required"] ?? .null)  // ["name","age"]
    // end
    try print.expectComments(of: "json-schema-output")

    // check: json-schema-characters
    let bounded = PropertyMapper()
    bounded.addMappings(
      ["name": .property(\.name, .length(1...40))], for: Worker.self,
      makingWith: { Worker() })
    let name = try bounded.jsonSchema(for: Worker.self)["properties"]?[
      "name"]
    print(name ?? .null)  // {"type":"string","minLength":1,"maxLength":40}
    // end
    try print.expectComments(of: "json-schema-characters")
  }
}
