import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// `.model` of a value: it is read and written as by `.property`, so that generic tables serve both.
@Suite struct ValueAsModelTests {
  struct Page<Item> {
    var items: [Item] = []
    var first: Item?
    var byName: [String: Item] = [:]
  }

  struct Post: Equatable {
    var title = ""
  }

  /// Registers a table in generic code, which does not know whether an item is a value.
  private func addPages<Item>(of type: Item.Type, to mapper: PropertyMapper) {
    mapper.addMappings(
      [
        "items": .model(\.items), "first": .model(\.first),
        "byName": .model(\.byName).encodeOnly(),
      ],
      for: Page<Item>.self, makingWith: { Page() })
  }

  private var mapper: PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(["title": .property(\.title)], for: Post.self, makingWith: { Post() })
    addPages(of: Post.self, to: mapper)
    addPages(of: String.self, to: mapper)
    addPages(of: Date?.self, to: mapper)
    return mapper
  }

  @Test func `one generic table works for models and values`() throws {
    #expect(throws: Never.self) { try mapper.verify() }
    let posts = try mapper.create(
      Page<Post>.self, from: .json(#"{"items": [{"title": "a"}], "first": {"title": "b"}}"#))
    #expect(posts.items == [Post(title: "a")])
    #expect(posts.first == Post(title: "b"))
    let names = try mapper.create(
      Page<String>.self, from: ["items": ["a", "b"], "first": NSNull()])
    #expect(names.items == ["a", "b"])
    #expect(names.first == nil)
    let dates = try mapper.create(
      Page<Date?>.self, from: .json(#"{"items": ["1970-01-01", null]}"#))
    #expect(dates.items == [Date(timeIntervalSince1970: 0), nil])
  }

  @Test func `both orders read and write values of model entries alike`() throws {
    let both = BothOrders { $0.addMappings(from: mapper) }
    let text = #"{"items":["a","b"],"first":"c","byName":{}}"#
    for mapper in [both.reading, both.finding] {
      var page = try mapper.create(Page<String>.self, from: .json(text))
      #expect(page.items == ["a", "b"])
      #expect(try mapper.export(page, as: .jsonText) == text)
      try mapper.update(&page, from: ["first": NSNull()])
      #expect(page.first == nil)
      let posts = try mapper.create(Page<Post>.self, from: ["items": [["title": "x"]]])
      #expect(posts.items == [Post(title: "x")])
      #expect(Outcome.text(try mapper.export(posts)) == #"{"byName":{},"items":[{"title":"x"}]}"#)
    }
  }

  @Test func `model entries write values like property entries`() throws {
    let page = Page(items: ["a"], first: "b", byName: ["c": "d"])
    #expect(
      try mapper.export(page, as: .jsonText) == #"{"items":["a"],"first":"b","byName":{"c":"d"}}"#)
  }

  @Test func `model entries report wrong values like property entries`() {
    #expect(
      Outcome.problems {
        try mapper.create(Page<String>.self, from: ["items": ["a", ["b"]], "first": [1]])
      } == [
        "typeMismatch  items[1]  must be text, but is a list",
        "typeMismatch  first  must be text, but is a list",
      ])
  }

  @Test func `a value type with a table is mapped as a model`() throws {
    let mapper = PropertyMapper()
    addPages(of: Date.self, to: mapper)
    mapper.addMappings(
      .initializing(
        { seconds in Date(timeIntervalSince1970: seconds) },
        InitArgument("seconds", \.timeIntervalSince1970)), for: Date.self)
    let page = try mapper.create(Page<Date>.self, from: .json(#"{"first": {"seconds": 1}}"#))
    #expect(page.first == Date(timeIntervalSince1970: 1))
  }

  @Test func `any other type without a table is reported`() {
    struct Unknown {}
    let mapper = PropertyMapper()
    addPages(of: Unknown.self, to: mapper)
    #expect(
      Outcome.problems { try mapper.create(Page<Unknown>.self, from: [:]) } == [
        "unregisteredType  items  Unknown has no table; "
          + "call addMappings(_:for: Unknown.self)"
      ])
  }
}
