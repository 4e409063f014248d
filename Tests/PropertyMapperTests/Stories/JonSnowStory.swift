import Foundation
import PropertyMapper
import Testing

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

  func fixture(_ name: String) throws -> [String: Any] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Fixtures/\(name)")
    return try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
  }

  @Test func `a user is read and written back`() throws {
    let user = try mapper.create(User.self, from: try fixture("user.json"))
    #expect(user.job?.hours == 24)
    #expect(user.active)
    #expect(user.region == "The North")
    print(try mapper.export(user))
    try mapper.verify()
  }

  @Test func `a bad one is reported`() throws {
    do {
      _ = try mapper.create(User.self, from: try fixture("user-bad.json"))
    } catch let errors as MappingErrors {
      print(errors.report)
      for e in errors { print(e.code, e.path, e.property ?? "-") }
    }
  }
}
