import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Rare combinations of the modifiers for values in other forms.
@Suite struct RareFormsTests {
  enum Color: String, Sendable { case red, blue }

  struct Part: DefaultInitializable, Equatable { var name = "" }

  struct Model: DefaultInitializable, Equatable {
    var numbers: [Int] = []
    var words: Set<String> = []
    var parts: [Part] = []
    var part: Part?
    var color = Color.red
    var range = 0..<1
    var day: Date?
    var flag = false
    var text = "made"
  }

  private let marks = "a" + String(repeating: "\u{301}", count: 200)

  private func mapper(
    _ table: Mappings<Model>, waiting isWaiting: Bool = false, _ options: MappingOptions = .init()
  ) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(["name": .property(\.name).required()], for: Part.self)
    mapper.addMappings(table, for: Model.self)
    if isWaiting { mapper.setFinalDecoder(for: Part.self) { _, part in part.name += "!" } }
    return mapper
  }

  @Test func `the place of an error in JSON text is found behind escapes of every kind`() throws {
    let mapper = mapper(["numbers": .property(\.numbers).inJSONText()])
    let json = #"{"numbers": "\t\r\n [1, \"\\b\/\ud83d\ude00\u00e4\", 2]"}"#
    var errors: [MappingError] = []
    #expect(mapper.create(Model.self, from: .json(json), errors: &errors) == nil)
    #expect(errors.map { "\($0.path)" } == ["numbers[1]"])
    let column = try #require(errors.first?.location?.column)
    #expect(json.dropFirst(column - 1).hasPrefix(#"\"\\b"#))
    // What an editor has put there has the place of its object.
    mapper.setInputEditor(for: Model.self) { $0["numbers"] = "\u{8}\u{C}[{}]" }
    errors = []
    #expect(mapper.create(Model.self, from: .json(" {}"), errors: &errors) == nil)
    #expect(errors.first?.location?.column == 2)
  }

  @Test(arguments: [false, true])
  func `models in JSON text wait, are updated, and are released if there are errors elsewhere`(
    waiting: Bool
  ) throws {
    let table: Mappings<Model> = [
      "part": .model(\.part).inJSONText(), "flag": .property(\.flag),
    ]
    let mapper = mapper(table, waiting: waiting, MappingOptions(maximumTextBytes: 40))
    var model = Model(part: Part(name: "old"))
    try mapper.update(&model, from: .json(#"{"part": "{\"name\": \"new\"}"}"#))
    #expect(model.part == Part(name: waiting ? "new!" : "new"))
    let wrong = #"{"part": "{\"name\": \"x\"}", "flag": []}"#
    #expect(Outcome.problems { try mapper.create(Model.self, from: .json(wrong)) }.count == 1)
    for part in [3 as Any, String(repeating: " ", count: 60) + "{}"] {
      #expect(Outcome.problems { try mapper.create(Model.self, from: ["part": part]) }.count == 1)
    }
  }

  @Test(arguments: [false, true])
  func `sets, and words that would take too long to hash, can be the only element`(
    lossy: Bool
  ) throws {
    let words = PropertyDescriptor<Model>.property(\.words).oneOrMany()
    let mapper = mapper(["words": lossy ? words.lossy() : words])
    #expect(try mapper.create(Model.self, from: ["words": ["a", "b"]]).words == ["a", "b"])
    #expect(try mapper.create(Model.self, from: ["words": ["c"] as Set]).words == ["c"])
    #expect(try mapper.create(Model.self, from: ["words": "d"]).words == ["d"])
    let text = #"{"words": "\#(marks)"}"#
    if lossy {
      #expect(try mapper.create(Model.self, from: .json(text)).words == [])
      #expect(try mapper.create(Model.self, from: ["words": marks]).words == [])
    } else {
      #expect(Outcome.problems { try mapper.create(Model.self, from: .json(text)) }.count == 1)
      #expect(Outcome.problems { try mapper.create(Model.self, from: ["words": marks]) }.count == 1)
    }
  }

  @Test func `values of every kind give way to paths inside them`() throws {
    let mapper = mapper([
      "n": .property(\.numbers).or("n.v"), "w": .property(\.words).oneOrMany().or("w.v"),
      "c": .property(\.color).or("c.v"), "r": .property(\.range).or("r.v"),
      "d": .transform(\.day, .date("yyyy")).or("d.v"),
      "p": .model(\.part).inJSONText().or("p.v"), "f": .property(\.flag).or("f.v"),
    ])
    let inside = """
      {"n": {"v": [1]}, "c": {"v": "blue"}, "r": {"v": [1, 2]}, "d": {"v": "2024"}, "w": "x",
       "p": {"v": "{\\"name\\": \\"x\\"}"}, "f": {"v": true}}
      """
    let outside = """
      {"n": [1], "c": "blue", "r": [1, 2], "d": "2024", "w": ["x"], "p": "{\\"name\\": \\"x\\"}", "f": true}
      """
    let first = try mapper.create(Model.self, from: .json(inside))
    #expect(first == (try mapper.create(Model.self, from: .json(outside))))
    #expect(first.numbers == [1] && first.color == .blue && first.range == 1..<2 && first.flag)
    #expect(first.part == Part(name: "x") && first.words == ["x"])
    let native = try mapper.create(Model.self, from: ["r": 3..<5, "f": ["v": true]])
    #expect(native.range == 3..<5 && native.flag)
  }

  enum Message {
    case good(Part)
    case bad(Part)
  }

  @Test func `Booleans as names are listed in errors`() {
    let mapper = mapper([:])
    mapper.addSubtypes(
      of: Message.self, discriminator: "ok",
      [true: .payload(Message.good), false: .payload(Message.bad)]
        as [MappingValue: Subtype<Message>])
    let problems = Outcome.problems {
      try mapper.create(Message.self, from: .json(#"{"ok": "yes"}"#))
    }
    #expect(problems.count == 1)
    #expect(problems.first?.contains("false or true") == true)
  }

  enum Held { case part(Part) }

  struct Holder: DefaultInitializable {
    var held: Held?
    var part = Part()
    var flag = false
    var note: String?
    var first = 0
    var raw: MappingValue = .null
    var name: String { "x" }
  }

  @Test func `a trace knows rare values and entries`() throws {
    let mapper = mapper([:])
    mapper.addSubtypes(
      of: Held.self, discriminator: "type", payload: "data", ["part": .payload(Held.part)])
    mapper.addMappings(
      [
        .root: .model(\.part), "held": .model(\.held), "flag": .property(\.flag).or("on"),
        "note": .property(\.note).emptyAsNull(), "list[1]": .property(\.first),
        "raw": .property(\.raw), "written": .generator { $0.name },
      ], for: Holder.self)
    let json = """
      {"name": "a", "flag": null, "on": true, "note": "", "list": [1, 2],
       "held": {"type": "part", "data": {"name": "b"}}}
      """
    let trace = try mapper.trace(Holder.self, from: .json(Data(json.utf8)))
    for line in ["name", "held.data.name", "list[1]"] { #expect(trace.contains("  \(line) ")) }
    #expect(trace.contains("read from on"))
    #expect(trace.contains("nil"))
    let date = MappingValue.Object.Element("raw", .native(.date(.now)))
    #expect(
      try mapper.trace(Holder.self, from: .value(.object([date.key: date.value, "name": "c"])))
        .contains("native value"))
  }

  struct Labels: DefaultInitializable, Equatable {
    var first = "made"
    var second = "made"
  }

  @Test func `values that closures make from waiting models are left out if the closures throw`()
    throws
  {
    let mapper = mapper([:], waiting: true)
    @Sendable func label(_ part: Part) throws -> String? {
      if part.name == "bad!" { throw MappingError("is bad") }
      return part.name
    }
    let table: Mappings<Labels> = [
      "first": .transform(\.first, decode: label, encode: { Part(name: $0) }).lossy(),
      "second": .transform(\.second, decode: label, encode: { Part(name: $0) }).lossy(),
    ]
    mapper.addMappings(table.defaulting(\.second, to: "default"), for: Labels.self)
    var errors: [MappingError] = []
    let bad = #"{"first": {"name": "bad"}, "second": {"name": "bad"}}"#
    #expect(
      mapper.create(Labels.self, from: .json(bad), errors: &errors)
        == Labels(first: "made", second: "default"))
    #expect(
      errors.map { "\($0.severity) \($0)" } == ["warning first: is bad", "warning second: is bad"])
    let good = #"{"first": {"name": "a"}, "second": {"name": "b"}}"#
    #expect(try mapper.create(Labels.self, from: .json(good)) == Labels(first: "a!", second: "b!"))
  }

  @Test func `a sensitive name that is a Boolean stays hidden`() {
    let mapper = mapper([:])
    mapper.addSubtypes(
      of: Message.self, discriminator: "ok", payload: "data",
      [true: .payload(Message.good)] as [MappingValue: Subtype<Message>])
    struct Box: DefaultInitializable { var message: Message? }
    mapper.addMappings(["message": .model(\.message).sensitive()], for: Box.self)
    let problems = Outcome.problems {
      try mapper.create(
        Box.self, from: .json(#"{"message": {"ok": false, "data": {"name": "a"}}}"#))
    }
    #expect(problems.count == 1)
    #expect(problems.first?.contains("but is true or false") == true)
    let shown = Outcome.problems { try mapper.create(Message.self, from: .json(#"{"ok": false}"#)) }
    #expect(shown.first?.contains("must be true, but is false") == true)
  }

  enum Shelf {
    case parts([String: Part])
    case other(MappingValue)
  }

  struct Cabinet: DefaultInitializable {
    var shelf: Shelf?
    var shelves: [Shelf] = []
    var flag = false

    var names: [String] {
      ([shelf].compactMap(\.self) + shelves).flatMap { shelf in
        if case .parts(let parts) = shelf { parts.values.map(\.name) } else { [String]() }
      }
    }
  }

  @Test func `chosen dictionaries of waiting models are made, updated, and released`() throws {
    let mapper = mapper([:], waiting: true)
    mapper.addSubtypes(
      of: Shelf.self, ["parts": .payload(Shelf.parts)], fallback: .payload(Shelf.other),
      choosingWith: { $0["x"] == nil ? nil : "parts" })
    mapper.addMappings(
      [
        "shelf": .model(\.shelf), "shelves": .model(\.shelves), "flag": .property(\.flag),
      ], for: Cabinet.self)
    let json = #"{"shelf": {"x": {"name": "a"}}, "shelves": [{"x": {"name": "b"}}, {"y": 1}]}"#
    #expect(try mapper.create(Cabinet.self, from: .json(json)).names == ["a!", "b!"])
    var cabinet = Cabinet()
    try mapper.update(&cabinet, from: .json(json))
    #expect(cabinet.names == ["a!", "b!"])
    let wrong = #"{"shelf": {"x": {"name": "a"}}, "shelves": [{"x": {"name": "b"}}], "flag": []}"#
    #expect(Outcome.problems { try mapper.create(Cabinet.self, from: .json(wrong)) }.count == 1)
    #expect(Outcome.problems { try mapper.update(&cabinet, from: .json(wrong)) }.count == 1)
  }
}
