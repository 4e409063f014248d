import Foundation
import PropertyMapper

extension ConversionTable {
  static let strings: [ConversionRow] = [
    ConversionRow("text", String.self, .always("text")),
    ConversionRow("", String.self, .always("")),
    ConversionRow("a\u{0}b\u{2028}\u{1F600}", String.self, .always("a\u{0}b\u{2028}\u{1F600}")),
    ConversionRow(10, String.self, .unlessStrict("10")),
    ConversionRow(-7, String.self, .unlessStrict("-7")),
    ConversionRow(
      .number("18446744073709551615"), String.self, .unlessStrict("18446744073709551615")),
    ConversionRow(.number("9007199254740993"), String.self, .unlessStrict("9007199254740993")),
    ConversionRow(.number("1.5"), String.self, .unlessStrict("1.5")),
    ConversionRow(.number("0.1"), String.self, .unlessStrict("0.1")),
    ConversionRow(.number("1e300"), String.self, .unlessStrict("1e+300")),
    ConversionRow(true, String.self, .unlessStrict("true")),
    ConversionRow(false, String.self, .unlessStrict("false")),
    ConversionRow(.swift(Substring("part")), String.self, .always("part")),
    ConversionRow(.swift(Character("c")), String.self, .always("c")),
    ConversionRow(.swift(Float(0.1)), String.self, .unlessStrict("0.1")),
    ConversionRow(.swift(URL(filePath: "/")), String.self, .never(.typeMismatch)),
    ConversionRow(.swift(Double.nan), String.self, .never(.typeMismatch)),
    ConversionRow(nil, String.self, .never(.nullValue)),
    ConversionRow(["a"], String.self, .never(.typeMismatch)),
    ConversionRow(["a": "b"], String.self, .never(.typeMismatch)),
  ]

  static let bools: [ConversionRow] = [
    ConversionRow(true, Bool.self, .always(true)),
    ConversionRow(false, Bool.self, .always(false)),
    ConversionRow(1, Bool.self, .unlessStrict(true)),
    ConversionRow(0, Bool.self, .unlessStrict(false)),
    ConversionRow(.number("1.0"), Bool.self, .unlessStrict(true)),
    ConversionRow(2, Bool.self, .lenient(true)),
    ConversionRow(-1, Bool.self, .lenient(true)),
    ConversionRow(.number("0.5"), Bool.self, .lenient(true)),
    ConversionRow(.number("1e300"), Bool.self, .lenient(true)),
    ConversionRow("true", Bool.self, .unlessStrict(true)),
    ConversionRow("TRUE", Bool.self, .unlessStrict(true)),
    ConversionRow("Yes", Bool.self, .unlessStrict(true)),
    ConversionRow("1", Bool.self, .unlessStrict(true)),
    ConversionRow("false", Bool.self, .unlessStrict(false)),
    ConversionRow("No", Bool.self, .unlessStrict(false)),
    ConversionRow("0", Bool.self, .unlessStrict(false)),
    ConversionRow(" true ", Bool.self, .lenient(true)),
    ConversionRow("\tno\n", Bool.self, .lenient(false)),
    ConversionRow("on", Bool.self, .lenient(true)),
    ConversionRow("Off", Bool.self, .lenient(false)),
    ConversionRow("y", Bool.self, .lenient(true)),
    ConversionRow("N", Bool.self, .lenient(false)),
    ConversionRow(" t", Bool.self, .lenient(true)),
    ConversionRow("F ", Bool.self, .lenient(false)),
    ConversionRow("2", Bool.self, .mismatchOrFailure()),
    ConversionRow("of", Bool.self, .mismatchOrFailure()),
    ConversionRow("", Bool.self, .mismatchOrFailure()),
    ConversionRow(.swift(Int8(1)), Bool.self, .unlessStrict(true)),
    ConversionRow(.swift(Double.infinity), Bool.self, .never(.typeMismatch)),
    ConversionRow(nil, Bool.self, .never(.nullValue)),
    ConversionRow([true], Bool.self, .never(.typeMismatch)),
    ConversionRow([:], Bool.self, .never(.typeMismatch)),
  ]

