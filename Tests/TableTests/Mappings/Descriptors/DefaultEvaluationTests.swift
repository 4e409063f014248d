import Foundation
import PropertyMapper
import PropertyMapperInspection
import Synchronization
import Testing

@testable import TestSupport

/// Defaults of entries and arguments, which are evaluated for each model.
@Suite struct DefaultEvaluationTests {
  struct Order: DefaultInitializable {
    var id = UUID()
    var note: UUID?
    var count = 0
  }

  struct Line {
    let id: UUID
    let other: UUID?
    let roles: [Role]
  }

  enum Role: String { case guest, member }

  private func orders(_ register: (PropertyMapper) -> Void) -> [PropertyMapper] {
    let orders = BothOrders(register: register)
    return [orders.reading, orders.finding, orders.standard]
  }

  @Test func `each model gets its own default of an entry`() throws {
    for mapper in orders({ mapper in
      mapper.addMappings(
        ["id": .property(\.id, default: UUID()), "note": .property(\.note, default: UUID())],
        for: Order.self)
    }) {
      let orders = try mapper.create([Order].self, from: .json("[{},{},{}]"))
      #expect(Set(orders.map(\.id)).count == 3)
      #expect(Set(orders.compactMap(\.note)).count == 3)
    }
  }

  @Test func `each model gets its own default of an argument`() throws {
    for mapper in orders({ mapper in
      mapper.addMappings(
        .initializing(
          Line.init, InitArgument("id", \.id, default: UUID()),
          InitArgument("other", \.other, .not(.oneOf(UUID())), default: UUID()),
          InitArgument("roles", \.roles, default: [.guest], fallback: .member)),
        for: Line.self)
    }) {
      let lines = try mapper.create([Line].self, from: [[:], [:], [:]])
      #expect(Set(lines.map(\.id)).count == 3)
      #expect(Set(lines.map(\.other)).count == 3)
      #expect(lines.map(\.roles) == [[.guest], [.guest], [.guest]])
    }
  }

  @Test func `an argument that is converted keeps its default`() throws {
    for mapper in orders({ mapper in
      mapper.addMappings(
        .initializing(
          Line.init(id:other:roles:), InitArgument("id", \.id, default: UUID()).codable(),
          InitArgument("other", \.other, default: UUID())
            .transformed(decode: { (text: String) in UUID(uuidString: text) }),
          InitArgument("roles", \.roles, default: [])),
        for: Line.self)
    }) {
      let lines = try mapper.create([Line].self, from: .json("[{},{}]"))
      #expect(lines[0].id != lines[1].id)
      #expect(lines[0].other != lines[1].other)
    }
  }

  @Test func `a default is evaluated only for models that need it`() throws {
    let calls = Mutex(0)
    let next: @Sendable () -> Int = {
      calls.withLock {
        $0 += 1
        return $0
      }
    }
    let mapper = orders {
      $0.addMappings(["n": .property(\.count, default: next())], for: Order.self)
    }[0]
    _ = try mapper.create([Order].self, from: .json(#"[{"n":5},{"n":6}]"#))
    let before = calls.withLock { $0 }
    let orders = try mapper.create([Order].self, from: .json(#"[{},{"n":6},{}]"#))
    #expect(orders.map(\.count) == [before + 1, 6, before + 2])
  }

  @Test func `an entry without a default has none`() throws {
    let none: Int? = nil
    for mapper in orders({ mapper in
      mapper.addMappings(
        [
          "n": .property(\.count, default: none).required(),
          "note": .property(\.note, default: nil),
        ],
        for: Order.self)
    }).dropFirst() {
      #expect(
        Outcome.problems { try mapper.create(Order.self, from: [:]) }
          == ["missingValue  n  must have a value, but is missing"])
      #expect(mapper.diagnostics().filter { $0.code == .unusedDefault } == [])
    }
  }

  @Test func `a default that differs each time isn't published`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["id": .property(\.id, default: UUID()), "n": .property(\.count, default: 7)],
      for: Order.self)
    mapper.addMappings(
      .initializing(
        Line.init, InitArgument("id", \.id, default: UUID()), InitArgument("other", \.other),
        InitArgument("roles", \.roles, default: [.guest], fallback: .member)),
      for: Line.self)
    try mapper.verify()
    let order = try #require(try mapper.jsonSchema(for: Order.self)["properties"])
    #expect(order["id"] == ["type": "string", "format": "uuid"])
    #expect(order["n"]?["default"] == 7)
    let line = try #require(try mapper.jsonSchema(for: Line.self)["properties"])
    #expect(line["id"] == ["type": "string", "format": "uuid"])
    #expect(line["roles"]?["default"] == ["guest"])
    let lines = mapper.tableDescription(for: Order.self).split(separator: "\n")
    #expect(lines.contains { $0.contains("has a default") })
    #expect(lines.contains { $0.contains("default 7") })
    #expect(try mapper.sampleInput(for: Order.self) == mapper.sampleInput(for: Order.self))
  }

  @Test func `a default is a date of the call rather than of the table`() throws {
    struct Entry: DefaultInitializable { var date = Date.distantPast }
    let mapper = PropertyMapper()
    mapper.addMappings(["date": .property(\.date, default: Date())], for: Entry.self)
    let before = Date()
    #expect(try mapper.create(Entry.self, from: [:]).date >= before)
    #expect(try !"\(mapper.jsonSchema(for: Entry.self))".contains("default"))
  }
}
