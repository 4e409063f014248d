import Foundation
import PropertyMapper
import PropertyMapperGraphs
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Entries whose empty values are left out of exports, by both orders.
@Suite struct OmittingEmptyTests {
  enum Mood: String {
    case none = ""
    case happy
  }

  struct Job: DefaultInitializable, Equatable {
    var title: String?
    var tasks: [String] = ["made"]
  }

  struct User: DefaultInitializable, Equatable {
    var name = ""
    var nickname: String?
    var mood = Mood.none
    var age = 0
    var tags: [String] = []
    var codes: Set<Int> = []
    var byName: [String: Int]? = [:]
    var job: Job?
    var jobs: [Job] = []
    var anything: MappingValue = []
    var data = Data()
    var day = "10"
  }

  struct Tagged: Equatable { var tags: [String] }

  private static let table: Mappings<User> = [
    "name": .property(\.name).omittingEmpty(),
    "nickname": .property(\.nickname).omittingEmpty(),
    "mood": .property(\.mood).omittingEmpty(),
    "age": .property(\.age).omittingEmpty(),
    "lists.tags": .property(\.tags).omittingEmpty(),
    "lists.codes": .property(\.codes).omittingEmpty(),
    "byName": .property(\.byName).omittingEmpty().writingNull(),
    "job": .model(\.job).omittingEmpty(),
    "jobs": .model(\.jobs).omittingEmpty(),
    "anything": .property(\.anything).omittingEmpty(),
    "data": .property(\.data).omittingEmpty(),
    "day": .transform(\.day, decode: { (days: [String]) in days.first ?? "" }, encode: { [$0] })
      .omittingEmpty(),
    "note": .generator { (user: User) in user.name }.omittingEmpty(),
    "plain": .property(\.tags).encodeOnly(),
  ]

  private func orders(_ table: Mappings<User> = table) -> BothOrders {
    BothOrders { mapper in
      mapper.addMappings(
        ["title": .property(\.title), "tasks": .property(\.tasks).omittingEmpty()], for: Job.self)
      mapper.addMappings(table, for: User.self)
    }
  }

  @Test func `empty text, lists and objects are left out`() throws {
    let both = orders()
    let empty = User(nickname: "", job: Job(tasks: []))
    let (reading, finding) = both.written(empty)
    #expect(reading == finding)
    #expect(try both.reading.export(empty, as: .jsonText) == #"{"age":0,"day":["10"],"plain":[]}"#)
    #expect(
      try Outcome.text(both.reading.export(empty, options: .includesNull))
        == #"{"age":0,"day":["10"],"job":{"title":null},"plain":[]}"#)
  }

