import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Two models in one object, and entries inside the objects of others.
@Suite struct SharedObjectTests {
  enum Answer: Equatable {
    case text(String)
    case number(Int)
    case maybe(Int?)
  }
  struct Question: DefaultInitializable, Equatable {
    var id = 0
    var answer: Answer?
  }
  struct Part: DefaultInitializable, Equatable {
    var name = ""
    var kept: MappingValue.Object = [:]
  }
  struct Whole: Equatable {
    var size = 0
    var part: Part? = Part(name: "made")
    var kept: MappingValue.Object = [:]
  }

  private static func mapper(
    part: Mappings<Part> = ["name": .property(\.name)], whole: Mappings<Whole>,
    _ options: MappingOptions = MappingOptions()
  ) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(part, for: Part.self)
    mapper.addMappings(whole, for: Whole.self, makingWith: { Whole() })
    return mapper
  }

  private static let embedding: Mappings<Whole> = [
    "size": .property(\.size), .root: .model(\.part),
  ]

  // MARK: Presence

  @Test func `a new model has no embedded model without its keys`() throws {
    let mapper = Self.mapper(whole: Self.embedding)
    #expect(try mapper.create(Whole.self, from: ["size": 1]) == Whole(size: 1, part: nil))
    var whole = Whole()
    try mapper.update(&whole, from: ["size": 2])
    #expect(whole == Whole(size: 2, part: Part(name: "made")))
  }

  @Test func `an input editor may add the keys by which an embedded model is found`() throws {
    let mapper = Self.mapper(whole: Self.embedding)
    let counter = Counter()
    mapper.setInputEditor(for: Part.self) { object in
      counter.increase()
      object["name"] = object.removeValue(forKey: "Name") ?? object["name"]
    }
    let json = #"{"size":1,"Name":"n"}"#
    #expect(
      try mapper.create(Whole.self, from: .json(json)) == Whole(size: 1, part: Part(name: "n")))
    #expect(counter.count == 1)
    #expect(try mapper.create(Whole.self, from: .json(#"{"size":1}"#)).part == nil)
    var whole = Whole()
    try mapper.update(&whole, from: .json(json))
    #expect(whole == Whole(size: 1, part: Part(name: "n")))
  }

  @Test func `null updates an optional payload that a key in the same object identifies`() throws {
    let mapper = PropertyMapper()
    mapper.addSubtypes(
      of: Answer.self,
      byKey: [
        "text": .payload(Answer.text), "number": .payload(Answer.number),
        "maybe": .payload(Answer.maybe),
      ])
    mapper.addMappings(
      ["id": .property(\.id), .root: .model(\.answer)], for: Question.self)
    var question = Question(id: 1, answer: .maybe(3))
    try mapper.update(&question, from: .json(#"{"maybe":null}"#))
    #expect(question.answer == .maybe(nil))
    question.answer = .text("t")
    try mapper.update(&question, from: .json(#"{"maybe":null,"text":null}"#))
    #expect(question.answer == .text("t"))
    #expect(try mapper.create(Question.self, from: .json(#"{"maybe":null}"#)).answer == nil)
  }

  // MARK: Unknown keys

  @Test func `unknown keys are reported for an object that lacks the keys of subtypes`() throws {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    mapper.addSubtypes(
      of: Answer.self, byKey: ["text": .payload(Answer.text), "number": .payload(Answer.number)])
    mapper.addMappings(["id": .property(\.id), .root: .model(\.answer)], for: Question.self)
    let unknown =
      "unknownKey  txt  isn't a known key; did you mean text?"
    #expect(
      Outcome.problems { try mapper.create(Answer.self, from: .json(#"{"txt":"t"}"#)) } == [
        "missingValue    must have a value at \"number\" or \"text\"", unknown,
      ])
    #expect(
      Outcome.problems {
        try mapper.create(Answer.self, from: .json(#"{"txt":"t","text":"t","number":1}"#))
      } == [
        "validationFailed  text  has a value, but so does \"number\"", unknown,
      ])
    #expect(
      Outcome.problems {
        try mapper.create(Question.self, from: .json(#"{"txt":"t","text":"t","number":1}"#))
      } == [
        "validationFailed  text  has a value, but so does \"number\"", unknown,
      ])
  }

  @Test(arguments: [UnknownKeyPolicy.warn, .reject])
  func `a key that an entry reads inside a model isn't unknown`(policy: UnknownKeyPolicy) throws {
    let mapper = Self.mapper(
      whole: ["part": .model(\.part), "part.size": .property(\.size)],
      MappingOptions(unknownKeys: policy))
    try mapper.verify()
    var errors: [MappingError] = []
    let json = #"{"part":{"name":"n","size":3}}"#
    #expect(
      mapper.create(Whole.self, from: .json(json), errors: &errors)
        == Whole(size: 3, part: Part(name: "n")))
    #expect(errors.isEmpty)
    var whole = Whole()
    try mapper.update(&whole, from: .json(json))
    #expect(whole == Whole(size: 3, part: Part(name: "n")))
    _ = mapper.create(Whole.self, from: .json(#"{"part":{"sizes":3}}"#), errors: &errors)
    #expect(errors.map(\.path) == ["part.sizes"])
  }

  @Test func `a model doesn't keep a key that an entry reads inside it`() throws {
    let mapper = Self.mapper(
      part: Mappings<Part>(["name": .property(\.name)]).keepingUnknownKeys(in: \.kept),
      whole: ["part": .model(\.part), "part.size": .property(\.size)])
    let json = #"{"part":{"name":"n","x":1,"size":3}}"#
    var whole = try mapper.create(Whole.self, from: .json(json))
    #expect(whole == Whole(size: 3, part: Part(name: "n", kept: ["x": 1])))
    #expect(try mapper.export(whole, as: .jsonText) == json)
    try mapper.update(&whole, from: .json(#"{"part":{"size":4,"x":2}}"#))
    #expect(whole == Whole(size: 4, part: Part(name: "n", kept: ["x": 2])))
  }

  // MARK: Mistakes

  @Test func `two tables that keep the unknown keys of one object are a mistake`() {
    let mapper = Self.mapper(
      part: Mappings<Part>(["name": .property(\.name)]).keepingUnknownKeys(in: \.kept),
      whole: Self.embedding.keepingUnknownKeys(in: \.kept))
    let mistake =
      "Whole and Part both keep the unknown keys of the same object"
    #expect(
      Outcome.problems { try mapper.verify() } == ["contradictoryEntry  Whole    \(mistake)"])
    #expect(
      Outcome.problems { try mapper.create(Whole.self, from: ["size": 1]) }.map { $0.prefix(14) }
        == ["invalidMapping"])
  }

  @Test func `names of two types at one key are a mistake`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Part.self)
    mapper.addSubtypes(
      of: Kind.self, discriminator: "type", ["part": .payload(Kind.part)])
    mapper.addMappings([.root: .model(\.kind)], for: Holder.self)
    mapper.addSubtypes(of: Outer.self, discriminator: "type", ["h": .payload(Outer.holder)])
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "conflictingPaths  Outer  type  is written by the tables of Outer and Kind"
      ])
    mapper.removeMappings(for: Outer.self)
    mapper.addSubtypes(of: Outer.self, discriminator: "kind", ["h": .payload(Outer.holder)])
    #expect(Outcome.problems { try mapper.verify() } == [])
  }

  private enum Kind { case part(Part) }
  private struct Holder: DefaultInitializable { var kind = Kind.part(Part()) }
  private enum Outer { case holder(Holder) }

  @Test func `one payload under two keys is a mistake`() {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Part.self)
    mapper.addSubtypes(
      of: Answer.self, byKey: ["a": .payload(Answer.text), "b": .payload(Answer.text)])
    mapper.addSubtypes(of: Kind.self, byKey: ["a": .payload(Kind.part), "b": .payload(Kind.part)])
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "contradictoryEntry  Answer  b  String has two keys, a and b",
        "contradictoryEntry  Kind  b  Part has two keys, a and b",
      ])
  }

  @Test func `modifiers without effect on an embedded model are warnings`() {
    let mapper = Self.mapper(
      whole: [.root: .model(\.part).lossy().omittingEmpty().writingNull()])
    let found = mapper.diagnostics().filter { $0.code == .contradictoryEntry }
    #expect(
      Outcome.lines(of: found)
        == ["lossy", "omittingEmpty", "writingNull"].map {
          "contradictoryEntry  Whole    is in the same object as the enclosing model, "
            + "so \($0)() has no effect (warning)"
        })
  }

  // MARK: Writing

  @Test(arguments: [true, false])
  func `a final encoder of an embedded model can't replace a key of another table`(
    isFirst: Bool
  ) throws {
    let entries: Mappings<Whole> =
      isFirst ? [.root: .model(\.part), "size": .property(\.size)] : Self.embedding
    let mapper = Self.mapper(whole: entries)
    mapper.setFinalEncoder(for: Part.self) { object, _ in object["size"] = 5 }
    #expect(
      Outcome.problems { try mapper.export(Whole(), as: .jsonText) } == [
        "unrepresentableValue  size  is mapped by more than one entry"
      ])
    #expect(try mapper.export(Whole(size: 1, part: nil)).count == 1)
  }

  @Test func `a final encoder of an embedded model may write an equal value`() throws {
    for entries: Mappings<Whole> in [
      [.root: .model(\.part), "size": .property(\.size)], Self.embedding,
    ] {
      let mapper = Self.mapper(whole: entries)
      mapper.setFinalEncoder(for: Part.self) { object, _ in object["size"] = 5 }
      let whole = Whole(size: 5)
      #expect(try mapper.create(Whole.self, from: .json(mapper.export(whole, as: .json))) == whole)
      #expect(try mapper.create(Whole.self, from: mapper.export(whole)) == whole)
      #expect(throws: MappingErrors.self) { try mapper.export(Whole(size: 6)) }
    }
  }

  // MARK: Choices

  private enum Inner: Equatable {
    case a(Part)
    case b(Part)
  }
  private enum Envelope: Equatable {
    case inner(Inner)
    case text(String)
  }

  @Test func `an update may change the type inside the payload of a root`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Part.self)
    mapper.addSubtypes(
      of: Inner.self, discriminator: "type", ["a": .payload(Inner.a), "b": .payload(Inner.b)])
    mapper.addSubtypes(
      of: Envelope.self,
      byKey: ["inner": .payload(Envelope.inner), "text": .payload(Envelope.text)])
    var envelope = Envelope.inner(.a(Part(name: "n")))
    try mapper.update(&envelope, from: .json(#"{"inner":{"type":"b","name":"m"}}"#))
    #expect(envelope == .inner(.b(Part(name: "m"))))
    #expect(
      Outcome.problems { try mapper.update(&envelope, from: .json(#"{"text":"t"}"#)) }.count == 1)
  }
}

/// Counts the calls of a closure.
private final class Counter: @unchecked Sendable {
  // Only used by one thread.
  private(set) var count = 0
  func increase() { count += 1 }
}
