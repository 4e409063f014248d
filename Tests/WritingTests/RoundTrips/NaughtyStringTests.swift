import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Texts that go wrong somewhere, from `Fixtures/naughty-strings.json`: they come back as they were, by every way there is.
@Suite struct NaughtyStringTests {
  static let texts: [String] = Self.read()

  private static func read() -> [String] {
    guard let data = try? Package.fixture("naughty-strings.json"),
      case .array(let values)? = try? MappingValue(json: data)
    else { return [] }
    return values.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  struct Model: DefaultInitializable {
    var text = ""
    var list: [String] = []
    var byKey: [String: Int] = [:]
    var any: MappingValue = .null
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "text": .property(\.text), "list": .property(\.list), "byKey": .property(\.byKey),
        "any": .property(\.any),
      ], for: Model.self)
  }

  /// Texts are compared by their bytes, since `==` takes canonically equal ones for the same.
  private func expectSame(_ one: [String], _ other: [String], _ comment: Comment) {
    #expect(one.map { Array($0.utf8) } == other.map { Array($0.utf8) }, comment)
  }

  private func withoutMark(_ text: String) -> String {
    let scalars = text.unicodeScalars
    return scalars.first == "\u{FEFF}" ? String(scalars.dropFirst()) : text
  }

  @Test func `the list of naughty strings loads the same as with Foundation`() throws {
    #expect(Self.texts.count > 300)
    let data = try Package.fixture("naughty-strings.json")
    let foundation = try JSONSerialization.jsonObject(with: data) as? [String]
    expectSame(Self.texts, try #require(foundation), "Foundation")
  }

  @Test func `naughty strings round-trip through JSON, dictionaries, values and archives`() throws {
    let model = Model(list: Self.texts, any: .array(Self.texts.map { .string($0) }))
    let copies = [
      try mapper.create(Model.self, from: .json(mapper.export(model, as: .json))),
      try mapper.create(
        Model.self, from: .json(mapper.export(model, as: .json, options: .prettyPrinted))),
      try mapper.create(Model.self, from: mapper.export(model)),
      try mapper.create(Model.self, from: .value(mapper.export(model, as: .value))),
      try mapper.unarchive(Model.self, from: mapper.archive(model)),
      try mapper.create(
        Model.self, from: .propertyList(mapper.export(model, as: .propertyList(.binary)))),
    ]
    for copy in copies {
      expectSame(copy.list, Self.texts, "list")
      #expect(copy.any == model.any)
    }
  }

  @Test func `naughty strings are exported as JSON that Foundation can read`() throws {
    let data = try mapper.export(Model(list: Self.texts, any: .null), as: .json)
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    // Foundation takes a byte order mark at the beginning of a text for one.
    expectSame(
      try #require(object?["list"] as? [String]).map(withoutMark), Self.texts.map(withoutMark),
      "Foundation")
  }

  @Test func `each naughty string works as a mapped key, in both directions`() throws {
    for text in Self.texts {
      let mapper = PropertyMapper()
      mapper.addMappings(
        [MappingPath(components: text): .property(\.text)], for: Model.self)
      let json = try mapper.export(Model(text: "value", any: .null), as: .json)
      #expect(
        try mapper.create(Model.self, from: .json(json)).text == "value", "\(text.debugDescription)"
      )
      let dictionary = try mapper.export(Model(text: "value", any: .null))
      expectSame(Array(dictionary.keys), [text], "key")
      #expect(try mapper.create(Model.self, from: dictionary).text == "value")
    }
  }

  @Test func `each naughty string works as a dictionary key`() throws {
    for text in Self.texts {
      var model = Model()
      model.byKey = [text: 1]
      let copy = try mapper.create(Model.self, from: .json(mapper.export(model, as: .json)))
      expectSame(Array(copy.byKey.keys), [text], "key")
    }
  }

  @Test func `no naughty string adds lines to a report or changes its text direction`() throws {
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    mapper.addMappings(["none": .property(\.text)], for: Model.self)
    for text in Self.texts {
      let errors = try #require(throws: MappingErrors.self) {
        try mapper.create(Model.self, from: [text: 1])
      }
      let lines = errors.report.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 2 || lines.count == 3 && lines[2].hasPrefix("    help: "))
      for scalar in errors.report.unicodeScalars where scalar != "\n" {
        #expect(!scalar.properties.isBidiControl)
        #expect(scalar.properties.generalCategory != .control, "\(text.debugDescription)")
      }
      let path = try #require(errors.first).path
      #expect(path.components == [.key(text)])
    }
  }

  @Test func `no transformer or type crashes on naughty strings`() {
    struct Transformed: DefaultInitializable {
      var date = Date(timeIntervalSince1970: 0)
      var url: URL?
      var text = ""
      var number = 0
      var words: [String] = []
      var data = Data()
    }
    mapper.addMappings(
      [
        "a": .transform(\.date, .iso8601), "b": .transform(\.url, .url),
        "c": .transform(\.text, .trimmed.then(.lowercased)),
        "d": .transform(\.number, .numberInText),
        "e": .transform(\.words, .separated(by: ",")), "f": .transform(\.data, .base64),
        "g": .property(\.text, .matches(/[a-z]*/), .length(2...3), .oneOf("a", "é")),
      ], for: Transformed.self)
    let everything = EveryValue.makeMapper()
    let keys = ((try? everything.export(EveryValue())) ?? [:]).keys.sorted()
    #expect(keys.count > 20)
    // In debug builds, each text is read for a third of the keys, the next for others.
    let step = Effort.step(3)
    for (index, text) in Self.texts.enumerated() {
      for number in stride(from: index % step, to: keys.count, by: step) {
        _ = try? everything.create(EveryValue.self, from: [keys[number]: text])
      }
      for key in ["a", "b", "c", "d", "e", "f", "g"] {
        _ = try? mapper.create(Transformed.self, from: [key: text])
      }
    }
  }
}

extension NaughtyStringTests.Model {
  fileprivate init(text: String = "", list: [String] = [], any: MappingValue) {
    self.init()
    self.text = text
    self.list = list
    self.any = any
  }
}

extension MappingPath {
  /// A path of one key, whatever is in it.
  fileprivate init(components key: String) { self = [key] }
}
