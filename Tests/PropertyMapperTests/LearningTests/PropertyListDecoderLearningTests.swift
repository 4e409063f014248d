import Foundation
import Testing

@testable import TestSupport

#if os(Linux)
  /// What `PropertyListDecoder` does with binary property lists on this platform, as found by running it.
  ///
  /// It's why the library has a reader of its own. When one of these tests fails after a toolchain
  /// update, Foundation has changed, and its decoder may be an alternative.
  ///
  /// A list that contains itself isn't among the tests, because decoding it never ends.
  struct PropertyListDecoderLearningTests {
    private func decode<Value: Decodable>(_ type: Value.Type, _ objects: [UInt8]...) throws
      -> Value
    {
      var list = BinaryPropertyList()
      for object in objects { list.add(object) }
      return try PropertyListDecoder().decode(type, from: list.data(referenceSize: 1))
    }

    private func text(_ text: String) -> [UInt8] { [0x50 | UInt8(text.utf8.count)] + text.utf8 }

    @Test func `the elements of a set can't be read`() {
      #expect(throws: DecodingError.self) {
        try decode([String].self, [0xC2, 1, 2], text("a"), text("b"))
      }
    }

    @Test func `the upper half of a number with 128 bits is lost`() throws {
      let high: [UInt8] = [0x14] + [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8)
      #expect(try decode([UInt64].self, [0xA1, 1], high) == [0])
      let negative: [UInt8] = [0x14] + [UInt8](repeating: 255, count: 16)
      #expect(try decode([UInt64].self, [0xA1, 1], negative) == [.max])
    }

    @Test func `the text $null is nil`() throws {
      #expect(try decode([String?].self, [0xA1, 1], text("$null")) == [nil])
    }

    @Test func `only one of two members with the same key is kept`() throws {
      let members = try decode(
        [String: String].self, [0xD2, 1, 1, 2, 3], text("k"), text("a"), text("b"))
      #expect(members.count == 1)
    }

    @Test func `keys with equal characters but different bytes count as the same`() throws {
      let members = try decode(
        [String: String].self, [0xD2, 1, 2, 3, 4], [0x61, 0, 0xE9], [0x62, 0, 0x65, 3, 1],
        text("a"), text("b"))
      #expect(members.count == 1)
    }
  }
#endif
