import Foundation
import Testing

@testable import PropertyMapper

/// Objects that closures edit, or choose a type for, which the reader reads by itself.
@Suite struct ReadingClosuresTests {
  struct Tag: DefaultInitializable, Equatable {
    var label = ""
    var rank = 0
  }

  struct Note: DefaultInitializable, Equatable {
    var text = ""
    var tags: [Tag] = []
    var kept: [String: MappingValue] = [:]
  }

  class Pet: DefaultInitializable {
    var name = ""
    required init() {}
  }
  final class Cat: Pet { var lives = 9 }
  final class Dog: Pet { var tricks: [String] = [] }

  enum Contact: Equatable {
    case person(Tag)
    case company(Note)
  }

  struct Refusal: Error {}

  static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(["label": .property(\.label), "rank": .property(\.rank)], for: Tag.self)
    mapper.setInputEditor(for: Tag.self) { object in
      if object["label"] as? String == "refused" { throw Refusal() }
      if let name = object.removeValue(forKey: "name") { object["label"] = name }
    }
    mapper.addMappings(
      ["text": .property(\.text), "tags": .model(\.tags)], for: Note.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.kept), for: Note.self)
    mapper.setInputEditor(for: Note.self) { object in
      object["text"] = (object["text"] as? String).map { "\($0)!" } ?? "none"
      object["count"] = object.count
    }
    mapper.addMappings(["name": .property(\.name)], for: Pet.self)
    mapper.addMappings(["lives": .property(\.lives)], for: Cat.self)
    mapper.addMappings(["tricks": .property(\.tricks)], for: Dog.self)
    mapper.addSubtypes(
      of: Pet.self, discriminator: "kind", ["cat": .subtype(Cat.self), "dog": .subtype(Dog.self)])
    mapper.addSubtypes(of: Pet.self, [:]) { input in
      if input["refused"] != nil { throw Refusal() }
      return input["lives"] != nil ? "cat" : input["unlisted"] != nil ? "bird" : nil
    }
    mapper.addSubtypes(
      of: Contact.self, ["person": .payload(Contact.person), "company": .payload(Contact.company)]
    ) {
      $0.dictionary["text"] is String ? "company" : $0["rank"] != nil ? "person" : nil
    }
  }

  /// What a call gives: the result and the problems, or only these.
  private func outcome<Model>(
    _ mapper: PropertyMapper, _ read: (PropertyMapper, inout [MappingError]) -> Model?
  ) -> String {
    var errors: [MappingError] = []
    let model = read(mapper, &errors)
    return (["\(model.map(described) ?? "nothing")"] + errors.map { Outcome.line($0) })
      .joined(separator: "\n")
  }

  private func described(_ value: Any) -> String {
    switch value {
    case let pets as [Pet]: "\(pets.map(described))"
    case let notes as [Note]: "\(notes.map(described))"
    case let note as Note: "\(note.text) \(note.tags) \(note.kept.sorted { $0.key < $1.key })"
    case let cat as Cat: "cat \(cat.name) \(cat.lives)"
    case let dog as Dog: "dog \(dog.name) \(dog.tricks)"
    default: "\(value)"
    }
  }

  private func expectSame<Model>(
    _ type: Model.Type, _ text: String, isRead: Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let orders = BothOrders(register: Self.register)
    let expected = outcome(orders.finding) { $0.create(type, from: .json(text), errors: &$1) }
    #expect(expected.hasPrefix("nothing") != isRead, sourceLocation: sourceLocation)
    #expect(
      outcome(orders.standard) { $0.create(type, from: .json(text), errors: &$1) } == expected,
      sourceLocation: sourceLocation)
    #expect(
      outcome(orders.reading) { $0.create(type, from: .json(text), errors: &$1) }
        == (isRead ? expected : "nothing"), sourceLocation: sourceLocation)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    guard let object = value as? [String: Any] else { return }
    let fromObject = outcome(orders.finding) { $0.create(type, from: object, errors: &$1) }
    #expect(
      outcome(orders.standard) { $0.create(type, from: object, errors: &$1) } == fromObject,
      sourceLocation: sourceLocation)
    #expect(
      outcome(orders.reading) { $0.create(type, from: object, errors: &$1) }
        == (isRead ? fromObject : "nothing"), sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    #"{"text": "a", "tags": [{"name": "x", "rank": 1}, {"label": "y"}]}"#,
    #"{"tags": [], "more": {"a": [1, 2.5, null]}}"#, "{}",
    #"{"text": "long", "a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h": 8, "i": 9}"#,
  ])
  func `the reader reads objects that closures edit`(text: String) throws {
    try expectSame(Note.self, text, isRead: true)
    try expectSame([Note].self, "[\(text), {}, \(text)]", isRead: true)
  }

  @Test(arguments: [
    #"{"tags": [{"label": "refused"}]}"#, #"{"tags": [{"rank": "x"}, {"name": 1, "rank": []}]}"#,
    #"{"tags": [7]}"#, #"{"a": 1, "a": 2}"#, #"{"text": "a", "tags": [{"name": "x" "rank": 1}]}"#,
  ])
  func `problems with edited objects are the same`(text: String) throws {
    // JSONSerialization accepts repeated keys, but not malformed text.
    let isMalformed = text.contains(#""x" "rank""#)
    guard isMalformed || text.contains(#""a": 2"#) else {
      return try expectSame(Note.self, text, isRead: false)
    }
    let orders = BothOrders(register: Self.register)
    let expected = outcome(orders.finding) { $0.create(Note.self, from: .json(text), errors: &$1) }
    #expect(expected.hasPrefix("nothing\n"))
    #expect(
      outcome(orders.standard) { $0.create(Note.self, from: .json(text), errors: &$1) } == expected)
  }

  @Test(arguments: [
    #"{"name": "Tom", "lives": 7}"#, #"{"kind": "dog", "name": "Rex", "tricks": ["sit"]}"#,
    #"{"name": "Tom", "lives": 3, "kind": "dog"}"#,
  ])
  func `the reader reads objects that closures choose a type for`(text: String) throws {
    try expectSame(Pet.self, text, isRead: true)
    try expectSame([Pet].self, "[\(text), \(text)]", isRead: true)
  }

  @Test(arguments: [
    #"{"name": "Tom", "lives": "many"}"#, #"{"name": "Tom"}"#, #"{"refused": 1, "kind": "dog"}"#,
    #"{"unlisted": 1}"#, #"{"kind": "bird"}"#, #"{"kind": 1}"#, "[]",
  ])
  func `problems with chosen types are the same`(text: String) throws {
    try expectSame(Pet.self, text, isRead: false)
  }

  @Test func `closures choose among payloads`() throws {
    try expectSame(Contact.self, #"{"label": "a", "rank": 1}"#, isRead: true)
    try expectSame(Contact.self, #"{"text": "a", "tags": [{"name": "b"}]}"#, isRead: true)
    try expectSame(
      [Contact].self, #"[{"rank": 1}, {"text": "a", "tags": [{"rank": 3}]}]"#,
      isRead: true)
    // Without a name, there is no type.
    try expectSame(Contact.self, #"{"label": "a"}"#, isRead: false)
  }

  @Test func `hooks see edited objects`() throws {
    let orders = BothOrders { mapper in
      Self.register(mapper)
      mapper.setFinalDecoder(for: Note.self) { input, note in
        note.text += " \(input.dictionary["count"] ?? "-") \(input.dictionary.count)"
      }
    }
    let text = #"[{"text": "a", "tags": [{"name": "b"}]}, {"x": 1}]"#
    let expected = outcome(orders.finding) {
      $0.create([Note].self, from: .json(text), errors: &$1)
    }
    #expect(expected.contains("a! 2 3"))
    #expect(
      outcome(orders.reading) { $0.create([Note].self, from: .json(text), errors: &$1) } == expected
    )
    let object: [String: Any] = ["text": "a", "tags": [["name": "b"]]]
    #expect(
      outcome(orders.reading) { $0.create(Note.self, from: object, errors: &$1) }
        == outcome(orders.finding) { $0.create(Note.self, from: object, errors: &$1) })
  }

  @Test func `closures run once for valid input, even if there are warnings`() throws {
    let runs = Recorder<String>()
    var options = MappingOptions()
    options.unknownKeys = .warn
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(["label": .property(\.label)], for: Tag.self)
    mapper.setInputEditor(for: Tag.self) { _ in runs.append("edited") }
    var errors: [MappingError] = []
    _ = mapper.create(Tag.self, from: .json(#"{"label": "a"}"#), errors: &errors)
    #expect(runs.values == ["edited"])
    #expect(errors.isEmpty)
    let text = #"{"label": "a", "more": 1}"#
    _ = mapper.create(Tag.self, from: .json(text), errors: &errors)
    // The reader gives up at the unknown key.
    #expect(runs.values.count <= 3)
    #expect(errors.map { "\($0.path) \($0.code)" } == ["more unknownKey"])
  }
}
