import Foundation

extension TimelineStory.Author {
  enum CodingKeys: String, CodingKey {
    case name
    case handle = "screenName"
    case memberSince = "createdAt"
    case website = "url"
    case followers = "followersCount"
  }
}

extension TimelineStory.Photo: Decodable {
  enum CodingKeys: String, CodingKey {
    case url = "mediaUrlHttps"
    case sizes
  }
  private struct Sizes: Decodable { let large: Size }
  private struct Size: Decodable { let w: Int, h: Int }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let size = try container.decode(Sizes.self, forKey: .sizes).large
    self.init(url: try container.decode(URL.self, forKey: .url), width: size.w, height: size.h)
  }
}

// A class can have no `required init` in an extension, so a structure is decoded in its place.
extension TimelineStory.Timeline: Decodable {
  private final class Post: Decodable {
    let idStr: String
    let text: String
    let createdAt: Date
    let source: String
    let user: TimelineStory.Author
    let inReplyToScreenName: String?
    let entities: Entities
    let retweetedStatus: Post?
    let retweetCount: Int
  }
  private struct Entities: Decodable {
    let hashtags: [Hashtag]
    let media: [TimelineStory.Photo]?
  }
  private struct Hashtag: Decodable { let text: String }
  private struct Page: Decodable { let statuses: [Post] }

  init(from decoder: any Decoder) throws {
    statuses = try Page(from: decoder).statuses.map(Self.status)
  }

  private static func status(_ post: Post) throws -> TimelineStory.Status {
    guard let id = Int(post.idStr) else { throw CocoaError(.coderReadCorrupt) }
    let status = TimelineStory.Status()
    status.id = id
    status.text = post.text
    status.sentAt = post.createdAt
    status.app = TimelineStory.withoutTags(post.source)
    status.author = post.user
    status.answersTo = post.inReplyToScreenName
    status.hashtags = post.entities.hashtags.map(\.text)
    status.photos = post.entities.media ?? []
    status.original = try post.retweetedStatus.map(Self.status)
    status.retweets = post.retweetCount
    return status
  }

  static var decoder: JSONDecoder {
    let dates = DateFormatter()
    dates.locale = Locale(identifier: "en_US_POSIX")
    dates.dateFormat = "EEE MMM dd HH:mm:ss Z yyyy"
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .formatted(dates)
    return decoder
  }
}
