import Foundation
import PropertyMapper

/// A record with rules: three validators, two defaults, a date and an enum.
struct SignUp: Equatable {
  enum Role: String, Codable { case reader, writer, editor }

  var name = ""
  var age = 0
  var tags: [String] = []
  var role = Role.reader
  var joined = Date.distantPast
  var language = "en"
  var hasNews = false
}

extension SignUp: Decodable {
  enum CodingKeys: String, CodingKey {
    case name, age, tags, role, joined, language, hasNews
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    age = try values.decode(Int.self, forKey: .age)
    tags = try values.decode([String].self, forKey: .tags)
    role = try values.decode(Role.self, forKey: .role)
    joined = try values.decode(Date.self, forKey: .joined)
    language = try values.decodeIfPresent(String.self, forKey: .language) ?? "en"
    hasNews = try values.decodeIfPresent(Bool.self, forKey: .hasNews) ?? false
  }

  /// The rules of the table, checked by hand.
  var keepsTheRules: Bool {
    (2...40).contains(name.count) && (13...130).contains(age) && tags.count <= 8
  }
}

func makeSignUpMapper() -> PropertyMapper {
  let mapper = PropertyMapper()
  mapper.addMappings(
    [
      "name": .property(\.name, .length(2...40)),
      "age": .property(\.age, .range(13...130)),
      "tags": .property(\.tags, .maxLength(8)),
      "role": .property(\.role),
      "joined": .property(\.joined),
      "language": .property(\.language, default: "en"),
      "hasNews": .property(\.hasNews, default: false),
    ], for: SignUp.self, makingWith: { SignUp() })
  return mapper
}
