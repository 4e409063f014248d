import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// A client for GitHub's API. The models know nothing of JSON; what GitHub calls things, its empty texts and its unknown
/// words are said once.
@Suite struct GitHubClientStory {
  enum Kind: String {
    case user = "User"
    case organization = "Organization"
    case other
  }

  struct Account: Equatable {
    let id: Int
    let login: String
    let kind: Kind
    let name: String?
    let company: String?
    let blog: URL?
    let avatarURL: URL
    let isHireable: Bool?
    let publicRepos: Int
  }

  struct Repository: Equatable {
    let fullName: String
    let homepage: URL?
    let license: String?
    let topics: [String]
    let pushedAt: Date
  }

  struct Failure: Error, Equatable {
    let message: String
  }

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper(
      options: MappingOptions(emptyTextIsNull: true, keyStyle: .snakeCase))
    mapper.setTransformer(
      Transformer<String, Kind>(
        decode: { Kind(rawValue: $0) ?? .other }, encode: { $0.rawValue }),
      for: Kind.self)
    mapper.addMappings(
      .automatic()
        .mapping("type", to: \.kind)
        .mapping("hireable", to: \.isHireable),
      for: Account.self)
    mapper.addMappings(
      .automatic().mapping("license.spdx_id", to: \.license), for: Repository.self)
    mapper.addMappings(.automatic(), for: Failure.self)
    return mapper
  }()

  // MARK: The client

  struct Client {
    let send: (_ path: String) throws -> (status: Int, body: Data)

    func account(_ login: String) throws -> Account {
      try mapper.create(Account.self, from: .json(body(of: "users/\(login)")))
    }

    func repositories(of login: String) throws -> [Repository] {
      try mapper.create([Repository].self, from: .json(body(of: "users/\(login)/repos")))
    }

    func body(of path: String) throws -> Data {
      let (status, body) = try send(path)
      guard status == 200 else { throw try mapper.create(Failure.self, from: .json(body)) }
      return body
    }
  }

  let client = Client { path in
    switch path {
    case "users/facebook": (200, try Package.fixture("github-user.json"))
    case "users/facebook/repos": (200, Data(repositories.utf8))
    case "users/broken": (200, Data(broken.utf8))
    default: (404, Data(#"{"message": "Not Found", "status": "404"}"#.utf8))
    }
  }

  static let repositories = """
    [
      {"full_name": "facebook/react", "homepage": "", "license": {"key": "mit", "spdx_id": "MIT"},
       "topics": ["ui", "declarative"], "pushed_at": "2015-08-01T10:30:00Z"},
      {"full_name": "facebook/site", "homepage": "https://facebook.com", "license": null,
       "topics": [], "pushed_at": "2014-01-31T00:00:00Z"}
    ]
    """

  static let broken = """
    {
      "id": "many",
      "login": "broken",
      "type": "Mannequin",
      "avatar_url": "https://no URL at all",
      "hireable": "maybe"
    }
    """

  @Test func `an account has GitHub's values, and nil for missing ones`() throws {
    let account = try client.account("facebook")
    #expect(account.login == "facebook")
    #expect(account.kind == .organization)
    #expect(account.blog?.host() == "code.facebook.com")
    #expect(account.company == nil && account.isHireable == nil)
    #expect(account.publicRepos == 147)
  }

  @Test func `repositories read values from nested objects`() throws {
    let repositories = try client.repositories(of: "facebook")
    #expect(repositories.map(\.license) == ["MIT", nil])
    #expect(repositories.map { $0.homepage?.host() } == [nil, "facebook.com"])
    #expect(repositories[0].pushedAt == Date(timeIntervalSince1970: 1_438_425_000))
  }

  @Test func `an error response from GitHub is thrown with its message`() {
    #expect(throws: Failure(message: "Not Found")) { try client.account("nobody") }
  }

  @Test func `all problems in a broken response are reported`() throws {
    let errors = try #require(throws: MappingErrors.self) { try client.account("broken") }
    #expect(
      errors.report(in: Self.broken) == """
        4 problems while mapping Account:
          - id: must be a whole number, but is text
            2 |   "id": "many",
              |         ^
          - avatar_url: must be a URL, but is text in another form
            5 |   "avatar_url": "https://no URL at all",
              |                 ^
          - hireable: must be true or false, but is text
            6 |   "hireable": "maybe"
              |               ^
          - public_repos: must have a value, but is missing
            1 | {
              | ^
        """)
  }
}
