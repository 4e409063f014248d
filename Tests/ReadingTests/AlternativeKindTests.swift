import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

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
    let ofText = mapper.create(Post.self, from: .json(json), errors: &errors)
    let lines = [ofText?.url ?? "nil"] + errors.map(Outcome.line)
    errors = []
    let other = mapper.create(Post.self, from: dictionary, errors: &errors)
    #expect([other?.url ?? "nil"] + errors.map(Outcome.line) == lines)
    return lines
  }

  struct Framed: DefaultInitializable {
    var leaf = Leaf()
    var name = ""
  }

  struct Leaf: DefaultInitializable {
    var life = Life()
    var number = 0
  }

  @Test func `a model at an alternative path is released if another value is wrong`() {
    let left = LifeCount.left {
      let mapper = PropertyMapper()
      mapper.addMappings(["number": .property(\.number)], for: Leaf.self)
      mapper.addMappings(
        ["leaf": .model(\.leaf).or("other.leaf"), "name": .property(\.name)], for: Framed.self)
      for json in [#"{"leaf":{"number":1},"name":{}}"#, #"{"other":{"leaf":{}},"name":{}}"#] {
        var framed = Framed()
        let problems = ["typeMismatch  name  must be text, but is an object"]
        #expect(
          Outcome.problems { try mapper.create(Framed.self, from: .json(json)) } == problems)
        #expect(Outcome.problems { try mapper.update(&framed, from: .json(json)) } == problems)
      }
    }
    #expect(left == 0)
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

  @Test func `a wrong value of the same kind, and one at another key, is an error`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["n": .property(\.count).or("n.m", "k")], for: Post.self)
    #expect(
      try outcome(#"{"n":"x","k":3}"#, mapper) == [
        "nil", "conversionFailed  n  must be a whole number, but is text",
      ])
    #expect(try mapper.create(Post.self, from: .json(#"{"n":{},"k":3}"#)).count == 3)
    #expect(try mapper.create(Post.self, from: .json(#"{"n":{"m":2},"k":3}"#)).count == 2)
    mapper.setMappings(["n": .property(\.count).or("k")], for: Post.self)
    #expect(
      try outcome(#"{"n":{},"k":3}"#, mapper) == [
        "nil", "typeMismatch  n  must be a whole number, but is an object",
      ])
  }

  struct Article: DefaultInitializable, Equatable {
    var cover: String?
  }

  @Test func `null inside an alternative that became an object is read as null`() throws {
    for paths in [["cover.url", "cover"], ["cover", "cover.url"]] {
      let mapper = PropertyMapper()
      mapper.addMappings(
        [MappingPath(paths[0]): .property(\.cover).or(MappingPath(paths[1]))], for: Article.self)
      for source in [
        .json(#"{"cover":{"url":null}}"#), .dictionary(["cover": ["url": NSNull()]]),
      ] as [MappingSource] {
        #expect(try mapper.create(Article.self, from: source).cover == nil)
        var article = Article(cover: "old")
        try mapper.update(&article, from: source)
        #expect(article.cover == nil)
      }
      #expect(
        Outcome.problems { try mapper.create(Article.self, from: ["cover": [:] as [String: Any]]) }
          == ["typeMismatch  cover  must be text, but is an object"])
    }
  }

  struct Row: DefaultInitializable, Equatable {
    var first = 1
    var second: String?
  }
  enum Kind: Equatable {
    case numbered(Int)
    case plain
  }
  struct Holder: DefaultInitializable, Equatable {
    var row = Row()
    var kind = Kind.numbered(0)
  }

  @Test func `rows and plain names are read at alternatives in either order`() throws {
    for paths in [["k.w", "k"], ["k", "k.w"]] as [[MappingPath]] {
      let mapper = PropertyMapper()
      mapper.addMappings(["[0]": .property(\.first), "[1]": .property(\.second)], for: Row.self)
      mapper.addSubtypes(
        of: Kind.self, byKey: ["n": .payload(Kind.numbered), "plain": .value(.plain)])
      mapper.addMappings([paths[0]: .model(\.row).or(paths[1])], for: Holder.self)
      #expect(mapper.diagnostics() == [])
      for json in [#"{"k":[2]}"#, #"{"k":{"w":[2]}}"#] {
        #expect(try mapper.create(Holder.self, from: .json(json)).row.first == 2)
        let value = try MappingValue(json: json)
        #expect(try mapper.create(Holder.self, from: .value(value)).row.first == 2)
      }
      let row = Holder(row: Row(first: 3, second: "x"))
      #expect(try mapper.create(Holder.self, from: mapper.export(row)) == row)
      mapper.setMappings([paths[0]: .model(\.kind).or(paths[1])], for: Holder.self)
      for json in [#"{"k":"plain"}"#] + (paths[0] == "k.w" ? [#"{"k":{"w":"plain"}}"#] : []) {
        #expect(try mapper.create(Holder.self, from: .json(json)).kind == .plain)
      }
      let plain = Holder(kind: .plain)
      #expect(try mapper.create(Holder.self, from: mapper.export(plain)) == plain)
    }
  }
}
