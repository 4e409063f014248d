import Foundation
import PropertyMapper
import PropertyMapperGraphs
import Testing

@testable import TestSupport

/// Closures may say themselves what is wrong and where.
@Suite struct ThrownProblemTests {
  struct Late: LocalizedError {
    var errorDescription: String? { "The store is closed; \"after 8\"\nnobody is there." }
  }

  struct Printed: Error, CustomStringConvertible {
    var description: String { "no such shelf" }
  }

  /// Throws what its text asks for.
  struct Code: MappingValueConvertible {
    var text = ""

    init() {}

    init(mappingValue: MappingValue) throws {
      text = try String(mappingValue: mappingValue["text"] ?? .null)
      if text == "bad" { throw MappingError("must not be bad", at: "text") }
      if text == "list" { _ = try [Int](mappingValue: [1, "x"]) }
      if text == "map" { _ = try [String: [Bool]](mappingValue: ["a": [true, 3]]) }
    }

    var mappingValue: MappingValue {
      get throws {
        if text == "bad" { throw MappingError("must be good to be written", at: "text") }
        return ["text": .string(text)]
      }
    }
  }

  struct Inner: DefaultInitializable {
    var from = 0
    var to = 0
  }

  struct Model: DefaultInitializable {
    var name = ""
    var number: Int? = nil
    var code = Code()
    var codes: [Code] = []
    var inner: Inner?
    var inners: [Inner] = []
  }

