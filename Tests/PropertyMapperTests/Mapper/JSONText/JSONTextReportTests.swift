import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

/// Reports that show the lines of the text the errors are about.
struct JSONTextReportTests {
  struct User: DefaultInitializable {
    var name = ""
    var age = 0
    var isAlive = false
    var children: [User] = []
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "name": .property(\.name, .length(2...8)),
        "age": .property(\.age, .range(0...150)),
        "status.alive": .property(\.isAlive),
        "children": .model(\.children),
      ], for: User.self)
  }

  private func report(_ json: String, showing shown: String? = nil) throws -> String {
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.create(User.self, from: .json(json))
    }
    return errors.report(in: shown ?? json)
  }

  @Test func `a report shows the line of malformed JSON and marks the place`() throws {
    let json = """
      {
        "name": "Jon",
        "age": 2x
      }
      """
    #expect(
      try report(json) == """
        malformed JSON at line 3, column 11: expected "," or "}", found "x"
        3 |   "age": 2x
          |           ^
        """)
  }

  @Test func `a report shows the line of each problem`() throws {
    let json = """
      {
        "name": "J",
        "age": 200,
        "status": {"alive": "maybe"}
      }
      """
    #expect(
      try report(json) == """
        3 problems while mapping User:
          - name: must have 2 to 8 characters, but has 1
            2 |   "name": "J",
              |           ^
          - age: must be between 0 and 150, but is 200
            3 |   "age": 200,
              |          ^
          - status.alive: must be true or false, but is text
            4 |   "status": {"alive": "maybe"}
              |                       ^
        """)
  }

  @Test func `a report is the same for data and strings`() throws {
    let json = #"{"age": 200}"#
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.create(User.self, from: .json(Data(json.utf8)))
    }
    #expect(errors.report(in: Data(json.utf8)) == errors.report(in: json))
    #expect(
      errors.report(in: json) == """
        1 problem while mapping User:
          - age: must be between 0 and 150, but is 200
            1 | {"age": 200}
              |         ^
        """)
  }

  @Test func `a report without the text shows no lines`() throws {
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.create(User.self, from: .json(#"{"age": 200}"#))
    }
    #expect(
      errors.report == """
        1 problem while mapping User:
          - age: must be between 0 and 150, but is 200
        """)
  }

  @Test func `a report of errors in a dictionary shows no lines`() throws {
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.create(User.self, from: ["age": 200])
    }
    #expect(errors.report(in: #"{"age": 200}"#) == errors.report)
  }

  @Test func `tabs, CR and CRLF don't misplace the caret`() throws {
    #expect(
      try report("{\r\n\t\"name\":\t\"Jon\",\r\t\"age\":\t200}") == """
        1 problem while mapping User:
          - age: must be between 0 and 150, but is 200
            3 |  "age": 200}
              |         ^
        """)
  }

  @Test func `the caret is below the character, however many bytes precede it`() throws {
    #expect(
      try report(#"{"größe": "日本", "age": 200}"#) == """
        1 problem while mapping User:
          - age: must be between 0 and 150, but is 200
            1 | {"größe": "日本", "age": 200}
              |                        ^
        """)
  }

  @Test func `a long line is shortened on both sides of the error`() throws {
    let padding = String(repeating: "0123456789", count: 100)
    #expect(
      try report(#"{"a": "\#(padding)", "age": 200, "b": "\#(padding)"}"#) == """
        1 problem while mapping User:
          - age: must be between 0 and 150, but is 200
            1 | …012345678901234567890123456789", "age": 200, "b": "01234567890123456789012345678…
              |                                          ^
        """)
  }

  @Test func `a long line of emoji is shortened between characters`() throws {
    let padding = String(repeating: "😀", count: 1000)
    let kept = String(repeating: "😀", count: 30)
    #expect(
      try report(#"{"a": "\#(padding)", "age": 200, "b": "\#(padding)"}"#) == """
        1 problem while mapping User:
          - age: must be between 0 and 150, but is 200
            1 | …\(kept)", "age": 200, "b": "\(kept.dropLast())…
              |                                          ^
        """)
  }

  @Test func `invisible characters are shown as dots`() throws {
    let json = "{\"a\": \"\u{202E}\u{7F}\u{2028}e\u{301}\u{FEFF}\u{200B}\u{E000}\", \"age\": 200}"
    #expect(
      try report(json) == """
        1 problem while mapping User:
          - age: must be between 0 and 150, but is 200
            1 | {"a": "···e····", "age": 200}
              |                          ^
        """)
  }

  @Test func `a raw control character is named in the error and shown as a dot`() throws {
    #expect(
      try report("{\"name\": \"\u{1B}[31m\"}") == """
        malformed JSON at line 1, column 11: expected an escape sequence, found a control character (U+001B)
        1 | {"name": "·[31m"}
          |           ^
        """)
  }

  @Test func `a report can point to the end of the text`() throws {
    #expect(
      try report("{\"age\":\n") == """
        malformed JSON at line 2, column 1: expected a value, found the end of the input
        2 |\u{20}
          | ^
        """)
    #expect(
      try report("") == """
        malformed JSON at line 1, column 1: expected a value, found the end of the input
        1 |\u{20}
          | ^
        """)
  }

  @Test func `invalid UTF-8 is shown as replacement characters`() throws {
    let bytes = Array(#"{"name": ""#.utf8) + [0xFF] + Array(#""}"#.utf8)
    let errors = try #require(throws: MappingErrors.self) {
      try mapper.create(User.self, from: .json(bytes))
    }
    #expect(
      errors.report(in: bytes) == """
        malformed JSON at line 1, column 11: expected UTF-8 text, found a byte that isn't valid UTF-8 (0xFF)
        1 | {"name": "\u{FFFD}"}
          |           ^
        """)
  }

  @Test func `exceeding the depth limit is reported like any other problem`() throws {
    let json = String(repeating: "[", count: 600)
    let line = String(repeating: "[", count: 40)
    #expect(
      try report(json) == """
        1 problem while mapping User:
          - must be nested at most 512 levels deep
            1 | …\(line)\(line)…
              |  \(String(repeating: " ", count: 40))^
        """)
  }

  @Test func `line numbers with many digits keep the margin aligned`() throws {
    let json = "{" + String(repeating: "\n", count: 1233) + "\"age\": 200}"
    #expect(
      try report(json) == """
        1 problem while mapping User:
          - age: must be between 0 and 150, but is 200
            1234 | "age": 200}
                 |        ^
        """)
  }

  @Test(arguments: ["", "{}", "\n\n\n\n", "[[[[[[[[[[[[["])
  func `a report that shows a different text doesn't crash`(shown: String) throws {
    let text = try report("{\n\n\"age\": 200}", showing: shown)
    let start = "1 problem while mapping User:\n  - age: must be between 0 and 150, but is 200"
    #expect(text.hasPrefix(start))
  }

  @Test func `a report of a duplicate key shows the second place and names the first`() throws {
    let json = """
      {
        "age": 1,
        "age": 2
      }
      """
    #expect(
      try report(json) == """
        1 problem while mapping User:
          - age: is a duplicate of the key at line 2, column 3
            3 |   "age": 2
              |   ^
        """)
  }

  @Test func `a hundred problems in one huge line are shown as short excerpts`() throws {
    let count = Effort.rounds(20_000)
    let children = String(repeating: #"{"age": -1}, "#, count: count)
    let text = try report(#"{"children": [\#(children){}]}"#)
    #expect(text.split(separator: "\n").count == 1 + 100 * 3 + 1)
    #expect(
      text.hasSuffix(
        "- only the first 100 of \(count) errors are listed"))
    #expect(text.utf8.count < 30_000)
  }
}
