import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Payloads beside a discriminator, which the reader finds by itself.
@Suite struct ReadingPathsTests {
  struct Message: DefaultInitializable, Equatable {
    var text = ""
    var urgent: Bool?
  }
  struct Ping: DefaultInitializable, Equatable {}
  enum Event: Equatable {
    case message(Message)
    case ping(Ping)
    case count(Int)
    case tags([String])
    case note(String?)
  }
  struct Feed: DefaultInitializable, Equatable {
    var events: [Event] = []
  }

  static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(
      ["text": .property(\.text), "urgent": .property(\.urgent)], for: Message.self)
    mapper.addMappings([:], for: Ping.self)
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", payload: "data",
      [
        "message": .payload(Event.message), "ping": .payload(Event.ping),
        "count": .payload(Event.count), "tags": .payload(Event.tags),
        "note": .payload(Event.note),
      ])
    mapper.addMappings(["events": .model(\.events)], for: Feed.self)
  }

  /// Reads texts and their dictionaries with each order, and expects the same results.
  ///
  /// - Returns: Which of them the reader has read.
  static func read<Model: Equatable>(
    _ type: Model.Type, _ texts: [String], _ options: MappingOptions = MappingOptions(),
    register: (PropertyMapper) -> Void = register
  ) throws -> [Bool] {
    let orders = BothOrders(options, register: register)
    return try texts.map { text in
      let dictionary = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      var isRead = false
      for fromText in [true, false] {
        func result(by mapper: PropertyMapper) -> (Model?, [String]) {
          var errors: [MappingError] = []
          let model =
            fromText
            ? mapper.create(type, from: .json(text), errors: &errors)
            : mapper.create(type, from: dictionary, errors: &errors)
          return (model, errors.map(Outcome.line))
        }
        let finding = result(by: orders.finding)
        let reading = result(by: orders.reading)
        #expect(result(by: orders.standard) == finding, "\(text)")
        if reading.0 != nil { #expect(reading == finding, "\(text)") }
        if fromText { isRead = reading.0 != nil }
      }
      return isRead
    }
  }

  static let events = [
    #"{"events": [{"type": "message", "data": {"text": "hi", "urgent": true}}]}"#,
    #"{"events": [{"data": {"text": "hi"}, "type": "message"}, {"type": "count", "data": 3}]}"#,
    #"{"events": [{"type": "tags", "data": ["a", "b"]}, {"type": "ping"}, {"type": "ping", "data": null}]}"#,
    #"{"events": [{"more": [1], "type": "message", "data": {"text": "x", "y": 1}}]}"#,
  ]

  @Test func `payloads beside a discriminator are read directly`() throws {
    #expect(try Self.read(Feed.self, Self.events) == [true, true, true, true])
    let unread = [
      #"{"events": [{"type": "count"}]}"#, #"{"events": [{"type": "count", "data": null}]}"#,
      #"{"events": [{"type": "count", "data": "x"}]}"#, #"{"events": [{"data": 1}]}"#,
      #"{"events": [{"type": "other", "data": 1}]}"#, #"{"events": [{"type": 1, "data": 1}]}"#,
      #"{"events": [{"type": "message", "data": {"urgent": 3}}]}"#, #"{"events": [3]}"#,
    ]
    #expect(try Self.read(Feed.self, unread) == unread.map { _ in false })
  }

  @Test func `null and an absent key are values of an optional payload`() throws {
    let texts = [
      #"{"events": [{"type": "note", "data": null}, {"data": "", "type": "note"}]}"#,
      #"{"events": [{"type": "note"}]}"#,
    ]
    #expect(try Self.read(Feed.self, texts) == [true, true])
    let options = MappingOptions(emptyTextIsNull: true)
    #expect(try Self.read(Feed.self, texts, options) == [true, true])
  }

  @Test func `what an entry says about its value does not apply inside payloads`() throws {
    let texts = [
      #"{"events": [{"type": "count", "data": "3"}, {"type": "tags", "data": [""]}]}"#,
      #"{"events": [{"type": "note", "data": ""}]}"#,
    ]
    let read = try Self.read(Feed.self, texts) { mapper in
      Self.register(mapper)
      mapper.setMappings(
        ["events": .model(\.events).converting(.strict).emptyAsNull()], for: Feed.self)
    }
    #expect(read == [true, true])
  }

  final class Item: DefaultInitializable, Equatable {
    var kept: [String: MappingValue] = [:]
    var text: Message?

    static func == (first: Item, second: Item) -> Bool {
      first.kept == second.kept && first.text == second.text
    }
  }

  @Test(arguments: [UnknownKeyPolicy.ignore, .warn, .reject])
  func `nothing is kept beside a payload`(policy: UnknownKeyPolicy) throws {
    let read = try Self.read(
      Item.self, [#"{"type": "text", "data": {"text": "t"}, "more": 1}"#],
      MappingOptions(unknownKeys: policy)
    ) { mapper in
      Self.register(mapper)
      mapper.addMappings(.keepingUnknownKeys(in: \.kept), for: Item.self)
      mapper.addSubtypes(
        of: Item.self, discriminator: "type", payload: "data",
        [
          "text": .subtype(
            Message.self,
            wrap: { message in
              let item = Item()
              item.text = message
              return item
            }, unwrap: { $0.text })
        ])
    }
    #expect(read == [policy != .reject])
  }
}
