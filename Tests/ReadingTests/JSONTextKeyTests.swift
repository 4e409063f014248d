import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Keys as data has them, and paths through what is no object.
struct JSONTextKeyTests {
  struct Model: DefaultInitializable {
    var value = 0
    var other: Int?
    var scores: [String: Int] = [:]
    var kept: MappingValue?
  }

  /// Keys, how JSON text has them and how a path prints them.
  static let oddKeys: [(key: String, text: String, path: String)] = [
    ("a.b", "a.b", #"["a.b"]"#), ("a/b", "a/b", "a/b"), ("~", "~", "~"),
    ("[0]", "[0]", #"["[0]"]"#), ("\"", #"\""#, #"["\""]"#), ("\n", #"\n"#, #"["\n"]"#),
    ("'", "'", #"["'"]"#), ("\\", #"\\"#, #"["\\"]"#), ("", "", #"[""]"#), (" ", " ", #"[" "]"#),
    ("\u{0}", #"\u0000"#, #"["\u{0}"]"#), ("\u{1B}[", #"\u001b["#, #"["\u{1B}["]"#),
    ("\u{202E}", "\u{202E}", #"["\u{202E}"]"#), ("__proto__", "__proto__", "__proto__"),
    ("\u{2028}", "\u{2028}", #"["\u{2028}"]"#), ("日本", "日本", "日本"),
    ("😀", #"\ud83d\ude00"#, "😀"), ("aa", #"\u0061a"#, "aa"), ("$", "$", "$"), ("0", "0", "0"),
  ]

  @Test(arguments: oddKeys)
  func `any key can be named by an array literal`(key: String, text: String, path: String) throws {
    let mapper = PropertyMapper()
    mapper.addMappings([[key]: .property(\.value)], for: Model.self)
    #expect(try mapper.create(Model.self, from: .json("{\"\(text)\": 7}")).value == 7)
    let exported = try mapper.export(Model(), as: .json)
    #expect(try MappingValue(json: exported)[key] == 0)
  }

  @Test(arguments: oddKeys)
  func `the path of any key is printed unambiguously`(
    key: String, text: String, path: String
  ) throws {
    let mapper = PropertyMapper()
    mapper.addMappings([[key]: .property(\.value)], for: Model.self)
    let problems = JSONFace.problems(mapper, Model.self, "{\"\(text)\": []}")
    #expect(problems.map(\.description) == ["\(path): must be a whole number, but is a list"])
    #expect(problems.first?.path == [key])
  }

  @Test func `a JSON Pointer escapes its special characters`() throws {
    let errors = try #require(throws: MappingErrors.self) {
      try PropertyMapper().create([String: Int].self, from: .json(#"{"a/b~c": []}"#))
    }
    #expect(errors.jsonObject.first?["pointer"] as? String == "/a~1b~0c")
  }

  @Test func `a key is truncated to 64 characters in messages`() throws {
    let key = String(repeating: "k", count: 1000)
    let errors = try #require(throws: MappingErrors.self) {
      try PropertyMapper().create([String: Int].self, from: .json("{\"\(key)\": []}"))
    }
    #expect(
      errors.map(\.description) == [
        "\(key.prefix(64))…: must be a whole number, but is a list"
      ])
  }

  // MARK: Long keys

  private static func makeMapper(
    maximumKeyBytes: Int, _ orders: CallOrder = .readingFirst
  ) -> PropertyMapper {
    var options = MappingOptions()
    options.callOrder = orders
    options.maximumKeyBytes = maximumKeyBytes
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(
      [
        "value": .property(\.value), "scores": .property(\.scores), "kept": .property(\.kept),
        "any": .consumer { (_: [String: Any], _) in },
      ], for: Model.self)
    return mapper
  }

  @Test func `keys up to the size limit are accepted in a dictionary`() throws {
    let mapper = Self.makeMapper(maximumKeyBytes: 4, .readingOnly)
    let model = try mapper.create(
      Model.self, from: .json(#"{"scores": {"éé": 1, "\u0061bcd": 2}}"#))
    #expect(model.scores == ["éé": 1, "abcd": 2])
  }

  @Test(arguments: ["scores", "any"])
  func `keys over the size limit are rejected in a dictionary`(entry: String) throws {
    let mapper = Self.makeMapper(maximumKeyBytes: 4)
    let problems = JSONFace.problems(mapper, Model.self, "{\"\(entry)\": {\"a\": 1, \"ééé\": 2}}")
    #expect(
      problems.map(\.description) == [
        "\(entry): must have a key of at most 4 bytes, but the key has 6"
      ])
    #expect(problems.map { $0.location?.offset } == [entry.utf8.count + 14])
  }

  @Test func `keys over the size limit are accepted if nothing hashes them`() throws {
    let mapper = Self.makeMapper(maximumKeyBytes: 4, .readingOnly)
    let json = #"{"unmapped": {"abcde": 1}, "abcdef": 2, "kept": {"abcdefg": 3}}"#
    #expect(try mapper.create(Model.self, from: .json(json)).kept == ["abcdefg": 3])
  }

  @Test func `keys with kilobytes of combining marks are rejected by default`() {
    let marks = "a" + String(repeating: "\u{301}\u{327}", count: 50_000)
    let problems = JSONFace.problems(
      Self.makeMapper(maximumKeyBytes: 4096), Model.self, "{\"scores\": {\"\(marks)\": 1}}")
    #expect(
      problems.map(\.message) == [
        "must have a key of at most 4096 bytes, but the key has 200001"
      ])
  }

  @Test func `keys with kilobytes of combining marks are skipped if nothing reads them`() throws {
    let marks = "a" + String(repeating: "\u{301}\u{327}", count: 50_000)
    let mapper = Self.makeMapper(maximumKeyBytes: 4096)
    #expect(
      try mapper.create(Model.self, from: .json("{\"\(marks)\": 1, \"value\": 2}")).value == 2)
  }

  @Test func `a hundred thousand keys are read`() throws {
    let members = (0..<100_000).map { "\"key\($0)\": \($0)" }.joined(separator: ", ")
    let mapper = Self.makeMapper(maximumKeyBytes: 4096)
    let model = try mapper.create(Model.self, from: .json("{\"scores\": {\(members)}}"))
    #expect(model.scores.count == 100_000)
    #expect(model.scores["key99999"] == 99_999)
  }
}
