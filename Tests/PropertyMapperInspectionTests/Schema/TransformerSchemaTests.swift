import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

/// What the library's transformers say about their input in schemas.
@Suite struct TransformerSchemaTests {
  enum State { case off, on }

  struct Model: DefaultInitializable {
    var date = Date(timeIntervalSince1970: 0)
    var number = 0
    var state = State.off
    var bytes = Data()
    var url: URL?
    var text = ""
  }

  struct Visit {
    let day: Date
  }

  let mapper = PropertyMapper()

  /// The schema of one property.
  private func schema(
    _ descriptor: PropertyDescriptor<Model>, for direction: SchemaDirection = .input
  ) throws -> MappingValue? {
    mapper.setMappings(["x": descriptor], for: Model.self)
    let schema = try mapper.jsonSchema(for: Model.self, direction: direction)
    return schema["$defs"]?["Model"]?["properties"]?["x"] ?? schema["properties"]?["x"]
  }

  @Test func `a date's pattern is a pattern`() throws {
    #expect(
      try schema(.transform(\.date, .date("d.M.yyyy")))
        == [
          "type": "string", "pattern": #"^[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{4}$"#,
          "$comment": "must be a date like d.M.yyyy",
        ])
    #expect(
      try schema(.transform(\.date, .date("yyyy-MM-dd'T'HH:mm:ssXXX")))?["pattern"]
        == #"^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}T[0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}.+$"#)
  }

  @Test func `a date's pattern that Foundation reads is a comment`() throws {
    #expect(
      try schema(.transform(\.date, .date("d MMMM yyyy", locale: Locale(identifier: "fr_FR"))))
        == ["type": "string", "$comment": "must be a date like d MMMM yyyy"])
  }

  @Test func `a lookup's keys are an enum`() throws {
    #expect(
      try schema(.transform(\.state, .lookup(["on": .on, "off": .off])))
        == ["type": "string", "enum": ["off", "on"]])
    #expect(
      try schema(.transform(\.state, .lookup([0: .off, 1: .on])))?["enum"] == [0, 1])
    #expect(
      try schema(.transform(\.state, .lookup(["é": .on, "off": .off])))
        == ["type": "string", "examples": ["off", "é"]])
  }

  @Test func `a lookup with a fallback accepts everything`() throws {
    let lookup = Transformer.lookup(["on": State.on, "off": .off]).fallback(.off)
    #expect(try schema(.transform(\.state, lookup)) == ["type": "string"])
  }

  @Test func `numbers in text, base64, and URLs`() throws {
    let number = try #require(try schema(.transform(\.number, .numberInText))?["pattern"])
    guard case .string(let pattern) = number else {
      Issue.record("\(number)")
      return
    }
    let regex = try Regex(pattern)
    for text in ["0", "-12", "1.5", "1e9", "-0.25E-3"] {
      #expect(text.wholeMatch(of: regex) != nil)
    }
    for text in ["", "01", "+1", ".5", "1.", "x", " 1"] {
      #expect(text.wholeMatch(of: regex) == nil)
    }
    let base64 = try schema(.transform(\.bytes, .base64))
    #expect(base64?["contentEncoding"] == "base64")
    #expect(try schema(.transform(\.url, .url))?["format"] == "uri-reference")
  }

  @Test func `a chain has the form of the transformer that reads the data`() throws {
    let trimmed = Transformer.trimmed.then(.date("d.M.yyyy"))
    #expect(try schema(.transform(\.date, trimmed)) == ["type": "string"])
    let later = Transformer.date("d.M.yyyy").then(.init { (date: Date) in date + 1 })
    #expect(try schema(.transform(\.date, later))?["pattern"] != nil)
  }

  @Test func `output has the form as well, if the transformer writes it`() throws {
    #expect(
      try schema(.transform(\.date, .date("d.M.yyyy")), for: .output)?["pattern"] != nil)
    #expect(
      try schema(.transform(\.state, .lookup(["on": .on, "off": .off])), for: .output)?["enum"]
        == ["off", "on"])
  }

  @Test func `arguments and types with a transformer have its form`() throws {
    mapper.addMappings(
      .initializing(
        Visit.init, InitArgument("day", \.day).transformed(by: .date("yyyy-MM-dd"))),
      for: Visit.self)
    let visit = try mapper.jsonSchema(for: Visit.self)
    #expect("\(visit)".contains("must be a date like yyyy-MM-dd"))
    mapper.setTransformer(.date("yyyy-MM-dd"), for: Date.self)
    #expect(try schema(.property(\.date))?["pattern"] != nil)
  }

  @Test func `a sensitive default isn't in the schema`() throws {
    #expect(
      try schema(.property(\.text, default: "secret").sensitive())?["default"] == nil)
    #expect(try schema(.property(\.text, default: "plain"))?["default"] == "plain")
  }
}
