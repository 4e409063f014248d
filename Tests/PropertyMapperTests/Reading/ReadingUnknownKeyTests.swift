import Foundation
import Testing

@testable import PropertyMapper

/// Unknown keys that are warnings, in input that the reader reads.
@Suite struct ReadingUnknownKeyTests {
  struct Author: DefaultInitializable, Equatable {
    var name = ""
  }

  protocol Cover: Sendable {}
  struct Hard: Cover, DefaultInitializable, Equatable { var board = "" }
  struct Soft: Cover, DefaultInitializable, Equatable { var flaps = 0 }

  struct Book: DefaultInitializable {
    var title = ""
    var year = 0
    var author: Author?
    var editors: [Author] = []
    var translators: [String: Author] = [:]
    var cover: (any Cover)?
    var secret = Author()
  }

  static func register(_ mapper: PropertyMapper) {
    mapper.addMappings(["name": .property(\.name)], for: Author.self)
    mapper.addMappings(["board": .property(\.board)], for: Hard.self)
    mapper.addMappings(["flaps": .property(\.flaps)], for: Soft.self)
    mapper.addSubtypes(
      of: (any Cover).self, discriminator: "kind",
      ["hard": .subtype(Hard.self), "soft": .subtype(Soft.self)])
    mapper.addMappings(
      [
        "title": .property(\.title), "published.year": .property(\.year),
        "author": .model(\.author).or("writer"), "people.editors": .model(\.editors),
        "people.translators": .model(\.translators), "cover": .model(\.cover),
        "secret": .model(\.secret).sensitive(),
      ], for: Book.self)
  }

  static let texts = [
    #"{"title": "A", "titel": 1, "ISBN": 2}"#,
    #"{"published": {"year": 1, "month": 2}, "people": {"Editors": []}}"#,
    #"{"writer": {"name": "x", "nme": 1}, "author": null, "a": 1}"#,
    #"{"people": {"translators": {"de": {"name": "y", "died": 2}}, "n": 0}}"#,
    #"{"cover": {"kind": "hard", "board": "b", "flaps": 1}}"#,
    #"{"secret": {"name": "s", "hidden": {"deep": 1}}}"#,
    #"{"people": {"editors": [{"name": "x"}, {"born": 1}, {"name": "y", "died": 2, "age": 3}]}}"#,
    #"{"title": "A", "x": 1, "x": 2}"#,
  ]

  private func outcome<Model>(
    _ mapper: PropertyMapper, _ read: (PropertyMapper, inout [MappingError]) -> Model?
  ) -> String {
    var errors: [MappingError] = []
    guard let model = read(mapper, &errors) else { return "nothing" }
    let lines = errors.map { error in
      "\(Outcome.line(error)) \(error.property ?? "-") \(error.location.map { "\($0)" } ?? "-")"
    }
    return (["\(model)"] + lines).joined(separator: "\n")
  }

