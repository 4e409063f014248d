import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Objects of types that nobody listed: kept whole, and written back as they were.
@Suite struct SubtypeFallbackTests {
  struct Message: DefaultInitializable, Equatable {
    var text = ""
  }
  enum Event: Equatable {
    case message(Message)
    case note(Message)
    case unknown(MappingValue)
  }

  class Animal: DefaultInitializable {
    var name = ""
    required init() {}
  }
  final class Cat: Animal {
    var lives = 9
  }
  final class UnknownAnimal: Animal {
    var kind = ""
    var rest = MappingValue.Object()
  }

  /// An unknown event, with a number that no `Double` holds, and keys in an order of their own.
  static let unknownText =
    #"{"z":1.10,"type":"pulse","a":[{"type":"message"},null,12345678901234567890.5],"é":{"b":true}}"#

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["text": .property(\.text)], for: Message.self)
    mapper.addSubtypes(
      of: Event.self, discriminator: "type",
      ["message": .payload(Event.message), "note": .payload(Event.note)],
      fallback: .payload(Event.unknown))
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: UnknownAnimal.self)
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind", ["cat": .subtype(Cat.self)],
      fallback: .subtype(UnknownAnimal.self))
  }

  @Test func `an object of unknown subtype is kept whole and written back unchanged`() throws {
    try mapper.verify()
    let event = try mapper.create(Event.self, from: .json(Self.unknownText))
    #expect(event == .unknown(try MappingValue(json: Self.unknownText)))
    #expect(try mapper.export(event, as: .jsonText) == Self.unknownText)
    let list = #"[{"type":"note","text":"a"},\#(Self.unknownText),{"type":"message","text":"b"}]"#
    let events = try mapper.create([Event].self, from: .json(list))
    #expect(events[0] == .note(Message(text: "a")))
    #expect(events[2] == .message(Message(text: "b")))
    #expect(try mapper.export(events, as: .jsonText) == list)
  }

  @Test func `an object of unknown subtype is also kept from dictionaries and property lists`()
    throws
  {
    let dictionary: [String: Any] = ["type": "pulse", "rate": 60]
    let event = try mapper.create(Event.self, from: dictionary)
    #expect(event == .unknown(["rate": 60, "type": "pulse"]))
    #expect(Outcome.text(try mapper.export(event)) == #"{"rate":60,"type":"pulse"}"#)
    let list = try mapper.export(event, as: .propertyList())
    #expect(try mapper.create(Event.self, from: .propertyList(list)) == event)
  }

  @Test func `the subtype name is kept in the unknown keys of a fallback`() throws {
    let text = #"{"name":"Nemo","kind":"fish","fins":3}"#
    let animal = try mapper.create(Animal.self, from: .json(text))
    #expect((animal as? UnknownAnimal)?.rest.keys == ["kind", "fins"])
    #expect(try mapper.export(animal, as: .jsonText) == text)
    // Read as its own type, it keeps the name all the same.
    let fish = try mapper.create(UnknownAnimal.self, from: .json(text))
    #expect(try mapper.export(fish, as: .jsonText) == text)
    let cat = try mapper.create(Animal.self, from: .json(#"{"kind":"cat","name":"Tom"}"#))
    #expect(try mapper.export(cat, as: .jsonText) == #"{"kind":"cat","name":"Tom","lives":9}"#)
  }

  @Test func `the subtype name is kept by an entry for the discriminator`() throws {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    mapper.addMappings(["name": .property(\.name)], for: Animal.self)
    mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
    mapper.addMappings(["kind": .property(\.kind)], for: UnknownAnimal.self)
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind", ["cat": .subtype(Cat.self)],
      fallback: .subtype(UnknownAnimal.self))
    try mapper.verify()
    let text = #"{"name":"Nemo","kind":"fish"}"#
    let animal = try mapper.create(Animal.self, from: .json(text))
    #expect((animal as? UnknownAnimal)?.kind == "fish")
    #expect(try mapper.export(animal, as: .jsonText) == text)
  }

  @Test(
    arguments: [
      (#"{}"#, #"unknownSubtype  type  must be "message" or "note", but is missing"#),
      (#"{"type":null}"#, #"unknownSubtype  type  must be "message" or "note", but is null"#),
      (
        #"{"type":true}"#,
        #"unknownSubtype  type  must be "message" or "note", but is true or false"#
      ),
      (#"{"type":[7]}"#, #"unknownSubtype  type  must be "message" or "note", but is a list"#),
    ])
  func `a discriminator that is no name is still an error`(json: String, line: String) {
    #expect(Outcome.problems { try mapper.create(Event.self, from: .json(json)) } == [line])
  }

  @Test func `duplicate keys in an object of unknown subtype are an error`() {
    #expect(
      Outcome.problems {
        try mapper.create(Event.self, from: .json(#"{"type":"x","a":{"b":1,"b":2}}"#))
      } == [
        "duplicateKey  a.b  is a duplicate of the key at line 1, column 18"
      ])
  }

  @Test func `an update of a fallback keeps the type and merges the keys`() throws {
    var event = Event.unknown(["type": "pulse", "rate": 60])
    try mapper.update(&event, from: ["rate": 61, "at": "now"])
    #expect(event == .unknown(["type": "pulse", "rate": 61, "at": "now"]))
    try mapper.update(&event, from: ["type": "pulse", "rate": 62])
    #expect(event == .unknown(["type": "pulse", "rate": 62, "at": "now"]))
    #expect(
      Outcome.problems { try mapper.update(&event, from: ["type": "note"]) } == [
        "unknownSubtype  type  must be an unlisted name, as in the model being updated, "
          + "but is listed"
      ])
    var note = Event.note(Message(text: "a"))
    try mapper.update(&note, from: ["type": "note", "text": "b"])
    #expect(note == .note(Message(text: "b")))
    // Both cases hold a message, and still are two types.
    for name in ["pulse", "message"] {
      #expect(
        Outcome.problems { try mapper.update(&note, from: ["type": name]) } == [
          #"unknownSubtype  type  must be "note", as in the model being updated, but names a different type"#
        ])
    }
  }

  @Test func `fallbacks can be copied, compared, hashed and archived`() throws {
    let event = try mapper.create(Event.self, from: .json(Self.unknownText))
    let other = Event.unknown(["type": "other"])
    #expect(try mapper.copy(event) == event)
    #expect(mapper.areEqual(event, event))
    #expect(!mapper.areEqual(event, other))
    #expect(mapper.hash(of: event) == mapper.hash(of: try mapper.copy(event)))
    #expect(try mapper.unarchive(Event.self, from: mapper.archive(event)) == event)
    #expect(
      try mapper.unarchive(Event.self, from: mapper.archive(Event.note(Message())))
        == .note(Message()))
    let fish = try mapper.create(Animal.self, from: .json(#"{"name":"","kind":"fish"}"#))
    let back = try mapper.unarchive(Animal.self, from: mapper.archive(fish))
    #expect(try mapper.export(back, as: .jsonText) == #"{"name":"","kind":"fish"}"#)
  }

  @Test func `a fallback that can't keep the subtype name is a configuration error`() throws {
    mapper.addMappings([:], for: Event2Holder.self)
    mapper.addSubtypes(
      of: Event2.self, discriminator: "type", ["message": .payload(Event2.message)],
      fallback: .payload(Event2.other))
    let sentence =
      "the fallback Event2Holder doesn't store the name at type"
    #expect(
      Outcome.problems { try mapper.verify() } == ["contradictoryEntry  Event2  type  \(sentence)"])
    #expect(
      Outcome.problems { try mapper.create(Event2.self, from: ["type": "message"]) } == [
        "invalidMapping    \(sentence)"
      ])
  }

  @Test func `a fallback that's also listed as a subtype is a configuration error`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["name": .property(\.name)], for: Animal.self)
    mapper.addSubtypes(
      of: Animal.self, discriminator: "kind", ["animal": .subtype(Animal.self)],
      fallback: .subtype(Animal.self))
    #expect(
      Outcome.problems { try mapper.verify() } == [
        #"contradictoryEntry  Animal  kind  the fallback Animal is also listed as "animal""#,
        "contradictoryEntry  Animal  kind  the fallback Animal doesn't store the "
          + "name at kind",
      ])
  }

  struct Event2Holder: DefaultInitializable {}
  enum Event2 {
    case message(Message)
    case other(Event2Holder)
  }
}
