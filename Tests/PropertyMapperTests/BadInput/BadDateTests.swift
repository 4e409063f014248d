import Foundation
import PropertyMapper
import Testing

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

  @Test func `58: a weekday that the date does not have is an error`() throws {
    let mappers = BothEngines { mapper in
      mapper.addMappings(
        [
          "plain": .property(\.plain), "all": .property(\.all),
          "iso": .transform(\.iso, .date("EEE, dd MMM yyyy")),
        ], for: Event.self)
    }
    for mapper in [mappers.standard, mappers.reference] {
      let wrong = "Tue Jun 05 00:00:00 +0000 2017"
      let errors = Outcome.errorList {
        try mapper.create(
          Event.self,
          fromJSON: #"{"plain": "\#(wrong)", "iso": "Tue, 05 Jun 2017", "all": ["\#(wrong)"]}"#)
      }
      #expect(errors.map(\.path.description) == ["plain", "all[0]", "iso"])
      #expect(errors.map(\.code) == [.conversionFailed, .conversionFailed, .transformFailed])
      let right = "Mon Jun 05 00:30:00 +0200 2017"
      #expect(try mapper.create(Event.self, from: ["plain": right]).plain != nil)
    }
  }

  @Test(arguments: bad)
  func `58: a date that does not exist is an error, never another date`(text: String) {
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
  func `58: a date that no text can hold is an error at its place, and no trap`(seconds: Double)
    throws
  {
    var event = Event()
    event.all = [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: seconds)]
    #expect(Outcome.errorList { try mapper.exportJSON(event) }.map(\.path) == ["all[1]"])
    #expect(Outcome.errorList { try mapper.export(event) }.map(\.path) == ["all[1]"])
    #expect(Outcome.errorList { try mapper.exportValue(event) }.map(\.path) == ["all[1]"])
    // A description never fails, and says something.
    #expect(mapper.description(of: event).contains("all"))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `58: numbers that are no moment are errors`(seconds: Double) {
    let errors = Outcome.errorList { try mapper.create(Event.self, from: ["seconds": seconds]) }
    #expect(errors.map(\.path) == ["seconds"])
  }
}
