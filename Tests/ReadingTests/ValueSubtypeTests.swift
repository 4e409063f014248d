import Foundation
import PropertyMapperGraphs
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Enum cases without a payload, and other single values, as subtypes.
@Suite struct ValueSubtypeTests {
  struct Link: Equatable, DefaultInitializable { var url = "" }
  /// An enum that cannot be compared.
  enum Command {
    case refresh, stop
    case open(Link)
  }
  enum Action: Equatable {
    case refresh
    case stop
    case open(Link)
    case count(Int)
  }
  struct Holder: DefaultInitializable, Equatable {
    var action = Action.stop
    var list: [Action] = []
    var last: Action?
  }
  struct Flat: DefaultInitializable {
    var code = ""
    var action = Action.stop
  }
  protocol Shape {}
  struct Dot: Shape, Equatable {}
  struct Circle: Shape, Equatable, DefaultInitializable { var radius = 0 }

  static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(["url": .property(\.url)], for: Link.self)
    mapper.addSubtypes(
      of: Action.self,
      byKey: [
        "refresh": .value(.refresh), "more.stop": .value(.stop), "open": .payload(Action.open),
        "five": .value(.count(5)),
      ])
    mapper.addMappings(
      ["action": .model(\.action), "list": .model(\.list), "last": .model(\.last)],
      for: Holder.self)
    mapper.addMappings(["code": .property(\.code), .root: .model(\.action)], for: Flat.self)
  }

  let mapper = PropertyMapper()

  init() { Self.register(mapper) }

  @Test func `a discriminator names a value`() throws {
    mapper.addSubtypes(
      of: Command.self, discriminator: "type",
      ["refresh": .value(.refresh), "stop": .value(.stop), "open": .payload(Command.open)])
    try mapper.verify()
    let text = #"[{"type":"refresh"},{"type":"open","url":"a"},{"type":"stop"}]"#
    let commands = try mapper.create([Command].self, from: .json(text))
    #expect(
      "\(commands.map { HeldValues(in: $0).caseName ?? "" })" == #"["refresh", "open", "stop"]"#)
    #expect(try mapper.export(commands, as: .jsonText) == text)
  }

  @Test func `a payload's key is absent, null, or an empty object`() throws {
    mapper.addSubtypes(
      of: Command.self, discriminator: "op", payload: "d",
      [1: .value(.refresh), 2: .value(.stop), 3: .payload(Command.open)])
    let commands = try mapper.create(
      [Command].self, from: .json(#"[{"op":1},{"op":1,"d":null},{"op":2,"d":{}}]"#))
    #expect(
      try mapper.export(commands, as: .jsonText) == #"[{"op":1},{"op":1},{"op":2}]"#)
    #expect(
      Outcome.problems { try mapper.create(Command.self, from: .json(#"{"op":1,"d":3}"#)) }
        == ["typeMismatch  d  must be an object, but is a number"])
  }

  @Test func `a key is read as text and as an object, and written as text`() throws {
    try mapper.verify()
    let text = #"["refresh",{"open":{"url":"a"}},{"more":{"stop":{}}},"five"]"#
    let actions = try mapper.create([Action].self, from: .json(text))
    #expect(actions == [.refresh, .open(Link(url: "a")), .stop, .count(5)])
    #expect(try mapper.export(actions, as: .jsonText) == text)
    #expect(
      try mapper.create([Action].self, from: .json(#"[{"refresh":{}},{"five":{},"x":1}]"#))
        == [.refresh, .count(5)])
    #expect(try mapper.create(Action.self, from: .json(#""refresh""#)) == .refresh)
    #expect(try mapper.export(Action.refresh, as: .jsonText) == #""refresh""#)
  }

  @Test func `dictionaries, property lists, and archives contain the text`() throws {
    let holder = Holder(action: .refresh, list: [.count(5), .open(Link(url: "b"))], last: .refresh)
    let dictionary = try mapper.export(holder)
    #expect(
      Outcome.text(dictionary)
        == #"{"action":"refresh","last":"refresh","list":["five",{"open":{"url":"b"}}]}"#)
    #expect(try mapper.create(Holder.self, from: dictionary) == holder)
    let list = try mapper.export(holder, as: .propertyList())
    #expect(try mapper.create(Holder.self, from: .propertyList(list)) == holder)
    #expect(try mapper.unarchive(Holder.self, from: mapper.archive(holder)) == holder)
  }

  @Test func `text is read in one pass, and by the problem finder alike`() throws {
    let texts = [
      #"{"action":"refresh","list":["five",{"refresh":{}},{"more":{"stop":{}}}],"last":"five"}"#,
      #"{"action":"\u0072efresh","last":null}"#,
    ]
    #expect(
      try ReadingPathsTests.read(Holder.self, texts, register: Self.register) == [true, true])
    #expect(
      try ReadingPathsTests.read(Holder.self, texts) { mapper in
        Self.register(mapper)
        mapper.setFinalDecoder(for: Action.self) { input, action in
          if input.dictionary.isEmpty { action = .stop }
        }
      } == [true, true])
  }

  @Test func `the object is written for dictionaries, in other objects, and with final encoders`()
    throws
  {
    #expect(Outcome.text(try mapper.export(Action.refresh)) == #"{"refresh":{}}"#)
    #expect(
      Outcome.text(try mapper.export([Action.refresh, .count(5)]))
        == #"[{"refresh":{}},{"five":{}}]"#)
    let flat = try mapper.export(Flat(code: "x", action: .refresh), as: .jsonText)
    #expect(flat == #"{"code":"x","refresh":{}}"#)
    #expect(try mapper.create(Flat.self, from: .json(flat)).action == .refresh)
    mapper.setFinalEncoder(for: Action.self) { object, _ in object["more"] = 1 }
    #expect(
      try mapper.export([Action.refresh], as: .jsonText) == #"[{"refresh":{},"more":1}]"#)
  }

  @Test func `closures see an object in place of the name`() throws {
    let recorder = Recorder<String>()
    mapper.setInputEditor(for: Action.self) { object in
      recorder.append("edits \(object.keys.sorted())")
    }
    mapper.setFinalDecoder(for: Action.self) { input, _ in
      recorder.append("decodes \(input.dictionary.keys.sorted())")
    }
    _ = try mapper.create(Holder.self, from: .json(#"{"action":"refresh"}"#))
    #expect(recorder.values == [#"edits ["refresh"]"#, #"decodes ["refresh"]"#])
  }

  @Test func `other text is an unknown subtype with a hint`() {
    let names = #"must be "five" or "refresh""#
    #expect(
      Outcome.problems {
        try mapper.create([Action].self, from: .json(#"["refesh","more.stop",3,{"refresh":null}]"#))
      } == [
        "unknownSubtype  [0]  \(names), but is other text; did you mean refresh?",
        "unknownSubtype  [1]  \(names), but is other text",
        "typeMismatch  [2]  must be an object, but is a number",
        "missingValue  [3]  must have a value at \"five\", \"more.stop\", \"open\", or \"refresh\"",
      ])
  }

  @Test func `an update replaces a value by the text of another one`() throws {
    var holder = Holder(action: .open(Link(url: "a")))
    try mapper.update(&holder, from: .json(#"{"action":"refresh"}"#))
    #expect(holder.action == .refresh)
    try mapper.update(&holder, from: ["action": "five"])
    #expect(holder.action == .count(5))
    try mapper.update(&holder, from: .json(#"{"action":{}}"#))
    #expect(holder.action == .count(5))
    let changes = try mapper.changes(from: holder, to: Holder(action: .refresh))
    #expect(Outcome.text(changes) == #"{"action":"refresh"}"#)
    var action = Action.refresh
    try mapper.update(&action, from: .json(#""refresh""#))
    #expect(
      Outcome.problems { try mapper.update(&action, from: .json(#""five""#)) } == [
        "unknownSubtype  five  isn't the key of the model being updated (\"refresh\")"
      ])
  }

  @Test func `a protocol lists values next to types`() throws {
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addSubtypes(
      of: (any Shape).self, discriminator: "type",
      ["dot": .value(Dot()), "circle": .subtype(Circle.self)])
    try mapper.verify()
    let text = #"[{"type":"dot"},{"type":"circle","radius":1}]"#
    let shapes = try mapper.create([any Shape].self, from: .json(text))
    #expect(shapes.first as? Dot == Dot())
    #expect(try mapper.export(shapes, as: .jsonText) == text)
  }
}
