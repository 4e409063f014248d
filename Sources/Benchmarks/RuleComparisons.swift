import Foundation
import PropertyMapper

/// A single record with rules over several properties.
func ruleComparison(_ group: String) -> Comparison {
  Comparison(
    group: group, title: "JSON text becomes one record with 28 keys and three rules over several"
  ) {
    let mapper = makeUserMapper()
    addRules(to: mapper, for: StructUser.self, \.login, \.url, \.company, \.bio, \.followers)
    addRules(to: mapper, for: FinalUser.self, \.login, \.url, \.company, \.bio, \.followers)
    addRules(to: mapper, for: OpenUser.self, \.login, \.url, \.company, \.bio, \.followers)
    let decoder = JSONDecoder()
    let data = try fixture("github-user.json")
    let expected = try decoder.decode(StructUser.self, from: data)
    let names = properties(of: expected)
    return [
      Contestant("JSONDecoder", gives: expected) {
        try decoder.decode(StructUser.self, from: data)
      },
      Contestant("struct", gives: expected) {
        try mapper.create(StructUser.self, from: .json(data))
      },
      Contestant("final class", check: { properties(of: $0) == names }) {
        try mapper.create(FinalUser.self, from: .json(data))
      },
      Contestant("open class", check: { properties(of: $0) == names }) {
        try mapper.create(OpenUser.self, from: .json(data))
      },
    ]
  }
}

private func addRules<User>(
  to mapper: PropertyMapper, for type: User.Type, _ login: KeyPath<User, String>,
  _ url: KeyPath<User, String>, _ company: KeyPath<User, String?>, _ bio: KeyPath<User, String?>,
  _ followers: KeyPath<User, Int>
) {
  mapper.addRule(for: type, login, url, at: "url", named: "ownURL") { login, url in
    url.hasSuffix(login) ? nil : "must end with the login"
  }
  mapper.addRule(for: type, company, bio) { company, bio in
    company == nil && bio == nil ? "must say something of the user" : nil
  }
  mapper.addRule(for: type, login, followers, at: "followers") { login, followers in
    login.isEmpty && followers > 0 ? "must have a login to have followers" : nil
  }
}
