import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct JonSnowStory {
  final class Job: DefaultInitializable {
    var title = ""
    var sector = ""
    var hours = 0
  }

  enum Role: String, CaseIterable { case ranger, builder, steward }

  struct User: DefaultInitializable {
    var firstName = ""
    var lastName = ""
    var age = 0
    var nickname: String?
    var active = false
    var literalDot = 0
    var id = ""
    var role = Role.steward
    var job: Job?
    var profileURL: URL?
    var birthday: Date?
    var origin = ""
    var region = ""
    var continent = ""
  }

  let mapper = PropertyMapper()
  init() {
    mapper.addMappings(
      [
        "title": .property(\.title),
        "sector": .property(\.sector),
        "hours": .property(\.hours),
      ], for: Job.self)

    mapper.addMappings(
      [
        "firstName": .property(\.firstName, .length(1...40)).required(),
        "lastName": .property(\.lastName),
        "age": .property(\.age, .range(0...150), default: 18),
        "nickname": .property(\.nickname, .minLength(2), .matches(/[A-Z].*/)),
        "status.alive": .property(\.active),
        ["a.b"]: .property(\.literalDot),
        "id": .property(\.id).or("ID", "meta.book_id"),
        "role": .property(\.role),
        "job": .model(\.job),
        "avatarURL": .transform(
          \.profileURL, decode: { (text: String) in URL(string: text) },
          encode: { $0.absoluteString }),
        "origin": .custom(
          consumer: { (text: String, user) in
            let parts = text.components(separatedBy: ", ")
            guard parts.count == 3 else { return }
            (user.origin, user.region, user.continent) = (parts[0], parts[1], parts[2])
          },
          generator: { [$0.origin, $0.region, $0.continent].joined(separator: ", ") }),
      ], for: User.self)
  }

  private func fixture(_ name: String) throws -> [String: Any] {
    try #require(
      JSONSerialization.jsonObject(with: Package.fixture(name)) as? [String: Any])
  }

  @Test func `a user is read and written back`() throws {
    let user = try mapper.create(User.self, from: try fixture("user.json"))
    #expect(user.job?.hours == 24)
    #expect(user.active)
    #expect(user.region == "The North")
    #expect(
      Outcome.text(try mapper.export(user)) == """
        {"a.b":0,"age":30,"avatarURL":"https://example.com/avatars/jon.png","firstName":"Jon","id":"",\
        "job":{"hours":24,"sector":"Security","title":"The 998th Lord Commander of the Night's Watch"},\
        "lastName":"Snow","origin":"Winterfell, The North, Westeros","role":"ranger",\
        "status":{"alive":true}}
        """)
    try mapper.verify()
  }

  @Test func `all problems of an invalid user are reported`() throws {
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.create(User.self, from: try fixture("user-bad.json"))
    }
    #expect(
      errors.report == """
        7 problems while mapping User:
          - firstName: must have 1 to 40 characters, but has 0
          - age: must be between 0 and 150, but is 200
          - status.alive: must be true or false, but is text
          - role: must be "ranger", "builder", or "steward", but is other text
            help: did you mean ranger?
          - job.sector: must be text, but is an object
          - job.hours: must be a whole number, but is text
          - origin: must be text, but is a list
        """)
    #expect(
      errors.map { "\($0.code) \($0.path) \($0.property ?? "-")" } == [
        "validationFailed firstName User.firstName",
        "validationFailed age User.age",
        "conversionFailed status.alive User.active",
        "conversionFailed role User.role",
        "typeMismatch job.sector Job.sector",
        "conversionFailed job.hours Job.hours",
        "typeMismatch origin -",
      ])
  }
}
