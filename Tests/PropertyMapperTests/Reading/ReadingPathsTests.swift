import Foundation
import Testing

@testable import PropertyMapper

/// Payloads beside a discriminator, and elements of lists, which the reader finds by itself.
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

  struct Place: DefaultInitializable, Equatable {
    var name = ""
    var first: Double?
    var deep: Int?
    var other = 0
    var last: Message?
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
    mapper.addMappings(
      [
        "name": .property(\.name), "list[0]": .property(\.first),
        "list[2][1].deep": .property(\.deep).decodeOnly(), "a.b[1]": .property(\.other).or("c[0]"),
        "list[3]": .model(\.last),
      ], for: Place.self)
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

  // MARK: Payloads

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

  @Test func `unknown keys beside a payload are found`() throws {
    let warned = try Self.read(Feed.self, Self.events, MappingOptions(unknownKeys: .warn))
    #expect(warned == [true, true, true, true])
    let rejected = try Self.read(Feed.self, Self.events, MappingOptions(unknownKeys: .reject))
    #expect(rejected == [true, true, true, false])
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

  @Test func `repeated keys are left to the options`() throws {
    for text in [
      #"{"events": [{"type": "count", "data": 1, "data": 2}]}"#,
      #"{"events": [{"type": "count", "type": "tags", "data": 1}]}"#,
      #"{"events": [{"type": "ping", "data": null, "data": {}}]}"#,
    ] {
      for policy in [DuplicateKeyPolicy.reject, .useLast] {
        let orders = BothOrders(MappingOptions(duplicateKeys: policy), register: Self.register)
        func result(by mapper: PropertyMapper) -> (Feed?, [String]) {
          var errors: [MappingError] = []
          return (
            mapper.create(Feed.self, from: .json(text), errors: &errors), errors.map(Outcome.line)
          )
        }
        let reading = result(by: orders.reading)
        #expect((reading.0 == nil) == (policy == .reject || text.contains("tags")))
        if reading.0 != nil { #expect(reading == result(by: orders.finding)) }
        #expect(result(by: orders.standard) == result(by: orders.finding))
      }
    }
  }

  @Test func `payloads are read directly for types with final decoders, and for chosen types`()
    throws
  {
    let calls = Recorder<String>()
    let read = try Self.read(Feed.self, Self.events) { mapper in
      Self.register(mapper)
      mapper.setFinalDecoder(for: Event.self) { input, event in
        calls.append("\(event) \(input.dictionary.keys.sorted())")
      }
    }
    #expect(read == [true, true, true, true])
    #expect(
      calls.values.contains(#"ping(PropertyMapperTests.ReadingPathsTests.Ping()) ["data", "type"]"#)
    )
    let chosen = try Self.read(Feed.self, Self.events) { mapper in
      Self.register(mapper)
      mapper.addSubtypes(of: Event.self, [:]) { $0["more"] == nil ? nil : "message" }
    }
    #expect(chosen == [true, true, true, true])
  }

  // MARK: Elements

  @Test func `paths through lists are read directly`() throws {
    let texts = [
      #"{"name": "n", "list": [1.5, 0, [0, {"deep": 7}], {"text": "t"}], "a": {"b": [1, 2]}}"#,
      #"{"list": [], "a": {"b": []}, "c": [5]}"#,
      #"{"list": [null, null, null, null], "c": [4, 5, 6]}"#,
      #"{"list": null, "a": {"b": null}}"#, #"{"list": [1, 2, [3]], "a": null}"#, "{}",
      #"{"a": {"b": [0, null]}, "c": [8], "list": [0.5, {"x": [1]}, [[], {"deep": null}]]}"#,
    ]
    #expect(try Self.read(Place.self, texts) == texts.map { _ in true })
    let unread = [
      #"{"list": {"0": 1}}"#, #"{"list": "abc"}"#, #"{"list": [true]}"#, #"{"a": {"b": 3}}"#,
      #"{"list": [1, 2, {"1": {}}]}"#, #"{"list": [1, 2, [0, {"deep": "x"}]]}"#,
      #"{"list": [0, 0, 0, 3]}"#,
    ]
    #expect(try Self.read(Place.self, unread) == unread.map { _ in false })
  }

  @Test(arguments: [UnknownKeyPolicy.warn, .reject])
  func `unknown keys beside paths through lists are found`(policy: UnknownKeyPolicy) throws {
    let texts = [
      #"{"name": "n", "list": [1.5, 0, [0, {"deep": 7, "more": 1}], {"text": "t"}]}"#,
      #"{"name": "n", "more": 1}"#, #"{"name": "n", "a": {"b": [1, 2], "c": 1}}"#,
    ]
    #expect(
      try Self.read(Place.self, texts, MappingOptions(unknownKeys: policy)) == [
        true, policy == .warn, policy == .warn,
      ])
  }

  @Test
  func `paths may continue with keys and indexes`()
    throws
  {
    struct Loose: DefaultInitializable, Equatable {
      var first: Int?
      var named: Int?
    }
    struct Outer: DefaultInitializable, Equatable {
      var loose: Loose?
      var number = 0
    }
    let read = try Self.read(
      Outer.self,
      [
        #"{"loose": {"b": 3}, "number": 2}"#, #"{"loose": {"a": [1]}, "number": 2}"#,
        #"{"loose": {"a": {"x": 1}}}"#,
      ]
    ) { mapper in
      mapper.addMappings(
        ["a[0]": .property(\.first).decodeOnly(), "b": .property(\.named).or("a.x")],
        for: Loose.self)
      mapper.addMappings(
        ["loose": .model(\.loose), "number": .property(\.number)], for: Outer.self)
    }
    #expect(read == [true, false, false])
  }

  @Test func `an update reads paths through lists`() throws {
    let orders = BothOrders(register: Self.register)
    for text in [
      #"{"list": [2.5, 0, [0, {"deep": 1}]]}"#, #"{"list": [null]}"#, #"{"c": [3]}"#,
      #"{"list": [1, 2, null, {"urgent": true}]}"#,
    ] {
      var reading = Place(first: 1, deep: 2, other: 3, last: Message(text: "kept"))
      var finding = reading
      #expect(throws: Never.self) { try orders.reading.update(&reading, from: .json(text)) }
      #expect(throws: Never.self) { try orders.finding.update(&finding, from: .json(text)) }
      #expect(reading == finding, "\(text)")
    }
  }
}
