import PropertyMapper
import Testing

@testable import TestSupport

/// Tables that ask for every property that is not an optional.
@Suite struct RequiringNonOptionalsTests {
  struct Job: DefaultInitializable { var title = "" }

  struct User: DefaultInitializable {
    var name = ""
    var age = 0
    var size = 0
    var nickname: String?
    var job = Job()
    var day = ""
    var log: [String] = []
  }

  static let table: Mappings<User> = [
    "name": .property(\.name),
    "age": .property(\.age, default: 18),
    "size": .property(\.size).encodeOnly(),
    "nickname": .property(\.nickname),
    "job": .model(\.job),
    "day": .transform(\.day, decode: { (text: String?) in text ?? "none" }),
    "log": .consumer { (text: String, user) in user.log.append(text) },
  ]

  static let problems = [
    "missingValue  name  must have a value, but is missing",
    "nullValue  job  must have a value, but is null",
    "nullValue  day  must have a value, but is null",
  ]

  private func mapper(
    _ table: Mappings<User>, _ requires: Bool = false
  ) -> PropertyMapper {
    var options = MappingOptions()
    options.requiresNonOptionals = requires
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(["title": .property(\.title)], for: Job.self)
    mapper.addMappings(table, for: User.self)
    return mapper
  }

  private let bad = #"{"job": null, "day": null}"#

  @Test func `missing or null values of non-optional properties are errors`() {
    for mapper in [
      mapper(Self.table.requiringNonOptionals()), mapper(Self.table, true),
      mapper(Self.table.merging(Mappings().requiringNonOptionals())),
    ] {
      #expect(Outcome.problems { try mapper.create(User.self, from: .json(bad)) } == Self.problems)
    }
    #expect(Outcome.problems { try mapper(Self.table).create(User.self, from: .json(bad)) } == [])
  }

  @Test func `optionals, defaults, consumers and encodeOnly entries may be missing`() throws {
    let good = #"{"name": "Jon", "job": {"title": "a"}, "day": "b"}"#
    let user = try mapper(Self.table.requiringNonOptionals()).create(User.self, from: .json(good))
    #expect(user.age == 18)
    #expect(user.nickname == nil)
    // Only the table that says so asks for it.
    #expect(throws: Never.self) {
      try mapper(Self.table.requiringNonOptionals()).create(Job.self, from: .json("{}"))
    }
    #expect(
      Outcome.problems { try mapper(Self.table, true).create(Job.self, from: .json("{}")) } == [
        "missingValue  title  must have a value, but is missing"
      ])
  }

  @Test func `an existing model can be updated without all required values`() throws {
    let mapper = mapper(Self.table.requiringNonOptionals())
    var user = User()
    user.name = "Jon"
    try mapper.update(&user, from: .json(#"{"name": null, "age": 3}"#))
    #expect(user.name == "Jon")
    #expect(user.age == 3)
  }

  @Test func `automatic tables and superclasses require their non-optional properties`() {
    class Person: DefaultInitializable {
      var name = ""
      required init() {}
    }
    class Guard: Person { var post = "" }
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic().requiringNonOptionals(), for: Person.self)
    mapper.addMappings(["post": .property(\.post)], for: Guard.self)
    #expect(
      Outcome.problems { try mapper.create(Guard.self, from: .json("{}")) } == [
        "missingValue  name  must have a value, but is missing"
      ])
  }
}
