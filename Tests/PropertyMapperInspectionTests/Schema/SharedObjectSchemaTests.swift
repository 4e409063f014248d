import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Schemas of objects that contain two things.
@Suite struct SharedObjectSchemaTests {
  enum Answer: Equatable {
    case text(String)
    case number(Int)
  }
  struct Question: DefaultInitializable {
    var id = 0
    var answer: Answer?
  }
  struct Message: DefaultInitializable {
    var text = ""
    var kept: MappingValue.Object = [:]
  }
  enum Event {
    case message(Message)
    case other(MappingValue)
  }
  struct Envelope: DefaultInitializable {
    var id = 0
    var event = Event.message(Message())
  }

  @Test(arguments: [
    (false, #"{"type":["integer","null"]}"#, #"{"type":"null"}"#),
    (true, #"{"anyOf":[{"type":"integer"},{"const":""},{"type":"null"}]}"#, #"{"enum":[null,""]}"#),
  ])
  func `the schema of subtypes by key describes each key once and requires one of them`(
    emptyTextIsNull: Bool, number: String, nothing: String
  ) throws {
    var options = MappingOptions(unknownKeys: .reject)
    options.emptyTextIsNull = emptyTextIsNull
    let mapper = PropertyMapper(options: options)
    mapper.addSubtypes(
      of: Answer.self, byKey: ["vs": .payload(Answer.text), "vn.n": .payload(Answer.number)])
    let schema = try mapper.jsonSchema(for: Answer.self).withoutIntegerBounds
    #expect(
      schema == """
        {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"Answer",\
        "type":"object","properties":{\
        "vn":{"properties":{"n":\(number)},"additionalProperties":false},\
        "vs":{"type":["string","null"]}},"additionalProperties":false,"oneOf":[\
        {"required":["vn"],"properties":{"vn":{"type":"object","required":["n"],\
        "properties":{"n":{"not":\(nothing)}}}}},\
        {"required":["vs"],"properties":{"vs":{"not":{"type":"null"}}}}]}
        """)
    #expect(
      "\(try mapper.jsonSchema(for: Answer.self, direction: .output))".contains("null") == false)
  }

  @Test func `the schema of a single subtype by key needs no choice`() throws {
    let mapper = PropertyMapper()
    mapper.addSubtypes(of: Answer.self, byKey: ["vs": .payload(Answer.text)])
    let schema = try mapper.jsonSchema(for: Answer.self)
    #expect(schema["oneOf"] == nil && schema["required"] == ["vs"])
  }

  struct Parent: DefaultInitializable {
    var name = ""
    var child: Child?
    var second: Child?
    var nick: String?
    var toy: String?
  }
  struct Child: DefaultInitializable {
    var age = 0
    var pet: Pet?
  }
  struct Pet: DefaultInitializable { var legs = 4 }

  @Test func `only the schema of the model that contains keys of others knows them`() throws {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    mapper.addMappings(["legs": .property(\.legs)], for: Pet.self)
    mapper.addMappings(["age": .property(\.age), "pet": .model(\.pet)], for: Child.self)
    mapper.addMappings(
      [
        "child": .model(\.child), "child.nick": .property(\.nick),
        "child.pet.toy": .property(\.toy), "second": .model(\.second),
      ], for: Parent.self)
    let schema = try mapper.jsonSchema(for: Parent.self)
    #expect(schema["properties"]?["second"]?["anyOf"]?[0] == ["$ref": "#/$defs/Child2"])
    let definitions = try #require(schema["$defs"]?.dictionary)
    #expect(Set(definitions.keys) == ["Child", "Child2", "Pet", "Pet2"])
    for definition in definitions.values { #expect(definition["additionalProperties"] == false) }
    #expect(schema["additionalProperties"] == false)
    let keys = definitions.mapValues { Set($0["properties"]?.dictionary.keys.map { $0 } ?? []) }
    #expect(keys["Child"] == ["age", "pet", "nick"] && keys["Child2"] == ["age", "pet"])
    #expect(
      Set([keys["Pet"], keys["Pet2"]]) == [["legs", "toy"], ["legs"]])
  }

  @Test func `models that accept other keys have one schema`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["legs": .property(\.legs)], for: Pet.self)
    mapper.addMappings(["age": .property(\.age), "pet": .model(\.pet)], for: Child.self)
    mapper.addMappings(
      [
        "child": .model(\.child), "child.nick": .property(\.nick),
        "child.pet.toy": .property(\.toy), "second": .model(\.second),
      ], for: Parent.self)
    let names = try mapper.jsonSchema(for: Parent.self)["$defs"]?.dictionary.keys.sorted()
    #expect(names == ["Child", "Pet"])
    mapper.addMappings(Mappings<Pet>().unknownKeys(.reject), for: Pet.self)
    let others = try mapper.jsonSchema(for: Parent.self)["$defs"]?.dictionary.keys.sorted()
    #expect(others == ["Child", "Child2", "Pet", "Pet2"])
  }

  @Test func `a schema is open if an embedded subtype may keep unknown keys`() throws {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    mapper.addMappings(["text": .property(\.text)], for: Message.self)
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", ["message": .payload(Event.message)])
    mapper.addMappings(["id": .property(\.id), .root: .model(\.event)], for: Envelope.self)
    func isClosed() throws -> Bool {
      "\(try mapper.jsonSchema(for: Envelope.self))".contains("additionalProperties")
    }
    #expect(try isClosed())
    mapper.addMappings(.keepingUnknownKeys(in: \.kept), for: Message.self)
    #expect(try !isClosed())
    _ = try mapper.create(Envelope.self, from: ["id": 1, "type": "message", "x": 1])
    let other = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    other.addMappings(["text": .property(\.text)], for: Message.self)
    other.addSubtypes(
      of: Event.self, discriminator: "type", ["message": .payload(Event.message)],
      fallback: .payload(Event.other))
    other.addMappings(["id": .property(\.id), .root: .model(\.event)], for: Envelope.self)
    #expect(!"\(try other.jsonSchema(for: Envelope.self))".contains("additionalProperties"))
  }
}

extension MappingValue {
  fileprivate var dictionary: [String: MappingValue] {
    guard case .object(let object) = self else { return [:] }
    return Dictionary(uniqueKeysWithValues: object.map { ($0.key, $0.value) })
  }
}
