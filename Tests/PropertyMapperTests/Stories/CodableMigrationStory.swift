import Foundation
import PropertyMapper
import Testing

/// An app kept its drafts as `JSONEncoder` wrote them, and now uses the form of its server. Nobody loses a draft: a
/// scheme reads the old files, through the Codable conformances that are still there.
@Suite struct CodableMigrationStory {
  enum Mood: String, Codable, CaseIterable { case merry, grim }

  enum Attachment: Equatable, Codable {
    case link(Link)
    case photo(Photo)
  }
  struct Link: Equatable, Codable { var url = URL(filePath: "/") }
  struct Photo: Equatable, Codable {
    var thumbnail = Data()
    var width = 0
  }

  struct Draft: Equatable, Codable {
    var id = UUID()
    var text = ""
    var edited = Date(timeIntervalSince1970: 0)
    var attachment: Attachment?
    var moods: [Mood: Int] = [:]
  }

  /// As `JSONEncoder` writes dates unless it is told otherwise.
  static let secondsSince2001 = Transformer<Double, Date>(
    decode: { Date(timeIntervalSinceReferenceDate: $0) },
    encode: { $0.timeIntervalSinceReferenceDate })

  static let mapper: PropertyMapper = {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "id": .property(\.id).required(),
        "body.text": .property(\.text, .maxLength(280)),
        "edited_at": .property(\.edited).required(),
        "body.attachment": .model(\.attachment),
        "moods": .property(\.moods),
      ], for: Draft.self, makingWith: { Draft() })
    mapper.addMappings(["href": .property(\.url)], for: Link.self, makingWith: { Link() })
    mapper.addMappings(
      ["thumbnail": .property(\.thumbnail), "width": .property(\.width, .min(1))],
      for: Photo.self, makingWith: { Photo() })
    mapper.addSubtypes(
      of: Attachment.self, discriminator: "kind",
      ["link": .payload(Attachment.link), "photo": .payload(Attachment.photo)])
    mapper.using("files").addMappings(
      [
        "id": .property(\.id).required(),
        "text": .property(\.text, .maxLength(280)),
        "edited": .transform(\.edited, secondsSince2001).required(),
        "attachment": .codable(\.attachment),
        "moods": .codable(\.moods),
      ], for: Draft.self)
    return mapper
  }()

  // MARK: The drafts

  let drafts: [Draft] = [
    Draft(text: "Winter is coming", edited: Date(timeIntervalSinceReferenceDate: 700_000_000.25)),
    Draft(
      text: "Look!", edited: Date(timeIntervalSinceReferenceDate: 0),
      attachment: .photo(Photo(thumbnail: Data([1, 2, 3]), width: 640)),
      moods: [.merry: 3, .grim: 1]),
    Draft(
      text: "Read", edited: Date(timeIntervalSinceReferenceDate: -1.5),
      attachment: .link(Link(url: URL(filePath: "/books/emma")))),
  ]

  @Test func `the mapper reads what JSONEncoder wrote`() throws {
    let file = try JSONEncoder().encode(drafts)
    #expect(try Self.mapper.using("files").create([Draft].self, from: .json(file)) == drafts)
  }

  @Test func `drafts are sent to the server and read back in the server's format`() throws {
    let json = try Self.mapper.export(drafts, as: .jsonText)
    #expect(
      json == #"""
        [{"id":"\#(drafts[0].id)","body":{"text":"Winter is coming"},\#
        "edited_at":"2023-03-08T20:26:40.25Z","moods":{}},\#
        {"id":"\#(drafts[1].id)","body":{"text":"Look!",\#
        "attachment":{"kind":"photo","thumbnail":"AQID","width":640}},\#
        "edited_at":"2001-01-01T00:00:00Z","moods":{"grim":1,"merry":3}},\#
        {"id":"\#(drafts[2].id)","body":{"text":"Read",\#
        "attachment":{"kind":"link","href":"file:///books/emma"}},\#
        "edited_at":"2000-12-31T23:59:58.5Z","moods":{}}]
        """#)
    #expect(try Self.mapper.create([Draft].self, from: .json(json)) == drafts)
  }

  @Test func `an older build can read what the scheme writes`() throws {
    let file = try Self.mapper.using("files").export(drafts, as: .json)
    #expect(try JSONDecoder().decode([Draft].self, from: file) == drafts)
  }

  @Test func `all problems in broken files and responses are reported`() throws {
    func report(_ mapper: PropertyMapper, _ json: String) throws -> String {
      try #require(throws: MappingErrors.self) {
        try mapper.create([Draft].self, from: .json(json))
      }.report
    }
    let file = """
      [{"id": "1", "edited": "2017-06-05", "attachment": {"photo": {"_0": {"thumbnail": "AQID"}}}},
       {"id": null, "edited": 1, "attachment": {"video": {}}}]
      """
    #expect(
      try report(Self.mapper.using("files"), file) == """
        5 problems while mapping [Draft]:
          - [0].id: must be a UUID, but is text in another form
          - [0].edited: must be a number, but is text
          - [0].attachment.photo._0.width: must have a value, but is missing
          - [1].id: must have a value, but is null
          - [1].attachment: isn't a valid Attachment
        """)
    let answer = """
      [{"id": "1", "edited_at": "2017-06-35", "moods": {"mery": 1},
        "body": {"attachment": {"kind": "photo", "width": 0}}}]
      """
    #expect(
      try report(Self.mapper, answer) == """
        4 problems while mapping [Draft]:
          - [0].id: must be a UUID, but is text in another form
          - [0].edited_at: must be a date, but is text in another form
          - [0].body.attachment.width: must be at least 1, but is 0
          - [0].moods.mery: must be "merry" or "grim", but is other text
            help: did you mean merry?
        """)
  }
}
