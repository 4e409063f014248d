import Foundation
import PropertyMapper
import PropertyMapperGraphs
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Combinations of features that each work on their own.
@Suite struct MeetingFeaturesTests {
  struct Point: Equatable {
    let x: Int
    let y: Int?
  }

  struct Place: DefaultInitializable, Equatable {
    var point: Point?
    var name = ""
  }

  final class Job: DefaultInitializable {
    var title = ""
    var hours = 1
  }

  struct Person: DefaultInitializable {
    var name = ""
    var job: Job?
    var home = Job()
  }

  let mapper = PropertyMapper()

  @Test func `a lossy model built by an initializer is read in an update`() throws {
    mapper.addMappings(.automatic(), for: Point.self)
    mapper.addMappings(
      ["point": .model(\.point).lossy(), "name": .property(\.name)], for: Place.self)
    var place = Place()
    try mapper.update(&place, from: .json(#"{"point":{"x":5},"name":"a"}"#))
    #expect(place == Place(point: Point(x: 5, y: nil), name: "a"))
  }

  @Test func `a lossy model is updated in place, and keeps what the patch lacks`() throws {
    mapper.addMappings(
      ["title": .property(\.title).required(), "hours": .property(\.hours)], for: Job.self)
    mapper.addMappings(
      ["name": .property(\.name), "job": .model(\.job).lossy()], for: Person.self)
    var person = Person()
    person.job = Job()
    let job = person.job
    for (hours, source) in [
      (2, .json(#"{"job":{"hours":2}}"#)), (3, .dictionary(["job": ["hours": 3]])),
    ] as [(Int, MappingSource)] {
      try mapper.update(&person, from: source)
      #expect(person.job === job && person.job?.hours == hours)
    }
  }

  @Test func `an update that fails restores a class instance that is flattened into a struct`()
    throws
  {
    mapper.addMappings(["title": .property(\.title)], for: Job.self)
    mapper.addMappings(["name": .property(\.name), .root: .model(\.home)], for: Person.self)
    mapper.setFinalDecoder(for: Person.self) { _, _ in throw MappingError("must not change") }
    var person = Person()
    #expect(throws: MappingErrors.self) {
      try mapper.update(&person, from: .json(#"{"title":"b","name":"q"}"#))
    }
    #expect(person.home.title == "" && person.name == "")
  }

  @Test func `an update doesn't use the default of a lossy model that a hook rejects`() throws {
    mapper.addMappings(["title": .property(\.title)], for: Job.self)
    mapper.setFinalDecoder(for: Job.self) { _, job in
      if job.title == "bad" { throw MappingError("must be good") }
    }
    mapper.addMappings(
      Mappings(["job": .model(\Person.job).lossy()]).defaulting(\.job, to: Job()),
      for: Person.self)
    var person = Person()
    person.job = Job()
    person.job?.title = "old"
    try mapper.update(&person, from: .json(#"{"job":{"title":"bad"}}"#))
    #expect(person.job?.title == "old")
  }

  @Test func `a model that is only made while decoding is an error in an archive, rather than nil`()
    throws
  {
    mapper.addMappings(["title": .property(\.title)], for: Job.self)
    mapper.setFinalDecoder(for: Job.self) { _, _ in }
    mapper.addMappings(
      [
        "job": .custom(
          consumer: { (job: Job, person: inout Person) in person.job = job },
          generator: { $0.job })
      ], for: Person.self)
    var person = Person()
    person.job = Job()
    let archive = try mapper.archive(person)
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.unarchive(Person.self, from: archive)
    }
    #expect(errors.map(\.path) == ["job"])
    #expect(errors.first?.message.contains("only runs while decoding") == true)
  }

  @Test func `an error says that an array can't be updated`() throws {
    mapper.addMappings(["title": .property(\.title)], for: Job.self)
    var jobs = [Job()]
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.update(&jobs, from: .json("[]"))
    }
    #expect(errors.first?.message.hasPrefix("[Job] is a value, not a model") == true)
  }

  // MARK: Alternatives

  struct Named: DefaultInitializable, Equatable {
    var name: String?
    var shown: String?
  }

  @Test
  func `null for one entry isn't read as null by another one that has its key as an alternative`()
    throws
  {
    mapper.addMappings(
      ["shown": .property(\.shown).or("name"), "name": .property(\.name)], for: Named.self)
    let new = Named(name: nil, shown: "Bob")
    var updated = Named(name: "Robert", shown: "Bob")
    try mapper.update(&updated, from: .dictionary(try mapper.changes(from: updated, to: new)))
    #expect(updated == new)
  }

  struct Square: DefaultInitializable, Equatable {
    var side = 0
    var name = ""
  }

  struct Frame: DefaultInitializable, Equatable {
    var id = 0
    var square = Square()
    var other: Square?
  }

  @Test func `an optional model at the root may be at another path instead, or nowhere`() throws {
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addMappings(
      ["id": .property(\.id), .root: .model(\.other).or("square")], for: Frame.self)
    for (json, side) in [
      (#"{"id":1}"#, nil), (#"{"id":1,"side":3}"#, 3), (#"{"id":1,"square":{"side":2}}"#, 2),
      (#"{"id":1,"square":null}"#, nil),
    ] as [(String, Int?)] {
      #expect(try mapper.create(Frame.self, from: .json(json)).other?.side == side, "\(json)")
    }
  }

  @Test func `errors in a model whose path is inside an alternative are listed for text, too`()
    throws
  {
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addMappings(
      ["a.b": .model(\.square).or("a"), "id": .property(\.id).required()], for: Frame.self)
    var (text, dictionary): ([MappingError], [MappingError]) = ([], [])
    _ = mapper.create(Frame.self, from: .json(#"{"a":{"side":"q"}}"#), errors: &text)
    _ = mapper.create(Frame.self, from: ["a": ["side": "q"]], errors: &dictionary)
    #expect(text.map(\.path) == ["a.side", "id"])
    #expect(dictionary.map(\.path) == ["a.side", "id"])
  }

  // MARK: Secrets and limits

  @Test func `a report doesn't show a line with a secret in JSON text`() throws {
    mapper.addMappings(
      ["title": .property(\.title).sensitive(), "hours": .property(\.hours)], for: Job.self)
    mapper.addMappings(
      ["job": .model(\.job).inJSONText(), "name": .property(\.name)], for: Person.self)
    let json = #"{"job":"{\"title\":\"hunter2\"}","name":[]}"#
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.create(Person.self, from: .json(json))
    }
    #expect(!errors.report(in: json).contains("hunter2"))
  }

  @Test func `a description hides a property that another entry reaches through a model`() throws {
    struct Card: DefaultInitializable { var number = "4111" }
    struct Wallet: DefaultInitializable { var card = Card() }
    mapper.addMappings(["number": .property(\.number)], for: Card.self)
    mapper.addMappings(
      ["card": .model(\.card), "number": .property(\.card.number).sensitive()], for: Wallet.self)
    #expect(!mapper.description(of: Wallet()).contains("4111"))
  }

  @Test func `a length validator with a custom name still keeps a pattern from running`() throws {
    mapper.addMappings(
      [
        "name": .property(
          \.name, .maxLength(10).named("short"), .matches(/(a+)+b/).named("pattern"))
      ], for: Person.self)
    let name = String(repeating: "a", count: 40)
    var errors: [MappingError] = []
    _ = mapper.create(Person.self, from: ["name": name], errors: &errors)
    #expect(errors.map(\.rule) == ["short"])
  }

  @Test func `an NSNumber can't hold a number outside the range of Double`() {
    struct Box: DefaultInitializable { var number: NSNumber? }
    mapper.addMappings(["number": .property(\.number)], for: Box.self)
    for text in ["1e400", "-1e400"] {
      #expect(throws: MappingErrors.self) {
        try mapper.create(Box.self, from: .dictionary(["number": text]))
      }
    }
  }

  // MARK: Unknown keys

  struct Event: DefaultInitializable, Equatable {
    var shape = Shape.none
    var rest: [String: MappingValue] = [:]
  }

  enum Shape: Equatable {
    case none
    case circle(Int)
  }

  @Test func `keys that are kept beside those of a flattened model are added in an update`() throws
  {
    mapper.addSubtypes(
      of: Shape.self, byKey: ["s.none": .value(.none), "s.circle": .payload(Shape.circle)])
    mapper.addMappings(
      Mappings([.root: .model(\Event.shape)]).keepingUnknownKeys(in: \.rest), for: Event.self)
    var event = try mapper.create(Event.self, from: .json(#"{"s":{"circle":1,"w":1}}"#))
    try mapper.update(&event, from: .json(#"{"s":{"v":2}}"#))
    #expect(event.rest == ["s": ["w": 1, "v": 2]])
  }

  @Test func `a conflict between an object and a row flattened into it makes every call fail`()
    throws
  {
    struct Row: DefaultInitializable { var first = 0 }
    struct Outer: DefaultInitializable { var row = Row() }
    mapper.addMappings(["[0]": .property(\.first)], for: Row.self)
    mapper.addMappings([.root: .model(\.row)], for: Outer.self)
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.create(Outer.self, from: .json("{}"))
    }
    #expect(errors.map(\.code) == [.invalidMapping])
  }

  // MARK: Schemas and diagnostics

  @Test func `schemas allow whatever is read from JSON text, and other encodings of a string`()
    throws
  {
    struct Model: DefaultInitializable {
      var number = 0
      var numbers: [Int] = []
      var word = ""
    }
    mapper.addMappings(
      [
        "number": .transform(\.number, .lookup([1: 10, 2: 20])).inJSONText(),
        "numbers": .property(\.numbers).lossy().inJSONText(),
        "word": .property(\.word, .oneOf(["caf\u{e9}"])),
      ], for: Model.self)
    let properties = try #require(try mapper.jsonSchema(for: Model.self)["properties"])
    #expect(properties["number"]?["enum"] == nil)
    #expect(properties["numbers"]?["contentSchema"] == nil)
    #expect(properties["word"]?["const"] == nil)
    let read = try mapper.create(
      Model.self, from: .json(#"{"number":"1","numbers":"[1,\"a\"]","word":"cafe\u0301"}"#))
    #expect(read.number == 10 && read.numbers == [1])
  }

  @Test func `an entry may read an element of another entry's list without a warning`() {
    struct Model: DefaultInitializable {
      var names: [String] = []
      var name: String?
    }
    mapper.addMappings(
      ["names": .property(\.names), "name": .property(\.name).or("names[0]")], for: Model.self)
    #expect(mapper.diagnostics().isEmpty)
  }
}
