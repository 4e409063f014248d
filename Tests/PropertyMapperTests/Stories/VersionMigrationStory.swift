import Foundation
import PropertyMapper
import Testing

/// Documents on disk have three versions, and the app has one model. Each old version is a scheme that says what was
/// different then; every document is written in the newest form.
@Suite struct VersionMigrationStory {
  enum Priority: String, CaseIterable { case low, normal, high }

  struct Task: Equatable {
    var id = UUID()
    var title = ""
    var priority = Priority.normal
    var due: Date?
    var tags: [String] = []
  }

  struct Document: Equatable {
    var name = ""
    var owner = ""
    var tasks: [Task] = []
  }

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "version": .generator { _ in 3 },
        "name": .property(\.name).required(),
        "owner.name": .property(\.owner),
        "tasks": .model(\.tasks),
      ], for: Document.self, makingWith: { Document() })
    mapper.addMappings(
      [
        "id": .property(\.id).required(),
        "title": .property(\.title, .notEmpty).required(),
        "priority": .property(\.priority),
        "due": .property(\.due),
        "tags": .property(\.tags),
      ], for: Task.self, makingWith: { Task() })

    // Version 2 had numbers for priorities, and the owner's name at the top.
    mapper.using("2").addMappings(
      [
        "name": .property(\.name).required(), "owner": .property(\.owner),
        "tasks": .model(\.tasks),
      ], for: Document.self)
    mapper.using("2").addMappings(
      [
        "id": .property(\.id).required(),
        "title": .property(\.title, .notEmpty).required(),
        "priority": .transform(\.priority, .lookup([0: .low, 1: .normal, 2: .high])),
        "due": .transform(\.due, .secondsSince1970),
        "tags": .property(\.tags),
      ], for: Task.self)

    // Version 1 had neither names nor identifiers: a list of texts, and tags in one of them.
    mapper.using("1").addMappings(
      ["title": .property(\.name).required(), "todo": .model(\.tasks)], for: Document.self)
    mapper.using("1").addMappings(
      [
        "what": .property(\.title, .notEmpty).required(),
        "urgent": .transform(\.priority, .lookup([true: .high, false: .normal])),
        "until": .transform(\.due, .date("d.M.yyyy")),
        "tags": .transform(\.tags, .separated(by: ", ")),
      ], for: Task.self)
    return mapper
  }()

  // MARK: The documents

  func open(_ json: String) throws -> Document {
    let mapper =
      switch try MappingValue(json: json)["version"] {
      case nil: Self.mapper.using("1")
      case 2: Self.mapper.using("2")
      default: Self.mapper
      }
    return try mapper.create(Document.self, from: .json(json))
  }

  static let first = """
    {
      "title": "Watch",
      "todo": [
        { "what": "Feed Ghost", "tags": "wolves, daily" },
        { "what": "Mend the Wall", "urgent": true, "until": "31.12.2026" }
      ]
    }
    """
  static let second = """
    {"version":2,"name":"Watch","owner":"Jon","tasks":[\
    {"id":"5E5D0E7C-9D0B-4F3B-8C64-0D2F4F1B2A11","title":"Mend the Wall","priority":2,\
    "due":1798675200,"tags":[]}]}
    """
  static let third = """
    {"version":3,"name":"Watch","owner":{"name":"Jon"},"tasks":[\
    {"id":"5E5D0E7C-9D0B-4F3B-8C64-0D2F4F1B2A11","title":"Mend the Wall","priority":"high",\
    "due":"2026-12-31T00:00:00Z","tags":[]}]}
    """

  @Test func `the first version becomes the current model`() throws {
    let document = try open(Self.first)
    #expect(document.name == "Watch" && document.owner.isEmpty)
    #expect(document.tasks.map(\.title) == ["Feed Ghost", "Mend the Wall"])
    #expect(document.tasks.map(\.priority) == [.normal, .high])
    #expect(document.tasks.map(\.tags) == [["wolves", "daily"], []])
    #expect(document.tasks[1].due == Date(timeIntervalSince1970: 1_798_675_200))
    #expect(Set(document.tasks.map(\.id)).count == 2)
  }

  @Test func `the second version is exported as the third`() throws {
    let document = try open(Self.second)
    #expect(try Self.mapper.export(document, as: .jsonText) == Self.third)
    #expect(try open(Self.third) == document)
  }

  @Test func `each version reports its own errors`() throws {
    func report(_ json: String) throws -> String {
      try #require(throws: MappingErrors.self) { try open(json) }.report
    }
    #expect(
      try report(#"{"title": 5, "todo": [{"urgent": "very", "until": "soon"}]}"#) == """
        3 problems while mapping Document:
          - todo[0].what: must have a value, but is missing
          - todo[0].urgent: must be true or false, but is text
          - todo[0].until: must be a date like 31.12.2025, but is text in another form
        """)
    #expect(
      try report(#"{"version": 2, "tasks": [{"id": "1", "title": "", "priority": 3}]}"#) == """
        4 problems while mapping Document:
          - name: must have a value, but is missing
          - tasks[0].id: must be a UUID, but is text in another form
          - tasks[0].title: must not be empty
          - tasks[0].priority: must be 0, 1, or 2, but is 3
        """)
    #expect(
      try report(#"{"version": 3, "name": "Watch", "owner": "Jon", "tasks": [[]]}"#) == """
        2 problems while mapping Document:
          - owner: must be an object, but is text
          - tasks[0]: must be an object, but is a list
        """)
  }
}
