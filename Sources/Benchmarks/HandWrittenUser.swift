/// Reads a user by hand: one lookup and one cast per property.
func handWrittenUser(from dictionary: [String: Any]) -> StructUser? {
  var user = StructUser()
  guard let login = dictionary["login"] as? String else { return nil }
  user.login = login
  guard let id = dictionary["id"] as? Int else { return nil }
  user.id = id
  guard let avatarURL = dictionary["avatar_url"] as? String else { return nil }
  user.avatarURL = avatarURL
  guard let gravatarID = dictionary["gravatar_id"] as? String else { return nil }
  user.gravatarID = gravatarID
  guard let url = dictionary["url"] as? String else { return nil }
  user.url = url
  guard let htmlURL = dictionary["html_url"] as? String else { return nil }
  user.htmlURL = htmlURL
  guard let followersURL = dictionary["followers_url"] as? String else { return nil }
  user.followersURL = followersURL
  guard let followingURL = dictionary["following_url"] as? String else { return nil }
  user.followingURL = followingURL
  guard let gistsURL = dictionary["gists_url"] as? String else { return nil }
  user.gistsURL = gistsURL
  guard let starredURL = dictionary["starred_url"] as? String else { return nil }
  user.starredURL = starredURL
  guard let subscriptionsURL = dictionary["subscriptions_url"] as? String else { return nil }
  user.subscriptionsURL = subscriptionsURL
  guard let organizationsURL = dictionary["organizations_url"] as? String else { return nil }
  user.organizationsURL = organizationsURL
  guard let reposURL = dictionary["repos_url"] as? String else { return nil }
  user.reposURL = reposURL
  guard let eventsURL = dictionary["events_url"] as? String else { return nil }
  user.eventsURL = eventsURL
  guard let receivedEventsURL = dictionary["received_events_url"] as? String else { return nil }
  user.receivedEventsURL = receivedEventsURL
  guard let type = dictionary["type"] as? String else { return nil }
  user.type = type
  guard let siteAdmin = dictionary["site_admin"] as? Bool else { return nil }
  user.siteAdmin = siteAdmin
  user.name = dictionary["name"] as? String
  user.company = dictionary["company"] as? String
  user.blog = dictionary["blog"] as? String
  user.location = dictionary["location"] as? String
  user.email = dictionary["email"] as? String
  user.hireable = dictionary["hireable"] as? Bool
  user.bio = dictionary["bio"] as? String
  guard let publicRepos = dictionary["public_repos"] as? Int else { return nil }
  user.publicRepos = publicRepos
  guard let publicGists = dictionary["public_gists"] as? Int else { return nil }
  user.publicGists = publicGists
  guard let followers = dictionary["followers"] as? Int else { return nil }
  user.followers = followers
  guard let following = dictionary["following"] as? Int else { return nil }
  user.following = following
  return user
}

/// Converts a user to a dictionary by hand.
func handWrittenDictionary(of user: StructUser) -> [String: Any] {
  var dictionary: [String: Any] = [:]
  dictionary["login"] = user.login
  dictionary["id"] = user.id
  dictionary["avatar_url"] = user.avatarURL
  dictionary["gravatar_id"] = user.gravatarID
  dictionary["url"] = user.url
  dictionary["html_url"] = user.htmlURL
  dictionary["followers_url"] = user.followersURL
  dictionary["following_url"] = user.followingURL
  dictionary["gists_url"] = user.gistsURL
  dictionary["starred_url"] = user.starredURL
  dictionary["subscriptions_url"] = user.subscriptionsURL
  dictionary["organizations_url"] = user.organizationsURL
  dictionary["repos_url"] = user.reposURL
  dictionary["events_url"] = user.eventsURL
  dictionary["received_events_url"] = user.receivedEventsURL
  dictionary["type"] = user.type
  dictionary["site_admin"] = user.siteAdmin
  if let name = user.name { dictionary["name"] = name }
  if let company = user.company { dictionary["company"] = company }
  if let blog = user.blog { dictionary["blog"] = blog }
  if let location = user.location { dictionary["location"] = location }
  if let email = user.email { dictionary["email"] = email }
  if let hireable = user.hireable { dictionary["hireable"] = hireable }
  if let bio = user.bio { dictionary["bio"] = bio }
  dictionary["public_repos"] = user.publicRepos
  dictionary["public_gists"] = user.publicGists
  dictionary["followers"] = user.followers
  dictionary["following"] = user.following
  return dictionary
}
