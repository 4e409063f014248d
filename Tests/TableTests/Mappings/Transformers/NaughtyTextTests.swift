import Foundation
import Testing

@testable import PropertyMapper

/// Every transformer of text gets texts that are trouble elsewhere. What it makes of them does not matter here, but that
/// it makes something or throws.
@Suite struct NaughtyTextTests {
  static let naughty: [String] = {
    let pieces = [
      "", " ", "\0", "\u{301}", "\u{200D}", "\u{FEFF}", "\u{E000}", "\u{FFFD}", "\u{10FFFF}",
      "\r\n",
      "\u{202E}", "\u{FE0F}", "\u{1F3FB}", "👨‍👩‍👧", "🇩🇪", "ﷺ", "Ω", "ß", "İ", "ǆ", "１２", "½", "٣", "᠎",
      "%s%n", "' OR 1=1", "<script>", "../..", "http://", "http://[::1", "http://a b", "%", "%zz",
      "NaN", "-0", "1e999", "-1e-999", "0x1", "1_000", String(repeating: "9", count: 400),
      "2024-01-01", "2024-02-30", "2024-W53", "Sun, 1 Jan 2024", "24:00", "12:60 PM", "+99:99",
      "AAAA", "A===", "====", "A\nA=", "-", "+", ":", ",", ";", "Z", "T", "'", "\"", "\\",
    ]
    var texts = pieces
    for (index, piece) in pieces.enumerated() {
      let other = pieces[(index * 7 + 3) % pieces.count]
      texts += [piece + other, other + piece, "2024-01-01" + piece, piece + "12:30" + other]
      texts += ["2024-01" + piece + "-01", "1 January" + piece + " 2024", "9 सितंबर" + piece]
    }
    return texts
  }()

  private static let transformers: [(name: String, run: @Sendable (String) -> Void)] = {
    func trial<Output>(
      _ name: String, _ transformer: Transformer<String, Output>
    ) -> (name: String, run: @Sendable (String) -> Void) {
      (
        name,
        { text in
          guard let value = (try? transformer.decode(text)) ?? nil else { return }
          _ = try? transformer.encode?(value)
        }
      )
    }
    let patterns = [
      "yyyy-MM-dd", "y-M-d", "d MMMM yyyy", "EEE, d MMM yyyy HH:mm:ss zzz", "YYYY-'W'ww", "HH:mm a",
      "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "G yy QQQ", "", "'", "yyyy-MM-dd VV",
    ]
    return patterns.flatMap { pattern in
      ["en_US_POSIX", "hi", "th_TH", "ar_EG"].map { locale in
        trial("date \(pattern) \(locale)", .date(pattern, locale: Locale(identifier: locale)))
      }
    } + [
      trial("iso8601", .iso8601), trial("url", .url), trial("base64", .base64),
      trial("trimmed", Transformer<String, String>.trimmed),
      trial("lowercased", Transformer<String, String>.lowercased),
      trial("number", Transformer<String, Int8>.numberInText),
      trial("decimal", Transformer<String, Decimal>.numberInText),
      trial("double", Transformer<String, Double>.numberInText),
      trial("separated", Transformer<String, [String]>.separated(by: ",")),
      trial("numbers", Transformer<String, [Int]>.separated(by: "-")),
      trial("lookup", .lookup(["a": 1, "b": 2])),
    ]
  }()

  @Test(arguments: 0..<transformers.count)
  func `no string crashes a transformer`(_ index: Int) {
    for text in Self.naughty { Self.transformers[index].run(text) }
  }

  @Test func `no number of seconds crashes a date transformer`() {
    let values = [
      0, -0.0, .nan, .infinity, -.infinity, 1e300, -1e300, 253_402_300_800, .leastNonzeroMagnitude,
    ]
    for transformer in [
      Transformer<Double, Date>.secondsSince1970, .millisecondsSince1970,
      .secondsSinceReferenceDate,
    ] {
      for value in values {
        guard let date = (try? transformer.decode(value)) ?? nil else { continue }
        _ = try? transformer.encode?(date)
      }
    }
  }
}
