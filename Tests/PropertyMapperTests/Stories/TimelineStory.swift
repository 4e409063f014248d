import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// A timeline of Twitter: objects of four levels become the models that an app shows.
@Suite struct TimelineStory {
  struct Author: Equatable, Decodable {
    var name = ""
    var handle = ""
    var memberSince = Date.distantPast
    var website: URL?
    var followers = 0
  }

  struct Photo: Equatable {
    var url: URL?
    var width = 0
    var height = 0
  }

  final class Status {
    var id = 0
    var text = ""
    var sentAt = Date.distantPast
    var app = ""
    var author = Author()
    var answersTo: String?
    var hashtags: [String] = []
    var photos: [Photo] = []
    var original: Status?
    var retweets = 0
  }

  struct Timeline {
    var statuses: [Status] = []
  }

  struct Hashtag { let text: String }

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "name": .property(\.name).required(),
        "screen_name": .property(\.handle, .matches(/\w{1,15}/)).required(),
        "created_at": .property(\.memberSince).required(),
        "url": .property(\.website),
        "followers_count": .property(\.followers, .min(0)),
      ], for: Author.self, makingWith: { Author() })
    mapper.addMappings(
      [
        "media_url_https": .property(\.url).required(),
        "sizes.large.w": .property(\.width),
        "sizes.large.h": .property(\.height),
      ], for: Photo.self, makingWith: { Photo() })
    mapper.addMappings(
      [
        "id_str": .property(\.id).required(),  // the number at "id" has been rounded
        "text": .property(\.text).required(),
        "created_at": .property(\.sentAt).required(),
        "source": .transform(\.app, decode: { (html: String) in withoutTags(html) }).decodeOnly(),
        "user": .model(\.author).required(),
        "in_reply_to_screen_name": .property(\.answersTo),
        "entities.hashtags": .transform(
          \.hashtags, decode: { (tags: [Hashtag]) in tags.map(\.text) }
        ).decodeOnly(),
        "entities.media": .model(\.photos),
        "retweeted_status": .model(\.original),
        "retweet_count": .property(\.retweets),
      ], for: Status.self, makingWith: { Status() })
    mapper.addMappings(.automatic(), for: Hashtag.self)
    mapper.addMappings(
      ["statuses": .model(\.statuses)], for: Timeline.self, makingWith: { Timeline() })
    return mapper
  }()

  // MARK: The timeline

  @Sendable static func withoutTags(_ html: String) -> String {
    html.replacing(/<[^>]*>/, with: "")
  }

  @Test func `a timeline has everything that an app shows`() throws {
    let timeline = try Self.mapper.create(
      Timeline.self, from: .json(Package.fixture("twitter.json")))
    let first = try #require(timeline.statuses.first)
    #expect(timeline.statuses.count == 100)
    #expect(first.id == 505_874_924_095_815_681)
    #expect(first.sentAt.formatted(.iso8601) == "2014-08-31T00:29:15Z")
    #expect(first.app == "Twitter for iPhone")
    #expect(first.author.handle == "ayuu0123")
    #expect(first.answersTo == "aym0566x")
    #expect(timeline.statuses.count { $0.original != nil } == 73)
    #expect(timeline.statuses.flatMap(\.hashtags).count == 8)
    #expect(timeline.statuses.flatMap(\.photos)[0] == photo)
    let retweet = timeline.statuses[1]
    #expect(retweet.original?.author.handle == "KATANA77")
  }

  let photo = Photo(
    url: URL(string: "https://pbs.twimg.com/media/BwUxfC6CIAEr-Ye.jpg"), width: 765, height: 432)

  @Test func `every problem in a file of thousands of lines is found`() throws {
    var json = String(decoding: try Package.fixture("twitter.json"), as: UTF8.self)
    json.replace("Sun Aug 31 00:29:14", with: "Sun Feb 30 00:29:14", maxReplacements: 1)
    json.replace(#""screen_name": "ayuu0123""#, with: #""screen_name": "ayuu 0123""#)
    json.replace(#""w": 765,"#, with: #""w": "wide","#, maxReplacements: 1)
    let errors = try #require(throws: MappingErrors.self) {
      try Self.mapper.create(Timeline.self, from: .json(json))
    }
    #expect(
      errors.report(in: json) == """
        3 problems while mapping Timeline:
          - statuses[0].user.screen_name: must match the pattern
            23 |         "screen_name": "ayuu 0123",
               |                        ^
          - statuses[1].created_at: must be a date, but is text in another form
            97 |       "created_at": "Sun Feb 30 00:29:14 +0000 2014",
               |                     ^
          - statuses[1].retweeted_status.entities.media[0].sizes.large.w: must be a whole number, but is text
            294 |                   "w": "wide",
                |                        ^
        """)
  }
}