  static let characters: [ConversionRow] = [
    ConversionRow("a", Character.self, .always("a")),
    ConversionRow("e\u{301}", Character.self, .always("é")),
    ConversionRow("👨‍👩‍👧", Character.self, .always("👨‍👩‍👧")),
    ConversionRow("", Character.self, .never(.conversionFailed)),
    ConversionRow("ab", Character.self, .never(.conversionFailed)),
    ConversionRow(1, Character.self, .never(.typeMismatch)),
    ConversionRow(true, Character.self, .never(.typeMismatch)),
    ConversionRow(nil, Character.self, .never(.nullValue)),
    ConversionRow(.swift(Character("c")), Character.self, .always("c")),
  ]

  private static let identifier = UUID(
    uuid: (
      0xE6, 0x21, 0xE1, 0xF8, 0xC3, 0x6C, 0x49, 0x5A, 0x93, 0xFC, 0x0C, 0x24, 0x7A, 0x3E, 0x6E, 0x5F
    )
  )
  private static let bytes = withUnsafeBytes(of: identifier.uuid) { Data($0) }
  private static let directory = URL(filePath: "/tmp")

  static let addresses: [ConversionRow] = [
    ConversionRow("/path?a=b#c", String.self, .always("/path?a=b#c")),
    ConversionRow(
      "https://example.com/a?b=c", URL?.self, .always(URL(string: "https://example.com/a?b=c"))),
    ConversionRow("a", URL?.self, .always(URL(string: "a"))),
    ConversionRow("", URL.self, .never(.conversionFailed)),
    ConversionRow("http://a b", URL.self, .never(.conversionFailed)),
    ConversionRow(
      "http://a/ü", URL?.self,
      .unlessStrict(URL(string: "http://a/%C3%BC"), strict: .conversionFailed)),
    ConversionRow(
      "http://a/图 x", URL?.self,
      .unlessStrict(URL(string: "http://a/%E5%9B%BE%20x"), strict: .conversionFailed)),
    ConversionRow(
      "a%zz", URL?.self, .unlessStrict(URL(string: "a%25zz"), strict: .conversionFailed)),
    ConversionRow(
      " /a ", URL?.self, .lenient(URL(string: "/a"), strict: .conversionFailed)),
    ConversionRow("   ", URL.self, .never(.conversionFailed)),
    ConversionRow("图\n", URL?.self, .lenient(URL(string: "%E5%9B%BE"), strict: .conversionFailed)),
    ConversionRow(1, URL.self, .never(.typeMismatch)),
    ConversionRow(.swift(directory), URL.self, .always(directory)),
    ConversionRow(nil, URL.self, .never(.nullValue)),
    ConversionRow("E621E1F8-C36C-495A-93FC-0C247A3E6E5F", UUID.self, .always(identifier)),
    ConversionRow("e621e1f8-c36c-495a-93fc-0c247a3e6e5f", UUID.self, .always(identifier)),
    ConversionRow("E621E1F8C36C495A93FC0C247A3E6E5F", UUID.self, .never(.conversionFailed)),
    ConversionRow(
      "E621E1F8-C36C-495A-93FC-0C247A3E6E5F\u{0}", UUID.self, .never(.conversionFailed)),
    ConversionRow("E621E1F8-C36C-495A-93FC-0C247A3E6E5Fx", UUID.self, .never(.conversionFailed)),
    ConversionRow("", UUID.self, .never(.conversionFailed)),
    ConversionRow(5, UUID.self, .never(.typeMismatch)),
    ConversionRow(.swift(identifier), UUID.self, .always(identifier)),
    ConversionRow(.swift(bytes), UUID.self, .unlessStrict(identifier)),
    ConversionRow(.swift(bytes.dropLast()), UUID.self, .never(.typeMismatch)),
    ConversionRow("YWI=", Data.self, .always(Data("ab".utf8))),
    ConversionRow("", Data.self, .always(Data())),
    ConversionRow("YWI", Data.self, .never(.conversionFailed)),
    ConversionRow("YWI=\n", Data.self, .never(.conversionFailed)),
    ConversionRow("*", Data.self, .never(.conversionFailed)),
    ConversionRow(0, Data.self, .never(.typeMismatch)),
    ConversionRow([1, 2], Data.self, .never(.typeMismatch)),
    ConversionRow(.swift(Data([1, 2])), Data.self, .always(Data([1, 2]))),
  ]
}
