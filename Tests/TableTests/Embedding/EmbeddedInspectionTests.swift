import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Schemas, samples, descriptions, and unknown keys of tables with embedded models.
@Suite struct EmbeddedInspectionTests {
  typealias Address = EmbeddedModelTests.Address
  typealias Contact = EmbeddedModelTests.Contact
  typealias Customer = EmbeddedModelTests.Customer

  static func mapper(_ options: MappingOptions = MappingOptions()) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    EmbeddedModelTests.register(in: mapper)
    return mapper
  }

  @Test func `a schema joins the schemas of embedded models`() throws {
    let mapper = Self.mapper()
    #expect(
      try mapper.jsonSchema(for: Customer.self)
        == MappingValue(
          json: #"""
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "Customer",
              "type": "object",
              "properties": {"name": {"type": "string"}, "note": {"type": ["string", "null"]}},
              "required": ["name"],
              "allOf": [
                {"$ref": "#/$defs/Address"},
                {
                  "if": {"anyOf": [{"required": ["email"]}, {"required": ["phone"]}]},
                  "then": {"$ref": "#/$defs/Contact"}
                }
              ],
              "$defs": {
                "Address": {
                  "type": "object",
                  "properties": {
                    "street": {"type": "string", "minLength": 1},
                    "place": {
                      "type": "object",
                      "properties": {
                        "city": {"type": ["string", "null"]},
                        "zip": {"type": ["integer", "null"], "minimum": 1, "maximum": 99999}
                      }
                    }
                  },
                  "required": ["street"]
                },
                "Contact": {
                  "type": "object",
                  "properties": {
                    "email": {"type": ["string", "null"], "pattern": "^x?a@b$"},
                    "phone": {"type": ["string", "null"]}
                  }
                }
              }
            }
            """#))
    guard case .object(let output) = try mapper.jsonSchema(for: Customer.self, direction: .output)
    else { return #expect(Bool(false)) }
    #expect(
      try output["allOf"]
        == MappingValue(
          json: #"""
            [
              {"$ref": "#/$defs/Address"},
              {
                "if": {"anyOf": [{"required": ["email"]}, {"required": ["phone"]}]},
                "then": {"$ref": "#/$defs/Contact"}
              }
            ]
            """#))
  }

  @Test func `a schema that rejects unknown keys knows those of embedded models`() throws {
    let schema = try Self.mapper(MappingOptions(unknownKeys: .reject)).jsonSchema(
      for: Customer.self)
    #expect(
      try schema["properties"]
        == MappingValue(
          json: #"""
            {
              "name": {"type": "string"}, "note": {"type": ["string", "null"]},
              "email": true, "phone": true,
              "place": {"properties": {"city": true, "zip": true}, "additionalProperties": false},
              "street": true
            }
            """#))
    #expect(schema["additionalProperties"] == false)
    #expect(schema["allOf"]?[0]?["required"] == ["street"])
    #expect(schema["$defs"] == nil)
  }

  @Test func `samples contain the keys of embedded models`() throws {
    let mapper = Self.mapper()
    let minimal = try mapper.sampleInput(for: Customer.self)
    #expect(try minimal.text() == #"{"name":"text","street":"text"}"#)
    let full = try mapper.sampleInput(for: Customer.self, .full)
    #expect(
      try full.text()
        == #"{"name":"text","street":"text","place":{"city":"text","zip":1},"email":"a@b","phone":"text","note":"text"}"#
    )
    #expect(try mapper.export(mapper.create(Customer.self, from: .value(full)), as: .value) == full)
  }

  @Test func `a description names embedded models instead of paths`() throws {
    let mapper = Self.mapper()
    #expect(
      mapper.tableDescription(for: Customer.self) == """
        Customer
          name           name     String    required
          (same object)  address  Address
          (same object)  contact  Contact?
          note           note     String?
          - created by init()
        """)
  }

  @Test func `keys that embedded models read are mapped`() throws {
    let mapper = Self.mapper()
    let json = #"{"name":"x","street":"y","place":{"town":1},"fone":1,"phone":"2"}"#
    let keys = try mapper.unknownKeys(in: .json(json), for: Customer.self)
    #expect(keys.map { "\($0.path)" } == ["fone", "place.town"])
  }

  @Test func `diagnostics have nothing to say about embedded models`() throws {
    #expect(Outcome.lines(of: Self.mapper().diagnostics()) == [])
  }
}

extension MappingValue {
  fileprivate func text(_ options: ExportOptions = []) throws -> String {
    String(decoding: try jsonData(options: options), as: UTF8.self)
  }
}
