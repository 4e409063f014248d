import Foundation
import Testing

@testable import PropertyMapper

/// Embedded models whose keys closures edit, inside of models that already exist.
@Suite struct EditedEmbeddingTests {
  enum Event: Equatable {
    case message(Message)
    case count(Int?)
    case unknown(MappingValue)
  }
  struct Message: DefaultInitializable, Equatable { var text = "" }
  final class Envelope: DefaultInitializable {
    var id = 0
    var event: Event?
    var note: Note?
  }
  enum Note: Equatable {
    case size(Int?)
    case color(String)
  }

  private static func register(in mapper: PropertyMapper) {
    mapper.addMappings(["text": .property(\.text)], for: Message.self)
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", ["message": .payload(Event.message)],
      fallback: .payload(Event.unknown))
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", payload: "count", ["count": .payload(Event.count)])
    mapper.setInputEditor(for: Event.self) { object in
      object["type"] = object["kind"] ?? object["type"]
      if object["id"] as? Int == 3 { object["seen"] = true }
      object["count"] = object["number"] ?? object["count"]
    }
    mapper.addSubtypes(
      of: Note.self, byKey: ["size": .payload(Note.size), "color": .payload(Note.color)])
    mapper.setInputEditor(for: Note.self) { object in
      object["size"] = object["SIZE"] ?? object["size"]
    }
    mapper.addMappings(
      ["id": .property(\.id), .root: .model(\.event)], for: Envelope.self)
    mapper.addMappings([.root: .model(\.note)], for: Envelope.self)
  }

  private static let old: [Event?] = [
    nil, .message(Message(text: "old")), .count(5), .unknown(["type": "old", "x": 1]),
  ]

  @Test(arguments: [
    #"[{"id":0},{"id":1},{"id":2},{"id":3}]"#,
    #"[{"id":1,"kind":"new"},{"id":2,"number":null},{"id":3,"number":null},{"id":2,"SIZE":null}]"#,
    #"[{"id":0,"kind":"message","text":"a"},{"id":1,"text":"c"},{"id":3,"x":[1]}]"#,
    #"[{"id":2,"number":7},{"id":3,"y":2},{"id":3,"text":"c","SIZE":4},{"id":9,"kind":"q"}]"#,
    #"[{"id":3,"kind":"message","text":"a"},{"id":1,"type":"count","number":3},{"color":"red"}]"#,
    #"[{"id":1,"SIZE":3},{"id":1,"SIZE":null},{"id":2,"color":null},{"id":2,"text":null}]"#,
  ])
  func `they are updated in one pass`(json: String) throws {
    let payload = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [Any])
    for isText in [true, false] {
      let results = [CallOrder.findingFirst, .readingOnly, .standard].map { orders in
        let factory = IdentityFactory(store: IdentityStore())
          .identifying(Envelope.self, by: \.id, at: "id")
        for (id, event) in Self.old.enumerated() {
          let envelope = Envelope()
          (envelope.id, envelope.event, envelope.note) = (id, event, id == 2 ? .size(1) : nil)
          factory.insert(envelope)
        }
        var options = MappingOptions()
        options.callOrder = orders
        let mapper = PropertyMapper(factory: factory, options: options)
        Self.register(in: mapper)
        var envelopes: [Envelope] = []
        let problems = Outcome.problems {
          envelopes =
            try isText
            ? mapper.create([Envelope].self, from: .json(json))
            : mapper.create([Envelope].self, from: payload)
        }
        return envelopes.map { "\($0.id) \($0.event as Any) \($0.note as Any)" } + problems
      }
      #expect(results[0].count == payload.count)
      #expect(results[1] == results[0])
      #expect(results[2] == results[0])
    }
  }
}
