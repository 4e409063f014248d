import Testing

@testable import PropertyMapper

/// Names and contents of subtypes at paths with several components, which the reader finds
/// without the problem finder.
@Suite struct ReadingSubtypePathsTests {
  struct Message: DefaultInitializable, Equatable {
    var text = ""
    var life = Life()
  }
  enum Event: Equatable {
    case message(Message)
    case count(Int)
    case note(String?)
  }
  struct Feed: DefaultInitializable, Equatable {
    var events: [Event] = []
    var last: Event?
  }

  private static func register(
    discriminator: String, payload: String
  ) -> (PropertyMapper) -> Void {
    { mapper in
      mapper.addMappings(["text": .property(\.text)], for: Message.self)
      mapper.addSubtypes(
        of: Event.self, discriminator: MappingPath(discriminator), payload: MappingPath(payload),
        [
          "message": .payload(Event.message), "count": .payload(Event.count),
          "note": .payload(Event.note),
        ])
      mapper.addMappings(
        ["events": .model(\.events), "last": .model(\.last)], for: Feed.self)
    }
  }

  private func expectReading(
    _ events: [String], discriminator: String, payload: String,
    _ options: MappingOptions = MappingOptions(), isRead: Bool = true,
    more: (PropertyMapper) -> Void = { _ in }, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let texts = events.flatMap { [#"{"events":[\#($0),\#($0)]}"#, #"{"last":\#($0)}"#] }
    let areRead = try ReadingPathsTests.read(Feed.self, texts, options) { mapper in
      Self.register(discriminator: discriminator, payload: payload)(mapper)
      more(mapper)
    }
    for (text, wasRead) in zip(texts, areRead) {
      #expect(wasRead == isRead, "\(text)", sourceLocation: sourceLocation)
    }
  }

  private static let events = [
    #"{"meta":{"kind":"message"},"more":{"data":{"text":"hi"}}}"#,
    #"{"more":{"x":1,"data":3},"meta":{"y":[],"kind":"count"},"z":{}}"#,
    #"{"meta":{"kind":"message"}}"#, #"{"meta":{"kind":"message"},"more":{}}"#,
    #"{"meta":{"kind":"message"},"more":null}"#,
    #"{"meta":{"kind":"message"},"more":{"data":null}}"#,
    #"{"meta":{"kind":"note"},"more":{"data":null}}"#, #"{"meta":{"kind":"note"},"more":{}}"#,
    #"{"meta":{"kind":"note"},"more":{"data":"a"}}"#,
  ]

  @Test func `names and contents are found at paths of several keys`() throws {
    let isDeferred: (PropertyMapper) -> Void = { mapper in
      mapper.setFinalDecoder(for: Message.self) { input, message in
        message.text += "\(input["text"] ?? 0)"
      }
    }
    for more in [{ _ in }, isDeferred] {
      try expectReading(
        Self.events, discriminator: "meta.kind", payload: "more.data", MappingOptions(), more: more)
    }
  }

  @Test func `unknown keys beside the parts of paths are found`() throws {
    for index in [0, 2, 8] {
      try expectReading(
        [Self.events[index]], discriminator: "meta.kind", payload: "more.data",
        MappingOptions(unknownKeys: .reject))
    }
    try expectReading(
      [Self.events[1]], discriminator: "meta.kind", payload: "more.data",
      MappingOptions(unknownKeys: .warn))
    try expectReading(
      [Self.events[1]], discriminator: "meta.kind", payload: "more.data",
      MappingOptions(unknownKeys: .reject), isRead: false)
  }

  @Test func `something else on the way of a content is an error`() throws {
    try expectReading(
      [
        #"{"meta":{"kind":"message"},"more":[]}"#, #"{"meta":{"kind":"count"},"more":{}}"#,
        #"{"meta":{"kind":"count"}}"#, #"{"meta":[],"more":{"data":1}}"#,
        #"{"meta":{"kind":"count"},"more":{"data":"x"}}"#,
      ], discriminator: "meta.kind", payload: "more.data", isRead: false)
  }

  @Test func `the last of several names and contents is used if the options say so`() throws {
    let text =
      #"{"meta":{"kind":7,"kind":"count"},"more":{"data":{"text":"a"},"data":{"text":"c"}},"meta":{"kind":"message"},"more":{"data":{},"data":{"text":"b"}}}"#
    let orders = BothOrders(
      MappingOptions(duplicateKeys: .useLast),
      register: Self.register(discriminator: "meta.kind", payload: "more.data"))
    for mapper in [orders.reading, orders.finding] {
      let feed = try mapper.create(Feed.self, from: .json(#"{"last":\#(text)}"#))
      #expect(feed.last == .message(Message(text: "b")))
    }
  }

  @Test func `everything read from wrong contents is released`() {
    let orders = BothOrders(
      register: Self.register(discriminator: "meta.kind", payload: "more.data"))
    let left = LifeCount.left {
      let text = #"{"last":{"more":{"data":{"text":"a"}},"meta":{"kind":"message"},"more":7}}"#
      _ = try? orders.reading.create(Feed.self, from: .json(text))
      _ = try? orders.reading.create(
        [Feed].self, from: .json("[\(#"{"last":\#(Self.events[0])}"#),7]"))
    }
    #expect(left == 0)
  }

  struct Mixed: DefaultInitializable, Equatable {
    var first: Int?
    var named = 0
    var other: String?
  }

  @Test func `one path continues with a key where another continues with an index`() throws {
    let texts = [
      #"{"b":5,"a":[1,2]}"#, #"{"c":2,"a":{"x":3}}"#, #"{"a":{"x":3},"c":2}"#, #"{"a":null}"#,
      #"{"c":1,"b":2,"a":7}"#,
    ]
    let wrong = [#"{"a":[1]}"#, #"{"a":{"x":3}}"#, #"{"a":7}"#]
    let areRead = try ReadingPathsTests.read(Mixed.self, texts + wrong) { mapper in
      mapper.addMappings(
        [
          "c": PropertyDescriptor.property(\.first).or("a[0]"),
          "b": PropertyDescriptor.property(\.named).or("a.x"),
        ], for: Mixed.self)
    }
    #expect(areRead == texts.map { _ in true } + wrong.map { _ in false })
  }
}
