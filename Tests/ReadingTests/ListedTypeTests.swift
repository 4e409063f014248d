import Foundation
import PropertyMapperGraphs
import PropertyMapperInspection
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Types on a list of subtypes that are declared as themselves: their objects have the name as well.
@Suite struct ListedTypeTests {
  class Resource: DefaultInitializable {
    var id = ""
    required init() {}
  }
  final class Person: Resource { var name = "" }
  final class Article: Resource {
    var title = ""
    var author: Person?
  }
  class Staff: Resource { var level = 0 }
  final class Boss: Staff { var car = "" }
  protocol Shape {}
  protocol Drawn {}
  struct Circle: Shape, Drawn, DefaultInitializable, Equatable { var radius = 0 }
  struct Square: Shape, DefaultInitializable, Equatable { var side = 0 }
  struct Document: DefaultInitializable {
    var data: [Article] = []
    var lead: Staff?
    var circle = Circle()
    var circles: [Circle] = []
    var shapes: [any Shape] = []
  }

  static func mapper(
    _ orders: CallOrder = .readingFirst, _ unknownKeys: UnknownKeyPolicy = .reject
  ) -> PropertyMapper {
    var options = MappingOptions(unknownKeys: unknownKeys)
    options.callOrder = orders
    let mapper = PropertyMapper(options: options)
    mapper.addSubtypes(
      of: Resource.self, discriminator: "type",
      [
        "articles": .subtype(Article.self), "people": .subtype(Person.self),
        "staff": .subtype(Staff.self), "boss": .subtype(Boss.self),
      ])
    mapper.addSubtypes(
      of: (any Shape).self, discriminator: "kind",
      ["circle": .subtype(Circle.self), "square": .subtype(Square.self)])
    mapper.addMappings(["id": .property(\.id)], for: Resource.self)
    mapper.addMappings(["name": .property(\.name)], for: Person.self)
    mapper.addMappings(
      ["title": .property(\.title), "author": .model(\.author)], for: Article.self)
    mapper.addMappings(["level": .property(\.level)], for: Staff.self)
    mapper.addMappings(["car": .property(\.car)], for: Boss.self)
    mapper.addMappings(["radius": .property(\.radius)], for: Circle.self)
    mapper.addMappings(["side": .property(\.side)], for: Square.self)
    mapper.addMappings(
      [
        "data": .model(\.data), "lead": .model(\.lead), "circle": .model(\.circle),
        "circles": .model(\.circles), "shapes": .model(\.shapes),
      ], for: Document.self)
    return mapper
  }

