import PropertyMapper
import PropertyMapperGraphs
import Testing

/// A fallback in the object of its parent: it holds the keys that no table reads, and only those.
@Suite struct FlattenedFallbackTests {
  enum Event: Equatable {
    case message(Message)
    case unknown(MappingValue)
  }
  struct Message: DefaultInitializable, Equatable { var text = "" }
  struct Envelope: DefaultInitializable, Equatable {
    var id = 0
    var password = ""
    var sender = ""
    var event: Event?
    var kept: MappingValue.Object = [:]
  }

  static let entries: Mappings<Envelope> = [
    .root: .model(\.event), "id": .property(\.id),
    "password": .property(\.password).decodeOnly().sensitive(),
    "meta.from": .property(\.sender).or("from"),
  ]

  static func mapper(
    _ entries: Mappings<Envelope> = entries, _ options: MappingOptions = MappingOptions()
  ) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(["text": .property(\.text)], for: Message.self)
    mapper.addSubtypes(
      of: Event.self, discriminator: "type", ["message": .payload(Event.message)],
      fallback: .payload(Event.unknown))
    mapper.addMappings(entries, for: Envelope.self)
    return mapper
  }

  static let json =
    #"{"id":1,"type":"new","x":2,"password":"s3cret","meta":{"from":"a","to":"b"}}"#
  static let kept: MappingValue = ["type": "new", "x": 2, "meta": ["to": "b"]]

  @Test(arguments: [UnknownKeyPolicy.ignore, .warn, .reject])
  func `118: a fallback in its parent's object holds what no table reads`(
    policy: UnknownKeyPolicy
  ) throws {
    let mapper = Self.mapper(Self.entries, MappingOptions(unknownKeys: policy))
    try mapper.verify()
    var errors: [MappingError] = []
    let envelope = try #require(
      mapper.create(Envelope.self, from: .json(Self.json), errors: &errors))
    #expect(errors.isEmpty)
    #expect(
      envelope == Envelope(id: 1, password: "s3cret", sender: "a", event: .unknown(Self.kept)))
    let written = try mapper.export(envelope, as: .jsonText)
    #expect(written == #"{"type":"new","x":2,"meta":{"to":"b","from":"a"},"id":1}"#)
    #expect(!mapper.description(of: envelope).contains("s3cret"))
    let again = try mapper.create(Envelope.self, from: .json(written))
    #expect(again.event == envelope.event)
    let copy = try mapper.copy(envelope)
    #expect(copy.event == envelope.event)
    #expect(try mapper.unarchive(Envelope.self, from: mapper.archive(envelope)) == envelope)
  }

  @Test func `118: an update reaches the keys of a fallback without its name`() throws {
    let mapper = Self.mapper()
    var envelope = try mapper.create(Envelope.self, from: .json(Self.json))
    try mapper.update(&envelope, from: .json(#"{"x":9,"id":2,"password":"other"}"#))
    #expect(
      envelope.event == .unknown(["type": "new", "x": 9, "meta": ["to": "b"]]) && envelope.id == 2)
    try mapper.update(&envelope, from: .json(#"{"type":"newer"}"#))
    #expect(envelope.event == .unknown(["type": "newer", "x": 9, "meta": ["to": "b"]]))
    try mapper.update(&envelope, from: .json(#"{"type":"message","text":"t"}"#))
    #expect(envelope.event == .message(Message(text: "t")))
    try mapper.update(&envelope, from: .json(#"{"x":9}"#))
    #expect(envelope.event == .message(Message(text: "t")))
    let old = try mapper.create(Envelope.self, from: .json(Self.json))
    var new = old
    new.event = .unknown(["type": "new", "x": 3, "meta": ["to": "b"]])
    let changes = try mapper.changes(from: old, to: new)
    var updated = old
    try mapper.update(&updated, from: changes)
    #expect(updated == new)
  }

  @Test func `118: a fallback takes precedence over the kept keys of its parent`() throws {
    let mapper = Self.mapper(Self.entries.keepingUnknownKeys(in: \.kept))
    try mapper.verify()
    var envelope = try mapper.create(Envelope.self, from: .json(Self.json))
    #expect(envelope.event == .unknown(Self.kept) && envelope.kept == [:])
    try mapper.update(&envelope, from: .json(#"{"x":9}"#))
    #expect(envelope.event == .unknown(["type": "new", "x": 9, "meta": ["to": "b"]]))
    #expect(envelope.kept == [:])
    let listed = try mapper.create(
      Envelope.self, from: .json(#"{"id":1,"type":"message","text":"t","x":2}"#))
    #expect(listed.event == .message(Message(text: "t")) && listed.kept == ["x": 2])
  }

  @Test func `118: a fallback doesn't replace what its parent writes`() throws {
    let mapper = Self.mapper()
    let event = Event.unknown(["type": "new", "id": 7, "meta": ["from": "x", "to": "b"]])
    let envelope = Envelope(id: 1, sender: "a", event: event)
    #expect(
      try mapper.export(envelope, as: .jsonText)
        == #"{"type":"new","meta":{"to":"b","from":"a"},"id":1}"#)
  }

  @Test func `118: a parent that reads the name leaves it to the fallback, too`() throws {
    let mapper = Self.mapper(
      [.root: .model(\.event), "id": .property(\.id), "type": .property(\.sender).decodeOnly()])
    let envelope = try mapper.create(Envelope.self, from: .json(#"{"id":1,"type":"new","x":2}"#))
    #expect(envelope.event == .unknown(["type": "new", "x": 2]) && envelope.sender == "new")
    #expect(try mapper.export(envelope, as: .jsonText).contains(#""type":"new","x":2"#))
  }
}
