import Foundation
import PropertyMapperGraphs
import Testing

@testable import PropertyMapper
@testable import TestSupport

/// Dates and data of property lists stay what they are in everything that keeps unconverted values.
@Suite struct NativeValuesTests {
  struct Settings: DefaultInitializable {
    var id = 0
    var value: MappingValue?
    var rest = MappingValue.Object()
  }

  struct Sorted: DefaultInitializable {
    var rest: [String: MappingValue] = [:]
  }

  private static let date = Date(timeIntervalSince1970: 1000)
  private static let data = Data([1, 2, 3])

  private func mapper(_ orders: CallOrder = .readingFirst) -> PropertyMapper {
    let mapper = PropertyMapper(options: MappingOptions(orders))
    mapper.addMappings(
      ["id": .property(\.id), "value": .property(\.value)], for: Settings.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: Settings.self)
    mapper.addMappings(.keepingUnknownKeys(in: \.rest), for: Sorted.self)
    return mapper
  }

  private let list: [String: Any] = [
    "id": 1, "value": ["when": date, "data": data, "list": [date, "text"]] as [String: Any],
    "kept": date, "data": data, "nested": ["date": date, "empty": Data()] as [String: Any],
    "number": 5, "real": 0.5, "flag": true,
  ]

  private func text(
    _ list: [String: Any], _ format: PropertyListSerialization.PropertyListFormat
  ) throws -> Data {
    try PropertyListSerialization.data(fromPropertyList: list, format: format, options: 0)
  }

  private func isSame(_ data: Data) throws -> Bool {
    let read = try PropertyListSerialization.propertyList(from: data, format: nil)
    return (read as? [String: Any]).map { $0 as NSDictionary == list as NSDictionary } ?? false
  }

  private static let formats: [PropertyListSerialization.PropertyListFormat] = [.xml, .binary]

  @Test(arguments: [CallOrder.readingFirst, .findingFirst, .readingOnly], formats)
  func `121: kept keys and MappingValues are written back as the same list`(
    orders: CallOrder, format: PropertyListSerialization.PropertyListFormat
  ) throws {
    let mapper = mapper(orders)
    let data = try text(list, format)
    let settings = try mapper.create(Settings.self, from: .propertyList(data))
    #expect(settings.value?["when"] == .native(.date(Self.date)))
    #expect(settings.rest["nested"]?["empty"] == .native(.data(Data())))
    #expect(try isSame(mapper.export(settings, as: .propertyList(format))))
    let sorted = try mapper.create(Sorted.self, from: .propertyList(data))
    #expect(sorted.rest["kept"] == .native(.date(Self.date)))
    #expect(try isSame(mapper.export(sorted, as: .propertyList(format))))
    let value = try MappingValue(propertyList: data)
    #expect(try isSame(mapper.export(value, as: .propertyList(format))))
  }

  @Test(arguments: [CallOrder.readingFirst, .findingFirst, .readingOnly])
  func `121: updates and values of property lists keep dates and data`(
    orders: CallOrder
  ) throws {
    let mapper = mapper(orders)
    var settings = Settings()
    try mapper.update(&settings, from: .propertyList(text(list, .binary)))
    let created = try mapper.create(
      Settings.self, from: .value(MappingValue(propertyList: text(list, .binary))))
    #expect(created.value == settings.value)
    #expect(created.rest == settings.rest)
    let other = try mapper.create(
      Settings.self, from: .value(["value": .native(.date(Self.date))]))
    #expect(other.value == .native(.date(Self.date)))
    #expect(try mapper.create(Date.self, from: .value(.native(.date(Self.date)))) == Self.date)
  }