  @Test(
    arguments: [CallOrder.readingFirst, .findingFirst],
    [
      (
        #"{"data":[{"type":"people"}]}"#,
        #"data[0].type  must be "articles", but is other text"#
      ),
      (
        #"{"data":[{"type":"bogus"}]}"#,
        #"data[0].type  must be "articles", but is other text"#
      ),
      (#"{"data":[{"id":"1"}]}"#, #"data[0].type  must be "articles", but is missing"#),
      (#"{"data":[{"type":null}]}"#, #"data[0].type  must be "articles", but is null"#),
      (#"{"data":[{"type":5}]}"#, #"data[0].type  must be "articles", but is a number"#),
      (
        #"{"data":[{"type":"articles","author":{"type":"articles"}}]}"#,
        #"data[0].author.type  must be "people", but is other text"#
      ),
      (
        #"{"lead":{"type":"boss","car":"red"}}"#,
        #"lead.type  must be "staff", but is other text"#
      ),
      (#"{"circle":{"radius":1}}"#, #"circle.kind  must be "circle", but is missing"#),
      (
        #"{"circles":[{"kind":"square","radius":1}]}"#,
        #"circles[0].kind  must be "circle", but is other text"#
      ),
    ])
  func `119: an object with the name of another type, or without one, isn't read as a listed type`(
    orders: CallOrder, row: (json: String, problem: String)
  ) throws {
    let mapper = Self.mapper(orders, .ignore)
    let expected = ["unknownSubtype  \(row.problem)"]
    #expect(
      Outcome.problems { try mapper.create(Document.self, from: .json(row.json)) } == expected)
    let value = try MappingValue(json: row.json)
    #expect(Outcome.problems { try mapper.create(Document.self, from: .value(value)) } == expected)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(row.json.utf8)) as? [String: Any])
    #expect(Outcome.problems { try mapper.create(Document.self, from: object) } == expected)
    if !row.json.contains("null") {
      let list = try PropertyListSerialization.data(
        fromPropertyList: object, format: .binary, options: 0)
      #expect(
        Outcome.problems { try mapper.create(Document.self, from: .propertyList(list)) } == expected
      )
    }
  }

  @Test(arguments: [CallOrder.readingFirst, .findingFirst])
  func `119: the output of listed types is read back, with unknown keys rejected`(
    orders: CallOrder
  ) throws {
    let mapper = Self.mapper(orders)
    try mapper.verify()
    var document = Document()
    let article = Article()
    article.author = Person()
    document.data = [article]
    document.lead = Staff()
    document.circles = [Circle(radius: 2)]
    document.shapes = [Circle(radius: 3), Square(side: 4)]
    let json = try mapper.export(document, as: .jsonText)
    #expect(
      json == """
        {"data":[{"type":"articles","id":"","title":"","author":{"type":"people","id":"","name":""}}],\
        "lead":{"type":"staff","id":"","level":0},"circle":{"kind":"circle","radius":0},\
        "circles":[{"kind":"circle","radius":2}],\
        "shapes":[{"kind":"circle","radius":3},{"kind":"square","side":4}]}
        """)
    let again = try mapper.create(Document.self, from: .json(json))
    #expect(try mapper.export(again, as: .jsonText) == json)
    let dictionary = try mapper.export(document)
    #expect(try mapper.create(Document.self, from: dictionary).circles == document.circles)
    let circles = try mapper.export([Circle(radius: 1)], as: .jsonText)
    #expect(circles == #"[{"kind":"circle","radius":1}]"#)
    #expect(try mapper.create([Circle].self, from: .json(circles)) == [Circle(radius: 1)])
    let alone = try mapper.export(Circle(radius: 1), as: .jsonText)
    #expect(try mapper.create(Circle.self, from: .json(alone)) == Circle(radius: 1))
    #expect(try mapper.create((any Shape).self, from: .json(alone)) as? Circle == Circle(radius: 1))
    let lines = Array(
      mapper.models(of: Circle.self, from: Data("\(alone)\n\(alone)".utf8), as: .jsonLines))
    #expect(lines.compactMap { try? $0.result.get() } == [Circle(radius: 1), Circle(radius: 1)])
    var copy = document
    try mapper.update(&copy, from: mapper.changes(from: Document(), to: document))
    #expect(try mapper.export(copy, as: .jsonText) == json)
    #expect(
      try mapper.export(
        mapper.unarchive(Document.self, from: mapper.archive(document)), as: .jsonText)
        == json)
  }

