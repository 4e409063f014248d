import PropertyMapper
import Testing

@Suite struct RegisteringStory {
  struct Job: DefaultInitializable {
    var title = ""
  }

  class Person: DefaultInitializable {
    var name = ""
    required init() {}
  }

  final class Ranger: Person {
    var horse = ""
  }

  struct User: DefaultInitializable {
    var name = "made"
    var age = 0
    var job: Job?
  }

  let mapper = PropertyMapper()

  @Test func `a mistake in a table doesn't crash or throw, but every use reports it`() {
    mapper.addMappings(["name..first": .property(\.name)], for: User.self)
    #expect(
      Outcome.problems { try mapper.create(User.self, from: [:]) } == [
        "invalidMapping    User's table has a mistake: "
          + "name..first isn't a valid path: it has an empty segment; call verify()"
      ])
  }

  @Test func `a table with one mistake isn't applied at all`() {
    mapper.addMappings(
      ["name": .property(\.name), "age[01]": .property(\.age)], for: User.self)
    var errors: [MappingError] = []
    let user = mapper.create(User.self, from: ["name": "Jon"], errors: &errors)
    #expect(user == nil)
    #expect(errors.map(\.code) == [.invalidMapping])
  }

  @Test func `a nested type without a table is reported even if its key is missing`() {
    mapper.addMappings(["name": .property(\.name), "job": .model(\.job)], for: User.self)
    #expect(
      Outcome.problems { try mapper.create(User.self, from: ["name": 1]) } == [
        "unregisteredType  job  Job has no table; "
          + "call addMappings(_:for: Job.self)"
      ])
  }

  @Test func `a nested type may be registered after the type that uses it`() throws {
    mapper.addMappings(["job": .model(\.job)], for: User.self)
    mapper.addMappings(["title": .property(\.title)], for: Job.self)
    let user = try mapper.create(User.self, from: ["job": ["title": "Ranger"]])
    #expect(user.job?.title == "Ranger")
  }

  @Test func `a subclass may map inherited properties`() throws {
    mapper.addMappings(
      ["name": .property(\.name), "horse": .property(\.horse)], for: Ranger.self)
    let ranger = try mapper.create(Ranger.self, from: ["name": "Benjen", "horse": "Shadow"])
    #expect(ranger.name == "Benjen")
    #expect(ranger.horse == "Shadow")
  }

  @Test func `setMappings replaces the table`() throws {
    mapper.setMappings(["name": .property(\.name)], for: User.self)
    mapper.setMappings(["age": .property(\.age)], for: User.self)
    let user = try mapper.create(User.self, from: ["name": "Jon", "age": 18])
    #expect(user.name == "made")
    #expect(user.age == 18)
  }

  @Test func `setMappings with an empty table leaves a type without entries`() throws {
    mapper.setMappings([:], for: User.self)
    #expect(try mapper.create(User.self, from: ["name": "Jon"]).name == "made")
    #expect(Outcome.text(try mapper.export(User())) == "{}")
  }

  @Test func `removeMappings unregisters the type`() {
    mapper.addMappings(["name": .property(\.name)], for: User.self)
    mapper.removeMappings(for: User.self)
    #expect(
      Outcome.problems { try mapper.create(User.self, from: ["name": "Jon"]) } == [
        "unregisteredType    User has no table; "
          + "call addMappings(_:for: User.self)"
      ])
  }
}