  @Test(arguments: texts)
  func `the reader warns of the same keys, in the same order`(text: String) throws {
    let orders = BothOrders(MappingOptions(unknownKeys: .warn), register: Self.register)
    let expected = outcome(orders.finding) { $0.create(Book.self, from: .json(text), errors: &$1) }
    #expect(expected.contains("(warning)"))
    #expect(
      outcome(orders.reading) { $0.create(Book.self, from: .json(text), errors: &$1) } == expected)
    #expect(
      outcome(orders.standard) { $0.create(Book.self, from: .json(text), errors: &$1) } == expected)
    let list = "[\(text), {}, \(text)]"
    #expect(
      outcome(orders.reading) { $0.create([Book].self, from: .json(list), errors: &$1) }
        == outcome(orders.finding) { $0.create([Book].self, from: .json(list), errors: &$1) })
  }

  @Test(arguments: texts.dropLast())
  func `the reader warns of the unknown keys of dictionaries`(text: String) throws {
    let orders = BothOrders(MappingOptions(unknownKeys: .warn), register: Self.register)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let expected = outcome(orders.finding) { $0.create(Book.self, from: object, errors: &$1) }
    #expect(expected.contains("(warning)"))
    #expect(
      outcome(orders.reading) { $0.create(Book.self, from: object, errors: &$1) } == expected)
  }

  @Test func `an update warns of the unknown keys of its new models`() {
    let orders = BothOrders(MappingOptions(unknownKeys: .warn), register: Self.register)
    for mapper in [orders.finding, orders.standard] {
      var book = Book()
      var errors: [MappingError] = []
      #expect(mapper.update(&book, from: .json(Self.texts[6]), errors: &errors))
      #expect(book.editors.map(\.name) == ["x", "", "y"])
      #expect(
        errors.map(\.path.description) == [
          "people.editors[1].born", "people.editors[2].age", "people.editors[2].died",
        ])
    }
  }

  @Test func `only as many warnings are kept as the options allow`() {
    var options = MappingOptions(unknownKeys: .warn)
    options.maximumErrorCount = 2
    let orders = BothOrders(options, register: Self.register)
    let text = #"{"a": 1, "b": 2, "c": 3, "d": 4}"#
    let expected = outcome(orders.finding) { $0.create(Book.self, from: .json(text), errors: &$1) }
    #expect(expected.contains("tooManyErrors"))
    #expect(
      outcome(orders.reading) { $0.create(Book.self, from: .json(text), errors: &$1) } == expected)
  }

  @Test func `a factory sees the model before the caller sees the warnings`() {
    var options = MappingOptions(unknownKeys: .warn)
    let made = Recorder<String>()
    let mappers = [CallOrder.readingOnly, .findingFirst].map { choice in
      options.callOrder = choice
      let mapper = PropertyMapper(options: options)
      Self.register(mapper)
      mapper.setFinalDecoder(for: Book.self) { _, book in
        made.append(book.title)
        if book.title == "bad" { throw ReadingEffectTests.Refused() }
      }
      return mapper
    }
    for text in [#"{"title": "good", "x": 1}"#, #"{"title": "bad", "x": 1}"#] {
      let outcomes = mappers.map { mapper in
        var errors: [MappingError] = []
        _ = mapper.create(Book.self, from: .json(text), errors: &errors)
        return errors.map(Outcome.line)
      }
      #expect(outcomes[0] == outcomes[1])
      #expect(outcomes[0].first?.hasPrefix("unknownKey  x") == true)
    }
    #expect(made.values == ["good", "good", "bad", "bad"])
  }

  @Test func `a consumer of the outermost model runs once if there are unknown keys`() {
    struct Note: DefaultInitializable { var text = "" }
    let trace = Recorder<String>()
    let mapper = PropertyMapper(options: MappingOptions(unknownKeys: .warn))
    mapper.addMappings(
      ["text": .consumer { (text: String, note: inout Note) in trace.append(text) }],
      for: Note.self)
    var errors: [MappingError] = []
    #expect(
      mapper.create(Note.self, from: .json(#"{"text": "a", "b": 1}"#), errors: &errors) != nil)
    #expect(trace.values == ["a"])
    #expect(errors.map(\.path) == ["b"])
  }

  @Test func `records of a stream are read despite warnings`() throws {
    let orders = BothOrders(MappingOptions(unknownKeys: .warn), register: Self.register)
    let lines = Data("{\"title\": \"A\", \"x\": 1}\n{\"title\": [], \"y\": 2}\n".utf8)
    let array = Data(#"[{"title": "A", "x": 1}, {"title": [], "y": 2}]"#.utf8)
    for mapper in [orders.finding, orders.standard] {
      for records in [
        Array(mapper.models(of: Book.self, from: lines, as: .jsonLines)),
        Array(mapper.models(of: Book.self, from: array, as: .jsonArray)),
      ] {
        #expect(try records[0].result.get().title == "A")
        let errors = try #require(Outcome.errors { try records[1].result.get() })
        #expect(errors.map(\.code) == [.typeMismatch, .unknownKey])
      }
    }
  }
}
