import Foundation
import Testing

@testable import PropertyMapper
@testable import TestSupport

@Suite struct DatePatternTests {
  private func date(
    _ text: String, _ pattern: String, timeZone: TimeZone = .gmt, locale: String = "en_US_POSIX"
  ) -> Double? {
    time(of: text, by: transformer(pattern, timeZone: timeZone, locale: locale))
  }

  private func transformer(
    _ pattern: String, timeZone: TimeZone, locale: String
  ) -> Transformer<String, Date> {
    .date(pattern, timeZone: timeZone, locale: Locale(identifier: locale))
  }

  private func time(of text: String, by transformer: Transformer<String, Date>) -> Double? {
    (try? transformer.decode(text))??.timeIntervalSince1970
  }

  @Test(
    arguments: [
      "2024-01-01\u{301}", "2024-01\u{301}-01", "2024-01-01\u{200D}", "2024-01-01\u{FE0F}",
      "2024-01-01\u{1F3FB}", "\u{301}2024-01-01", "2024-01-01\r\n", "2024-01-01\u{E000}",
    ], ["yyyy-MM-dd", "y-MM-dd", "yyyy-MM-dd G"])
  func `combining marks next to digits are rejected before Foundation sees them`(
    _ text: String, _ pattern: String
  ) {
    #expect(date(text, pattern) == nil)
    #expect(date(text, pattern, locale: "de_DE") == nil)
    #expect(date(text + " AD", pattern) == nil)
  }

  @Test func `month names with combining marks are read only if they are complete`() {
    let pattern = "d MMMM yyyy"
    #expect(date("9 सितंबर 2001", pattern, locale: "hi") == 999_993_600)
    #expect(date("9 सितंबर\u{301} 2001", pattern, locale: "hi") == nil)
    #expect(date("9\u{902} सितंबर 2001", pattern, locale: "hi") == nil)
    #expect(date("9 सितं 2001", pattern, locale: "hi") == nil)
    // Some abbreviations contain periods.
    #expect(date("9 กันยายน 2001", pattern, locale: "th") == 999_993_600)
    #expect(date("9 ก.ย. 2001", "d MMM yyyy", locale: "th") == 999_993_600)
    #expect(date("9 มี.ค. 2001", "d MMM yyyy", locale: "th") == 984_096_000)
    #expect(date("9 มี\u{301}.ค. 2001", "d MMM yyyy", locale: "th") == nil)
  }

  @Test(
    arguments: [
      ("Mon, 1 Jan 2024", "EEE, d MMM yyyy", "en_US_POSIX"),
      ("monday 1 january 2024", "EEEE d MMMM yyyy", "en_US_POSIX"),
      ("Mon, 1 Jan 2024 12:00 PST", "EEE, d MMM yyyy HH:mm zzz", "en_US_POSIX"),
      ("lundi 1 janvier 2024", "EEEE d MMMM yyyy", "fr_FR"),
      ("Monday 1 January 2024 AD", "EEEE d MMMM yyyy G", "en_US_POSIX"),
    ])
  func `a weekday must match the date`(_ text: String, _ pattern: String, _ locale: String) {
    #expect(date(text, pattern, locale: locale) != nil)
    let wrong = text.replacingOccurrences(of: "Mon", with: "Sun")
      .replacingOccurrences(of: "monday", with: "sunday")
      .replacingOccurrences(of: "lundi", with: "dimanche")
    #expect(date(wrong, pattern, locale: locale) == nil)
  }

  @Test func `weeks and days must exist in their year`() {
    #expect(date("2024-W52", "YYYY-'W'ww") != nil)
    #expect(date("2024-W53", "YYYY-'W'ww") == nil)
    #expect(date("366 2024", "D yyyy") != nil)
    #expect(date("366 2023", "D yyyy") == nil)
  }

  @Test(
    arguments: [
      ("2017-06-05 12:00 +02:00", "yyyy-MM-dd HH:mm Z"),
      ("2017-06-05 12:00 +0200", "yyyy-MM-dd HH:mm XXX"),
      ("2017-06-05 12:00 GMT+2", "yyyy-MM-dd HH:mm ZZZZ"),
      ("2017-06-05 12:00 GMT+02:00", "yyyy-MM-dd HH:mm z"),
      ("2017-06-05 10:00 Z", "yyyy-MM-dd HH:mm X"), ("2017-06-05 10:00 UTC", "yyyy-MM-dd HH:mm z"),
      ("20170605 1000", "yyyyMMdd HHmm"), ("05/06/2017 10:00 am", "dd/MM/yyyy hh:mm a"),
      ("June 5, 2017 o'clock 10", "MMMM d, yyyy 'o''clock' H"),
      ("5.Jun2017+02/12", "d.MMMyyyyXX/H"),
    ])
  func `common patterns are parsed without Foundation`(_ text: String, _ pattern: String) throws {
    let found = try #require(DatePattern(pattern)?.moment(of: text))
    #expect(found.moment.year == 2017)
    #expect(date(text, pattern) == 1_496_656_800)
  }

