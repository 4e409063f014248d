import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// The code of the page "Migration from YYModel and MJExtension".
struct MigrationFromYYModelAndMJExtensionTests {
  // snippet: yymodel-models
  final class Photo {
    var url: URL?
    var width = 0
  }

  final class Status {
    var statusID: UInt64 = 0
    var text = ""
    var client = "unknown"
    var createdAt = Date(timeIntervalSince1970: 0)
    var photos: [Photo] = []
    var isExpanded = false
  }
  // end

  private static func mapper() -> PropertyMapper {
    // snippet: yymodel-tables
    let mapper = PropertyMapper()
    mapper.addMappings(
      .automatic(), for: Photo.self, makingWith: { Photo() })
    mapper.addMappings(
      .automatic(except: ["statusID", "createdAt", "isExpanded"])
        .mapping("source.name", to: \.client)
        .merging([
          "id": .property(\.statusID).or("idstr"),
          "created": .transform(\.createdAt, .secondsSince1970)
            .required(),
        ]),
      for: Status.self, makingWith: { Status() })
    mapper.setInputEditor(for: Status.self) { object in
      if let data = object["data"] as? [String: Any] { object = data }
    }
    // end
    return mapper
  }

  let mapper = Self.mapper()
  // snippet: yymodel-input
  let json = """
    {"data": {"id": null, "idstr": "5472746497", "text": "Look!",
     "source": {"name": "Phone"}, "created": 1401234567,
     "photos": [{"url": "https://example.org/1.jpg", "width": "640"}]}}
    """
  // end

  @Test func `a model with hooks, read and written`() throws {
    let print = Printer()
    // snippet: yymodel-calls
    let status = try mapper.create(Status.self, from: .json(json))
    print(status.statusID)  // 5472746497
    print(status.client)  // Phone
    print(status.photos[0].width)  // 640
    print(try mapper.export(status, as: .jsonText))
    // {"text":"Look!","source":{"name":"Phone"},
    //  "photos":[{"url":"https://example.org/1.jpg","width":640}],
    //  "id":5472746497,"created":1401234567}

    let copy = try mapper.copy(status)
    print(mapper.areEqual(copy, status))  // true
    print(mapper.hash(of: copy) == mapper.hash(of: status))  // true
    print(mapper.description(of: status.photos[0]))
    // Photo {
    //   url: https://example.org/1.jpg
    //   width: 640
    // }
    let data = try mapper.archive(status)
    print(try mapper.unarchive(Status.self, from: data).text)  // Look!
    // end
    try print.expectComments(of: "yymodel-calls")
    #expect(copy.photos[0] !== status.photos[0])
  }

  @Test func `an array whose bad elements are dropped`() throws {
    let print = Printer()
    // snippet: yymodel-lossy
    mapper.addMappings(
      ["photos": .model(\.photos).lossy()], for: Status.self)
    var problems: [MappingError] = []
    let status = mapper.create(
      Status.self,
      from: ["created": 0, "photos": [["width": 10], "none", NSNull()]],
      errors: &problems)
    print(status?.photos.count ?? 0)  // 1
    for problem in problems { print(problem) }
    // photos[1]: must be an object, but is text
    // photos[2]: must have a value, but is null
    // end
    try print.expectComments(of: "yymodel-lossy")
  }

  @Test func `reading array elements one by one`() throws {
    let print = Printer()
    // check: yymodel-records
    let list = #"[{"width": 10}, {"width": "wide"}, null]"#
    let photos = mapper.models(
      of: Photo.self, from: Data(list.utf8), as: .jsonArray
    ).compactMap {
      try? $0.result.get()
    }
    print(photos.count)  // 1
    // end
    try print.expectComments(of: "yymodel-records")
  }

  // What the table of differences says.

  private func expectError(_ text: String, _ json: String) {
    let error = #expect(throws: MappingErrors.self) {
      try mapper.create(Status.self, from: .json(json))
    }
    #expect(error?.map(\.description) == [text])
  }

  @Test func `null and wrong values`() throws {
    let status = try mapper.create(
      Status.self,
      from: .json(#"{"id": null, "text": null, "created": 0}"#))
    #expect((status.statusID, status.text) == (0, ""))
    expectError(
      "id: must be a whole number, but is text",
      #"{"id": "12ab", "created": 0}"#)
    expectError(
      "photos: must be a list, but is an object",
      #"{"photos": {}, "created": 0}"#)
    expectError(
      "photos[0]: must have a value, but is null",
      #"{"photos": [null], "created": 0}"#)
    expectError(
      "photos[0].url: must be a URL, but is text in another form",
      #"{"photos": [{"url": ""}], "created": 0}"#)
    expectError("created: must have a value, but is missing", "{}")
    let lenient = PropertyMapper(
      options: MappingOptions(conversion: .lenient, emptyTextIsNull: true)
    )
    lenient.addMappings(from: mapper)
    let photos = try lenient.create(
      [Photo].self,
      from: .json(#"[{"url": " https://a.org "}, {"url": ""}]"#))
    #expect(photos.map(\.url) == [URL(string: "https://a.org"), nil])
  }

  final class Post {
    var sent: Date?
    var body = Data()
    var first = Photo()
  }

  @Test func `dates, data and existing nested instances`() throws {
    mapper.addMappings(
      .automatic(), for: Post.self, makingWith: { Post() })
    let post = try mapper.create(
      Post.self,
      from: .json(
        #"{"sent": "Tue May 31 17:46:55 +0800 2011", "body": "aGVsbG8=", "first": {}}"#
      ))
    #expect(post.sent == Date(timeIntervalSince1970: 1_306_835_215))
    #expect(post.body == Data("hello".utf8))
    let first = post.first
    try mapper.update(post, from: ["first": ["width": 3]])
    #expect(post.first === first && first.width == 3)
    #expect(
      try mapper.export(post, as: .jsonText)
        == #"{"sent":"2011-05-31T09:46:55Z","body":"aGVsbG8=","first":{"width":3}}"#
    )
  }
}
