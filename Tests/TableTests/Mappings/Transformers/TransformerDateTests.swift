import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct TransformerDateTests {
  struct Event: DefaultInitializable {
    var date = Date.distantPast
    var end: Date?
  }

  private func mapper(
    _ transformer: Transformer<String, Date>, options: MappingOptions = MappingOptions()
  ) -> PropertyMapper {
    let mapper = PropertyMapper(options: options)
    mapper.addMappings(["date": .transform(\.date, transformer)], for: Event.self)
    return mapper
  }

  private func mapper(_ transformer: Transformer<Double, Date>) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(["date": .transform(\.date, transformer)], for: Event.self)
    return mapper
  }

  private func seconds(_ text: String, _ mapper: PropertyMapper) -> Double? {
    var errors: [MappingError] = []
    let event = mapper.create(Event.self, from: ["date": text], errors: &errors)
    return event?.date.timeIntervalSince1970
  }

  private func message(_ input: Any, _ mapper: PropertyMapper) -> String? {
    var errors: [MappingError] = []
    #expect(mapper.create(Event.self, from: ["date": input], errors: &errors) == nil)
    #expect(errors.map(\.code) == [.transformFailed])
    return errors.first?.description
  }

  private func exported(_ date: Date, _ mapper: PropertyMapper) throws -> Any? {
    var event = Event()
    event.date = date
    return try mapper.export(event)["date"]
  }

  // MARK: Patterns

  @Test func `a date pattern reads and writes dates`() throws {
    let mapper = mapper(.date("dd.MM.yyyy HH:mm"))
    #expect(seconds("05.06.2017 12:30", mapper) == 1_496_665_800)
    let date = Date(timeIntervalSince1970: 1_496_665_800)
    #expect(try exported(date, mapper) as? String == "05.06.2017 12:30")
  }

  @Test func `a date pattern works for optional properties`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["end": .transform(\.end, .date("yyyy-MM-dd"))], for: Event.self)
    let event = try mapper.create(Event.self, from: ["end": "2017-06-05"])
    #expect(event.end == Date(timeIntervalSince1970: 1_496_620_800))
    #expect(try mapper.create(Event.self, from: ["end": NSNull()]).end == nil)
  }

  @Test(
    arguments: [
      ("d.M.yyyy", "31.12.2025"), ("yyyy-MM-dd HH:mm", "2025-12-31 18:30"), ("yy", "25"),
      ("EEE, MMM d", "Wed, Dec 31"),
    ])
  func `an error about a date shows one in the pattern`(_ pattern: String, _ example: String) {
    for zone in ["GMT", "Pacific/Kiritimati", "America/Los_Angeles"] {
      let transformer = Transformer.date(pattern, timeZone: TimeZone(identifier: zone) ?? .gmt)
      #expect(
        message("x", mapper(transformer))
          == "date: must be a date like \(example), but is text in another form")
    }
  }

  @Test(
    arguments: [
      "2017-02-30", "2017-13-01", "1900-02-29", "17-06-05", "10000-01-01", "99999-01-01",
      "0000-01-01", "-001-01-01", "2017-06-05x", " 2017-06-05", "2017-06-05 ", "2017/06/05",
      "２０１７-06-05", "", "today", "2017-06-05\u{0}",
    ])
  func `a nonexistent or malformed date is an error`(_ text: String) {
    #expect(
      message(text, mapper(.date("yyyy-MM-dd")))
        == "date: must be a date like 2025-12-31, but is text in another form")
  }

  @Test(arguments: ["24:00", "12:60", "12:30:60"])
  func `nonexistent times are an error`(_ text: String) {
    #expect(seconds(text, mapper(.date(text.count > 5 ? "HH:mm:ss" : "HH:mm"))) == nil)
  }

  @Test func `leading zeros in a date may be missing or extra`() {
    #expect(seconds("2017-6-5", mapper(.date("yyyy-MM-dd"))) == 1_496_620_800)
    #expect(seconds("2017-06-05", mapper(.date("yyyy-M-d"))) == 1_496_620_800)
  }

  @Test func `a time zone in the string is used, otherwise the given one`() throws {
    let zoned = mapper(.date("yyyy-MM-dd HH:mm:ss.SSS Z"))
    #expect(seconds("2017-06-05 12:00:00.250 +0200", zoned) == 1_496_656_800.25)
    #expect(seconds(" 2017-06-05 12:00:00.250 +0200", zoned) == nil)
    let berlin = mapper(
      .date("yyyy-MM-dd HH:mm", timeZone: try #require(TimeZone(identifier: "Europe/Berlin"))))
    #expect(seconds("2017-06-05 12:00", berlin) == 1_496_656_800)
    #expect(seconds("2017-03-26 02:30", berlin) == nil, "the clock jumps over it")
  }

  @Test func `month names depend on the locale`() throws {
    let french = mapper(.date("d MMMM yyyy", locale: Locale(identifier: "fr_FR")))
    #expect(seconds("5 juin 2017", french) == 1_496_620_800)
    #expect(seconds("Jun 5, 2017", mapper(.date("MMM d, yyyy"))) == 1_496_620_800)
  }

  @Test func `the Gregorian calendar is used for all dates`() throws {
    let mapper = mapper(.date("yyyy-MM-dd"))
    #expect(seconds("1500-01-01", mapper) == -14_831_769_600)
    #expect(seconds("0001-01-01", mapper) == -62_135_596_800)
    #expect(seconds("9999-12-31", mapper) == 253_402_214_400)
    #expect(
      try exported(Date(timeIntervalSince1970: -14_831_769_600), mapper) as? String
        == "1500-01-01")
  }

  @Test(arguments: [Double.nan, .infinity, -62_135_596_801, 253_402_300_800, 1e300])
  func `dates outside the years 1 to 9999 are not written`(_ seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    for mapper in [
      mapper(.date("yyyy-MM-dd")), mapper(.iso8601), mapper(.secondsSince1970),
      mapper(.millisecondsSince1970), mapper(.secondsSinceReferenceDate),
    ] {
      #expect(throws: MappingErrors.self) { try exported(date, mapper) }
    }
  }

  @Test func `one transformer handles ten thousand concurrent calls`() async throws {
    let mapper = mapper(.date("yyyy-MM-dd HH:mm:ss"))
    let wrong = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<10_000 {
        group.addTask {
          let date = Date(timeIntervalSince1970: Double(index) * 86_399)
          var event = Event()
          event.date = date
          guard let output = try? mapper.export(event),
            let back = try? mapper.create(Event.self, from: output)
          else { return true }
          return back.date != date
        }
      }
      return await group.reduce(into: 0) { count, isWrong in count += isWrong ? 1 : 0 }
    }
    #expect(wrong == 0)
  }

  // MARK: ISO 8601

  @Test(
    arguments: [
      ("2017-06-05", 1_496_620_800.0), ("20170605", 1_496_620_800),
      ("2017-06-05T12:30:00Z", 1_496_665_800), ("2017-06-05t12:30:00z", 1_496_665_800),
      ("2017-06-05T12:30", 1_496_665_800), ("2017-06-05T12", 1_496_664_000),
      ("20170605T123000Z", 1_496_665_800), ("20170605T1230+0200", 1_496_658_600),
      ("2017-06-05T12:30:00.25Z", 1_496_665_800.25),
      ("2017-06-05T12:30:00,25+02", 1_496_658_600.25),
      ("2017-06-05 12:30:00.25+02", 1_496_658_600.25),
      ("2017-06-05T12:30:00+02:00", 1_496_658_600), ("2017-06-05T12:30:00-0330", 1_496_678_400),
      ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ])
  func `ISO 8601 dates are read`(_ text: String, _ expected: Double) {
    #expect(seconds(text, mapper(.iso8601)) == expected)
  }

  @Test(
    arguments: [
      "", "2017", "2017-06", "2017-0605", "201706-05", "2017-06-05  12:30:00", "2017-06-05T",
      "2017-06-05T123000", "20170605T12:30:00", "2017-06-05T12:", "2017-06-05T12:30:00.Z",
      "2017-06-05T12.5", "2017-06-05T24:00:00Z", "2017-06-05T23:59:60Z", "2017-06-05T12:60Z",
      "2017-02-30T00:00:00Z", "2017-06-05T12:30:00+2", "2017-06-05T12:30:00+02:",
      "2017-06-05T12:30:00+24:00", "2017-06-05T12:30:00ZZ", " 2017-06-05", "2017-W23-1",
      "2017-156", "0000-01-01", "12017-06-05", "0001-01-01T00:00:00+01:00",
      "9999-12-31T23:59:59-01:00",
    ])
  func `text that is not an ISO 8601 date is an error`(_ text: String) {
    #expect(
      message(text, mapper(.iso8601))
        == "date: must be an ISO 8601 date, but is text in another form")
  }

  @Test func `ISO 8601 dates are written with the shortest fraction`() throws {
    let mapper = mapper(.iso8601)
    let date = Date(timeIntervalSince1970: 1_496_665_800.25)
    #expect(try exported(date, mapper) as? String == "2017-06-05T12:30:00.25Z")
    #expect(seconds("2017-06-05T12:30:00.25Z", mapper) == date.timeIntervalSince1970)
  }

  // MARK: Seconds and milliseconds

  @Test func `seconds and milliseconds are read and written`() throws {
    let seconds = mapper(Transformer.secondsSince1970)
    let milliseconds = mapper(Transformer.millisecondsSince1970)
    let date = Date(timeIntervalSince1970: 1_496_665_800.5)
    #expect(try seconds.create(Event.self, from: ["date": 1_496_665_800.5]).date == date)
    #expect(try seconds.create(Event.self, from: ["date": "1496665800.5"]).date == date)
    #expect(
      try milliseconds.create(Event.self, from: ["date": 1_496_665_800_500]).date == date)
    #expect(try exported(date, seconds) as? Double == 1_496_665_800.5)
    #expect(try exported(date, milliseconds) as? Double == 1_496_665_800_500)
  }

  @Test func `seconds since 2001 are compatible with Codable`() throws {
    let mapper = mapper(Transformer.secondsSinceReferenceDate)
    var event = Event()
    event.date = Date(timeIntervalSince1970: 1_496_665_800.5)
    let written = try JSONEncoder().encode(["date": event.date])
    #expect(try mapper.create(Event.self, from: .json(written)).date == event.date)
    let read = try JSONDecoder().decode([String: Date].self, from: mapper.export(event, as: .json))
    #expect(read == ["date": event.date])
    #expect(try exported(event.date, mapper) as? Double == 518_358_600.5)
    #expect(
      message(1e16, mapper)
        == "date: must be a date between the years 1 and 9999, in seconds since 2001, but is 1e+16"
    )
  }

  @Test func `whole milliseconds stay whole`() throws {
    let mapper = mapper(Transformer.millisecondsSince1970)
    for offset in stride(from: 0.0, to: 1000, by: 7) {
      let milliseconds = 1_496_665_800_000 + offset
      let event = try mapper.create(Event.self, from: ["date": milliseconds])
      #expect(try mapper.export(event)["date"] as? Double == milliseconds)
    }
  }

  @Test func `seconds outside the years 1 to 9999 are an error`() {
    #expect(
      message(1e16, mapper(Transformer.secondsSince1970))
        == "date: must be a date between the years 1 and 9999, in seconds since 1970, but is 1e+16"
    )
    #expect(
      message(-1e18, mapper(Transformer.millisecondsSince1970))
        == "date: must be a date between the years 1 and 9999, in milliseconds since 1970, but is -1e+18"
    )
  }
}
