import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The code of the guide "Subtypes".
struct SubtypesGuideTests {
  // snippet: subtypes-models
  protocol Shape {}

  struct Circle: Shape, Hashable {
    var radius = 0.0
  }

  struct Square: Shape, Hashable {
    var side = 0.0
  }
  // end

  // snippet: subtypes-enum
  enum Figure {
    case circle(Circle)
    case square(Square)
  }
  // end

  // snippet: subtypes-fallback-models
  enum Event {
    case message(Message)
    case unknown(MappingValue)
  }

  struct Message {
    var text = ""
  }
  // end

  // snippet: subtypes-keys-models
  enum Answer {
    case text(String)
    case number(Int)
    case shape(Circle)
  }
  // end

  // check: subtypes-values-models
  enum Action {
    case refresh
    case open(Link)
  }

  struct Link {
    var url = ""
  }
  // end

  // check: subtypes-chosen-models
  enum Shelf {
    case circle(Circle)
    case sizes([String: Int])
    case unknown(MappingValue)
  }
  // end

  @Test func `the guide runs and prints what the page shows`() throws {
    let print = Printer()
    // snippet: subtypes-table
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["radius": .property(\.radius)], for: Circle.self,
      makingWith: { Circle() })
    mapper.addMappings(
      ["side": .property(\.side)], for: Square.self,
      makingWith: { Square() })
    mapper.addSubtypes(
      of: (any Shape).self, discriminator: "type",
      ["circle": .subtype(Circle.self), "square": .subtype(Square.self)])
    // end

    // snippet: subtypes-read
    let shapes = try mapper.create(
      [any Shape].self,
      from: .json(
        """
        [{"type": "circle", "radius": 1.5},
         {"type": "square", "side": 2}]
        """))
    print(shapes[0])  // Circle(radius: 1.5)
    print(try mapper.export(shapes, as: .jsonText))
    // [{"type":"circle","radius":1.5},{"type":"square","side":2}]
    // end
    try print.expectComments(of: "subtypes-read")

    // snippet: subtypes-errors
    var errors: [MappingError] = []
    _ = mapper.create(
      (any Shape).self, from: ["type": "squre"], errors: &errors)
    print(errors[0])
    // type: must be "circle" or "square", but is other text;
    //  did you mean square?
    // end
    try print.expectComments(of: "subtypes-errors")

    // snippet: subtypes-wrap
    mapper.addSubtypes(
      of: Figure.self, discriminator: "type",
      [
        "circle": .payload(Figure.circle),
        "square": .payload(Figure.square),
      ])
    let figure = try mapper.create(
      Figure.self, from: ["type": "square", "side": 3])
    print(try mapper.export(figure, as: .jsonText))
    // {"type":"square","side":3}
    // end
    try print.expectComments(of: "subtypes-wrap")

    // snippet: subtypes-fallback
    mapper.addMappings(
      ["text": .property(\.text)], for: Message.self,
      makingWith: { Message() })
    mapper.addSubtypes(
      of: Event.self, discriminator: "type",
      ["message": .payload(Event.message)],
      fallback: .payload(Event.unknown))
    let text =
      #"[{"type":"message","text":"Hi"},{"type":"poll","votes":[3,1.50]}]"#
    let events = try mapper.create([Event].self, from: .json(text))
    print(try mapper.export(events, as: .jsonText))
    // [{"type":"message","text":"Hi"},{"type":"poll","votes":[3,1.50]}]
    // end
    try print.expectComments(of: "subtypes-fallback")

