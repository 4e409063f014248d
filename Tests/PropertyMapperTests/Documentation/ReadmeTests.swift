import Foundation
import PropertyMapper
import Testing

/// The code of README.md: its models and tables are those of the quick start.
struct ReadmeTests {
  // snippet: models
  struct Job {
    var title = ""
    var sector = ""
    var hours = 0
  }

  enum Role: String, CaseIterable { case ranger, builder, steward }

  struct User {
    var firstName = ""
    var lastName = ""
    var age = 0
    var active = false
    var role = Role.steward
    var job: Job?
    var birthday: Date?
    var profileURL: URL?
    var origin = ""
    var region = ""
    var continent = ""
  }
  // end

  let mapper: PropertyMapper

  init() {
    // snippet: tables
    let mapper = PropertyMapper()

    mapper.addMappings(
      [
        "title": .property(\.title),
        "sector": .property(\.sector),
        "hours": .property(\.hours),
      ], for: Job.self, makingWith: Job.init)

    mapper.addMappings(
      [
        "firstName": .property(\.firstName, .length(1...40)).required(),
        "lastName": .property(\.lastName).required(),
        "age": .property(\.age, .range(0...150), default: 18),
        "status.alive": .property(\.active),  // a path into a nested object
        "role": .property(\.role),  // an enum, by its raw value
        "job": .model(\.job),  // a model with its own table
        "birthday": .property(\.birthday),
        "avatarURL": .transform(
          \.profileURL,
          decode: { (text: String) in URL(string: text) },
          encode: { $0.absoluteString }),
        "origin": .custom(
          consumer: { (text: String, user) in
            let parts = text.components(separatedBy: ", ")
            guard parts.count == 3 else { return }
            (user.origin, user.region, user.continent) = (parts[0], parts[1], parts[2])
          },
          generator: { [$0.origin, $0.region, $0.continent].joined(separator: ", ") }),
      ], for: User.self, makingWith: User.init)
    // end
    self.mapper = mapper
  }

  @Test func `a user comes out of JSON text and goes back`() throws {
    let print = Printer()
    let json = try Package.data(of: "Fixtures/user.json")
    try mapper.verify()
    // snippet: readme-use
    let user = try mapper.create(User.self, fromJSON: json)  // the text of Fixtures/user.json
    print(user.active)  // true
    print(user.job?.hours ?? 0)  // 24
    print("\(user.origin) | \(user.region)")  // Winterfell | The North

    let dictionary = try mapper.export(user)  // [String: Any]
    print(dictionary["avatarURL"] ?? "none")  // https://example.com/avatars/jon.png
    let job = Job(title: "Cook", sector: "Wall", hours: 12)
    print(try mapper.exportJSONString(job))  // {"title":"Cook","sector":"Wall","hours":12}
    // end
    try print.expectComments(of: "readme-use")
  }

  @Test func `the report is the one of the bad fixture`() throws {
    let json = try Package.data(of: "Fixtures/user-bad.json")
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.create(User.self, fromJSON: json)
    }
    try Page(path: "README.md").expect(shows: errors.report(in: json))
  }
}
