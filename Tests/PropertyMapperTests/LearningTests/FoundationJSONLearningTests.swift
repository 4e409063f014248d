import Foundation
import Testing

#if os(Linux)
  /// What Foundation's JSON does on this platform, as found by running it.
  ///
  /// None of this is what the library wants; it is why the library has a reader of its own. When one
  /// of these tests fails after a toolchain update, Foundation has changed, and the comparison in the
  /// documentation with it.
  struct FoundationJSONLearningTests {
    private struct Record: Decodable {
      let a: Double
    }

    private func object(_ text: String) throws -> Any {
      try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
      try JSONDecoder().decode(type, from: Data(text.utf8))
    }

    // MARK: Grammar

    @Test func `a trailing comma in an array is accepted`() throws {
      #expect(try object("[1,]") as? [Int] == [1])
      #expect(try decode([Int].self, "[1,]") == [1])
    }

    @Test func `a trailing comma in an object is accepted`() throws {
      #expect(try object(#"{"a":1,}"#) as? [String: Int] == ["a": 1])
      #expect(try decode(Record.self, #"{"a":1,}"#).a == 1)
    }

    @Test func `JSONSerialization ignores bytes after a zero byte`() throws {
      #expect(try object("4\u{0}4") as? Int == 4)
      #expect(throws: DecodingError.self) { try decode(Int.self, "4\u{0}4") }
    }

    @Test(arguments: [
      "1.2.3", "-", "01", "1e", #""\x""#, #""\ud800""#, "1e400", "[1,]", "\"\u{1}\"",
    ])
    func `JSONDecoder ignores errors in unmapped members`(value: String) throws {
      #expect(try decode(Record.self, #"{"a":1,"unmapped":\#(value)}"#).a == 1)
    }

    @Test func `JSONDecoder ignores invalid UTF-8 in unmapped members`() throws {
      let surrogate: [UInt8] = [0xED, 0xA0, 0x80]
      let text = Data(#"{"a":1,"unmapped":""#.utf8) + surrogate + Data(#""}"#.utf8)
      #expect(try JSONDecoder().decode(Record.self, from: text).a == 1)
    }

    @Test func `JSONSerialization accepts some invalid cases of JSONTestSuite`() throws {
      let accepted = try invalidTexts { text in
        _ = try JSONSerialization.jsonObject(with: text, options: .fragmentsAllowed)
      }
      #expect(accepted == ["n_array_number_and_comma.json", "n_object_trailing_comma.json"])
    }

    @Test func `JSONDecoder accepts many more invalid cases in unmapped members`() throws {
      let accepted = try invalidTexts { text in
        let object = Data(#"{"a":1,"unmapped":"#.utf8) + text + Data("}".utf8)
        _ = try JSONDecoder().decode(Record.self, from: object)
      }
      #expect(accepted.count == 23)
      #expect(accepted.contains("n_string_escape_x.json"))
      #expect(accepted.contains("n_number_with_leading_zero.json"))
    }

    @Test func `byte order marks and UTF-16 are accepted`() throws {
      #expect(try object("\u{FEFF}[1]") as? [Int] == [1])
      #expect(try decode([Int].self, "\u{FEFF}[1]") == [1])
      let wide = Data([0x5B, 0x00, 0x5D, 0x00])
      #expect(try JSONDecoder().decode([Int].self, from: wide) == [])
    }

    // MARK: Numbers

    @Test func `an integer one below the minimum of Int is read as a different Int`() throws {
      let list = try #require(try object("[-9223372036854775809]") as? [Any])
      #expect(list.first as? Int == -9_223_372_036_854_775_807)
    }

    @Test func `JSONDecoder silently rounds an integer that a Double can't hold`() throws {
      #expect(try decode([Double].self, "[9007199254740993]") == [9_007_199_254_740_992])
    }

    @Test func `JSONSerialization does not read 2^53 + 1 as a Double`() throws {
      let list = try #require(try object("[9007199254740993]") as? [Any])
      #expect(list.first as? Double == nil)
    }

    @Test func `JSONDecoder rejects a number too small for a Double`() {
      #expect(throws: DecodingError.self) { try decode([Double].self, "[1e-400]") }
    }

    @Test func `JSONDecoder silently truncates a Decimal`() throws {
      let text = "0.1234567890123456789012345678901234567890123"
      let value = try #require(try decode([Decimal].self, "[\(text)]").first)
      #expect(value.description == "0.123456789012345678901234567890123456789")
    }

    @Test func `true and 1 can both be read as numbers and as Bools`() throws {
      let list = try #require(try object("[true, 1]") as? [Any])
      #expect(list.map { $0 as? Int } == [1, 1])
      #expect(list.map { $0 as? Bool } == [true, true])
    }

    @Test func `the error about a number that doesn't fit contains all its digits`() throws {
      let digits = String(repeating: "7", count: 400)
      let error = try #require(throws: (any Error).self) { try object("[\(digits)]") }
      let description = (error as NSError).userInfo["NSDebugDescription"] as? String
      #expect(description?.contains(digits) == true)
    }

    @Test func `a number that doesn't fit its type is reported as invalid JSON`() throws {
      for (text, type) in [("1.5", Int.self as any Decodable.Type), ("1e39", Float.self)] {
        let error = try #require(throws: DecodingError.self) { try decode(type, text) }
        guard case .dataCorrupted(let context) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(context.debugDescription == "The given data was not valid JSON.")
      }
    }

    @Test func `negative zero and whole doubles are written as integers`() throws {
      #expect(String(decoding: try JSONEncoder().encode([-0.0, 2.0]), as: UTF8.self) == "[-0,2]")
      let data = try JSONSerialization.data(withJSONObject: [-0.0, 2.0])
      #expect(String(decoding: data, as: UTF8.self) == "[-0,2]")
    }

    // MARK: Keys

    @Test func `one of two canonically equal keys is lost`() throws {
      let text = "{\"\u{e9}\": 1, \"e\u{301}\": 2}"
      #expect((try object(text) as? [String: Int])?.count == 1)
      #expect(try decode([String: Int].self, text).count == 1)
    }

    @Test func `JSONSerialization keeps the last of two equal keys, JSONDecoder the first`() throws
    {
      let text = #"{"a": 1, "a": 2}"#
      #expect(try object(text) as? [String: Int] == ["a": 2])
      #expect(try decode([String: Int].self, text) == ["a": 1])
    }

    // MARK: Encoding

    /// Encodes keys in the order in which they're listed.
    private struct Keys: Encodable, CodingKey {
      var names: [String] = []
      var stringValue = ""
      var intValue: Int? { nil }

      init(_ names: String...) { self.names = names }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Self.self)
        for name in names { try container.encode(0, forKey: Self(stringValue: name)) }
      }
    }

    private final class Chain: Encodable {
      let next: Chain?

      init(ofLength length: Int) { next = length > 1 ? Chain(ofLength: length - 1) : nil }
    }

    @Test func `JSONEncoder loses the order of keys and one of two canonically equal keys`() throws
    {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let data = try encoder.encode(Keys("zip", "city"))
      #expect(String(decoding: data, as: UTF8.self) == #"{"city":0,"zip":0}"#)
      let object = try object(
        String(decoding: encoder.encode(Keys("\u{e9}", "e\u{301}")), as: UTF8.self))
      #expect((object as? [String: Int])?.count == 1)
    }

    @Test func `JSONEncoder does not encode more than 511 levels`() throws {
      // It doesn't check how much stack space is left.
      let areEncoded = onStack(ofKilobytes: 16 * 1024) {
        [511, 512].map { (try? JSONEncoder().encode(Chain(ofLength: $0))) != nil }
      }
      #expect(areEncoded == [true, false])
    }

    // MARK: Errors

    @Test func `only the first of several errors is reported`() throws {
      let error = try #require(throws: DecodingError.self) {
        try decode([String: Int].self, #"{"a": "x", "b": "y", "c": "z"}"#)
      }
      let told = ["a", "b", "c"].filter { "\(error)".contains("Path: \($0).") }
      #expect(told.count == 1)
    }

    @Test func `the error about a wrong type has no position in the text`() throws {
      let error = try #require(throws: DecodingError.self) {
        try decode(Record.self, #"{"a": "text"}"#)
      }
      guard case .typeMismatch(_, let context) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(context.underlyingError == nil)
      #expect(!context.debugDescription.contains { $0.isNumber })
    }

    @Test func `an incomplete literal is reported as the end of the file`() throws {
      let error = try #require(throws: (any Error).self) { try object(#"{"a":tru}"#) }
      let description = (error as NSError).userInfo["NSDebugDescription"] as? String
      #expect(description == "Unexpected end of file during JSON parse.")
    }

    /// The names of the n_ files that a closure does not refuse.
    private func invalidTexts(accepted body: (Data) throws -> Void) throws -> [String] {
      // Brackets by the hundred thousand say nothing about the grammar.
      let names = try JSONCorpora.names(in: "json-parsing", prefix: "n_").filter {
        !$0.contains("100000_opening") && $0 != "n_structure_open_array_object.json"
      }
      return try names.filter { name in
        let text = Data(try JSONCorpora.bytes(of: name, in: "json-parsing"))
        return (try? body(text)) != nil
      }
    }
  }
#endif
