import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct FindingTests {
  struct Model: DefaultInitializable {
    var text: String? = "made"
    var number = 0
  }

  let mapper = PropertyMapper()

  private func text(at path: MappingPath, in input: [String: Any]) throws -> String? {
    mapper.setMappings([path: .property(\.text)], for: Model.self)
    return try mapper.create(Model.self, from: input).text
  }

  // MARK: Alternatives

  @Test(
    arguments: [
      (["a": "1", "b": "2", "c": ["d": "3"]], "1"),
      (["b": "2", "c": ["d": "3"]], "2"),
      (["c": ["d": "3"]], "3"),
    ] as [([String: any Sendable], String)])
  func `the first alternative that is present wins`(
    input: [String: any Sendable], expected: String
  ) throws {
    mapper.addMappings(["a": .property(\.text).or("b", "c.d")], for: Model.self)
    #expect(try mapper.create(Model.self, from: input).text == expected)
  }

  @Test func `if an alternative is null, the next one is tried`() throws {
    mapper.addMappings(["a": .property(\.text).or("b")], for: Model.self)
    #expect(try mapper.create(Model.self, from: ["a": NSNull(), "b": "2"]).text == "2")
  }

  @Test func `a property is null if every alternative found is null`() throws {
    mapper.addMappings(["a": .property(\.text).or("b")], for: Model.self)
    #expect(try mapper.create(Model.self, from: ["a": NSNull(), "b": NSNull()]).text == nil)
    #expect(try mapper.create(Model.self, from: ["b": NSNull()]).text == nil)
  }

  @Test func `a value of the wrong type in an alternative is an error at its path`() {
    mapper.addMappings(["a": .property(\.text).or("b.c", "d")], for: Model.self)
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["b": ["c": [1]], "d": "right"]) } == [
        "typeMismatch  b.c  must be text, but is a list"
      ])
  }

  @Test func `a path through a number is an error, even if the next alternative exists`() {
    mapper.addMappings(["a.b": .property(\.text).or("c")], for: Model.self)
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["a": 1, "c": "right"]) } == [
        "typeMismatch  a  must be an object, but is a number"
      ])
  }

  @Test func `a missing value is reported at the first path`() {
    mapper.addMappings(["a": .property(\.text).or("b", "c").required()], for: Model.self)
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: [:]) } == [
        "missingValue  a  must have a value, but is missing"
      ])
  }

  @Test func `if every alternative of a required value is null, the first null is reported`() {
    mapper.addMappings(["a": .property(\.text).or("b", "c").required()], for: Model.self)
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["b": NSNull(), "c": NSNull()]) } == [
        "nullValue  b  must have a value, but is null"
      ])
  }

  @Test func `alternatives from several modifiers are combined`() throws {
    mapper.addMappings(["a": .property(\.text).or("b").or("c")], for: Model.self)
    #expect(try mapper.create(Model.self, from: ["c": "3"]).text == "3")
  }

  @Test func `an error in the value of an alternative has that alternative's path`() {
    mapper.addMappings(["a": .property(\.number, .max(3)).or("b")], for: Model.self)
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["b": 4]) } == [
        "validationFailed  b  must be at most 3, but is 4"
      ])
  }

  // MARK: Steps

  @Test func `a path through something that isn't an object is an error at that step`() {
    mapper.addMappings(["a.b.c": .property(\.text)], for: Model.self)
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["a": ["b": "text"]]) } == [
        "typeMismatch  a.b  must be an object, but is text"
      ])
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["a": [["b": 1]]]) } == [
        "typeMismatch  a  must be an object, but is a list"
      ])
  }

  @Test(
    arguments: [
      (#"{"a":[]}"#, ["typeMismatch  a  must be an object, but is a list"]),
      (#"{"a":{"z":3}}"#, ["typeMismatch  a.z  must be an object, but is a number"]),
      // The index asks for a list, the keys for objects.
      (
        #"{"a":{"l":true}}"#,
        [
          "typeMismatch  a.l  must be an object, but is true",
          "typeMismatch  a.l  must be a list, but is true",
        ]
      ),
      (
        #"{"a":{},"a":{}}"#,
        ["duplicateKey  a  is a duplicate of the key at line 1, column 2"]
      ),
      (
        #"{"a":{"z":{},"z":{}}}"#,
        [
          "duplicateKey  a.z  is a duplicate of the key at line 1, column 7"
        ]
      ),
    ])
  func `a path error shared by several entries is reported once`(json: String, problems: [String]) {
    var options = MappingOptions()
    // It is counted once, too: there is no number of further errors.
    options.maximumErrorCount = problems.count
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      [
        "a.x": .property(\.text), "a.y": .property(\.number).or("a.z.n"),
        "a.z.o": .property(\.number), "a.l.m": .property(\.text), "a.l[0]": .property(\.text),
        "b": .property(\.text).or("a.l.m", "a.z.p"),
      ], for: Model.self)
    #expect(Outcome.problems { try mapper.create(Model.self, from: .json(json)) } == problems)
  }

  @Test func `a shared path error is reported for each array element`() {
    struct List: DefaultInitializable { var models: [Model] = [] }
    mapper.addMappings(["a.x": .property(\.text), "a.y": .property(\.number)], for: Model.self)
    mapper.addMappings(["models": .model(\.models)], for: List.self)
    #expect(
      Outcome.problems {
        try mapper.create(List.self, from: .json(#"{"models":[{"a":1},{"a":2}]}"#))
      } == [
        "typeMismatch  models[0].a  must be an object, but is a number",
        "typeMismatch  models[1].a  must be an object, but is a number",
      ])
  }

  @Test(arguments: [
    ("a.b", #"{"a":{"b":"x"},"a.b":"y"}"#, "x"),
    (#"["a.b"]"#, #"{"a":{"b":"x"},"a.b":"y"}"#, "y"),
    (#"["a.b"].c"#, #"{"a.b":{"c":"x"}}"#, "x"),
    (#"a["b c"]"#, #"{"a":{"b c":"x"}}"#, "x"),
    (#"["/"]"#, #"{"/":"x"}"#, "x"),
    (#"["~0"]"#, #"{"~0":"x"}"#, "x"),
    (#"["[0]"]"#, #"{"[0]":"x"}"#, "x"),
    (#"["\""]"#, #"{"\"":"x"}"#, "x"),
    (#"["a\nb"]"#, #"{"a\nb":"x"}"#, "x"),
    (#"["\u{1F600}"]"#, #"{"😀":"x"}"#, "x"),
    ("a[0]", #"{"a":["x","y"]}"#, "x"),
    ("a[1]", #"{"a":["x","y"]}"#, "y"),
    ("a[1][0].b", #"{"a":[[],[{"b":"x"}]]}"#, "x"),
  ])
  func `every key can be addressed`(path: String, json: String, expected: String) throws {
    mapper.addMappings([MappingPath(path): .property(\.text)], for: Model.self)
    #expect(try mapper.create(Model.self, from: .json(json)).text == expected)
    let dictionary = try dictionary(ofJSON: json)
    #expect(try mapper.create(Model.self, from: dictionary).text == expected)
  }

  @Test func `keys match by their bytes, not by canonical equivalence`() throws {
    #expect(try text(at: "e\u{301}", in: ["\u{E9}": "composed"]) == "made")
    #expect(try text(at: "e\u{301}", in: ["e\u{301}": "decomposed"]) == "decomposed")
  }

  @Test func `duplicate keys are an error inside a raw value of type MappingValue`() {
    struct Box: RawRepresentable { var rawValue: MappingValue }
    struct Holder: DefaultInitializable { var box = Box(rawValue: .null) }
    mapper.addMappings(["box": .property(\.box)], for: Holder.self)
    #expect(
      Outcome.problems { try mapper.create(Holder.self, from: .json(#"{"box":{"a":1,"a":2}}"#)) }
        == [
          "duplicateKey  box.a  is a duplicate of the key at line 1, column 9"
        ])
  }

  // MARK: Indexes

  @Test func `an index past the end counts as absent`() throws {
    #expect(try text(at: "a[2]", in: ["a": ["x", "y"]]) == "made")
    #expect(try text(at: "a[0]", in: ["a": [String]()]) == "made")
    #expect(try text(at: "a[2].b", in: ["a": [1]]) == "made")
  }

  @Test func `an index into something that isn't an array is an error at that step`() {
    mapper.addMappings(["a[0].b": .property(\.text)], for: Model.self)
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["a": ["0": "x"]]) } == [
        "typeMismatch  a  must be a list, but is an object"
      ])
    #expect(
      Outcome.problems { try mapper.create(Model.self, from: ["a": ["x"]]) } == [
        "typeMismatch  a[0]  must be an object, but is text"
      ])
  }

  @Test func `a null in the middle of a path counts as absent`() throws {
    #expect(try text(at: "a[0].b", in: ["a": [NSNull()]]) == "made")
    #expect(try text(at: "a.b.c", in: ["a": ["b": NSNull()]]) == "made")
  }

  @Test func `a path with an index isn't exported`() throws {
    mapper.addMappings(["a[0]": .property(\.text), "b": .property(\.number)], for: Model.self)
    #expect(Outcome.text(try mapper.export(Model())) == #"{"b":0}"#)
  }
}
