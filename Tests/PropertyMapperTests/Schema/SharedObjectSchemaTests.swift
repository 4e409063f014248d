import PropertyMapper
import PropertyMapperInspection
import Testing

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
    (false, #"{"type":"null"}"#), (true, #"{"enum":[null,""]}"#),
  ])
  func `the schema of subtypes by key rules out the other keys in each branch`(
    emptyTextIsNull: Bool, nothing: String
  ) throws {
    var options = MappingOptions()
    options.emptyTextIsNull = emptyTextIsNull
    let mapper = PropertyMapper(options: options)
    mapper.addSubtypes(
      of: Answer.self, byKey: ["vs": .payload(Answer.text), "vn.n": .payload(Answer.number)])
    let schema = try mapper.jsonSchema(for: Answer.self)
    guard case .array(let branches)? = schema["oneOf"] else {
      Issue.record("no branches")
      return
    }
    #expect(branches.count == 2)
    #expect(branches.first?["properties"]?["vs"]?.description == nothing)
    #expect(branches.last?["properties"]?["vn"]?["properties"]?["n"]?.description == nothing)
    #expect(
      "\(try mapper.jsonSchema(for: Answer.self, direction: .output))".contains("null") == false)
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
