import Foundation
import Testing

@testable import TestSupport

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

    // MARK: Reading

    @Test(arguments: [
      "1.2.3", "-", "01", "1e", #""\x""#, #""\ud800""#, "1e400", "[1,]", "\"\u{1}\"",
    ])
    func `JSONDecoder ignores errors in unmapped members`(value: String) throws {
      #expect(try decode(Record.self, #"{"a":1,"unmapped":\#(value)}"#).a == 1)
    }

    @Test func `an integer one below the minimum of Int is read as a different Int`() throws {
      let list = try #require(try object("[-9223372036854775809]") as? [Any])
      #expect(list.first as? Int == -9_223_372_036_854_775_807)
    }

    @Test func `JSONDecoder silently rounds an integer that a Double can't hold`() throws {
      #expect(try decode([Double].self, "[9007199254740993]") == [9_007_199_254_740_992])
    }

    @Test func `JSONDecoder silently truncates a Decimal`() throws {
      let text = "0.1234567890123456789012345678901234567890123"
      let value = try #require(try decode([Decimal].self, "[\(text)]").first)
      #expect(value.description == "0.123456789012345678901234567890123456789")
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
  }
#endif