  @Test(
    arguments: [
      ("2017-06-05 13:00 pm", "yyyy-MM-dd hh:mm a"), ("2017-06-05 00:00 am", "yyyy-MM-dd hh:mm a"),
      ("2017-06-05 12:00 +24:00", "yyyy-MM-dd HH:mm Z"), ("2017065", "yyyyMMdd"),
      ("2017-06-05 12:00 ", "yyyy-MM-dd HH:mm Z"), ("2017-00-05", "yyyy-MM-dd"),
      ("Juni 5 2017", "MMMM d yyyy"), ("2017-06-05 12:00:00.", "yyyy-MM-dd HH:mm:ss.SSS"),
    ])
  func `text that is invalid for a common pattern is rejected`(_ text: String, _ pattern: String) {
    #expect(DatePattern(pattern) != nil)
    #expect(date(text, pattern) == nil)
  }

  @Test(
    arguments: [
      "yy-MM-dd", "HH:mm", "YYYY-ww", "yyyy-MM-dd G", "yyyy-MM-dd kk", "d yyyy", "hh yyyy",
      "yyyy 'open", "yyyy e\u{301}", "yyyy-MM-dd MMM", "yyyyMd",
    ])
  func `other patterns are left to Foundation`(_ pattern: String) {
    #expect(DatePattern(pattern) == nil)
  }

  @Test(
    arguments: [
      "yyyy-MM-dd", "dd.MM.yyyy HH:mm:ss", "EEE, d MMM yyyy HH:mm:ss Z",
      "EEEE MMMM dd yyyy HH:mm:ss",
      "yyyyMMddHHmmss", "yyyyMMddHHmmssSSS", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "M/d/yyyy h:mm:ss a",
      "yyyy", "MMM yyyy", "EEE MMM dd HH:mm:ss zzz yyyy",
    ])
  func `text written by Foundation is read the same way as by Foundation`(_ pattern: String) throws
  {
    #expect(DatePattern(pattern) != nil)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = pattern
    formatter.gregorianStartDate = .distantPast
    for step in 0..<200 {
      let text = formatter.string(
        from: Date(timeIntervalSince1970: -60_000_000_000 + Double(step) * 1_555_555_555))
      let expected = try #require(formatter.date(from: text)).timeIntervalSince1970
      let found = try #require(date(text, pattern))
      #expect(abs(found - expected) < 0.0011, "\(text)")
    }
  }

  @Test func `a time that occurs twice is resolved as in Foundation`() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    #expect(date("2017-10-29 02:30", "yyyy-MM-dd HH:mm", timeZone: berlin) == 1_509_240_600)
  }

  @Test(
    arguments: [
      "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia",
      "Africa/Casablanca", "America/St_Johns", "GMT-03:30",
    ])
  func `local times are read the same way as by Foundation`(_ name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    let pattern = "yyyy-MM-dd'T'HH:mm:ss'Z'"
    let usual = transformer(pattern, timeZone: zone, locale: "en_US_POSIX")
    // In languages other than English, patterns are left to Foundation.
    let german = transformer(pattern, timeZone: zone, locale: "de_DE")
    var generator = SeededGenerator(seed: 7)
    func check(_ seconds: Double) throws {
      let text = try DateText.text(from: Date(timeIntervalSince1970: seconds)).orThrow(.extremeDate)
      #expect(time(of: text, by: usual) == time(of: text, by: german), "\(text)")
    }
    for _ in 0..<100 {
      try check(.random(in: -4_000_000_000...3_000_000_000, using: &generator).rounded())
    }
    var day = Date(timeIntervalSince1970: 1_300_000_000)
    for _ in 0..<4 {
      guard let change = zone.nextDaylightSavingTimeTransition(after: day) else { break }
      for hour in -30...30 {
        try check((change.timeIntervalSince1970 + Double(hour) * 3600).rounded())
      }
      day = change
    }
  }

  @Test func `local times of the first and the last year are read`() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let new = try #require(TimeZone(identifier: "America/New_York"))
    for (text, zone) in [
      ("0001-01-01 00:00", berlin), ("0001-01-02 00:00", berlin), ("0001-01-01 00:00", new),
      ("9999-12-31 23:59", berlin), ("9999-12-31 23:59", new),
    ] {
      let pattern = "yyyy-MM-dd HH:mm"
      let expected = date(text, pattern, timeZone: zone, locale: "de_DE")
      #expect(date(text, pattern, timeZone: zone) == expected, "\(text) \(zone)")
    }
  }
}
