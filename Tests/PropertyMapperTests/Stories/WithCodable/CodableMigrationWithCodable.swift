import Foundation

extension CodableMigrationStory {
  /// The server's form as a type of its own; that of the files is what `Draft` synthesizes.
  struct ServerDraft: Decodable {
    let draft: Draft

    private enum CodingKeys: String, CodingKey {
      case id, body, moods
      case editedAt = "edited_at"
    }
    private enum BodyKeys: String, CodingKey { case text, attachment }
    private enum AttachmentKeys: String, CodingKey { case kind, href, thumbnail, width }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      var draft = Draft()
      draft.id = try container.decode(UUID.self, forKey: .id)
      let date = try container.decode(String.self, forKey: .editedAt)
      let style = Date.ISO8601FormatStyle(includingFractionalSeconds: date.contains("."))
      draft.edited = try Date(date, strategy: style)
      for (name, count) in try container.decode([String: Int].self, forKey: .moods) {
        guard let mood = Mood(rawValue: name) else { throw CocoaError(.coderInvalidValue) }
        draft.moods[mood] = count
      }
      let body = try container.nestedContainer(keyedBy: BodyKeys.self, forKey: .body)
      draft.text = try body.decode(String.self, forKey: .text)
      guard draft.text.count <= 280 else { throw CocoaError(.coderInvalidValue) }
      if body.contains(.attachment) {
        draft.attachment = try Self.attachment(
          in: body.nestedContainer(keyedBy: AttachmentKeys.self, forKey: .attachment))
      }
      self.draft = draft
    }

    private static func attachment(
      in container: KeyedDecodingContainer<AttachmentKeys>
    ) throws -> Attachment {
      switch try container.decode(String.self, forKey: .kind) {
      case "link":
        return .link(Link(url: try container.decode(URL.self, forKey: .href)))
      case "photo":
        let width = try container.decode(Int.self, forKey: .width)
        guard width >= 1 else { throw CocoaError(.coderInvalidValue) }
        let thumbnail = try container.decode(Data.self, forKey: .thumbnail)
        return .photo(Photo(thumbnail: thumbnail, width: width))
      default:
        throw CocoaError(.coderInvalidValue)
      }
    }
  }
}