  @Test(arguments: [CallOrder.readingFirst, .findingFirst])
  func `119: a class that has subtypes with names at the same path is read by its own name, too`(
    orders: CallOrder
  ) throws {
    let mapper = Self.mapper(orders)
    mapper.addSubtypes(of: Staff.self, discriminator: "type", ["boss": .subtype(Boss.self)])
    try mapper.verify()
    let boss = try mapper.create(Staff.self, from: .json(#"{"type":"boss","car":"red"}"#))
    #expect((boss as? Boss)?.car == "red")
    let staff = try mapper.create(Staff.self, from: .json(#"{"type":"staff","level":2}"#))
    #expect((type(of: staff) == Staff.self, staff.level) == (true, 2))
    #expect(
      try mapper.create(Staff.self, from: .json(mapper.export(staff, as: .jsonText))).level == 2)
    #expect(
      Outcome.problems { try mapper.create(Staff.self, from: .json(#"{"type":"people"}"#)) } == [
        #"unknownSubtype  type  must be "boss" or "staff", but is other text"#
      ])
    var document = Document()
    document.lead = boss
    try mapper.update(&document, from: .json(#"{"lead":{"type":"staff","level":4}}"#))
    #expect(document.lead.map { type(of: $0) == Staff.self && $0.level == 4 } == true)
  }

  @Test(arguments: [CallOrder.readingFirst, .findingFirst])
  func `119: of the names in two lists, one is enough, and none may be wrong`(
    orders: CallOrder
  ) throws {
    let mapper = Self.mapper(orders)
    mapper.addSubtypes(
      of: (any Drawn).self, discriminator: "by", ["round": .subtype(Circle.self)])
    let circle = Circle(radius: 1)
    #expect(
      try mapper.export([circle], as: .jsonText) == #"[{"by":"round","kind":"circle","radius":1}]"#)
    #expect(
      try mapper.export([circle as any Shape], as: .jsonText) == #"[{"kind":"circle","radius":1}]"#)
    for json in [
      #"{"by":"round","kind":"circle","radius":1}"#, #"{"kind":"circle","radius":1}"#,
      #"{"by":"round","radius":1}"#,
    ] {
      #expect(try mapper.create(Circle.self, from: .json(json)) == circle)
    }
    let wrong = #"{"by":"rond","kind":"circle","radius":1}"#
    #expect(
      Outcome.problems { try mapper.create(Circle.self, from: .json(wrong)) } == [
        #"unknownSubtype  by  must be "round", but is other text; did you mean round?"#
      ])
    #expect(
      Outcome.problems { try mapper.create(Circle.self, from: .json("{}")) }
        == [#"unknownSubtype  by  must be "round", but is missing"#])
  }

  @Test func `119: an update may leave out the name of a listed type, but not change it`() throws {
    let mapper = Self.mapper()
    var document = Document()
    document.lead = Boss()
    try mapper.update(&document, from: .json(#"{"circle":{"radius":5},"lead":{"car":"blue"}}"#))
    #expect(document.circle.radius == 5)
    #expect((document.lead as? Boss)?.car == "blue")
    try mapper.update(&document, from: .json(#"{"circle":{"kind":"circle","radius":6}}"#))
    #expect(document.circle.radius == 6)
    #expect(
      Outcome.problems {
        try mapper.update(
          &document, from: .json(#"{"circle":{"kind":"square"},"lead":{"type":"staff"}}"#))
      } == [
        #"unknownSubtype  lead.type  must be "boss", as in the model being updated, but names a different type"#,
        #"unknownSubtype  circle.kind  must be "circle", as in the model being updated, but names a different type"#,
      ])
  }

  @Test
  func `119: a subclass that a property writes under a name it doesn't read causes a warning`()
    throws
  {
    let mapper = Self.mapper()
    func warnings() -> [String] {
      mapper.diagnostics().filter { $0.code == .unlistedSubclass }.map {
        "\($0.type) \($0.path ?? "-") \($0.message)"
      }
    }
    #expect(
      warnings() == [
        """
        Staff type only a superclass lists Boss, so properties of type \
        Staff write it but can't read it
        """
      ])
    var document = Document()
    document.lead = Boss()
    let json = try mapper.export(document, as: .jsonText)
    #expect(json.contains(#""lead":{"type":"boss""#))
    mapper.addSubtypes(of: Staff.self, discriminator: "type", ["boss": .subtype(Boss.self)])
    #expect(warnings() == [])
    #expect(try mapper.create(Document.self, from: .json(json)).lead is Boss)
  }

  @Test func `a type that a closure or a key selects has no name to check`() throws {
    let mapper = Self.mapper()
    mapper.removeMappings(for: (any Shape).self)
    mapper.addSubtypes(
      of: (any Shape).self, ["circle": .subtype(Circle.self), "square": .subtype(Square.self)]
    ) { $0["radius"] == nil ? "square" : "circle" }
    #expect(try mapper.export([Circle()], as: .jsonText) == #"[{"radius":0}]"#)
    #expect(try mapper.create(Circle.self, from: ["radius": 1]) == Circle(radius: 1))
  }

  @Test func `a schema requires the name of a listed type, and a sample has it`() throws {
    let mapper = Self.mapper()
    let schema = try mapper.jsonSchema(for: Circle.self)
    #expect("\(schema)".contains(#""kind":{"const":"circle"}"#))
    #expect("\(schema)".contains(#""required":["kind"]"#))
    for type in [Document.self, Circle.self, Staff.self, Article.self] as [any Any.Type] {
      func check<Model>(_ type: Model.Type) throws {
        let sample = try mapper.sampleInput(for: type)
        _ = try mapper.create(type, from: .value(sample))
      }
      try _openExistential(type, do: check)
    }
  }
}
