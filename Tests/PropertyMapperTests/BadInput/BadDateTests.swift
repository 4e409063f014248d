import Foundation
import PropertyMapperGraphs
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Dates that are none, and dates that no text can hold: case 58 of the list of bad input.
@Suite struct BadDateTests {
  struct Event: DefaultInitializable {
    var plain: Date?
    var iso: Date?
    var seconds: Date?
    var all: [Date] = []
  }

  let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "plain": .property(\.plain), "iso": .transform(\.iso, .iso8601),
        "seconds": .transform(\.seconds, .secondsSince1970), "all": .property(\.all),
      ], for: Event.self)
  }

  static let bad = [
    "2023-02-29", "2024-02-30", "2024-00-10", "2024-13-01", "2024-01-00", "2024-01-32", "24-01-01",
    "2024-1-1", "10000-01-01", "0000-01-01", "-001-01-01", "2024-01-01T24:00:00Z",
    "2024-01-01T23:60:00Z", "2016-12-31T23:59:60Z", "2024-01-01T00:00:00+24:00",
    "2024-01-01T00:00:00.Z", "2024-01-01T00:00:00 Z", "2024-01-01\u{301}", "2024-01-0\u{661}",
    "２０２４-01-01", "2024-01-01\u{0}", "2024\u{2010}01\u{2010}01", "\u{FEFF}2024-01-01",
    "2024-01-01T00:00:00Z\u{20DD}", "506713-02-07", "NaN", "",
  ]

  @Test func `58: a weekday that doesn't match its date is an error`() throws {
    let mappers = BothOrders { mapper in
      mapper.addMappings(
        [
          "plain": .property(\.plain), "all": .property(\.all),
          "iso": .transform(\.iso, .date("EEE, dd MMM yyyy")),
        ], for: Event.self)
    }
    for mapper in [mappers.standard, mappers.finding] {
      let wrong = "Tue Jun 05 00:00:00 +0000 2017"
      let errors = Outcome.errorList {
        try mapper.create(
          Event.self,
          from: .json(#"{"plain": "\#(wrong)", "iso": "Tue, 05 Jun 2017", "all": ["\#(wrong)"]}"#))
      }
      #expect(errors.map(\.path.description) == ["plain", "all[0]", "iso"])
      #expect(errors.map(\.code) == [.conversionFailed, .conversionFailed, .transformFailed])
      let right = "Mon Jun 05 00:30:00 +0200 2017"
      #expect(try mapper.create(Event.self, from: ["plain": right]).plain != nil)
    }
  }

  static let zoned: [(right: String, wrong: String, pattern: String, locale: String)] = [
    (
      "lundi 1 janvier 2024 00:30 heure normale d’Europe centrale", "dimanche",
      "EEEE d MMMM yyyy HH:mm zzzz", "fr_FR"
    ),
    ("lundi 1 janvier 2024 12:00 +0100", "mardi", "EEEE d MMMM yyyy HH:mm Z", "fr_FR"),
    // By the clock of the formatter's zone, both are other days.
    ("lundi 1 janvier 2024 00:30 +0100", "dimanche", "EEEE d MMMM yyyy HH:mm Z", "fr_FR"),
    ("Mo., 1. Jan. 2024 23:30:00-08:00", "Di.", "EEE, d. MMM yyyy HH:mm:ssXXX", "de_DE"),
    ("Mon Jan 01 00:30:00 GMT+2 2024", "Sun", "EEE MMM dd HH:mm:ss zzz yyyy", "en_GB"),
    ("Mon, 1 Jan 2024 12:30 PST", "Tue", "EEE, d MMM yyyy HH:mm zzz", "en_US"),
    ("Mon 1 Jan 2024 AD 12:30 +02:00", "Sun", "EEE d MMM yyyy G HH:mm XXX", "en_US_POSIX"),
  ]

  @Test(arguments: zoned)
  func `58: a wrong weekday is an error in any language and with any time zone`(
    right: String, wrong: String, pattern: String, locale: String
  ) throws {
    let formatter = PatternDateFormatter(
      pattern, timeZone: .gmt, locale: Locale(identifier: locale))
    _ = try formatter.date(from: right)
    let name = try #require(right.split { $0 == " " || $0 == "," }.first)
    let text = wrong + right.dropFirst(name.count)
    #expect(throws: ConversionProblem.self) { try formatter.date(from: text) }
  }

  static let zonedPatterns = [
    "EEEE d MMMM yyyy HH:mm:ss.SSS Z", "EEE d MMM y h:mm a xxx", "yyyyMMddHHmmssZ",
    "EEE HH:mm zzz d.M.y",
  ]

  @Test(arguments: ["fr_FR", "de_DE", "hi", "ar", "en_US_POSIX"], zonedPatterns)
  func `58: a date written with weekday and time zone reads back in every language`(
    locale: String, pattern: String
  ) throws {
    for zone in ["GMT", "Europe/Berlin", "Asia/Kolkata", "America/St_Johns"] {
      let formatter = PatternDateFormatter(
        pattern, timeZone: try #require(TimeZone(identifier: zone)),
        locale: Locale(identifier: locale))
      for step in 0..<10 {
        let date = Date(timeIntervalSince1970: 1_000_000_020 + Double(step) * 40_000_080)
        let text = try formatter.text(from: date)
        let found = try? formatter.date(from: text)
        #expect(found.map { abs($0.timeIntervalSince(date)) < 60 } == true, "\(text)")
      }
    }
  }

  @Test(arguments: bad)
  func `58: a date that doesn't exist is an error and never becomes another date`(text: String) {
    for key in ["plain", "iso"] {
      let errors = Outcome.errorList { try mapper.create(Event.self, from: [key: text]) }
      #expect(errors.map(\.path) == [MappingPath(key)], "\(key): \(text.debugDescription)")
      #expect(errors.first?.description.contains(text) != true || text.isEmpty)
    }
  }

  static let unwritable: [Double] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e300, 1e15, -1e15, 253_402_300_800,
    -62_135_596_801,
  ]

  @Test(arguments: unwritable)
  func `58: exporting a date that can't be written as text throws and never traps`(seconds: Double)
    throws
  {
    var event = Event()
    event.all = [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: seconds)]
    #expect(Outcome.errorList { try mapper.export(event, as: .json) }.map(\.path) == ["all[1]"])
    #expect(Outcome.errorList { try mapper.export(event) }.map(\.path) == ["all[1]"])
    #expect(Outcome.errorList { try mapper.export(event, as: .value) }.map(\.path) == ["all[1]"])
    // A description never fails, and says something.
    #expect(mapper.description(of: event).contains("all"))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `58: numbers that don't represent a date are errors`(seconds: Double) {
    let errors = Outcome.errorList { try mapper.create(Event.self, from: ["seconds": seconds]) }
    #expect(errors.map(\.path) == ["seconds"])
  }
}
