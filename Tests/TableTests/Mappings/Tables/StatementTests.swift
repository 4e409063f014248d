import Foundation
import PropertyMapper
import Testing

/// Tables that are written as statements.
@Suite struct StatementTests {
  struct Job {
    var title = ""
    var hours = 0
    var note: String?
  }

  private func json(
    _ job: Job = Job(title: "Cook", hours: 12, note: "a"), _ register: (PropertyMapper) -> Void
  ) throws -> String {
    let mapper = PropertyMapper()
    register(mapper)
    return try mapper.export(job, as: .jsonText)
  }

  @Test func `a table with a hundred statements has no errors`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(for: Demanding.Model.self) { StatementTable.fill(&$0) }
    mapper.addMappings(for: Demanding.Job.self) { $0["title"] = .property(\.title) }
    try mapper.verify()
    let model = try mapper.create(
      Demanding.Model.self,
      from: .json(
        """
        {"text": "a", "numbers": {"small": 4}, "models": {"jobs": [{"title": "d"}]},
         "checked": {"text": "b", "maybeColor": "red", "boss": {"title": "c"}}}
        """))
    #expect(model.count == 4)
    #expect(model.jobs.map(\.title) == ["d"])
  }

  @Test func `statements are equivalent to a literal and may be conditional`() throws {
    for keepsHours in [true, false] {
      let written = try json { mapper in
        mapper.addMappings(for: Job.self, makingWith: Job.init) { table in
          table["title"] = .property(\.title)
          if keepsHours { table["hours"] = .property(\.hours) }
          table["note"] = .property(\.note)
        }
        #expect(throws: Never.self) { try mapper.verify() }
      }
      #expect(
        written
          == (keepsHours
            ? #"{"title":"Cook","hours":12,"note":"a"}"# : #"{"title":"Cook","note":"a"}"#))
    }
  }

  @Test func `an assignment replaces all entries of its path, and nil removes them`()
    throws
  {
    var table: Mappings<Job> = [
      "a": .property(\.title), "b": .property(\.hours), "a": .property(\.note),
      "c": .property(\.note),
    ]
    table["a"] = .property(\.hours)
    table["b"] = nil
    table["d"] = table["c"]?.required()
    table["e"] = nil
    #expect(try json { $0.addMappings(table, for: Job.self) } == #"{"a":12,"c":"a","d":"a"}"#)
    #expect(table["a"] != nil)
    #expect(table["b"] == nil)
  }

  @Test func `the subscript returns nil for automatic entries`() {
    let table = Mappings<Job>.automatic().mapping("name", to: \.title)
    #expect(table["title"] == nil)
    #expect(table["name"] == nil)
  }

  @Test func `statements are merged with the existing table or replace it`() throws {
    let merged = try json { mapper in
      mapper.addMappings(["title": .property(\.title), "hours": .property(\.hours)], for: Job.self)
      mapper.addMappings(for: Job.self) { table in
        #expect(table["title"] == nil)
        table["title"] = .property(\.note)
      }
    }
    #expect(merged == #"{"title":"a","hours":12}"#)
    let replaced = try json { mapper in
      mapper.addMappings(["title..": .property(\.title)], for: Job.self)
      mapper.setMappings(for: Job.self) { $0["hours"] = .property(\.hours) }
    }
    #expect(replaced == #"{"hours":12}"#)
  }

  @Test func `statements can fill the table of a scheme`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(for: Job.self, makingWith: Job.init) { $0["title"] = .property(\.title) }
    mapper.using("v2").addMappings(for: Job.self) { $0["name"] = .property(\.title) }
    let job = try mapper.create(Job.self, from: ["title": "Cook"])
    #expect(try mapper.using("v2").export(job, as: .jsonText) == #"{"name":"Cook"}"#)
    mapper.using("v2").setMappings(for: Job.self) { $0["job"] = .property(\.title) }
    #expect(try mapper.using("v2").export(job, as: .jsonText) == #"{"job":"Cook"}"#)
  }

  @Test func `a configuration error tells where its table was registered`() throws {
    let mapper = PropertyMapper()
    let line = #line + 1
    mapper.addMappings(for: Job.self) { $0["a..b"] = .property(\.title) }
    let mistake = try #require(mapper.diagnostics().first)
    #expect(mistake.registration == "TableTests/StatementTests.swift:\(line)")
  }
}
