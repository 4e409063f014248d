import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct KeyStyleTests {
  struct Names: DefaultInitializable {
    var avatarURL: URL?
    var userID2 = 0
    // swift-format-ignore: AlwaysUseLowerCamelCase
    var html_url = ""
    var imageURLs: [String] = []
    var isHTTPSecure = false
    // swift-format-ignore: AlwaysUseLowerCamelCase
    var URLSession = 0
    var address2Line = ""
    var _private = 0
    // swift-format-ignore: IdentifiersMustBeASCII
    var größeÄndern = 0
    var x = 0
  }

  static let keys = [
    "avatar_url", "user_id2", "html_url", "image_urls", "is_http_secure", "url_session",
    "address2_line", "_private", "größe_ändern", "x",
  ]

  @Test func `property names are converted to snake case keys`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(keys: .snakeCase), for: Names.self)
    #expect(
      Set(try mapper.export(Names(), options: .includesNull).keys) == Set(Self.keys))
  }

  @Test(arguments: [
    (
      KeyStyle.kebabCase,
      [
        "avatar-url", "user-id2", "html-url", "image-urls", "is-http-secure", "url-session",
        "address2-line", "_private", "größe-ändern", "x",
      ]
    ),
    (
      .pascalCase,
      [
        "AvatarURL", "UserID2", "HtmlUrl", "ImageURLs", "IsHTTPSecure", "URLSession",
        "Address2Line", "_Private", "GrößeÄndern", "X",
      ]
    ),
    (
      .custom { "$" + $0 },
      [
        "$avatarURL", "$userID2", "$html_url", "$imageURLs", "$isHTTPSecure", "$URLSession",
        "$address2Line", "$_private", "$größeÄndern", "$x",
      ]
    ),
  ])
  func `property names are converted to keys of other styles, and read back`(
    style: KeyStyle, keys: [String]
  ) throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(keys: style), for: Names.self)
    var names = Names()
    (names.userID2, names.html_url, names._private) = (2, "html", 3)
    let object = try mapper.export(names, options: .includesNull)
    #expect(object.keys.sorted() == keys.sorted())
    let back = try mapper.create(Names.self, from: object)
    #expect((back.userID2, back.html_url, back._private) == (2, "html", 3))
  }

  @Test func `custom styles are equal if they are copies`() {
    let style = KeyStyle.custom { $0 }
    let copy = style
    #expect(style == copy && Set([style, copy]).count == 1)
    #expect(style != .custom { $0 } && style != .asWritten)
  }

  @Test func `models are read back from their snake case keys`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(keys: .snakeCase), for: Names.self)
    var names = Names()
    names.avatarURL = URL(string: "https://example.org/a.png")
    names.userID2 = 2
    names.html_url = "html"
    names.imageURLs = ["a"]
    let back = try mapper.create(Names.self, from: try mapper.export(names))
    #expect(back.avatarURL == names.avatarURL)
    #expect(back.userID2 == 2)
    #expect(back.html_url == "html")
    #expect(back.imageURLs == ["a"])
  }

  @Test func `the key style of the options applies if the table doesn't set one`() throws {
    var options = MappingOptions()
    options.keyStyle = .snakeCase
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(.automatic(only: ["userID2"]), for: Names.self)
    #expect(try mapper.export(Names(), as: .jsonText) == #"{"user_id2":0}"#)
    mapper.setMappings(.automatic(keys: .asWritten, only: ["userID2"]), for: Names.self)
    #expect(try mapper.export(Names(), as: .jsonText) == #"{"userID2":0}"#)
  }

  struct Colliding: DefaultInitializable {
    var userID = 0
    var userId = 0
    // swift-format-ignore: AlwaysUseLowerCamelCase
    var user_id = 0
  }

  @Test func `two properties with the same key are a configuration error`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(.automatic(keys: .snakeCase), for: Colliding.self)
    let found = #expect(throws: ConfigurationErrors.self) { try mapper.verify() }
    #expect(found?.map(\.code) == [.conflictingKeys])
    #expect(
      found?.first?.message
        == "userID, userId, and user_id share the key user_id")
    mapper.setMappings(
      .automatic(keys: .snakeCase, except: ["user_id"]).mapping("second", to: \.userId),
      for: Colliding.self)
    try mapper.verify()
  }
}
