import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct DateTextTests {
  let mapper = PropertyMapper()

  struct Event: DefaultInitializable {
    var date: Date?
  }

  init() {
    mapper.addMappings(["date": .property(\.date)], for: Event.self)
  }

  private func written(_ date: Date) throws -> String? {
    try mapper.export(Event(date: date))["date"] as? String
  }

  private func read(_ text: String) throws -> Date? {
    try mapper.create(Event.self, from: ["date": text]).date
  }

  @Test(arguments: [
    (1_496_620_800, "2017-06-05T00:00:00Z"),
    (0, "1970-01-01T00:00:00Z"),
    (-0.5, "1969-12-31T23:59:59.5Z"),
    (1_496_620_800.25, "2017-06-05T00:00:00.25Z"),
    (951_782_400, "2000-02-29T00:00:00Z"),
    (-62_135_596_800, "0001-01-01T00:00:00Z"),
    (253_402_300_799, "9999-12-31T23:59:59Z"),
  ])
  func `a date is written with the shortest possible fraction`(seconds: Double, text: String) throws
  {
    #expect(try written(Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test(arguments: [
    (0.123456789, "2001-01-01T00:00:00.123456789Z"),
    (0.1, "2001-01-01T00:00:00.1Z"),
    (518_313_600.1, "2017-06-05T00:00:00.1Z"),
    (518_313_600.123, "2017-06-05T00:00:00.123Z"),
    (518_313_600.000001, "2017-06-05T00:00:00.000001Z"),
    (-0.1, "2000-12-31T23:59:59.9Z"),
    (0.1234567891, "2001-01-01T00:00:00.123456789Z"),
    (0.000000001, "2001-01-01T00:00:00.000000001Z"),
    (0.0000000001, "2001-01-01T00:00:00Z"),
    (0.9999999999, "2001-01-01T00:00:01Z"),
    (-0.0000000001, "2001-01-01T00:00:00Z"),
  ])
  func `a fraction is rounded to nanoseconds`(seconds: Double, text: String) throws {
    #expect(try written(Date(timeIntervalSinceReferenceDate: seconds)) == text)
  }

  @Test(arguments: [
    "2017-06-05T00:00:00.1Z", "2017-06-05T00:00:00.12Z", "2017-06-05T00:00:00.123Z",
    "2017-06-05T00:00:00.123456Z", "1970-01-01T00:00:00.9Z", "1999-12-31T23:59:59.999Z",
    "2262-04-11T23:47:16.854Z",
  ])
  func `date strings round-trip character by character`(text: String) throws {
    let date = try #require(try read(text))
    #expect(try written(date) == text)
  }

  @Test(arguments: [1.0e3, 1e6, 1e9, 6e10])
  func `random dates round-trip to the nanosecond`(reach: Double) throws {
    var generator = SeededGenerator(seed: UInt64(reach))
    for _ in 0..<500 {
      let interval = Double.random(in: -reach...reach, using: &generator)
      let date = Date(timeIntervalSinceReferenceDate: interval)
      let text = try #require(try written(date))
      let back = try #require(try read(text))
      #expect(abs(back.timeIntervalSinceReferenceDate - interval) <= 0.5e-9 + interval.ulp)
      // From there on nothing changes any more.
      #expect(try written(back) == written(date))
    }
  }

  @Test(arguments: [
    253_402_300_800, -62_135_596_801, .nan, .infinity, 1e18, 253_402_300_799.99999999999,
  ])
  func `a date whose year doesn't have four digits can't be exported`(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    do throws(MappingErrors) {
      let dictionary = try mapper.export(Event(date: date))
      Issue.record("\(dictionary)")
    } catch {
      #expect(error.map(\.code) == [.unrepresentableValue])
      #expect(error.map(\.path) == ["date"])
      #expect(
        error.first?.message
          == "can't be written because it's a date outside the years 1 to 9999")
    }
  }

  @Test func `a date that JSON can't represent isn't read as a JSON value`() {
    let input = [Date(timeIntervalSince1970: .infinity)]
    #expect(
      Outcome.problems { try mapper.create([MappingValue].self, from: input) } == [
        "conversionFailed  [0]  must be a JSON value, but is a date outside the years 1 to 9999"
      ])
  }
}
