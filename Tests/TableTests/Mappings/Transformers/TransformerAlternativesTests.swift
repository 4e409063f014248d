import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

/// Transformers of which the first one that accepts a value is used.
@Suite struct TransformerAlternativesTests {
  struct Visit: DefaultInitializable {
    var day: Date?
    var number = 0
    var room: Int?
  }

  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  enum Size: CaseIterable { case small, large, huge }

  private static let dates: Transformer<String, Date> =
    .date("yyyy-MM-dd").or(.date("d.M.yyyy")).or(.date("d MMMM yyyy"))

  private func mapper(_ descriptor: PropertyDescriptor<Visit>) -> PropertyMapper {
    let mapper = PropertyMapper()
    mapper.addMappings(["x": descriptor], for: Visit.self)
    return mapper
  }

  private func errors(_ input: [String: Any], _ mapper: PropertyMapper) -> [MappingError] {
    Outcome.errorList { try mapper.create(Visit.self, from: input) }
  }

  /// A transformer of numbers that accepts one range.
  private static func numbers(_ range: ClosedRange<Int>) -> Transformer<Int, Int> {
    Transformer(
      decode: { number in
        guard range.contains(number) else { throw Refusal(description: "not in \(range)") }
        return number
      },
      encode: { $0 * 100 })
  }

  // MARK: Reading and writing

  @Test(arguments: ["2017-06-05", "5.6.2017", "05.06.2017", "5 June 2017"])
  func `a value in any of the formats is read, and written in the first`(text: String) throws {
    let mapper = mapper(.transform(\.day, Self.dates))
    let visit = try mapper.create(Visit.self, from: ["x": text])
    #expect(visit.day == Date(timeIntervalSince1970: 1_496_620_800))
    let json = try mapper.create(Visit.self, from: .json(#"{"x": "\#(text)"}"#))
    #expect(json.day == visit.day)
    #expect(try mapper.export(visit, as: .jsonText) == #"{"x":"2017-06-05"}"#)
  }

  @Test func `the first transformer that accepts a value is used`() throws {
    let text = ["x": "1.2.2017"]
    let february = mapper(.transform(\.day, .date("d.M.yyyy").or(.date("M.d.yyyy"))))
    let january = mapper(.transform(\.day, .date("M.d.yyyy").or(.date("d.M.yyyy"))))
    #expect(
      try february.create(Visit.self, from: text).day == Date(timeIntervalSince1970: 1_485_907_200))
    #expect(
      try january.create(Visit.self, from: text).day == Date(timeIntervalSince1970: 1_483_315_200))
  }

  @Test(arguments: [
    ("2018-07-12 13:56:00", 1_531_403_760), ("2017-09-29 01:20:47.307779+01", 1_506_644_447.307779),
    ("2017-09-29 02:00:00+01", 1_506_646_800), ("2017-09-29 02:00:00+0130", 1_506_645_000),
    ("2015-08-02 16:30:00 +0000", 1_438_533_000), ("2017-06-05 12:30:00 UTC", 1_496_665_800),
  ])
  func `two formats read all timestamps of PostgreSQL`(text: String, seconds: Double) throws {
    let mapper = mapper(.transform(\.day, .iso8601.or(.date("yyyy-MM-dd HH:mm:ss Z"))))
    let day = try #require(try mapper.create(Visit.self, from: ["x": text]).day)
    #expect(abs(day.timeIntervalSince1970 - seconds) < 0.000_001)
  }

  @Test func `closures run only until one accepts the value`() throws {
    let recorder = Recorder<String>()
    func logging(_ name: String, _ range: ClosedRange<Int>) -> Transformer<Int, Int> {
      Transformer<Int, Int> { number in
        recorder.append(name)
        return range.contains(number) ? number : nil
      }
    }
    let either = logging("a", 0...9).or(logging("b", 10...19)).or(logging("c", 20...29))
    _ = try mapper(.transform(\.number, either)).create(Visit.self, from: ["x": 12])
    #expect(recorder.values == ["a", "b"])
  }

  @Test func `values can't be written if the first transformer can't`() throws {
    let oneWay = Transformer<Int, Int> { $0 < 10 ? $0 : nil }
    let first = mapper(.transform(\.number, oneWay.or(Self.numbers(10...19))))
    #expect(try first.export(first.create(Visit.self, from: ["x": 12]), as: .jsonText) == "{}")
    let second = mapper(.transform(\.number, Self.numbers(10...19).or(oneWay)))
    #expect(
      try second.export(second.create(Visit.self, from: ["x": 3]), as: .jsonText) == #"{"x":300}"#)
  }

  @Test func `a type's transformer can have alternatives`() throws {
    let mapper = PropertyMapper()
    mapper.setTransformer(Self.dates, for: Date.self)
    let days = try mapper.create([Date].self, from: ["2017-06-05", "5.6.2017"])
    #expect(days == Array(repeating: Date(timeIntervalSince1970: 1_496_620_800), count: 2))
    #expect(try mapper.export(days, as: .jsonText) == #"["2017-06-05","2017-06-05"]"#)
  }

  // MARK: Errors

  @Test func `the error mentions all formats once`() throws {
    let message =
      "must be a date like 2025-12-31 or a date like 31.12.2025 or a date like 31 December 2025, "
      + "but is text in another form"
    for dates in [
      Self.dates, .date("yyyy-MM-dd").or(.date("d.M.yyyy").or(.date("d MMMM yyyy"))),
      Self.dates.or(.date("yyyy-MM-dd")), Self.dates.or(Self.dates),
    ] {
      let found = errors(["x": "June 5"], mapper(.transform(\.day, dates)))
      #expect(found.map(\.code) == [.transformFailed])
      #expect(found.map(\.message) == [message])
    }
  }

