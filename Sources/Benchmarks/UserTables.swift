import PropertyMapper

/// The mapper for all variants of the user.
func makeUserMapper() -> PropertyMapper {
  let mapper = PropertyMapper()
  mapper.addMappings(.structUser, for: StructUser.self, makingWith: { StructUser() })
  mapper.addMappings(
    [
      "login": .property(\.login),
      "id": .property(\.id),
      "avatar_url": .property(\.avatarURL),
      "gravatar_id": .property(\.gravatarID),
      "url": .property(\.url),
      "html_url": .property(\.htmlURL),
      "followers_url": .property(\.followersURL),
      "following_url": .property(\.followingURL),
      "gists_url": .property(\.gistsURL),
      "starred_url": .property(\.starredURL),
      "subscriptions_url": .property(\.subscriptionsURL),
      "organizations_url": .property(\.organizationsURL),
      "repos_url": .property(\.reposURL),
      "events_url": .property(\.eventsURL),
      "received_events_url": .property(\.receivedEventsURL),
      "type": .property(\.type),
      "site_admin": .property(\.siteAdmin),
      "name": .property(\.name),
      "company": .property(\.company),
      "blog": .property(\.blog),
      "location": .property(\.location),
      "email": .property(\.email),
      "hireable": .property(\.hireable),
      "bio": .property(\.bio),
      "public_repos": .property(\.publicRepos),
      "public_gists": .property(\.publicGists),
      "followers": .property(\.followers),
      "following": .property(\.following),
    ], for: FinalUser.self, makingWith: { FinalUser() })
  mapper.addMappings(
    [
      "login": .property(\.login),
      "id": .property(\.id),
      "avatar_url": .property(\.avatarURL),
      "gravatar_id": .property(\.gravatarID),
      "url": .property(\.url),
      "html_url": .property(\.htmlURL),
      "followers_url": .property(\.followersURL),
      "following_url": .property(\.followingURL),
      "gists_url": .property(\.gistsURL),
      "starred_url": .property(\.starredURL),
      "subscriptions_url": .property(\.subscriptionsURL),
      "organizations_url": .property(\.organizationsURL),
      "repos_url": .property(\.reposURL),
      "events_url": .property(\.eventsURL),
      "received_events_url": .property(\.receivedEventsURL),
      "type": .property(\.type),
      "site_admin": .property(\.siteAdmin),
      "name": .property(\.name),
      "company": .property(\.company),
      "blog": .property(\.blog),
      "location": .property(\.location),
      "email": .property(\.email),
      "hireable": .property(\.hireable),
      "bio": .property(\.bio),
      "public_repos": .property(\.publicRepos),
      "public_gists": .property(\.publicGists),
      "followers": .property(\.followers),
      "following": .property(\.following),
    ], for: OpenUser.self, makingWith: { OpenUser() })
  return mapper
}

extension Mappings<StructUser> {
  /// The table of the struct. Separate, since it is also registered with new mappers.
  static var structUser: Self {
    [
      "login": .property(\.login),
      "id": .property(\.id),
      "avatar_url": .property(\.avatarURL),
      "gravatar_id": .property(\.gravatarID),
      "url": .property(\.url),
      "html_url": .property(\.htmlURL),
      "followers_url": .property(\.followersURL),
      "following_url": .property(\.followingURL),
      "gists_url": .property(\.gistsURL),
      "starred_url": .property(\.starredURL),
      "subscriptions_url": .property(\.subscriptionsURL),
      "organizations_url": .property(\.organizationsURL),
      "repos_url": .property(\.reposURL),
      "events_url": .property(\.eventsURL),
      "received_events_url": .property(\.receivedEventsURL),
      "type": .property(\.type),
      "site_admin": .property(\.siteAdmin),
      "name": .property(\.name),
      "company": .property(\.company),
      "blog": .property(\.blog),
      "location": .property(\.location),
      "email": .property(\.email),
      "hireable": .property(\.hireable),
      "bio": .property(\.bio),
      "public_repos": .property(\.publicRepos),
      "public_gists": .property(\.publicGists),
      "followers": .property(\.followers),
      "following": .property(\.following),
    ]
  }
}
