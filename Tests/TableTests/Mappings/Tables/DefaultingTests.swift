import Foundation
import Observation
import PropertyMapper
import PropertyMapperInspection
import Synchronization
import Testing

@testable import TestSupport

/// Defaults and modifiers that a table gives its entries afterward, explicit and automatic ones.
@Suite struct DefaultingTests {
  struct Settings: Equatable {
    let theme: String
    let size: Int?
    let tags: [String]
    var note = "made"
  }

  struct User: DefaultInitializable, Equatable {
    var name = "made"
    var age: Int? = 1
    let id = 7
    var tags: [String] = []
  }

  @Observable final class Screen: DefaultInitializable {
    var title = "made"
    var mode = "made"
    init() {}
  }

  struct Session { let id: Int }

  private func orders<Model>(
    _ table: Mappings<Model>, for type: Model.Type = Model.self
  ) -> BothOrders {
    BothOrders { $0.addMappings(table, for: type) }
  }

  @Test func `a let of an automatic struct gets its default for absent input`() throws {
    let both = orders(
      .automatic(keys: .snakeCase).defaulting(\.theme, to: "light").defaulting(\.tags, to: ["a"])
        .defaulting(\.note, to: "").defaulting(\.size, to: 3), for: Settings.self)
    for mapper in [both.reading, both.finding] {
      #expect(
        try mapper.create(Settings.self, from: .json("{}"))
          == Settings(theme: "light", size: 3, tags: ["a"], note: ""))
      #expect(
        try mapper.create(Settings.self, from: ["theme": NSNull(), "size": NSNull(), "tags": []])
          == Settings(theme: "light", size: nil, tags: [], note: ""))
    }
    // Nil is left out, and would be read back as the default.
    #expect(both.standard.diagnostics().map(\.path) == ["size"])
    #expect(
      try both.standard.jsonSchema(for: Settings.self)["properties"]?["theme"]
        == ["type": "string", "default": "light"])
    #expect(try both.standard.jsonSchema(for: Settings.self)["required"] == nil)
  }

  @Test func `explicit entries, arguments and observed properties get defaults, too`() throws {
    let both = BothOrders { mapper in
      mapper.addMappings(
        Mappings([
          "name": .property(\User.name, default: "replaced"),
          "years": .property(\.age).or("age"),
        ]).defaulting(\.name, to: "Jon").defaulting(\.age, to: 18), for: User.self)
      mapper.addMappings(
        .initializing(Session.init(id:), InitArgument("id", \.id)).defaulting(\.id, to: 5),
        for: Session.self)
      mapper.addMappings(
        Mappings.automatic().mapping("mode", to: \Screen.mode).defaulting(\.mode, to: "dark"),
        for: Screen.self)
    }
    for mapper in [both.reading, both.finding] {
      let user = try mapper.create(User.self, from: .json("{}"))
      #expect(user.name == "Jon")
      #expect(user.age == 18)
      #expect(try mapper.create(Session.self, from: .json("{}")).id == 5)
      let screen = try mapper.create(Screen.self, from: .json("{}"))
      #expect([screen.title, screen.mode] == ["made", "dark"])
      var updated = user
      updated.name = "old"
      try mapper.update(&updated, from: [:])
      #expect(updated.name == "old")
    }
  }

  @Test func `a default is evaluated for each model that needs it`() throws {
    let count = Mutex(0)
    let both = BothOrders { mapper in
      mapper.addMappings(
        .automatic().defaulting(
          \.id,
          to: count.withLock {
            $0 += 1
            return $0
          }), for: Session.self)
    }
    let sessions = try both.standard.create([Session].self, from: .json(#"[{}, {"id": 9}, {}]"#))
    #expect(sessions.map(\.id) == [1, 9, 2])
  }

  @Test func `a table can leave empty values out, or write null, for some properties or all`()
    throws
  {
    let user = User(name: "", age: nil)
    func text(_ table: Mappings<User>) throws -> String {
      let both = orders(table)
      let (reading, finding) = both.written(user)
      #expect(reading == finding)
      return try both.standard.export(user, as: .jsonText)
    }
    #expect(try text(.automatic()) == #"{"name":"","id":7,"tags":[]}"#)
    #expect(try text(.automatic().omittingEmpty()) == #"{"id":7}"#)
    #expect(try text(.automatic().omittingEmpty(\.tags)) == #"{"name":"","id":7}"#)
    #expect(
      try text(.automatic().writingNull().omittingEmpty(\.name, \.tags)) == #"{"age":null,"id":7}"#)
    #expect(
      try text(Mappings(["age": .property(\.age), "n": .property(\.name)]).writingNull(\.age))
        == #"{"age":null,"n":""}"#)
    #expect(
      try text(Mappings.automatic().merging(["n": .property(\.name)]).omittingEmpty())
        == #"{"id":7}"#)
  }

  @Test func `modifiers of a whole table are no warnings where they have no effect`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      Mappings(["age": .property(\.age).decodeOnly(), "name": .property(\.name)])
        .omittingEmpty().writingNull(), for: User.self)
    mapper.addMappings(.automatic().omittingEmpty(), for: Settings.self)
    #expect(
      Outcome.lines(of: mapper.diagnostics()) == [
        "contradictoryEntry  Settings  theme  is required, but omitted if it's empty (warning)",
        "contradictoryEntry  Settings  tags  is required, but omitted if it's empty (warning)",
        "contradictoryEntry  Settings  note  is required, but omitted if it's empty (warning)",
      ])
  }

  @Test func `defaults for properties that aren't read are mistakes`() {
    let mapper = PropertyMapper()
    mapper.addMappings(
      Mappings.automatic(except: ["age"]).defaulting(\.id, to: 1).defaulting(\.age, to: 2)
        .omittingEmpty(\.name.count), for: User.self)
    #expect(
      Outcome.problems { try mapper.verify() } == [
        "contradictoryEntry  User  id  is only written, so it can't have a default",
        "unknownProperty  User  -  User has no entry for the property passed to defaulting(_:to:)",
        "unknownProperty  User  -  User has no entry for the property passed to omittingEmpty(_:)",
      ])
  }
}