  @Test(arguments: [CallOrder.readingFirst, .findingFirst, .readingOnly])
  func `121: hooks receive and write dates and data`(orders: CallOrder) throws {
    let mapper = mapper(orders)
    mapper.setFinalDecoder(for: Settings.self) { input, settings in
      settings.value = try input.value["kept"]
      #expect(input["data"] as? Data == Self.data)
    }
    mapper.setFinalEncoder(for: Settings.self) { dictionary, _ in
      #expect(dictionary["kept"] as? Date == Self.date)
      dictionary["hook"] = ["value": MappingValue.native(.data(Self.data)), "date": Self.date]
    }
    let settings = try mapper.create(Settings.self, from: .propertyList(text(list, .binary)))
    #expect(settings.value == .native(.date(Self.date)))
    let written = try MappingValue(propertyList: mapper.export(settings, as: .propertyList()))
    #expect(
      written["hook"] == ["date": .native(.date(Self.date)), "value": .native(.data(Self.data))])
    #expect(written["kept"] == .native(.date(Self.date)))
  }

  @Test func `in JSON, native values are strings`() throws {
    let mapper = mapper()
    let settings = try mapper.create(Settings.self, from: .propertyList(text(list, .xml)))
    let json = try mapper.export(settings, as: .jsonText, options: .sortedKeys)
    #expect(
      json == #"{"data":"AQID","flag":true,"id":1,"kept":"1970-01-01T00:16:40Z","nested":"#
        + #"{"date":"1970-01-01T00:16:40Z","empty":""},"number":5,"real":0.5,"value":"#
        + #"{"data":"AQID","list":["1970-01-01T00:16:40Z","text"],"when":"1970-01-01T00:16:40Z"}}"#)
    #expect(try mapper.export(settings)["kept"] as? String == "1970-01-01T00:16:40Z")
    #expect(settings.rest.description.contains(#""kept":"1970-01-01T00:16:40Z""#))
    let read = try mapper.create(Settings.self, from: .json(json))
    #expect(read.rest["kept"] == "1970-01-01T00:16:40Z")
    // A patch is a dictionary with such strings.
    #expect(mapper.areEqual(read, settings))
    #expect(mapper.hash(of: read) == mapper.hash(of: settings))
  }

  @Test func `a date that JSON can't represent is an error`() {
    let settings = Settings(value: .native(.date(Date(timeIntervalSince1970: 1e13))))
    #expect(
      Outcome.errorList { try mapper().export(settings, as: .jsonText) }.map(\.path) == ["value"])
    #expect(throws: Never.self) { try mapper().export(settings, as: .propertyList(.binary)) }
  }

  @Test func `a date that JSON can't represent is only equal to itself`() {
    func settings(_ value: MappingValue) -> Settings {
      var settings = Settings()
      settings.value = value
      return settings
    }
    let (date, other) = (settings(.native(.date(.distantPast))), Date.distantPast + 1)
    #expect(mapper().areEqual(date, settings(.native(.date(.distantPast)))))
    for value: MappingValue in [.null, 1, "", .native(.date(other))] {
      #expect(!mapper().areEqual(date, settings(value)))
    }
  }

  @Test func `archives and copies keep native values`() throws {
    let mapper = mapper()
    let settings = try mapper.create(Settings.self, from: .propertyList(text(list, .xml)))
    for copy in [
      try mapper.unarchive(Settings.self, from: mapper.archive(settings)),
      try mapper.copy(settings),
    ] {
      #expect(copy.value == settings.value)
      #expect(copy.rest == settings.rest)
    }
  }

  @Test func `null in a dictionary is reported at its place`() {
    let settings = Settings(rest: ["kept": ["inner": .null]])
    #expect(
      Outcome.errorList { try mapper().export(settings, as: .propertyList()) }
        .map { "\($0.code) \($0.path)" } == ["unrepresentableValue kept.inner"])
  }

  @Test(arguments: ["1.25", "1234567890.123456789012345678", "-7", "18446744073709551615"])
  func `decimal numbers of both types are written alike`(digits: String) throws {
    struct Price: DefaultInitializable {
      var swift: Decimal?
      var objective: NSDecimalNumber?
    }
    let mapper = PropertyMapper()
    mapper.addMappings(
      ["swift": .property(\.swift), "objective": .property(\.objective)], for: Price.self)
    let price = Price(
      swift: Decimal(string: digits), objective: NSDecimalNumber(string: digits))
    for format in Self.formats {
      let data = try mapper.export(price, as: .propertyList(format))
      let value = try MappingValue(propertyList: data)
      #expect(value["swift"] == value["objective"])
      let read = try mapper.create(Price.self, from: .propertyList(data))
      #expect(read.swift == price.swift)
      #expect(read.objective == price.objective)
    }
  }
}
