import Foundation

extension GitHubClientStory.Account: Decodable {
  enum CodingKeys: String, CodingKey {
    case id, login, name, company, blog
    case kind = "type"
    case avatarURL = "avatar_url"
    case isHireable = "hireable"
    case publicRepos = "public_repos"
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    login = try container.decode(String.self, forKey: .login)
    kind = .init(rawValue: try container.decode(String.self, forKey: .kind)) ?? .other
    name = try container.decodeIfPresent(String.self, forKey: .name)
    company = try container.decodeIfPresent(String.self, forKey: .company)
    blog = try container.decodeURLIfNotEmpty(forKey: .blog)
    avatarURL = try container.decode(URL.self, forKey: .avatarURL)
    isHireable = try container.decodeIfPresent(Bool.self, forKey: .isHireable)
    publicRepos = try container.decode(Int.self, forKey: .publicRepos)
  }
}

extension GitHubClientStory.Repository: Decodable {
  enum CodingKeys: String, CodingKey {
    case homepage, license, topics
    case fullName = "full_name"
    case pushedAt = "pushed_at"
  }

  private struct License: Decodable {
    let id: String
    enum CodingKeys: String, CodingKey { case id = "spdx_id" }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    fullName = try container.decode(String.self, forKey: .fullName)
    homepage = try container.decodeURLIfNotEmpty(forKey: .homepage)
    license = try container.decodeIfPresent(License.self, forKey: .license)?.id
    topics = try container.decode([String].self, forKey: .topics)
    pushedAt = try container.decode(Date.self, forKey: .pushedAt)
  }
}

extension KeyedDecodingContainer {
  fileprivate func decodeURLIfNotEmpty(forKey key: Key) throws -> URL? {
    guard try decodeIfPresent(String.self, forKey: key)?.isEmpty == false else { return nil }
    return try decode(URL.self, forKey: key)
  }
}
