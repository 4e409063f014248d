// A timeline like twitter.json: four levels of structs, and 60 of its keys. All types are also Codable, so
// that the library and JSONDecoder create the very same model.

struct Timeline: Codable, Equatable {
  var statuses: [Status] = []
  var searchMetadata = SearchMetadata()

  enum CodingKeys: String, CodingKey {
    case statuses
    case searchMetadata = "search_metadata"
  }
}

struct SearchMetadata: Codable, Equatable {
  var completedIn = 0.0
  var maximumID = 0
  var query = ""
  var count = 0
  var sinceID = 0

  enum CodingKeys: String, CodingKey {
    case completedIn = "completed_in"
    case maximumID = "max_id"
    case query
    case count
    case sinceID = "since_id"
  }
}

struct Status: Codable, Equatable {
  var createdAt = ""
  var id = 0
  var text = ""
  var source = ""
  var isTruncated = false
  var repliedStatusID: Int?
  var repliedName: String?
  var account = Account()
  var original: Retweet?
  var retweetCount = 0
  var favoriteCount = 0
  var entities = Entities()
  var isFavorite = false
  var isRetweeted = false
  var isSensitive: Bool?
  var language = ""

  enum CodingKeys: String, CodingKey {
    case createdAt = "created_at"
    case id
    case text
    case source
    case isTruncated = "truncated"
    case repliedStatusID = "in_reply_to_status_id"
    case repliedName = "in_reply_to_screen_name"
    case account = "user"
    case original = "retweeted_status"
    case retweetCount = "retweet_count"
    case favoriteCount = "favorite_count"
    case entities
    case isFavorite = "favorited"
    case isRetweeted = "retweeted"
    case isSensitive = "possibly_sensitive"
    case language = "lang"
  }
}

struct Retweet: Codable, Equatable {
  var id = 0
  var text = ""
  var account = Account()
  var retweetCount = 0
  var entities = Entities()

  enum CodingKeys: String, CodingKey {
    case id
    case text
    case account = "user"
    case retweetCount = "retweet_count"
    case entities
  }
}

struct Account: Codable, Equatable {
  var id = 0
  var name = ""
  var screenName = ""
  var location = ""
  var about = ""
  var url: String?
  var isProtected = false
  var followerCount = 0
  var friendCount = 0
  var statusCount = 0
  var createdAt = ""
  var isVerified = false
  var language = ""
  var imageURL = ""

  enum CodingKeys: String, CodingKey {
    case id
    case name
    case screenName = "screen_name"
    case location
    case about = "description"
    case url
    case isProtected = "protected"
    case followerCount = "followers_count"
    case friendCount = "friends_count"
    case statusCount = "statuses_count"
    case createdAt = "created_at"
    case isVerified = "verified"
    case language = "lang"
    case imageURL = "profile_image_url"
  }
}

struct Entities: Codable, Equatable {
  var hashtags: [Hashtag] = []
  var links: [Link] = []
  var mentions: [Mention] = []
  var pictures: [Picture]?

  enum CodingKeys: String, CodingKey {
    case hashtags
    case links = "urls"
    case mentions = "user_mentions"
    case pictures = "media"
  }
}

struct Hashtag: Codable, Equatable {
  var text = ""
  var indices: [Int] = []
}

struct Link: Codable, Equatable {
  var url = ""
  var expandedURL = ""
  var displayURL = ""
  var indices: [Int] = []

  enum CodingKeys: String, CodingKey {
    case url
    case expandedURL = "expanded_url"
    case displayURL = "display_url"
    case indices
  }
}

struct Mention: Codable, Equatable {
  var screenName = ""
  var name = ""
  var id = 0
  var indices: [Int] = []

  enum CodingKeys: String, CodingKey {
    case screenName = "screen_name"
    case name
    case id
    case indices
  }
}

struct Picture: Codable, Equatable {
  var id = 0
  var url = ""
  var type = ""
  var indices: [Int] = []

  enum CodingKeys: String, CodingKey {
    case id
    case url = "media_url"
    case type
    case indices
  }
}
