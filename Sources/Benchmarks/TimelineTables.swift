import PropertyMapper

/// The tables of the timeline.
func makeTimelineMapper() -> PropertyMapper {
  let mapper = PropertyMapper()
  mapper.addMappings(
    [
      "statuses": .model(\.statuses),
      "search_metadata": .model(\.searchMetadata),
    ], for: Timeline.self, makingWith: { Timeline() })
  mapper.addMappings(
    [
      "completed_in": .property(\.completedIn),
      "max_id": .property(\.maximumID),
      "query": .property(\.query),
      "count": .property(\.count),
      "since_id": .property(\.sinceID),
    ], for: SearchMetadata.self, makingWith: { SearchMetadata() })
  mapper.addMappings(
    [
      "created_at": .property(\.createdAt),
      "id": .property(\.id),
      "text": .property(\.text),
      "source": .property(\.source),
      "truncated": .property(\.isTruncated),
      "in_reply_to_status_id": .property(\.repliedStatusID),
      "in_reply_to_screen_name": .property(\.repliedName),
      "user": .model(\.account),
      "retweeted_status": .model(\.original),
      "retweet_count": .property(\.retweetCount),
      "favorite_count": .property(\.favoriteCount),
      "entities": .model(\.entities),
      "favorited": .property(\.isFavorite),
      "retweeted": .property(\.isRetweeted),
      "possibly_sensitive": .property(\.isSensitive),
      "lang": .property(\.language),
    ], for: Status.self, makingWith: { Status() })
  mapper.addMappings(
    [
      "id": .property(\.id),
      "text": .property(\.text),
      "user": .model(\.account),
      "retweet_count": .property(\.retweetCount),
      "entities": .model(\.entities),
    ], for: Retweet.self, makingWith: { Retweet() })
  mapper.addMappings(
    [
      "id": .property(\.id),
      "name": .property(\.name),
      "screen_name": .property(\.screenName),
      "location": .property(\.location),
      "description": .property(\.about),
      "url": .property(\.url),
      "protected": .property(\.isProtected),
      "followers_count": .property(\.followerCount),
      "friends_count": .property(\.friendCount),
      "statuses_count": .property(\.statusCount),
      "created_at": .property(\.createdAt),
      "verified": .property(\.isVerified),
      "lang": .property(\.language),
      "profile_image_url": .property(\.imageURL),
    ], for: Account.self, makingWith: { Account() })
  mapper.addMappings(
    [
      "hashtags": .model(\.hashtags),
      "urls": .model(\.links),
      "user_mentions": .model(\.mentions),
      "media": .model(\.pictures),
    ], for: Entities.self, makingWith: { Entities() })
  mapper.addMappings(
    [
      "text": .property(\.text),
      "indices": .property(\.indices),
    ], for: Hashtag.self, makingWith: { Hashtag() })
  mapper.addMappings(
    [
      "url": .property(\.url),
      "expanded_url": .property(\.expandedURL),
      "display_url": .property(\.displayURL),
      "indices": .property(\.indices),
    ], for: Link.self, makingWith: { Link() })
  mapper.addMappings(
    [
      "screen_name": .property(\.screenName),
      "name": .property(\.name),
      "id": .property(\.id),
      "indices": .property(\.indices),
    ], for: Mention.self, makingWith: { Mention() })
  mapper.addMappings(
    [
      "id": .property(\.id),
      "media_url": .property(\.url),
      "type": .property(\.type),
      "indices": .property(\.indices),
    ], for: Picture.self, makingWith: { Picture() })
  return mapper
}
