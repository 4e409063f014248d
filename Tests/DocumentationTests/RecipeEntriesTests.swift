import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// The entries in the first tables of the guide "Recipes".
struct RecipeEntriesTests {
  enum Color: String { case red, blue, other }

  struct Size: Codable {
    var width = 0
  }

  struct Address {
    var street = ""
  }

  struct Model {
    var name = ""
    var nickname: String?
    var change: String??
    var age: Int?
    var count = 0
    var price = 0.0
    var isActive = false
    var color = Color.blue
    var day = Date(timeIntervalSince1970: 0)
    var link = URL(filePath: "/")
    var size = Size()
    var raw = MappingValue.null
    var tags: [String] = []
    var scores: [String: Int] = [:]
    var address = Address()
    var homes: [Address] = []
    var byName: [String: Address] = [:]
  }

  /// An entry, an object to read, and the object that is written.
  struct Case {
    let table: Mappings<Model>
    let input: String
    let output: String

    init(_ table: Mappings<Model>, _ input: String, _ output: String? = nil)
    {
      (self.table, self.input) = (table, input)
      self.output = output ?? input
    }
  }

  static let cases: [Case] = [
    Case(["first_name": .property(\.name)], #"{"first_name":"Ann"}"#),
    Case(["user.name": .property(\.name)], #"{"user":{"name":"Ann"}}"#),
    Case([["user.name"]: .property(\.name)], #"{"user.name":"Ann"}"#),
    Case(
      ["names[0]": .property(\.name).decodeOnly()],
      #"{"names":["Ann","Bob"]}"#, #"{}"#),
    Case(
      ["name": .property(\.name).or("title")], #"{"title":"Ann"}"#,
      #"{"name":"Ann"}"#),
    Case(
      ["image.url": .property(\.name).or("image")], #"{"image":"a.png"}"#,
      #"{"image":{"url":"a.png"}}"#),
    Case([.root: .model(\.address)], #"{"street":"A"}"#),
    Case(["name": .property(\.name).required()], #"{"name":"Ann"}"#),
    Case(["age": .property(\.age)], #"{"age":null}"#, #"{}"#),
    Case(
      ["count": .property(\.count, default: 1)], #"{}"#, #"{"count":1}"#),
    Case(
      ["nickname": .property(\.nickname).emptyAsNull()],
      #"{"nickname":""}"#, #"{}"#),
    Case(
      ["nickname": .property(\.nickname).writingNull()],
      #"{"nickname":null}"#),
    Case(
      ["tags": .property(\.tags).omittingEmpty()], #"{"tags":[]}"#, #"{}"#),
    Case(["change": .property(\.change)], #"{"change":null}"#),
    Case(["count": .property(\.count)], #"{"count":"7"}"#, #"{"count":7}"#),
    Case(
      ["price": .transform(\.price, .numberInText)], #"{"price":"1.5"}"#),
    Case(
      ["active": .property(\.isActive)], #"{"active":1}"#,
      #"{"active":true}"#),
    Case(
      ["count": .property(\.count).converting(.lenient)],
      #"{"count":" 07"}"#, #"{"count":7}"#),
    Case(
      ["count": .property(\.count).converting(.strict)], #"{"count":7}"#),
    Case(["age": .property(\.age).lossy()], #"{"age":"unknown"}"#, #"{}"#),
    Case(["color": .property(\.color)], #"{"color":"red"}"#),
    Case(
      ["color": .property(\.color, fallback: .other)], #"{"color":"pink"}"#,
      #"{"color":"other"}"#),
    Case(
      ["color": .transform(\.color, .lookup(["R": .red, "B": .blue]))],
      #"{"color":"R"}"#),
    Case(["day": .property(\.day)], #"{"day":"2017-06-05T12:30:00Z"}"#),
    Case(
      ["day": .transform(\.day, .secondsSince1970)], #"{"day":1496665800}"#),
    Case(
      ["day": .transform(\.day, .date("d.M.yyyy"))], #"{"day":"5.6.2017"}"#),
    Case(
      ["day": .transform(\.day, .date("yyyy-MM-dd").or(.date("d.M.yyyy")))],
      #"{"day":"5.6.2017"}"#,
      #"{"day":"2017-06-05"}"#),
    Case(["link": .property(\.link)], #"{"link":"https://example.org"}"#),
    Case(["size": .codable(\.size)], #"{"size":{"width":2}}"#),
    Case(["raw": .property(\.raw)], #"{"raw":[1,{"a":null}]}"#),
    Case(
      ["name": .transform(\.name, .lowercased)], #"{"name":"ANN"}"#,
      #"{"name":"ann"}"#),
    Case(["tags": .property(\.tags)], #"{"tags":["a","b"]}"#),
    Case(
      ["tags": .property(\.tags).oneOrMany()], #"{"tags":"a"}"#,
      #"{"tags":["a"]}"#),
    Case(
      ["tags": .property(\.tags).lossy()], #"{"tags":["a",{}]}"#,
      #"{"tags":["a"]}"#),
    Case(
      ["tags": .transform(\.tags, .separated(by: ","))], #"{"tags":"a,b"}"#),
    Case(["scores": .property(\.scores)], #"{"scores":{"ann":1}}"#),
    Case(["homes": .model(\.homes)], #"{"homes":[{"street":"A"}]}"#),
    Case(
      ["byName": .model(\.byName)], #"{"byName":{"ann":{"street":"A"}}}"#),
    Case(
      ["home": .model(\.address).inJSONText()],
      #"{"home":"{\"street\":\"A\"}"}"#),
    Case(["count": .property(\.count, .range(0...9))], #"{"count":7}"#),
    Case(
      ["name": .property(\.name, .length(1...40), .matches("[a-z]+"))],
      #"{"name":"ann"}"#),
    Case(["name": .property(\.name).sensitive()], #"{"name":"ann"}"#),
    Case(
      ["name": .property(\.name).decodeOnly()], #"{"name":"ann"}"#, #"{}"#),
    Case(
      ["name": .property(\.name).encodeOnly()], #"{"name":"ann"}"#,
      #"{"name":""}"#),
    Case(
      ["size": .generator { $0.tags.count }], #"{"size":3}"#, #"{"size":0}"#
    ),
  ]

  @Test func `each entry reads its data and writes it back`() throws {
    for example in Self.cases {
      let mapper = PropertyMapper()
      mapper.addMappings(
        example.table, for: Model.self, makingWith: { Model() })
      mapper.addMappings(
        ["street": .property(\.street)], for: Address.self,
        makingWith: { Address() })
      try mapper.verify()
      var problems: [MappingError] = []
      let model = mapper.create(
        Model.self, from: .json(example.input), errors: &problems)
      #expect(
        problems.allSatisfy { $0.severity == .warning }, "\(problems)")
      let output = try model.map { try mapper.export($0, as: .jsonText) }
      #expect(output == example.output)
    }
  }

  @Test func `the tables show these entries`() throws {
    let page = try Package.text(of: "\(Page.catalog)/Guides/Recipes.md")
    let code = try Package.text(
      of: "Tests/DocumentationTests/RecipeEntriesTests.swift"
    )
    .filter { !$0.isWhitespace }
    let section = try #require(
      page.split(separator: "### Generic models").first)
    let rows = section.matches(of: /(?m)^\| (.+) \| `(.+)` \|$/)
    #expect(rows.count == Self.cases.count)
    for row in rows {
      let hasEntry = code.contains("[\(row.2)]".filter { !$0.isWhitespace })
      #expect(hasEntry, "\(row.2)")
      guard let data = row.1.matches(of: /`("[^`]+)`$/).first?.1 else {
        continue
      }
      let hasData = code.contains("{\(data)}".filter { !$0.isWhitespace })
      #expect(hasData || data == #""count": 7"#, "\(data)")
    }
  }
}