  @Test func `the rule and parameters are those of the first format, with all alternatives`() throws
  {
    let either: Transformer<String, Date> = .date("d.M.yyyy").or(.iso8601)
    let found = errors(["x": "June 5"], mapper(.transform(\.day, either)))
    #expect(found.map(\.rule) == ["date"])
    #expect(
      found.first?.parameters == [
        "pattern": "d.M.yyyy", "example": "31.12.2025", "found": "text",
        "alternatives": [
          ["rule": "date", "example": "31.12.2025", "pattern": "d.M.yyyy"],
          ["rule": "date", "form": "iso8601"],
        ],
      ])
  }

  @Test func `JSON text has the same errors as a dictionary`() throws {
    let mapper = mapper(.transform(\.day, Self.dates))
    let json = Outcome.errorList { try mapper.create(Visit.self, from: .json(#"{"x": "June 5"}"#)) }
    #expect(json == errors(["x": "June 5"], mapper))
    #expect(json.map { $0.location?.column } == [7])
    let kinds = Outcome.errorList { try mapper.create(Visit.self, from: .json(#"{"x": []}"#)) }
    #expect(kinds.map(\.description) == ["x: must be text, but is a list"])
  }

  @Test func `if all closures throw, the first error is reported`() {
    let either = Self.numbers(0...9).or(Self.numbers(10...19))
    let found = errors(["x": 20], mapper(.transform(\.number, either)))
    #expect(
      found.map(\.message)
        == ["isn't valid: not in 0...9"])
    #expect((found.first?.underlyingError as? Refusal)?.description == "not in 0...9")
  }

  @Test func `an error of a closure doesn't mention formats`() {
    let own = Transformer<String, Date> { _ in throw MappingError("must be today") }
    let first = errors(["x": "June 5"], mapper(.transform(\.day, own.or(.iso8601))))
    #expect(first.map(\.message) == ["must be today"])
    let second = errors(["x": "June 5"], mapper(.transform(\.day, .iso8601.or(own))))
    #expect(second.map(\.message) == ["must be an ISO 8601 date, but is text in another form"])
  }

  @Test func `nil from the first transformer is the outcome if the others fail`() throws {
    let blank = Transformer<Int, Int> { $0 < 0 ? nil : $0 }
    let mapper = mapper(.transform(\.room, blank.or(Self.numbers(-1...9))))
    #expect(try mapper.create(Visit.self, from: ["x": -1]).room == -1)
    #expect(try mapper.create(Visit.self, from: ["x": -2]).room == nil)
  }

  @Test func `nil from another transformer is no value`() {
    let blank = Transformer<Int, Int> { _ in nil }
    let found = errors(["x": 20], mapper(.transform(\.room, Self.numbers(0...9).or(blank))))
    #expect(found.map(\.code) == [.transformFailed])
  }

  @Test func `a sensitive value is left out of the error`() {
    let sizes: Transformer<Int, Size> = .lookup([1: .small]).or(.lookup([2: .large]))
    struct Box: DefaultInitializable { var size = Size.small }
    let mapper = PropertyMapper()
    mapper.addMappings(["x": .transform(\.size, sizes).sensitive()], for: Box.self)
    let found = Outcome.errorList { try mapper.create(Box.self, from: ["x": 3]) }
    #expect(
      found.map(\.message) == ["must be 1 or 2, but is a different number"])
    #expect(found.first?.parameters["value"] == nil)
  }

  // MARK: Checks, schemas, and samples

  @Test func `invalid patterns are found in all alternatives`() {
    let either: Transformer<String, Date> = .iso8601.or(.date("yyyy-MM-dd").or(.date("dd.MM.YYYY")))
    let found = mapper(.transform(\.day, either)).diagnostics()
    let alone = mapper(.transform(\.day, .date("dd.MM.YYYY"))).diagnostics()
    #expect(!alone.isEmpty)
    #expect(found.map(\.code) == alone.map(\.code))
    #expect(found.map(\.message) == alone.map(\.message))
  }

  @Test func `a schema accepts any of the formats, and describes output by the first`() throws {
    let mapper = mapper(.transform(\.day, .date("yyyy-MM-dd").or(.date("d.M.yyyy"))))
    let first: MappingValue.Object = [
      "pattern": "^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}$", "$comment": "must be a date like yyyy-MM-dd",
    ]
    let input = try mapper.jsonSchema(for: Visit.self)["properties"]?["x"]
    #expect(
      input == [
        "anyOf": [
          [
            "type": "string",
            "anyOf": [
              .object(first),
              [
                "pattern": #"^[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{4}$"#,
                "$comment": "must be a date like d.M.yyyy",
              ],
            ],
          ], ["type": "null"],
        ]
      ])
    let output = try mapper.jsonSchema(for: Visit.self, direction: .output)["properties"]?["x"]
    #expect(output?["pattern"] == first["pattern"])
    #expect(output?["anyOf"] == nil)
  }

  @Test func `equal formats and unknown ones are simple schemas`() throws {
    func input(_ transformer: Transformer<String, Date>) throws -> MappingValue? {
      try mapper(.transform(\.day, transformer)).jsonSchema(for: Visit.self)["properties"]?["x"]
    }
    let day: Transformer<String, Date> = .date("yyyy-MM-dd")
    #expect(try input(day.or(day)) == input(day))
    #expect(try input(day.or(.iso8601)) == ["type": ["string", "null"]])
  }

  @Test func `samples are in the first format`() throws {
    let several = try mapper(.transform(\.day, Self.dates)).sampleInput(for: Visit.self, .full)
    let first = try mapper(.transform(\.day, .date("yyyy-MM-dd"))).sampleInput(
      for: Visit.self, .full)
    #expect(several["x"] == "2024-01-31")
    #expect(several == first)
  }
}
