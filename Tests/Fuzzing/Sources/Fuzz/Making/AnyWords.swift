import Foundation
import PropertyMapper

/// Keys and strings that the tables recognize.
enum AnyWords {
  static let keys = [
    "a", "b", "name", "title", "price", "children", "status", "active", "a.b", "meta", "id", "ID",
    "list", "n", "owner", "rank", "items", "grid", "byName", "extra", "é", "e\u{301}", "", "k",
    "kind", "minutes", "walk", "stay", "_0", "marks", "place", "date", "data",
  ]

  /// Never appears in keys, so it must not appear in any message.
  static let secret = "Zebra42"

  static let texts: [String] = [
    "", " ", "a", secret, "true", "no", "0", "1", "-1", "1.5", "1e400", "nan", "ranger", "é",
    "e\u{301}", "\r\n", "\u{0}", "😀", "2024-02-29", "2024-01-01\u{301}", "2017-06-05T10:20:30.25Z",
    "Mon Jun 05 12:16:40 +0200 2017", "https://example.org/a?b=c", "a b", "AAEC/w==",
    "5C0A9A6A-1E9F-4F0B-9B3E-0C6B6B1F7B11", "Asia/Tokyo", "de_DE", "1,2", "a, b", "r", "PT1S",
    String(repeating: "x", count: 5000), String(repeating: "e\u{301}", count: 300),
  ]

  static let integers = [
    0, 1, -1, 2, 17, 127, 128, -128, -129, 255, 256, 65536, 1 << 31, 1 << 53, 1 << 53 + 1, .max,
    .min,
  ]

  static let doubles = [
    0, -0.0, 0.5, 1.5, -1, 1e15, 1e19, -1e19, 9_007_199_254_740_993, 1e300, -1e308,
    .leastNonzeroMagnitude,
    .nan, .infinity, -.infinity, 253_402_300_799.5, -62_135_596_800, 3.5e38,
  ]
}
