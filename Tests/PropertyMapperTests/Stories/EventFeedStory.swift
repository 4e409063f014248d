import Foundation
import PropertyMapper
import Testing

/// The feed of a chat: events of several kinds, each with a payload of its own. An app that is older than the server
/// keeps what it does not know, and hands it on as it came.
@Suite struct EventFeedStory {
  enum Event: Equatable {
    case message(Message)
    case presence(Presence)
    case reactions([Reaction])
    case ping(Ping)
    case unknown(MappingValue)
  }

  struct Message: Equatable {
    var author = ""
    var text = ""
    var replyTo: UUID?
  }

  struct Presence: Equatable {
    enum Door: String, CaseIterable { case join, leave }

    var member = ""
    var door = Door.join
  }

  struct Reaction: Equatable {
    var emoji: Character = "?"
    var count = 0
  }

  struct Ping: Equatable {}

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper()
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", payload: "data",
      [
        "message": .payload(Event.message),
        "presence": .payload(Event.presence),
        "reactions": .payload(Event.reactions),
        "ping": .payload(Event.ping),
      ], fallback: .payload(Event.unknown))
    mapper.addMappings(
      [
        "author": .property(\.author).required(),
        "text": .property(\.text, .length(1...280)).required(),
        "reply_to": .property(\.replyTo),
      ], for: Message.self, makingWith: { Message() })
    mapper.addMappings(
      ["member": .property(\.member).required(), "door": .property(\.door).required()],
      for: Presence.self, makingWith: { Presence() })
    mapper.addMappings(
      ["emoji": .property(\.emoji).required(), "count": .property(\.count, .min(1), default: 1)],
      for: Reaction.self, makingWith: { Reaction() })
    mapper.addMappings([:], for: Ping.self, makingWith: { Ping() })
    return mapper
  }()

  // MARK: The feed

  static let feed = #"""
    [{"type":"message","data":{"author":"jon","text":"Hi"}},\#
    {"type":"poll","votes":[3,1.50],"closes":{"z":null,"a":12345678901234567890}},\#
    {"type":"presence","data":{"member":"sam","door":"join"}},\#
    {"type":"reactions","data":[{"emoji":"🐺","count":2},{"emoji":"👩‍🚒","count":1}]},\#
    {"type":"ping"}]
    """#

  @Test func `every kind of event has its own type`() throws {
    let events = try Self.mapper.create([Event].self, from: .json(Self.feed))
    let poll = try MappingValue(
      json: #"{"type":"poll","votes":[3,1.50],"closes":{"z":null,"a":12345678901234567890}}"#)
    #expect(
      events == [
        .message(Message(author: "jon", text: "Hi")),
        .unknown(poll),
        .presence(Presence(member: "sam", door: .join)),
        .reactions([Reaction(emoji: "🐺", count: 2), Reaction(emoji: "👩‍🚒", count: 1)]),
        .ping(Ping()),
      ])
  }

  @Test func `the feed is written back byte for byte`() throws {
    let events = try Self.mapper.create([Event].self, from: .json(Self.feed))
    #expect(try Self.mapper.export(events, as: .jsonText) == Self.feed)
  }

  @Test func `an unknown kind of event is accepted, but a broken known one is an error`() throws {
    let broken = """
      [
        {"type": "message", "data": {"author": "jon", "text": "", "reply_to": "him"}},
        {"type": "typing", "data": {"text": 5}},
        {"type": "presence", "data": {"member": "sam", "door": "jion"}},
        {"type": "reactions", "data": {"emoji": "🐺"}},
        {"type": null},
        {"data": {}}
      ]
      """
    let errors = try #require(throws: MappingErrors.self) {
      try Self.mapper.create([Event].self, from: .json(broken))
    }
    #expect(
      errors.report == """
        6 problems while mapping [Event]:
          - [0].data.text: must have 1 to 280 characters, but has 0
          - [0].data.reply_to: must be a UUID, but is text in another form
          - [2].data.door: must be "join" or "leave", but is other text
            help: did you mean join?
          - [3].data: must be a list, but is an object
          - [4].type: must be "message", "ping", "presence" or "reactions", but is null
          - [5].type: must be "message", "ping", "presence" or "reactions", but is missing
        """)
  }
}
