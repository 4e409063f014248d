import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// The limit on the length of text, for values of every type that may be text in the data.
@Suite struct TextLimitTests {
  enum Color: String, CaseIterable { case red, ultramarine }
  enum Shade: String { case red, ultramarine }
  enum Letter: Character, CaseIterable {
    case a = "a"
    case family = "👨‍👩‍👧‍👦"
  }
  struct Code: RawRepresentable { var rawValue: String }

  class Base: DefaultInitializable {
    required init() {}
  }
  final class Derived: Base {}

  struct Model: DefaultInitializable {
    var color: Color?
    var shade: Shade?
    var letter: Letter?
    var code: Code?
    var colors: [Color] = []
    var byName: [String: Color] = [:]
    var set: Set<Color> = []
    var text: String?
    var truth: Bool?
    var number: Int?
    var decimal: Decimal?
    var date: Date?
    var url: URL?
    var uuid: UUID?
    var data: Data?
    var zone: TimeZone?
    var locale: Locale?
    var character: Character?
    var value: MappingValue?
    var anything: Any?
    var base: Base?
  }

  private static let values: [(key: String, json: String)] = [
    ("color", #""ultramarine""#), ("shade", #""ultramarine""#), ("code", #""ultramarine""#),
    ("letter", #""👨‍👩‍👧‍👦""#), ("colors", #"["red","ultramarine"]"#),
    ("byName", #"{"a":"ultramarine"}"#), ("set", #"["ultramarine"]"#), ("text", #""ultramarine""#),
    ("number", #""1000000000""#), ("decimal", #""1000000000""#),
    ("date", #""2017-06-05T00:00:00Z""#), ("url", #""https://a.org/b""#),
    ("uuid", #""68753A44-4D6F-1226-9C60-0050E4C00067""#), ("data", #""AAAAAAAAAAAAAAAA""#),
    ("zone", #""Europe/Berlin""#), ("locale", #""zh-Hant_TW""#), ("character", #""👨‍👩‍👧‍👦""#),
    ("value", #"["ultramarine"]"#), ("anything", #"["ultramarine"]"#),
  ]

  private static let mappers = BothOrders(MappingOptions(maximumTextBytes: 8)) { mapper in
    mapper.addMappings(
      [
        "color": .property(\.color), "shade": .property(\.shade), "letter": .property(\.letter),
        "code": .property(\.code), "colors": .property(\.colors), "byName": .property(\.byName),
        "set": .property(\.set), "text": .property(\.text), "truth": .property(\.truth),
        "number": .property(\.number), "decimal": .property(\.decimal), "date": .property(\.date),
        "url": .property(\.url), "uuid": .property(\.uuid), "data": .property(\.data),
        "zone": .property(\.zone), "locale": .property(\.locale),
        "character": .property(\.character), "value": .property(\.value),
        "anything": .transform(\.anything, decode: { (value: Any?) in value }, encode: { $0 }),
      ], for: Model.self)
  }

  @Test(arguments: values.map(\.key))
  func `text beyond the limit is rejected for every type, by both orders`(key: String) throws {
    let json = try #require(Self.values.first { $0.key == key }).json
    for mapper in [Self.mappers.standard, Self.mappers.finding] {
      let text = Outcome.errorList {
        try mapper.create(Model.self, from: .json(#"{"\#(key)":\#(json)}"#))
      }
      #expect(text.map(\.code) == [.sizeLimitExceeded])
      let tree = try MappingValue(json: #"{"\#(key)":\#(json)}"#)
      let errors = Outcome.errorList { try mapper.create(Model.self, from: .value(tree)) }
      #expect(errors.map(\.code) == [.sizeLimitExceeded])
      let object = try JSONSerialization.jsonObject(with: Data(#"{"\#(key)":\#(json)}"#.utf8))
      let dictionary = try #require(object as? [String: Any])
      let others = Outcome.errorList { try mapper.create(Model.self, from: dictionary) }
      #expect(others.map(\.code) == [.sizeLimitExceeded])
    }
  }

  @Test func `raw values within the limit are read`() throws {
    for mapper in [Self.mappers.reading, Self.mappers.finding] {
      let json = #"{"color":"red","shade":"red","letter":"a","colors":["red"]}"#
      let model = try mapper.create(Model.self, from: .json(json))
      #expect(model.color == .red)
      #expect(model.shade == .red)
      #expect(model.letter == .a)
      #expect(model.colors == [.red])
    }
  }
}