  @Test func `other values are written`() throws {
    let both = orders()
    let full = User(
      name: "[]", nickname: nil, mood: .happy, age: 10, tags: [""], codes: [1],
      byName: nil, job: Job(), jobs: [Job(tasks: [])], anything: [[]], data: Data([1]), day: "")
    let (reading, finding) = both.written(full)
    #expect(reading == finding)
    #expect(
      try both.reading.export(full, as: .jsonText) == """
        {"name":"[]","mood":"happy","age":10,"lists":{"tags":[""],"codes":[1]},"byName":null,\
        "job":{"tasks":["made"]},"jobs":[{}],"anything":[[]],"data":"AQ==","day":[""],"note":"[]",\
        "plain":[""]}
        """)
  }

  @Test func `an argument leaves empty values out, and reads them back as its default`() throws {
    let both = BothOrders { mapper in
      mapper.addMappings(
        .initializing(
          Tagged.init(tags:), InitArgument("tags", \.tags, default: []).omittingEmpty()),
        for: Tagged.self)
    }
    for mapper in [both.reading, both.finding] {
      let text = try mapper.export(Tagged(tags: []), as: .jsonText)
      #expect(text == "{}")
      #expect(try mapper.create(Tagged.self, from: .json(text)) == Tagged(tags: []))
    }
    #expect(both.standard.diagnostics().isEmpty)
  }

  @Test func `of several entries at a path, the first that isn't left out is written`() throws {
    let both = orders([
      "x": .property(\.name).omittingEmpty(), "x": .property(\.nickname).omittingEmpty(),
    ])
    #expect(try both.standard.export(User(nickname: "Jo"), as: .jsonText) == #"{"x":"Jo"}"#)
    #expect(try both.standard.export(User(), as: .jsonText) == "{}")
  }

  @Test func `changes contain what became empty`() throws {
    let both = orders([
      "name": .property(\.name).omittingEmpty(), "lists.tags": .property(\.tags).omittingEmpty(),
      "byName": .property(\.byName).omittingEmpty(), "job": .model(\.job).omittingEmpty(),
      "jobs": .model(\.jobs).omittingEmpty(),
    ])
    let old = User(
      name: "Jon", tags: ["a"], byName: ["a": 1], job: Job(title: "Ranger"), jobs: [Job()])
    let new = User(job: Job(title: "Ranger", tasks: []), jobs: [])
    for mapper in [both.reading, both.finding] {
      let changes = try mapper.changes(from: old, to: new)
      #expect(
        Outcome.text(changes)
          == #"{"byName":{},"job":{"tasks":[]},"jobs":[],"lists":{"tags":[]},"name":""}"#)
      var updated = old
      try mapper.update(&updated, from: changes)
      #expect(updated == new)
      // Models that are written as a whole, too.
      let nested = User(job: nil, jobs: [Job(tasks: [])])
      var other = old
      try mapper.update(&other, from: mapper.changes(from: old, to: nested))
      #expect(other == nested)
    }
  }

  @Test func `property lists omit empty values, and archives and copies keep them`() throws {
    let both = orders([
      "tags": .property(\.tags).omittingEmpty(), "job": .model(\.job).omittingEmpty(),
      "jobs": .transform(\.jobs, decode: { (jobs: [Job]) in jobs }, encode: { $0 }),
    ])
    let mapper = both.standard
    let user = User(job: Job(title: "a", tasks: []), jobs: [Job(tasks: [])])
    let list = try MappingValue(propertyList: mapper.export(user, as: .propertyList()))
    #expect(list == ["job": ["title": "a"], "jobs": [[:]]])
    #expect(try mapper.unarchive(User.self, from: mapper.archive(user)) == user)
    #expect(try mapper.copy(user) == user)
    #expect(mapper.areEqual(user, user))
  }

  @Test func `schemas and descriptions mention the modifier`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["tags": .property(\.tags).omittingEmpty(), "name": .property(\.name)], for: User.self)
    let schema = try mapper.jsonSchema(for: User.self, direction: .output)
    #expect(schema["required"] == ["name"])
    #expect(
      schema["properties"]?["tags"]?.description == #"{"type":"array","items":{"type":"string"}}"#)
    #expect(
      mapper.tableDescription(for: User.self) == """
        User
          tags  tags  [String]  left out if empty
          name  name  String
          - created by init()
        """)
  }

  @Test func `values that are never left out, or not read back, are warnings`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name).decodeOnly().omittingEmpty(),
        "age": .property(\.age).omittingEmpty(),
        "tags": .property(\.tags).omittingEmpty().required(),
        "codes": .property(\.codes).omittingEmpty(),
      ], for: User.self)
    mapper.addMappings(
      .initializing(Tagged.init(tags:), InitArgument("tags", \.tags).omittingEmpty()),
      for: Tagged.self)
    #expect(
      Outcome.lines(of: mapper.diagnostics()) == [
        "contradictoryEntry  Tagged  tags  is required, but omitted if it's empty (warning)",
        "contradictoryEntry  User  name  is never written, so omittingEmpty() has no effect (warning)",
        "contradictoryEntry  User  age  has omittingEmpty(), but is never empty (warning)",
        "contradictoryEntry  User  tags  is required, but omitted if it's empty (warning)",
      ])
  }
}
