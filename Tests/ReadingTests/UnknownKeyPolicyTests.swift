import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct UnknownKeyPolicyTests {
  struct Job: DefaultInitializable { var title = "" }
  struct User: DefaultInitializable {
    var firstName = ""
    var isAlive = false
    var id = 0
    var job: Job?
  }

  private func mapper(_ policy: UnknownKeyPolicy) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: policy))
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
    "job.titel: isn't a known key; did you mean title?",
    "extra: isn't a known key",
    "firstname: isn't a known key; did you mean firstName?",
    "meta.x: isn't a known key",
    "status.since: isn't a known key",
  ]

  @Test func `rejected unknown keys are errors at every level, after other errors`() throws {
    let error = #expect(throws: MappingErrors.self) {
      try mapper(.reject).create(User.self, from: .json(Self.json))
    }
    #expect(error?.map(\.description) == Self.lines)
    #expect(error?.allSatisfy { $0.code == .unknownKey && $0.severity == .error } == true)
  }

  @Test func `unknown keys can be warnings, and the model is still created`() throws {
    var errors: [MappingError] = []
    let user = mapper(.warn).create(User.self, from: .json(Self.json), errors: &errors)
    #expect(user?.isAlive == true)
    #expect(errors.map(\.description) == Self.lines)
    #expect(errors.allSatisfy { $0.severity == .warning })
  }

  @Test func `a throwing call discards warnings about unknown keys on success`() throws {
    #expect(try mapper(.warn).create(User.self, from: .json(Self.json)).id == 1)
  }

  @Test func `the ignore policy doesn't report unknown keys`() throws {
    var errors: [MappingError] = []
    #expect(mapper(.ignore).create(User.self, from: .json(Self.json), errors: &errors) != nil)
    #expect(errors.isEmpty)
  }

  @Test func `a table may have its own policy`() throws {
    let table = Mappings<Job>().unknownKeys(.reject)
    let strict = mapper(.ignore)
    strict.addMappings(table, for: Job.self)
    #expect(
      Outcome.problems { try strict.create(User.self, from: .json(Self.json)) } == [
        "unknownKey  job.titel  isn't a known key; did you mean title?"
      ])
    let lax = mapper(.reject)
    lax.addMappings(Mappings<User>().unknownKeys(.ignore), for: User.self)
    #expect(
      Outcome.problems { try lax.create(User.self, from: .json(Self.json)) } == [
        "unknownKey  job.titel  isn't a known key; did you mean title?"
      ])
    lax.addMappings(table.unknownKeys(.warn), for: Job.self)
    var errors: [MappingError] = []
    #expect(lax.create(User.self, from: .json(Self.json), errors: &errors) != nil)
    #expect(errors.map(\.severity) == [.warning])
  }

  @Test func `a subclass inherits the policy`() {
    class Person: DefaultInitializable {
      var name = ""
      required init() {}
    }
    class Guard: Person { var post = "" }
    let mapper = PropertyMapper()
    mapper.addMappings(
      (["name": .property(\.name)] as Mappings<Person>).unknownKeys(.reject), for: Person.self)
    mapper.addMappings(["post": .property(\.post)], for: Guard.self)
    #expect(
      Outcome.problems {
        try mapper.create(Guard.self, from: ["name": "a", "post": "b", "extra": 1])
      } == ["unknownKey  extra  isn't a known key"])
  }

  @Test func `an encode-only key is rejected as read-only unless another entry reads it`()
    throws
  {
    let mapper = mapper(.reject)
    mapper.setMappings(
      [
        "id": .property(\.id).encodeOnly(),
        "status.alive": .property(\.isAlive).encodeOnly(),
        "firstName": .property(\.firstName).encodeOnly(),
        "first": .property(\.firstName).or("firstName").decodeOnly(),
        "written": .generator { (_: User) in 1 },
      ], for: User.self)
    #expect(
      Outcome.problems {
        try mapper.create(
          User.self,
          from:
            .json(#"{"firstName": "a", "id": 3, "status": {"alive": true, "x": 1}, "written": 2}"#))
      } == [
        "unknownKey  id  is read-only",
        "unknownKey  status.alive  is read-only",
        "unknownKey  status.x  isn't a known key",
      ])
    #expect(try mapper.create(User.self, from: .json(#"{"firstName": "a"}"#)).firstName == "a")
    var errors: [MappingError] = []
    let lax = self.mapper(.ignore)
    lax.setMappings(["id": .property(\.id).encodeOnly()], for: User.self)
    #expect(lax.create(User.self, from: .json(#"{"id": 3}"#), errors: &errors)?.id == 0)
    #expect(errors.isEmpty)
  }

  @Test func `let properties of classes in automatic tables aren't unknown keys`() {
    final class Car: DefaultInitializable {
      let wheels = 4
      var name = ""
    }
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic().unknownKeys(.reject), for: Car.self)
    #expect(
      Outcome.problems { try mapper.create(Car.self, from: ["wheels": 4, "name": "a"]) } == [])
  }

  @Test func `an unknown key error has the location of the key`() throws {
    var errors: [MappingError] = []
    _ = mapper(.reject).create(User.self, from: .json(Self.json), errors: &errors)
    #expect(errors.first?.location?.line == 2)
    #expect(errors.first?.location?.column == 10)
  }
}
