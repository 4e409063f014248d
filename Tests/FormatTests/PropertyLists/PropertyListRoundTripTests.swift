import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct PropertyListRoundTripTests {
  typealias Format = PropertyListSerialization.PropertyListFormat
  static let formats: [Format] = [.xml, .binary]

  struct Row: DefaultInitializable, Equatable {
    var bool = false
    var int = 0
    var unsigned: UInt64 = 0
    var double = 0.0
    var float: Float = 0
    var decimal: Decimal = 0
    var date: Date?
    var data = Data()
    var text: String?
    var url: URL?
    var uuid: UUID?
    var counts: [String: Int] = [:]
    var dates: Set<Date> = []
    var json = MappingValue.bool(false)
  }

  private let mapper = PropertyMapper()

  init() {
    mapper.addMappings(
      [
        "bool": .property(\.bool), "int": .property(\.int),
        "nested.unsigned": .property(\.unsigned),
        "double": .property(\.double), "float": .property(\.float),
        "decimal": .property(\.decimal), "date": .property(\.date), "data": .property(\.data),
        "text": .property(\.text), "url": .property(\.url), "uuid": .property(\.uuid),
        "counts": .property(\.counts), "dates": .property(\.dates), "json": .property(\.json),
      ], for: Row.self)
  }

  private func dictionary(_ data: Data) throws -> [String: Any] {
    try #require(
      PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
  }

  @Test(arguments: formats)
  func `values of every type round-trip unchanged`(_ format: Format) throws {
    var row = Row()
    row.bool = true
    row.int = .min
    row.unsigned = .max
    row.double = -0.1
    row.float = 0.1
    row.decimal = try #require(Decimal(string: "12345678901234567890.123456789"))
    row.date = Date(timeIntervalSince1970: 1_496_665_800)
    row.data = Data([0, 1, 255])
    row.text = "a\r\n<&>\"'\t é 😀"
    row.url = URL(string: "https://a.org/?q=1&r=2")
    row.uuid = UUID()
    row.counts = ["": 1, "a.b": -2]
    row.dates = [Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 86_400)]
    row.json = .array([.bool(true), .string("1"), .object([:])])
    let data = try mapper.export(row, as: .propertyList(format))
    #expect(try mapper.create(Row.self, from: .propertyList(data)) == row)
    let list = try mapper.export([row, row], as: .propertyList(format))
    #expect(try mapper.create([Row].self, from: .propertyList(list)) == [row, row])
    let byName = try mapper.export(["x": row], as: .propertyList(format))
    #expect(try mapper.create([String: Row].self, from: .propertyList(byName)) == ["x": row])
    let lists = try mapper.export([[row], []], as: .propertyList(format))
    #expect(try mapper.create([[Row]].self, from: .propertyList(lists)) == [[row], []])
  }

  @Test(
    arguments: formats,
    [
      0.1, 1e300, -62_135_596_800, 253_402_300_799, 0.123456789, 1_496_665_800.25,
      -14_831_769_600, -12_219_292_801, -12_219_292_800, 1_496_665_800.000001,
    ])
  func `dates round-trip to the nanosecond`(_ format: Format, _ seconds: Double) throws {
    var row = Row()
    let date = Date(timeIntervalSince1970: seconds)
    row.date = date
    guard abs(seconds) < 1e12 || format == .binary else {
      #expect(throws: MappingErrors.self) {
        try mapper.export(row, as: .propertyList(format))
      }
      return
    }
    let data = try mapper.export(row, as: .propertyList(format))
    let back = try #require(mapper.create(Row.self, from: .propertyList(data)).date)
    #expect(abs(back.timeIntervalSince(date)) <= 1e-9)
  }

  @Test(
    arguments: formats,
    [
      0.0, -0.0, 1, 0.1, 1.0 / 3, Double.leastNonzeroMagnitude, .greatestFiniteMagnitude, -1e21,
      9_007_199_254_740_994,
    ])
  func `doubles round-trip bit for bit`(_ format: Format, _ double: Double) throws {
    var row = Row()
    row.double = double
    row.float = Float(double).isFinite ? Float(double) : 0
    let data = try mapper.export(row, as: .propertyList(format))
    let back = try mapper.create(Row.self, from: .propertyList(data))
    #expect(back.double.bitPattern == double.bitPattern)
    #expect(back.float.bitPattern == row.float.bitPattern)
  }

  struct Exact: DefaultInitializable, Equatable {
    var decimal: Decimal = 0
    var decimals: [Decimal?] = []
    var double = 0.0
    var float: Float = 0
    var names: [String: Double] = [:]
    var text = ""

    static let sample = {
      var sample = Self()
      sample.decimal = Decimal(string: "12345678901234567890.123456789") ?? 0
      sample.decimals = [
        sample.decimal, 0.5, -sample.decimal, Decimal(sign: .plus, exponent: 30, significand: 7),
      ]
      (sample.double, sample.float, sample.names) = (-0.0, -0.0, ["a": -0.0])
      sample.text = "-0.0"
      return sample
    }()
  }

  /// A mapper that is strict, by its options or by each entry.
  private static func strictMapper(byEntries: Bool) -> PropertyMapper {
    let mapper = PropertyMapper(
      options: MappingOptions(conversion: byEntries ? .lossless : .strict))
    let policy: ConversionPolicy = .strict
    mapper.addMappings(
      byEntries
        ? [
          "decimal": .property(\.decimal).converting(policy),
          "decimals": .property(\.decimals).converting(policy),
          "double": .property(\.double).converting(policy),
          "float": .property(\.float).converting(policy),
          "names": .property(\.names).converting(policy),
          "text": .property(\.text).converting(policy),
        ]
        : [
          "decimal": .property(\.decimal), "decimals": .property(\.decimals),
          "double": .property(\.double), "float": .property(\.float), "names": .property(\.names),
          "text": .property(\.text),
        ], for: Exact.self)
    return mapper
  }

  @Test(arguments: formats, [false, true])
  func `numbers without a native form round-trip with strict conversion`(
    _ format: Format, byEntries: Bool
  ) throws {
    let mapper = Self.strictMapper(byEntries: byEntries)
    let data = try mapper.export(Exact.sample, as: .propertyList(format))
    let back = try mapper.create(Exact.self, from: .propertyList(data))
    #expect(back == .sample)
    #expect(back.double.sign == .minus && back.float.sign == .minus)
    #expect(back.names["a"]?.sign == .minus)
    var updated = Exact()
    try mapper.update(&updated, from: .propertyList(data))
    #expect(updated == .sample)
  }

  @Test(arguments: formats, [false, true])
  func `numeric strings aren't accepted as numbers with strict conversion`(
    _ format: Format, byEntries: Bool
  ) throws {
    let mapper = Self.strictMapper(byEntries: byEntries)
    let texts = ["decimal": "12.5", "double": "0", "float": "18446744073709551615"]
    let data = try PropertyListSerialization.data(
      fromPropertyList: texts, format: format, options: 0)
    let errors = Outcome.errorList { try mapper.create(Exact.self, from: .propertyList(data)) }
    #expect(errors.map(\.code) == [.typeMismatch, .typeMismatch, .typeMismatch])
    let json = #"{"decimal":"12345678901234567890.123456789","double":"-0.0"}"#
    #expect(
      Outcome.errorList { try mapper.create(Exact.self, from: .json(json)) }.map(\.code)
        == [.typeMismatch, .typeMismatch])
  }

  @Test(arguments: formats)
  func `dates, data, Booleans and numbers are written natively`(_ format: Format) throws {
    var row = Row()
    row.bool = true
    row.int = 1
    row.unsigned = .max
    row.decimal = 0.5
    row.date = Date(timeIntervalSince1970: 1_496_665_800)
    row.data = Data([1])
    let written = try dictionary(try mapper.export(row, as: .propertyList(format)))
    #expect(written["date"] as? Date == row.date)
    #expect(written["data"] as? Data == row.data)
    #expect(written["bool"] as? Bool == true)
    #expect((written["int"] as? NSNumber)?.intValue == 1)
    #expect((written["decimal"] as? NSNumber)?.doubleValue == 0.5)
    #expect(
      ((written["nested"] as? [String: Any])?["unsigned"] as? NSNumber)?.uint64Value == .max)
    #expect(written["text"] == nil && written["url"] == nil)
  }

  @Test(arguments: formats)
  func `Booleans and numbers are distinguished`(_ format: Format) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["json": [true, 1, 1.0, 0, false] as [Any]], format: format, options: 0)
    let row = try mapper.create(Row.self, from: .propertyList(data))
    #expect(row.json == [true, 1, 1.0, 0, false])
    var errors: [MappingError] = []
    let wrong = try PropertyListSerialization.data(
      fromPropertyList: ["int": true, "bool": 2], format: format, options: 0)
    _ = mapper.create(Row.self, from: .propertyList(wrong), errors: &errors)
    #expect(errors.map(\.code) == [.conversionFailed, .typeMismatch])
  }

  @Test func `nil in an array or dictionary is reported at its path`() throws {
    let failures = Outcome.errorList {
      try mapper.export(["a": [1, nil], "b": nil] as [String: [Int?]?], as: .propertyList())
    }
    #expect(
      failures.map(\.description) == [
        "a[1]: can't be written because it's null, which property lists don't support",
        "b: can't be written because it's null, which property lists don't support",
      ])
    #expect(failures.allSatisfy { $0.code == .unrepresentableValue })
  }

  @Test func `a number that doesn't fit in a property list is reported, not rounded`() throws {
    var row = Row()
    row.json = [1, .number(try #require(.init(text: "12345678901234567890123"))), 0.1]
    let failures = Outcome.errorList { try mapper.export(row, as: .propertyList()) }
    #expect(failures.map(\.path.description) == ["json[1]"])
    row.json = [1, 1.5, .number(.init(UInt64.max)), .number(.init(Int64.min))]
    let data = try mapper.export(row, as: .propertyList())
    #expect(try mapper.create(Row.self, from: .propertyList(data)).json == row.json)
  }

  @Test func `the old OpenStep text format is rejected on export`() {
    let failures = Outcome.errorList { try mapper.export(Row(), as: .propertyList(.openStep)) }
    #expect(failures.map(\.code) == [.unrepresentableValue])
  }

  @Test func `exporting an unregistered type throws`() {
    struct Stranger {}
    #expect(throws: MappingErrors.self) { try mapper.export(Stranger(), as: .propertyList()) }
  }
}
