import Foundation
import PropertyMapper
import Testing

@Suite struct AlternativeKindTests {
  struct Image: DefaultInitializable, Equatable { var url = "" }

  struct Post: DefaultInitializable, Equatable {
    var url = "made"
    var image: Image?
    var count = 0
  }

  static func mapper(
    _ first: MappingPath, _ second: MappingPath, _ unknownKeys: UnknownKeyPolicy = .ignore,
    waiting isWaiting: Bool = false
  ) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: unknownKeys))
    mapper.addMappings(["url": .property(\.url)], for: Image.self)
    mapper.addMappings([first: .property(\.url).or(second)], for: Post.self)
    if isWaiting { mapper.setFinalDecoder(for: Post.self) { _, post in post.count += 1 } }
    return mapper
  }

  private func outcome(_ json: String, _ mapper: PropertyMapper) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let dictionary = try #require(object as? [String: Any])
    var errors: [MappingError] = []
    let ofText = mapper.create(Post.self, fromJSON: json, errors: &errors)
    let lines = [ofText?.url ?? "nil"] + errors.map(Outcome.line)
    let other = mapper.create(Post.self, from: dictionary, errors: &errors)
    #expect([other?.url ?? "nil"] + errors.map(Outcome.line) == lines)
    return lines
  }

  @Test(arguments: [UnknownKeyPolicy.ignore, .warn, .reject], [false, true])
  func `text that became an object is read by alternatives in either order`(
    unknownKeys: UnknownKeyPolicy, waiting: Bool
  ) throws {
    for (first, second) in [("image.url", "image"), ("image", "image.url")]
      as [(MappingPath, MappingPath)]
    {
      let mapper = Self.mapper(first, second, unknownKeys, waiting: waiting)
      #expect(try outcome(#"{"image":"x"}"#, mapper) == ["x"])
      #expect(try outcome(#"{"image":{"url":"y"}}"#, mapper) == ["y"])
      #expect(try outcome(#"{"image":null}"#, mapper) == ["made"])
      #expect(try outcome("{}", mapper) == ["made"])
    }
  }

  @Test(arguments: [false, true])
  func `if none fits, the first one's error is reported`(waiting: Bool) throws {
    let pathFirst = Self.mapper("image.url", "image", waiting: waiting)
    #expect(
      try outcome(#"{"image":[]}"#, pathFirst) == [
        "nil", "typeMismatch  image  must be an object, but is a list",
      ])
    #expect(
      try outcome(#"{"image":{"url":[]}}"#, pathFirst) == [
        "nil", "typeMismatch  image.url  must be text, but is a list",
      ])
    let keyFirst = Self.mapper("image", "image.url", waiting: waiting)
    #expect(
      try outcome(#"{"image":{"url":[]}}"#, keyFirst) == [
        "nil", "typeMismatch  image  must be text, but is an object",
      ])
  }

  @Test func `a wrong value of the same kind is an error`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["n": .property(\.count).or("m")], for: Post.self)
    #expect(
      try outcome(#"{"n":"x","m":3}"#, mapper) == [
        "nil", "conversionFailed  n  must be a whole number, but is text",
      ])
    #expect(try mapper.create(Post.self, fromJSON: #"{"n":{},"m":3}"#).count == 3)
  }

  @Test(arguments: [false, true])
  func `models and values are read at each other's keys`(waiting: Bool) throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["url": .property(\.url)], for: Image.self)
    mapper.addMappings(
      ["image": .model(\.image).or("count"), "count": .property(\.count).or("image")],
      for: Post.self)
    if waiting { mapper.setFinalDecoder(for: Image.self) { _, image in image.url += "!" } }
    let post = Post(image: Image(url: waiting ? "x!" : "x"), count: 3)
    for json in [#"{"image":{"url":"x"},"count":3}"#, #"{"count":{"url":"x"},"image":3}"#] {
      #expect(try mapper.create(Post.self, fromJSON: json) == post)
      var updated = Post()
      try mapper.update(&updated, fromJSON: json)
      #expect(updated == post)
    }
    #expect(
      try outcome(#"{"image":3,"count":4}"#, mapper) == [
        "nil", "typeMismatch  image  must be an object, but is a number",
      ])
  }
}
