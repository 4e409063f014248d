import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Discriminators beside the payload, and payloads that reflection finds.
@Suite struct SubtypePayloadTests {
  struct Message: DefaultInitializable, Equatable {
    var text = ""
    var type: String?
  }
  struct Ping: DefaultInitializable, Equatable {}
  enum Event: Equatable {
    case message(Message)
    case ping(Ping)
    case count(Int)
    case tags([String])
    case messages([Message])
    case unknown(MappingValue)
  }
  struct Feed: DefaultInitializable, Equatable {
    var events: [Event] = []
    var last: Event?
  }

  let mapper = PropertyMapper()

  init() { Self.register(in: mapper) }

  static func register(in mapper: PropertyMapper) {
    mapper.addMappings(
      ["text": .property(\.text, .notEmpty), "type": .property(\.type)], for: Message.self)
    mapper.addMappings([:], for: Ping.self)
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", payload: "payload",
      [
        "message": .payload(Event.message), "ping": .payload(Event.ping),
        "count": .payload(Event.count), "tags": .payload(Event.tags),
        "messages": .payload(Event.messages),
      ], fallback: .payload(Event.unknown))
    mapper.addMappings(
      ["events": .model(\.events, count: 0...9), "last": .model(\.last)], for: Feed.self)
  }

  @Test func `a payload is read as the type selected by the name next to it`() throws {
    try mapper.verify()
    let json =
      #"{"events":[{"type":"message","payload":{"text":"hi","type":"greeting"}},{"type":"ping"},{"type":"count","payload":3},{"type":"tags","payload":["a"]},{"type":"messages","payload":[{"text":"x"}]},{"id":1,"type":"new","payload":[]}],"last":{"type":"count","payload":4}}"#
    let feed = try mapper.create(Feed.self, from: .json(json))
    #expect(
      feed
        == Feed(
          events: [
            .message(Message(text: "hi", type: "greeting")), .ping(Ping()), .count(3),
            .tags(["a"]), .messages([Message(text: "x")]),
            .unknown(["id": 1, "type": "new", "payload": []]),
          ], last: .count(4)))
    #expect(try mapper.export(feed, as: .jsonText) == json)
    let dictionary = try mapper.export(feed)
    // A dictionary has no order of keys, which is all that the unknown event loses.
    let again = try mapper.create(Feed.self, from: dictionary)
    #expect(
      try mapper.export(again, as: .json, options: .sortedKeys)
        == mapper.export(feed, as: .json, options: .sortedKeys))
    #expect(try mapper.copy(feed) == feed)
    #expect(mapper.areEqual(feed, feed))
    #expect(try mapper.unarchive(Feed.self, from: mapper.archive(feed)) == feed)
  }

  enum Setting: Equatable {
    case sizes([String: Int])
    case ping(Ping?)
  }

  @Test func `a payload that's an empty dictionary or an optional model without keys is written`()
    throws
  {
    let mapper = PropertyMapper()
    mapper.addMappings([:], for: Ping.self)
    mapper.addSubtypes(
      of: Setting.self, discriminator: "type", payload: "data",
      ["sizes": .payload(Setting.sizes), "ping": .payload(Setting.ping)])
    let settings: [Setting] = [.sizes([:]), .ping(Ping()), .ping(nil)]
    let json = try mapper.export(settings, as: .jsonText)
    #expect(json == #"[{"type":"sizes","data":{}},{"type":"ping","data":{}},{"type":"ping"}]"#)
    #expect(try mapper.create([Setting].self, from: .json(json)) == settings)
  }

  @Test(
    arguments: [
      (
        #"{"type":"message","payload":{"text":""}}"#,
        ["validationFailed  payload.text  must not be empty"]
      ),
      (
        #"{"type":"message","payload":[]}"#,
        ["typeMismatch  payload  must be an object, but is a list"]
      ),
      (#"{"type":"count"}"#, ["missingValue  payload  must have a value, but is missing"]),
      (#"{"type":"count","payload":null}"#, ["nullValue  payload  must have a value, but is null"]),
      (
        #"{"type":"messages","payload":[{"text":"a"},{"text":1.5,"type":[]}]}"#,
        ["typeMismatch  payload[1].type  must be text, but is a list"]
      ),
      (#"{"type":"ping","payload":null}"#, []),
    ])
  func `errors include the path of the payload`(json: String, lines: [String]) {
    #expect(Outcome.problems { try mapper.create(Event.self, from: .json(json)) } == lines)
  }

  @Test func `unknown keys inside and next to the payload are reported`() {
    let strict = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    Self.register(in: strict)
    #expect(
      Outcome.problems {
        try strict.create(
          Event.self, from: ["type": "message", "payload": ["text": "a", "txt": 1], "payloads": 1])
      } == [
        "unknownKey  payload.txt  isn't a known key; did you mean text?",
        "unknownKey  payloads  isn't a known key; did you mean payload?",
      ])
  }

  @Test func `an update changes values inside the payload`() throws {
    var event = Event.message(Message(text: "a", type: "b"))
    try mapper.update(&event, from: ["payload": ["text": "c"]])
    #expect(event == .message(Message(text: "c", type: "b")))
    try mapper.update(&event, from: ["type": "message"])
    #expect(event == .message(Message(text: "c", type: "b")))
    var count = Event.count(1)
    try mapper.update(&count, from: ["type": "count"])
    #expect(count == .count(1))
    try mapper.update(&count, from: ["payload": 2])
    #expect(count == .count(2))
    #expect(
      Outcome.problems { try mapper.update(&count, from: ["type": "ping"]) } == [
        #"unknownSubtype  type  must be "count", as in the model being updated, but names a different type"#
      ])
  }

  @Test func `final decoders see the payload and the object around it`() throws {
    let seen = Recorder<String>()
    mapper.setFinalDecoder(for: Message.self) { input, _ in seen.append("\(input.dictionary.keys)")
    }
    mapper.setFinalDecoder(for: Event.self) { input, _ in
      seen.append("\(input.dictionary.keys.sorted())")
    }
    _ = try mapper.create(Event.self, from: ["type": "message", "payload": ["text": "a"]])
    #expect(seen.values == [#"["text"]"#, #"["payload", "type"]"#])
  }

  @Test func `class instances are also written next to their subtype names`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind", payload: "data.animal", ["cat": .subtype(Cat.self)])
    let json = #"{"kind":"cat","data":{"animal":{"name":"Tom","lives":7}}}"#
    let animal = try mapper.create(Animal.self, from: .json(json))
    #expect((animal as? Cat)?.lives == 7)
    #expect(try mapper.export(animal, as: .jsonText) == json)
    try mapper.update(animal, from: ["data": ["animal": ["lives": 6]]])
    #expect((animal as? Cat)?.lives == 6)
    // What is declared as a cat needs no name.
    #expect(
      try mapper.export(Cat(), as: .jsonText) == #"{"name":"","lives":9}"#)
  }
  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }
  final class Cat: Animal {
    var lives = 9
  }

  @Test func `a payload path that doesn't lie next to the name is a configuration error`() {
    let wrong = PropertyMapper()
    wrong.addMappings([:], for: Ping.self)
    for path in ["type", "type.x", "a..b", "list[0]"] as [MappingPath] {
      wrong.removeMappings(for: Event.self)
      wrong.addSubtypes(
        of: Event.self, discriminator: "type", payload: path, ["ping": .payload(Event.ping)])
      let lines = Outcome.problems { try wrong.verify() }
      #expect(lines.count == 1)
      #expect(lines.first?.contains("  Event  \(path)  ") == true, "\(lines)")
    }
  }

  // MARK: Reflection

  indirect enum Odd: CustomReflectable {
    case plain(Message)
    case labeled(of: Message)
    case nested(any Sendable)
    case empty

    var customMirror: Mirror { Mirror(self, children: []) }
  }
  struct Box {
    let id = 1
    let message: Message
    init(_ message: Message) { self.message = message }
  }
  struct Closed {
    let text: String
    init(_ message: Message) { text = message.text }
  }

  @Test func `payloads are extracted from labeled, indirect and custom-mirrored enum cases`() throws
  {
    mapper.addSubtypes(
      of: Odd.self, discriminator: "is",
      ["plain": .payload(Odd.plain), "labeled": .payload(Odd.labeled)])
    mapper.addSubtypes(of: Box.self, discriminator: "is", ["box": .payload(Box.init)])
    for name in ["plain", "labeled"] {
      let json = #"{"is":"\#(name)","text":"a"}"#
      let odd = try mapper.create(Odd.self, from: .json(json))
      #expect(try mapper.export(odd, as: .jsonText) == json)
    }
    let box = try mapper.create(Box.self, from: .json(#"{"is":"box","text":"a"}"#))
    #expect(try mapper.export(box, as: .jsonText) == #"{"is":"box","text":"a"}"#)
    #expect(
      Outcome.problems { try mapper.export(Odd.empty, as: .jsonText) } == [
        "unknownSubtype    Odd isn't listed as a subtype of Odd"
      ])
  }

  @Test func `a payload that reflection can't extract is a configuration error`() {
    mapper.addSubtypes(of: Closed.self, discriminator: "is", ["closed": .payload(Closed.init)])
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "unrelatedSubtype  Closed  is  the payload can't be extracted: Closed contains no Message"
      ])
  }
}
