import Testing

@testable import PropertyMapper
@testable import TestSupport

/// The selections of JSONTestSuite and parse-number-fxx-test-data in `Fixtures`.
struct JSONCorpusTests {
  /// Of the files on which parsers may differ, those that strict readers accept.
  static let acceptedFreeFiles: Set = [
    "i_number_double_huge_neg_exp.json",
    "i_number_real_underflow.json",
    "i_number_too_big_neg_int.json",
    "i_number_too_big_pos_int.json",
    "i_number_very_big_negative_int.json",
    "i_structure_500_nested_arrays.json",
  ]

  /// A kind without files would leave its tests without cases, which nobody would see.
  @Test(arguments: [("y_", 55), ("n_", 96), ("i_", 18)])
  func `the corpus has the expected number of files`(prefix: String, count: Int) throws {
    #expect(try JSONCorpora.names(in: "json-parsing", prefix: prefix).count == count)
  }

  @Test(arguments: [("lemire-fast-float.txt", 3170), ("tencent-rapidjson.txt", 3520)])
  func `the corpus has the expected number of doubles`(name: String, count: Int) throws {
    let newline = UInt8(ascii: "\n")
    let bytes = try JSONCorpora.bytes(of: name, in: "doubles")
    #expect(bytes.count { $0 == newline } == count)
  }

  @Test(arguments: try JSONCorpora.names(in: "json-parsing", prefix: "y_"))
  func `valid cases are read`(name: String) throws {
    let bytes = try JSONCorpora.bytes(of: name, in: "json-parsing")
    #expect(syntaxError(in: bytes) == nil)
  }

  @Test(arguments: try JSONCorpora.names(in: "json-parsing", prefix: "n_"))
  func `invalid cases are rejected`(name: String) throws {
    let bytes = try JSONCorpora.bytes(of: name, in: "json-parsing")
    #expect(syntaxError(in: bytes) != nil)
  }

  @Test(arguments: try JSONCorpora.names(in: "json-parsing", prefix: "i_"))
  func `undefined cases are handled as in strict parsers`(name: String) throws {
    let bytes = try JSONCorpora.bytes(of: name, in: "json-parsing")
    #expect((syntaxError(in: bytes) == nil) == Self.acceptedFreeFiles.contains(name))
  }

  @Test(arguments: try JSONCorpora.names(in: "json-parsing", prefix: "n_"))
  func `invalid cases are rejected inside objects too`(name: String) throws {
    let bytes = try JSONCorpora.bytes(of: name, in: "json-parsing")
    #expect(syntaxError(in: Array(#"{"member":"#.utf8) + bytes + Array("}".utf8)) != nil)
  }

  @Test(arguments: try JSONCorpora.names(in: "doubles", withExtension: "txt"))
  func `doubles are parsed to the expected bits`(name: String) throws {
    let text = String(decoding: try JSONCorpora.bytes(of: name, in: "doubles"), as: UTF8.self)
    var wrong: [String] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ")
      let bits = try #require(UInt64(parts[0], radix: 16))
      let expected = Double(bitPattern: bits)
      let number = try #require(JSONNumber(String(parts[1])), "\(parts[1])")
      let read = number.double
      if expected.isFinite ? read?.bitPattern != bits : read != nil {
        wrong.append(String(line))
      }
    }
    #expect(wrong == [])
  }
}
