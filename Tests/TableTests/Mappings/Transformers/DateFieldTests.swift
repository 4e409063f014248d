import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// The fields of date patterns: how wide they may be, and what stands between them.
@Suite struct DateFieldTests {
  private func date(_ text: String, _ pattern: String) -> Double? {
    let transformer = Transformer<String, Date>.date(
      pattern, timeZone: .gmt, locale: Locale(identifier: "en_US_POSIX"))
    return (try? transformer.decode(text))??.timeIntervalSince1970
  }

  @Test(arguments: [
    ("2024 '05' 01", "yyyy ''MM'' dd"), ("it's 2024-05-01", "'it''s' yyyy-MM-dd"),
    ("2024-05-01 12 AM", "yyyy-MM-dd h a"), ("1 May 2024", "d MMM yyyy"),
    ("Wednesday 1 May 2024", "EEEE d MMMM yyyy"),
    ("2024-05-01 00:00:00.000", "yyyy-MM-dd HH:mm:ss.SSS"),
    ("2024-05-01T02:00+02:00", "yyyy-MM-dd'T'HH:mmXXX"),
    ("2024-05-01T00:00Z", "yyyy-MM-dd'T'HH:mmXXX"),
    ("2024-04-30T22:00-0200", "yyyy-MM-dd'T'HH:mmZ"),
  ])
  func `a date is read in various formats`(text: String, pattern: String) {
    #expect(date(text, pattern) == 1_714_521_600)
  }

  @Test(arguments: [
    ("2024-05-01 12 XM", "yyyy-MM-dd h a"), ("2024-05-01T00:00+08:61", "yyyy-MM-dd'T'HH:mmXXX"),
    ("2024-05-01T00:00 08:00", "yyyy-MM-dd'T'HH:mmXXX"),
    ("2024-05-01T00:00", "yyyy-MM-dd'T'HH:mmXXX"),
    ("2024 05 01", "yyyy ''MM'' dd"), ("its 2024-05-01", "'it''s' yyyy-MM-dd"),
  ])
  func `text that doesn't match the pattern isn't a date`(text: String, pattern: String) {
    #expect(date(text, pattern) == nil)
  }

  /// One letter more than the widest form has, or a width of years that only the formatter knows.
  @Test(arguments: [
    "yyyy MMMMM", "yyyy-MM-dd SSSSSSSSSS", "EEEEE d MMM yyyy", "yyyy-MM-dd h aaaa",
    "yyyy-MM-dd zzzzzz", "yy-MM-dd", "yyyy-MM-dd 'open", "yyyy-MM-dd 'a\u{301}'",
    "yyyy-MM-dd a\u{301}", "yyyy-MM-ddd",
  ])
  func `patterns with uncommon fields are left to the formatter`(pattern: String) {
    #expect(DatePattern(pattern) == nil)
  }

  @Test(arguments: ["2024-05-01T00:00:00+08:61", "2024-05-01T00:00:00+25:00"])
  func `a time zone with more than 59 minutes or 24 hours is rejected`(text: String) {
    #expect(
      Outcome.errorList { try PropertyMapper().create(Date.self, from: .value(.string(text))) }.map(
        \.code)
        == [.conversionFailed])
  }
}
