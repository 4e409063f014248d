import Foundation
import PropertyMapper
import Testing

@Suite struct ReadingAndWritingStory {
  struct Job: DefaultInitializable, Hashable {
    var title: String?
    var sector: String?
  }

  struct User: DefaultInitializable {
    var firstName: String?
    var middleName: String?
    var city: String?
    var isActive = false
    var jobs: [Job] = []
    var job: Job?
    var colleagues: Set<Job> = []
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      ["title": .property(\.title), "sector": .property(\.sector)], for: Job.self)
  }

  @Test func `names, nested keys, nulls, Booleans and arrays of models are read`() throws {
    mapper.addMappings(
      [
        "name": .property(\.firstName),
        "middle": .property(\.middleName),
        "address.place.city": .property(\.city),
        "active": .property(\.isActive),
        "jobs": .model(\.jobs),
      ], for: User.self)

    let user = try mapper.create(
      User.self,
      from: [
        "name": "Jon", "middle": NSNull(), "address": ["place": ["city": "Winterfell"]],
        "active": true, "jobs": [["title": "Ranger"], ["title": "Steward", "sector": "Kitchen"]],
      ])

    #expect(user.firstName == "Jon")
    #expect(user.middleName == nil)
    #expect(user.city == "Winterfell")
    #expect(user.isActive)
    #expect(user.jobs == [Job(title: "Ranger"), Job(title: "Steward", sector: "Kitchen")])
  }

  @Test func `values are exported without nils`() throws {
    mapper.addMappings(
      [
        "name": .property(\.firstName),
        "middle": .property(\.middleName),
        "address.place.city": .property(\.city),
        "active": .property(\.isActive),
        "jobs": .model(\.jobs),
      ], for: User.self)

    let user = User(
      firstName: "Jon", city: "Winterfell", isActive: true, jobs: [Job(title: "Ranger")])

    #expect(
      Outcome.text(try mapper.export(user))
        == #"{"active":true,"address":{"place":{"city":"Winterfell"}},"jobs":[{"title":"Ranger"}],"name":"Jon"}"#
    )
  }

  @Test func `a transform works in both directions`() throws {
    mapper.addMappings(
      [
        "name": .transform(
          \.firstName,
          decode: { (list: [[String: String]]) in list.first?["value"].map { $0 + "!" } },
          encode: { [["value": $0]] })
      ], for: User.self)

    let user = try mapper.create(User.self, from: ["name": [["value": "Jon"]]])

    #expect(user.firstName == "Jon!")
    #expect(Outcome.text(try mapper.export(user)) == #"{"name":[{"value":"Jon!"}]}"#)
  }

  @Test func `sets and arrays of models are read from and written as arrays`() throws {
    mapper.addMappings(
      ["colleagues": .model(\.colleagues), "jobs": .model(\.jobs)], for: User.self)

    let user = try mapper.create(
      User.self,
      from: [
        "colleagues": [["title": "B"], ["title": "A"]],
        "jobs": [["title": "C"], ["title": "B"], ["title": "A"]],
      ])

    #expect(user.colleagues == [Job(title: "A"), Job(title: "B")])
    #expect(
      Outcome.text(try mapper.export(user))
        == #"{"colleagues":[{"title":"A"},{"title":"B"}],"jobs":[{"title":"C"},{"title":"B"},{"title":"A"}]}"#
    )
  }

  @Test func `a mapped key that's missing from the input leaves its property unchanged`() throws {
    mapper.addMappings(["name": .property(\.firstName)], for: User.self)
    #expect(try mapper.create(User.self, from: ["other": 1]).firstName == nil)
  }

  @Test func `a nested null makes the nested model nil`() throws {
    mapper.addMappings(["job": .model(\.job)], for: User.self)
    #expect(try mapper.create(User.self, from: ["job": NSNull()]).job == nil)
  }

  @Test func `a boolean is written as true and not as 1`() throws {
    mapper.addMappings(["active": .property(\.isActive)], for: User.self)
    #expect(try mapper.export(User(isActive: true), as: .jsonText) == #"{"active":true}"#)
  }

  @Test func `a missing required value fails the whole model`() throws {
    mapper.addMappings(
      ["name": .property(\.firstName).required(), "city": .property(\.city)], for: User.self)

    var errors: [MappingError] = []
    let user = mapper.create(User.self, from: ["city": "Winterfell"], errors: &errors)

    #expect(user == nil)
    #expect(errors.map(Outcome.line) == ["missingValue  name  must have a value, but is missing"])
  }
}
