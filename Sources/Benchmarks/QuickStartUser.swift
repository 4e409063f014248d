import Foundation
import PropertyMapper

/// The user of the quick start, but with a transform for its URL.
struct QuickStartUser: Equatable {
  struct Job: Decodable, Equatable {
    var title = ""
    var sector = ""
    var hours = 0
  }

  enum Role: String, CaseIterable, Decodable { case ranger, builder, steward }

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

/// The equivalent of its table, written by hand.
extension QuickStartUser: Decodable {
  enum CodingKeys: CodingKey {
    case firstName, lastName, age, status, role, job, birthday, avatarURL, origin
  }

  enum StatusKeys: CodingKey { case alive }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    firstName = try values.decode(String.self, forKey: .firstName)
    guard (1...40).contains(firstName.count) else {
      throw Self.broken("must have 1 to 40 characters", .firstName, values)
    }
    lastName = try values.decode(String.self, forKey: .lastName)
    age = try values.decodeIfPresent(Int.self, forKey: .age) ?? 18
    guard (0...150).contains(age) else { throw Self.broken("must be in 0...150", .age, values) }
    let status = try values.nestedContainer(keyedBy: StatusKeys.self, forKey: .status)
    active = try status.decode(Bool.self, forKey: .alive)
    role = try values.decodeIfPresent(Role.self, forKey: .role) ?? .steward
    job = try values.decodeIfPresent(Job.self, forKey: .job)
    if let text = try values.decodeIfPresent(String.self, forKey: .birthday) {
      birthday = try Date(text, strategy: .iso8601.year().month().day())
    }
    if let text = try values.decodeIfPresent(String.self, forKey: .avatarURL) {
      profileURL = URL(string: text)
    }
    let parts = try values.decode(String.self, forKey: .origin).components(separatedBy: ", ")
    guard parts.count == 3 else { return }
    (origin, region, continent) = (parts[0], parts[1], parts[2])
  }

  private static func broken(
    _ rule: String, _ key: CodingKeys, _ values: KeyedDecodingContainer<CodingKeys>
  ) -> DecodingError {
    .dataCorruptedError(forKey: key, in: values, debugDescription: rule)
  }
}

func makeQuickStartMapper() -> PropertyMapper {
  let mapper = PropertyMapper()
  mapper.addMappings(
    [
      "title": .property(\.title),
      "sector": .property(\.sector),
      "hours": .property(\.hours),
    ], for: QuickStartUser.Job.self, makingWith: { QuickStartUser.Job() })
  mapper.addMappings(
    [
      "firstName": .property(\.firstName, .length(1...40)).required(),
      "lastName": .property(\.lastName).required(),
      "age": .property(\.age, .range(0...150), default: 18),
      "status.alive": .property(\.active),
      "role": .property(\.role),
      "job": .model(\.job),
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
    ], for: QuickStartUser.self, makingWith: { QuickStartUser() })
  return mapper
}