  struct Fixed {
    let from: Int
    let to: Int
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["from": .property(\.from), "to": .property(\.to)], for: Inner.self)
    mapper.addMappings(
      [
        "name": .property(\.name), "number": .property(\.number), "code": .property(\.code),
        "codes": .property(\.codes), "inner": .model(\.inner), "inners": .model(\.inners),
      ], for: Model.self)
  }

  /// Each problem with what the caret of the report is under.
  private func problems(
    _ json: String, _ mapper: PropertyMapper? = nil, as type: (some Any).Type = Model.self
  ) -> [String] {
    let read = { try (mapper ?? self.mapper).create(type, from: .json(json)) }
    return Outcome.errorList(read).map { error in
      let offset = error.location?.offset ?? 0
      let found = json.utf8.dropFirst(offset).prefix(6)
      return "\(Outcome.line(error)) <\(String(decoding: found, as: UTF8.self))>"
    }
  }

  // MARK: Reading

  @Test func `a final decoder can report an error at a path inside its object`() {
    mapper.setFinalDecoder(for: Inner.self) { _, inner in
      if inner.to < inner.from { throw MappingError("must be after the start", at: "to") }
    }
    let json = #"{"inner":{"from":2,"to":1},"inners":[{"from":1,"to":2},{"from":3,"to":0}]}"#
    #expect(
      problems(json) == [
        "rejected  inner.to  must be after the start <1},\"in>",
        "rejected  inners[1].to  must be after the start <0}]}>",
      ])
    #expect(
      Outcome.problems { try mapper.create(Inner.self, from: ["from": 2]) } == [
        "rejected  to  must be after the start"
      ])
  }

  @Test func `several errors thrown by one closure are reported in order`() {
    mapper.setFinalDecoder(for: Inner.self) { _, _ in
      throw MappingErrors(
        MappingError("must be even", at: "to", code: .init("odd")),
        MappingError("must be complete"),
        MappingError("must lie inside", at: "spots[1].x"))
    }
    let json = #"{"inners":[{"to": 1, "spots": [{"x": 7}, {"x": 8}]}]}"#
    #expect(
      problems(json) == [
        "odd  inners[0].to  must be even <1, \"sp>",
        "rejected  inners[0]  must be complete <{\"to\":>",
        "rejected  inners[0].spots[1].x  must lie inside <8}]}]}>",
      ])
  }

  @Test func `an error at a missing path has the location of its nearest existing parent`() {
    mapper.setFinalDecoder(for: Inner.self) { _, _ in
      throw MappingErrors([
        MappingError("must be there", at: "spots[5].x"), MappingError("must be there", at: "none"),
      ])
    }
    #expect(
      problems(#"{"inner": {"spots": [1]}}"#) == [
        "rejected  inner.spots[5].x  must be there <[1]}}>",
        "rejected  inner.none  must be there <{\"spot>",
      ])
  }

  @Test func `an error at a negative index has the location of its list`() {
    let path = MappingPath(components: [.key("spots"), .index(-1), .key("x")])
    mapper.setFinalDecoder(for: Inner.self) { _, _ in
      throw MappingError("must be there", at: path)
    }
    #expect(
      problems(#"{"inner": {"spots": [1, 2]}}"#) == [
        "rejected  inner.spots[-1].x  must be there <[1, 2]>"
      ])
  }

  @Test func `an error has its entry's property, unless it names its own`() throws {
    mapper.addMappings(
      [
        "number": .transform(\.number, decode: { (_: Int) in throw MappingError("must be odd") }),
        "inner": .transform(
          \.inner,
          decode: { [mapper] (object: [String: Any]) in
            try mapper.create(Inner.self, from: object)
          }),
      ], for: Model.self)
    let errors = try #require(
      Outcome.errors {
        try mapper.create(Model.self, from: ["number": 1, "inner": ["from": "x"]])
      })
    #expect(errors.map(\.property) == ["Model.number", "Inner.from"])
  }

  @Test func `transforms and consumers can report errors at paths inside their entry`() {
    mapper.addMappings(
      [
        "number": .transform(
          \.number,
          decode: { (list: [Int]) -> Int? in
            guard let index = list.firstIndex(where: { $0 < 0 }) else { return list.count }
            throw MappingError("must not be negative", at: MappingPath("[\"list\"][\(index)]"))
          }),
        "a.name": .consumer { (object: [String: Any], model: inout Model) in
          throw MappingError("must have no spaces", at: "first")
        },
      ], for: Model.self)
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["number": [1, -2]]) } == [
        "rejected  number.list[1]  must not be negative"
      ])
    #expect(
      problems(#"{"a": {"name": {"last": "b", "first": "a a"}}}"#) == [
        "rejected  a.name.first  must have no spaces <\"a a\"}>"
      ])
  }

  @Test func `a custom value type can report an error at a path inside itself`() {
    let json = #"{"code": {"text": "bad"}, "codes": [{"text": "good"}, {"text": "bad"}, {}]}"#
    #expect(
      problems(json) == [
        "rejected  code.text  must not be bad <\"bad\"}>",
        "rejected  codes[1].text  must not be bad <\"bad\"}>",
        "typeMismatch  codes[2]  must be text, but is null <{}]}>",
      ])
  }

  @Test func `errors in values nested inside a custom value type keep their paths`() {
    let json = #"{"code": {"text": "list"}, "codes": [{"text": "map"}]}"#
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: .json(json)) } == [
        "conversionFailed  code[1]  must be a whole number, but is text",
        "conversionFailed  codes[0].a[1]  must be true or false, but is 3",
      ])
  }

  @Test func `input editors, subtype closures and factories can report errors inside objects`() {
    mapper.setInputEditor(for: Inner.self) { object in
      if object["from"] == nil { throw MappingError("must have a start", at: "from") }
    }
    #expect(
      problems(#"{"inners": [{"from": 1}, {"to": 2}]}"#) == [
        "rejected  inners[1].from  must have a start <{\"to\":>"
      ])

    struct Strict: ModelFactory {
      func makeModel<Model>(_ type: Model.Type, from input: MappingInput) throws -> Model? {
        guard type == Inner.self, input["to"] == nil else { return nil }
        throw MappingErrors(MappingError("must have an end", at: "to", code: .missingValue))
      }
    }
    let other = PropertyMapper(factory: Strict())
    other.addMappings(from: mapper)
    other.setInputEditor(for: Inner.self) { _ in }
    #expect(
      Outcome.problems {
        try other.create(Model.self, from: ["inner": ["from": 1], "inners": [["from": 1]]])
      } == [
        "missingValue  inner.to  must have an end", "missingValue  inners[0].to  must have an end",
      ])
  }

  @Test func `an initializer can report an error at a path inside its object`() {
    mapper.addMappings(
      .initializing(
        { (from: Int, to: Int) throws -> Fixed in
          guard from < to else { throw MappingError("must be after the start", at: "to") }
          return Fixed(from: from, to: to)
        }, InitArgument("from", \.from), InitArgument("to", \.to)), for: Fixed.self)
    #expect(
      problems(#"[{"from": 1, "to": 2}, {"from": 2, "to": 1}]"#, as: [Fixed].self) == [
        "rejected  [1].to  must be after the start <1}]>"
      ])
  }

  @Test func `errors from reading MappingInput keep their paths`() {
    mapper.setFinalDecoder(for: Inner.self) { input, inner in
      inner.to = try input.value(Int.self, at: "range.end") ?? 0
    }
    let json = #"{"inners": [{"range": {"end": 5}}, {"range": {"end": "x"}}, {"range": 1}]}"#
    #expect(
      problems(json) == [
        "conversionFailed  inners[1].range.end  must be a whole number, but is text <\"x\"}},>",
        "typeMismatch  inners[2].range  must be an object, but is a number <1}]}>",
      ])
    mapper.setFinalDecoder(for: Inner.self) { input, inner in
      inner.to = try input.value(Int.self, at: "range..end") ?? 0
    }
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["inner": ["range": 1]]) } == [
        "invalidMapping  inner.range  isn't a valid path: it has an empty segment"
      ])
  }

  @Test func `errors and warnings of a nested call are added to the outer call's`() throws {
    let strict = PropertyMapper(options: MappingOptions(unknownKeys: .warn))
    strict.addMappings(["from": .property(\.from), "to": .property(\.to)], for: Inner.self)
    mapper.addMappings(
      [
        "inners": .transform(
          \.inners, decode: { (text: String) in try strict.create([Inner].self, from: .json(text)) }
        )
      ], for: Model.self)
    let json = #"{"name": 1, "inners": "[{\"from\": \"x\", \"too\": 1}, {\"to\": null}, 3]"}"#
    #expect(
      problems(json) == [
        "conversionFailed  inners[0].from  must be a whole number, but is text <\"[{\\\"f>",
        "unknownKey  inners[0].too  isn't a known key; did you mean to? (warning) <\"[{\\\"f>",
        "typeMismatch  inners[2]  must be an object, but is a number <\"[{\\\"f>",
      ])
  }

  @Test func `a syntax error in a nested JSON string has its location in that string`() throws {
    mapper.addMappings(
      [
        "inner": .transform(
          \.inner, decode: { [mapper] in try mapper.create(Inner.self, from: .json($0 as String)) })
      ], for: Model.self)
    let json = #"{"name": "a", "inner": "{\"from\" 1}"}"#
    let errors = try #require(Outcome.errors { try mapper.create(Model.self, from: .json(json)) })
    #expect(errors.map(\.code) == [.malformedJSON])
    #expect(
      errors.report(in: json) == """
        1 problem while mapping Model:
          - inner: malformed JSON at line 1, column 9: expected ":", found "1"
            1 | {"name": "a", "inner": "{\\"from\\" 1}"}
              |                        ^
        """)
  }

  @Test func `a closure that throws empty MappingErrors still fails`() {
    mapper.setFinalDecoder(for: Inner.self) { _, _ in throw MappingErrors([]) }
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["inner": ["to": 1]]) } == [
        "hookFailed  inner  the final decoder threw MappingErrors"
      ])
  }

  @Test func `thrown errors count toward the limit and become warnings of lossy elements`() {
    let mapper = PropertyMapper(options: MappingOptions(maximumErrorCount: 2))
    mapper.addMappings(["to": .property(\.to)], for: Inner.self)
    mapper.addMappings(
      ["inners": .model(\.inners), "lossy": .model(\.inners).lossy()], for: Model.self)
    mapper.setFinalDecoder(for: Inner.self) { _, inner in
      let problem = MappingError("must be small", at: "to")
      if inner.to > 5 { throw MappingErrors([problem, problem]) }
      if inner.to > 2 { throw problem }
    }
    #expect(
      Outcome.errorList {
        try mapper.create(Model.self, from: ["inners": [["to": 6], ["to": 6]]])
      }.map(\.code) == [.rejected, .rejected, .tooManyErrors])
    var errors: [MappingError] = []
    let model = mapper.create(
      Model.self, from: ["lossy": [["to": 3], ["to": 1]]], errors: &errors)
    #expect(model?.inners.map(\.to) == [1])
    #expect(errors.map(Outcome.line) == ["rejected  lossy[0].to  must be small (warning)"])
  }

  // MARK: Errors of other types

  @Test func `a custom error supplies its own message`() {
    mapper.addMappings(
      [
        "name": .transform(\.name, decode: { (_: String) in throw Late() }),
        "number": .transform(\.number, decode: { (_: Int) in throw Printed() }),
        "inner": .transform(\.inner, decode: { (_: Int) in throw Refusal() }),
      ], for: Model.self)
    #expect(
      Outcome.problems {
        try mapper.create(Model.self, from: ["name": "a", "number": 1, "inner": 1])
      } == [
        "transformFailed  name  isn't valid: The store is closed; \"after 8\"\\nnobody is there.",
        "transformFailed  number  isn't valid: no such shelf",
        "transformFailed  inner  isn't a valid Inner (threw Refusal)",
      ])
    mapper.setMappings(["name": .property(\.name)], for: Model.self)
    mapper.setFinalDecoder(for: Model.self) { _, _ in
      throw NSError(domain: "shop", code: 4, userInfo: [NSLocalizedDescriptionKey: "Sold out."])
    }
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: [:]) } == [
        "hookFailed    the final decoder threw: Sold out."
      ])
  }

  @Test func `a message thrown by a closure about a sensitive value isn't shown`() throws {
    let pin = "1234"
    mapper.addMappings(
      [
        "name": .transform(
          \.name, decode: { (text: String) in throw MappingError("\(text) is short", at: "x") }
        ).sensitive(),
        "number": .transform(\.number, decode: { (_: Int) in throw Late() }).sensitive(),
      ], for: Model.self)
    let json = #"{"name": "1234", "number": 1234}"#
    let errors = try #require(Outcome.errors { try mapper.create(Model.self, from: .json(json)) })
    #expect(
      errors.map(Outcome.line) == [
        "rejected  name  isn't valid",
        "transformFailed  number  isn't valid (threw Late)",
      ])
    #expect(!errors.report(in: json).contains(pin))
    #expect(!String(decoding: errors.jsonData(), as: UTF8.self).contains(pin))
  }

  // MARK: Writing, copies

  @Test func `closures that export can report errors at paths inside their output`() {
    mapper.addMappings(
      [
        "number": .transform(
          \.number, decode: { (text: String) in Int(text) },
          encode: { _ in throw MappingError("must be positive", at: "digits") }),
        "made.here": .generator { (_: Model) -> String in
          throw MappingErrors([MappingError("must be made"), MappingError("twice", at: "a[0]")])
        },
      ], for: Model.self)
    mapper.setFinalEncoder(for: Inner.self) { _, _ in throw MappingError("must end", at: "to") }
    var model = Model()
    model.number = 1
    model.code.text = "bad"
    model.inners = [Inner()]
    for problems in [
      Outcome.problems { try mapper.export(model) },
      Outcome.problems { try mapper.export(model, as: .json) },
    ] {
      #expect(
        problems == [
          "rejected  number.digits  must be positive",
          "rejected  code.text  must be good to be written",
          "rejected  inners[0].to  must end",
          "rejected  made.here  must be made",
          "rejected  made.here.a[0]  twice",
        ])
    }
  }

  @Test func `errors thrown by closures are also reported when archiving or copying`() {
    final class Note: DefaultInitializable {
      var text = ""
    }
    mapper.addMappings(
      [
        "text": .custom(
          consumer: { (_: String, _: inout Note) in throw MappingError("must be taken", at: "in") },
          generator: { note in
            if note.text == "bad" { throw MappingError("must be given", at: "out") }
            return note.text
          })
      ], for: Note.self)
    let note = Note()
    #expect(
      Outcome.problems { try mapper.copy([note]) } == ["rejected  [0].text.in  must be taken"])
    note.text = "bad"
    #expect(
      Outcome.problems { try mapper.archive(note) } == ["rejected  text.out  must be given"])
  }

  // MARK: Errors by themselves

  @Test func `an error created by hand behaves like any other`() {
    let error = MappingError("must be even", at: "a[1].b", code: .init("odd"))
    #expect(error.description == "a[1].b: must be even")
    #expect(error.severity == .error)
    #expect(error == MappingError("must be even", at: "a[1].b", code: .init("odd")))
    #expect(MappingError("no").path == .root)
    #expect(MappingError("no").code == .rejected)
    #expect(MappingErrors(error).report == "1 problem:\n  - a[1].b: must be even")
    #expect(MappingErrors([error, error]).count == 2)
    #expect(MappingErrors(error, error) == MappingErrors([error, error]))
  }

  @Test func `a literal message is shown at a sensitive entry, another one isn't`() {
    struct Account: DefaultInitializable { var pin = "" }
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "pin": .transform(
          \.pin,
          decode: { (pin: String) in
            if pin.count < 4 { throw MappingError("must have 4 digits", rule: "digits") }
            if pin == "1234" { throw MappingError("must not be \(pin)", rule: "simple") }
            return pin
          }
        ).sensitive()
      ], for: Account.self)
    var errors: [MappingError] = []
    for pin in ["1", "1234"] {
      _ = mapper.create(Account.self, from: ["pin": pin], errors: &errors)
    }
    #expect(
      errors.map(\.description) == [
        "pin: must have 4 digits", "pin: isn't valid",
      ])
    #expect(errors.map(\.rule) == ["digits", "simple"])
    #expect(errors.map(\.parameters) == [[:], [:]])
  }
}
