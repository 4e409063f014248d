import PropertyMapper
import Testing

@Suite struct UnknownKeyPolicyTests {
  struct Job: DefaultInitializable { var title = "" }
  struct User: DefaultInitializable {
    var firstName = ""
    var isAlive = false
    var id = 0
    var job: Job?
  }

  private func mapper(_ policy: UnknownKeyPolicy) -> PropertyMapper {
    var options = MappingOptions()
    options.unknownKeys = policy
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      [
        "firstName": .property(\.firstName),
        "status.alive": .property(\.isAlive),
        "id": .property(\.id).or("ID", "meta.id"),
        "job": .model(\.job),
        "written": .generator { (_: User) in 1 },
      ], for: User.self)
    mapper.addMappings(["title": .property(\.title)], for: Job.self)
    return mapper
  }

  static let json = """
    {"firstname": "a", "status": {"alive": true, "since": 1}, "meta": {"id": 1, "x": 2},
     "job": {"titel": "b"}, "written": 1, "extra": null}
    """

  static let lines = [
    "job.titel: must be a known key, but nothing reads it; did you mean title?",
    "extra: must be a known key, but nothing reads it",
    "firstname: must be a known key, but nothing reads it; did you mean firstName?",
    "meta.x: must be a known key, but nothing reads it",
    "status.since: must be a known key, but nothing reads it",
  ]

  @Test func `they are errors over the whole tree, behind those of the table`() throws {
    let error = #expect(throws: MappingErrors.self) {
      try mapper(.reject).create(User.self, fromJSON: Self.json)
    }
    #expect(error?.map(\.description) == Self.lines)
    #expect(error?.allSatisfy { $0.code == .unknownKey && $0.severity == .error } == true)
  }

  @Test func `they are warnings, and the model is made`() throws {
    var errors: [MappingError] = []
    let user = mapper(.warn).create(User.self, fromJSON: Self.json, errors: &errors)
    #expect(user?.isAlive == true)
    #expect(errors.map(\.description) == Self.lines)
    #expect(errors.allSatisfy { $0.severity == .warning })
  }

  @Test func `a throwing call drops warnings on success`() throws {
    #expect(try mapper(.warn).create(User.self, fromJSON: Self.json).id == 1)
  }

  @Test func `they are not looked at by default`() throws {
    var errors: [MappingError] = []
    #expect(mapper(.ignore).create(User.self, fromJSON: Self.json, errors: &errors) != nil)
    #expect(errors.isEmpty)
  }

  @Test func `the place is that of the key`() throws {
    var errors: [MappingError] = []
    _ = mapper(.reject).create(User.self, fromJSON: Self.json, errors: &errors)
    #expect(errors.first?.location?.line == 2)
    #expect(errors.first?.location?.column == 10)
  }
}