    // snippet: subtypes-numbers
    let gateway = PropertyMapper()
    gateway.addMappings(
      ["text": .property(\.text)], for: Message.self,
      makingWith: { Message() })
    gateway.addSubtypes(
      of: Event.self, discriminator: "op",
      [10: .payload(Event.message)], fallback: .payload(Event.unknown))
    let operations = try gateway.create(
      [Event].self,
      from: .json(#"[{"op": 10, "text": "Hi"}, {"op": 11}]"#))
    print(try gateway.export(operations, as: .jsonText))
    // [{"op":10,"text":"Hi"},{"op":11}]
    // end
    try print.expectComments(of: "subtypes-numbers")

    // snippet: subtypes-beside
    let feed = PropertyMapper()
    feed.addMappings(
      ["text": .property(\.text)], for: Message.self,
      makingWith: { Message() })
    feed.addSubtypes(
      of: Event.self, discriminator: "type", payload: "payload",
      ["message": .payload(Event.message)],
      fallback: .payload(Event.unknown))
    let event = try feed.create(
      Event.self,
      from: .json(#"{"type": "message", "payload": {"text": "Hi"}}"#))
    print(try feed.export(event, as: .jsonText))
    // {"type":"message","payload":{"text":"Hi"}}
    // end
    try print.expectComments(of: "subtypes-beside")

    // snippet: subtypes-keys
    let answering = PropertyMapper()
    answering.addMappings(
      ["radius": .property(\.radius)], for: Circle.self,
      makingWith: { Circle() })
    answering.addSubtypes(
      of: Answer.self,
      byKey: [
        "valueText": .payload(Answer.text),
        "valueNumber": .payload(Answer.number),
        "valueShape": .payload(Answer.shape),
      ])
    let answers = try answering.create(
      [Answer].self,
      from: .json(
        #"[{"valueText": "Hi"}, {"valueShape": {"radius": 1.5}}]"#))
    print(try answering.export(answers, as: .jsonText))
    // [{"valueText":"Hi"},{"valueShape":{"radius":1.5}}]
    // end
    try print.expectComments(of: "subtypes-keys")

    // check: subtypes-values
    let acting = PropertyMapper()
    acting.addMappings(
      ["url": .property(\.url)], for: Link.self, makingWith: { Link() })
    acting.addSubtypes(
      of: Action.self,
      byKey: ["refresh": .value(.refresh), "open": .payload(Action.open)])
    let actions = try acting.create(
      [Action].self,
      from: .json(
        #"["refresh", {"refresh": {}}, {"open": {"url": "a"}}]"#))
    print(try acting.export(actions, as: .jsonText))
    // ["refresh","refresh",{"open":{"url":"a"}}]
    // end
    try print.expectComments(of: "subtypes-values")

    // snippet: subtypes-choose
    let guessing = PropertyMapper()
    guessing.addMappings(from: mapper)
    // Removes the list with the discriminator.
    guessing.removeMappings(for: (any Shape).self)
    guessing.addSubtypes(
      of: (any Shape).self,
      ["circle": .subtype(Circle.self), "square": .subtype(Square.self)]
    ) { input in
      input["radius"] == nil ? "square" : "circle"
    }
    let guessed = try guessing.create(
      (any Shape).self, from: ["radius": 4])
    print(guessed)  // Circle(radius: 4.0)
    // end
    try print.expectComments(of: "subtypes-choose")

    // check: subtypes-chosen-values
    let sorting = PropertyMapper()
    sorting.addMappings(
      ["radius": .property(\.radius)], for: Circle.self,
      makingWith: { Circle() })
    sorting.addSubtypes(
      of: Shelf.self,
      ["circle": .payload(Shelf.circle), "sizes": .payload(Shelf.sizes)],
      fallback: .payload(Shelf.unknown)
    ) { input in
      if input["radius"] != nil { return "circle" }
      return input.dictionary.values.allSatisfy { $0 is Int }
        ? "sizes" : nil
    }
    let shelves = try sorting.create(
      [Shelf].self,
      from: .json(#"[{"radius": 1}, {"a": 2}, {"a": "large"}]"#))
    print(shelves[1])  // sizes(["a": 2])
    print(shelves[2])  // unknown({"a":"large"})
    // end
    try print.expectComments(of: "subtypes-chosen-values")
  }
}
