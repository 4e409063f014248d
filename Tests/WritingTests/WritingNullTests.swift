import Foundation
import PropertyMapper
import PropertyMapperGraphs
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Entries that write nil as null, whatever the options say, by both orders.
@Suite struct WritingNullTests {
  struct Job: DefaultInitializable, Equatable {
    var title: String?
    var boss: String?
  }

  struct User: DefaultInitializable, Equatable {
    var name: String? = "made"
    var mail: String?
    var job: Job?
    var jobs: [Job]? = []
    var size = 0
    var anything = MappingValue.null
  }

  struct Point {
    let x: Double?
    let label: String?
  }

  private func orders(_ table: Mappings<User>) -> BothOrders {
    BothOrders { mapper in
      mapper.addMappings(
        ["title": .property(\.title).writingNull(), "boss": .property(\.boss)], for: Job.self)
      mapper.addMappings(table, for: User.self)
    }
  }

  @Test func `nil is written as null for entries with the modifier alone`() throws {
    let both = orders([
      "name": .property(\.name).writingNull(),
      "mail": .property(\.mail),
      "work.job": .model(\.job).writingNull(),
      "work.jobs": .model(\.jobs),
      "anything": .property(\.anything).writingNull(),
      "size": .transform(
        \.size, decode: { (size: Int?) in size ?? 0 }, encode: { $0 == 0 ? nil : $0 }
      ).writingNull(),
      "count": .generator { (_: User) -> Int? in nil }.writingNull(),
    ])
    let empty = User(name: nil, jobs: nil)
    let (reading, finding) = both.written(empty)
    #expect(reading == finding)
    #expect(
      try both.reading.export(empty, as: .jsonText) == """
        {"name":null,"work":{"job":null},"anything":null,"size":null,"count":null}
        """)
    let full = User(
      name: "Jon", mail: "a@b", job: Job(), jobs: [Job(title: "Ranger")], size: 1,
      anything: [1])
    #expect(
      try both.reading.export(full, as: .jsonText) == """
        {"name":"Jon","mail":"a@b","work":{"job":{"title":null},"jobs":[{"title":"Ranger"}]},\
        "anything":[1],"size":1,"count":null}
        """)
    let (fullReading, fullFinding) = both.written(full)
    #expect(fullReading == fullFinding)
  }

  @Test func `property lists and archives have no null`() throws {
    let both = orders([
      "name": .property(\.name).writingNull(), "jobs": .model(\.jobs).writingNull(),
    ])
    let mapper = both.standard
    let user = User(name: nil, jobs: [Job()])
    let list = try MappingValue(propertyList: mapper.export(user, as: .propertyList()))
    #expect(list == ["jobs": [[:]]])
    #expect(try mapper.unarchive(User.self, from: mapper.archive(user)) == user)
  }

  @Test func `an argument writes null, too`() throws {
    let both = BothOrders { mapper in
      mapper.addMappings(
        .initializing(
          Point.init(x:label:), InitArgument("x", \.x).writingNull(),
          InitArgument("label", \.label)), for: Point.self)
    }
    let point = Point(x: nil, label: nil)
    #expect(try both.reading.export(point, as: .jsonText) == #"{"x":null}"#)
    #expect(try both.finding.export(point, as: .jsonText) == #"{"x":null}"#)
  }

  @Test func `of several entries at a path, the first value is written`() throws {
    let both = orders([
      "x": .property(\.name).writingNull(), "x": .property(\.mail).writingNull(),
    ])
    let values = [User(name: nil, mail: "b"), User(name: "a", mail: nil), User(name: nil)]
    #expect(
      try values.map { try both.standard.export($0, as: .jsonText) } == [
        #"{"x":"b"}"#, #"{"x":"a"}"#, #"{"x":null}"#,
      ])
  }

  @Test func `changes contain null only for what changed`() throws {
    let both = orders([
      "name": .property(\.name).writingNull(), "mail": .property(\.mail).writingNull(),
      "jobs": .model(\.jobs),
    ])
    let old = User(name: "Jon", jobs: [])
    let new = User(name: nil, jobs: [Job(), Job(title: "Ranger")])
    for mapper in [both.reading, both.finding] {
      let changes = try mapper.changes(from: old, to: new)
      #expect(
        Outcome.text(changes)
          == #"{"jobs":[{"title":null},{"title":"Ranger"}],"name":null}"#)
      var updated = old
      try mapper.update(&updated, from: changes)
      #expect(updated == new)
    }
  }

  @Test func `schemas and descriptions mention the modifier`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["mail": .property(\User.mail).writingNull()], for: User.self)
    let schema = try mapper.jsonSchema(for: User.self, direction: .output)
    #expect(
      schema["properties"]?.description == #"{"mail":{"type":["string","null"]}}"#)
    #expect(schema["required"] == ["mail"])
    #expect(try mapper.jsonSchema(for: User.self)["required"] == nil)
    #expect(
      mapper.tableDescription(for: User.self) == """
        User
          mail  mail  String?  nil is written as null
          - created by init()
        """)
  }

  @Test func `entries that never write null are warnings`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "mail": .property(\.mail).decodeOnly().writingNull(),
        "name": .consumer { (_: String?, _: inout User) in }.writingNull(),
        "size": .property(\.size).writingNull(),
        "anything": .property(\.anything).writingNull(),
        "count": .generator { (_: User) -> Int? in nil }.writingNull(),
      ], for: User.self)
    #expect(
      Outcome.lines(of: mapper.diagnostics()) == [
        "contradictoryEntry  User  mail  is never written, so writingNull() has no effect (warning)",
        "contradictoryEntry  User  name  is never written, so writingNull() has no effect (warning)",
        "contradictoryEntry  User  size  has writingNull(), but is never nil (warning)",
        "contradictoryEntry  User  anything  has writingNull(), but is never nil (warning)",
      ])
  }
}
