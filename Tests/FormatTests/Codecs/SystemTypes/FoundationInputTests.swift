import Foundation
import PropertyMapper
import Testing

@testable import TestSupport

@Suite struct FoundationInputTests {
  let mapper = PropertyMapper()

  private func errors<Value>(of type: Value.Type, _ value: Any) -> [String] {
    var errors: [MappingError] = []
    _ = mapper.create([Value].self, from: .list([value]), errors: &errors)
    return errors.map(\.description)
  }

  #if canImport(Darwin)
    // Foundation on Linux traps on its own, in some runs, when a dictionary gets two such keys.
    @Test func `canonically equal keys in a Foundation dictionary are reported`() {
      let dictionary = NSMutableDictionary()
      dictionary[NSString(string: "caf\u{E9}")] = 1
      dictionary[NSString(string: "cafe\u{301}")] = 2
      let complaints = ["[0]: must be an object, but is an object with canonically equivalent keys"]
      #expect(
        errors(of: [String: Int].self, dictionary) == (dictionary.count == 2 ? complaints : []))
    }
  #endif

  @Test func `a Foundation dictionary with keys that aren't strings is rejected`() {
    let dictionary = NSDictionary(object: "a", forKey: NSNumber(value: 1))
    #expect(
      errors(of: [String: String].self, dictionary)
        == ["[0]: must be an object, but is a value of type \(type(of: dictionary))"])
  }

  @Test func `Foundation strings, arrays, dictionaries and UUIDs become Swift values`() throws {
    let identifier = UUID()
    let object: [String: Any] = [
      "text": NSMutableString(string: "a"), "list": NSMutableArray(array: [1, NSNull()]),
      "object": NSMutableDictionary(dictionary: ["a": NSNumber(value: true)]),
    ]
    #expect(
      try mapper.create(MappingValue.self, from: object)
        == ["list": [1, nil], "object": ["a": true], "text": "a"])
    #expect(
      try mapper.create([UUID].self, from: [NSUUID(uuidString: identifier.uuidString) as Any])
        == [identifier])
  }

  struct Visit: DefaultInitializable {
    var city = ""
    var street = ""
    var first = 0
    var second = 0
  }

  @Test func `several paths can lead through Foundation collections`() throws {
    mapper.addMappings(for: Visit.self) { table in
      table["place.address.city"] = .property(\.city)
      table["place.address.street"] = .consumer { (street: String, visit: inout Visit) in
        visit.street = street
      }
      table["place.numbers[0].value"] = .property(\.first)
      table["place.numbers[1].value"] = .property(\.second)
    }
    let place: NSDictionary = [
      "address": NSDictionary(dictionary: ["city": "Bree", "street": "East Road"]),
      "numbers": NSArray(array: [["value": 1], ["value": 2]].map { NSDictionary(dictionary: $0) }),
    ]
    let visit = try mapper.create(Visit.self, from: ["place": place])
    #expect(visit.city == "Bree")
    #expect(visit.street == "East Road")
    #expect(visit.first == 1)
    #expect(visit.second == 2)
    #expect(
      Outcome.problems {
        try mapper.create(
          Visit.self, from: ["place": NSDictionary(dictionary: ["address": NSArray(array: [1])])])
      } == ["typeMismatch  place.address  must be an object, but is a list"])
  }

  struct Box: DefaultInitializable {
    var date: Date?
    var data: Data?
    var site: URL?
    var id: UUID?
    var names: [String] = []
    var numbers: Set<Int> = []
    var boxes: [Box] = []
  }

  private static let identifier = "68753A44-4D6F-1226-9C60-0050E4C00067"

  @Test func `Foundation dates, data, URLs, UUIDs and sets are read as Swift values`() throws {
    mapper.addMappings(
      [
        "date": .property(\.date), "data": .property(\.data), "site": .property(\.site),
        "id": .property(\.id), "names": .property(\.names), "numbers": .property(\.numbers),
        "boxes": .model(\.boxes),
      ], for: Box.self)
    let box = try mapper.create(
      Box.self,
      from: [
        "date": NSDate(timeIntervalSince1970: 5), "data": NSMutableData(data: Data([1])),
        "site": try #require(NSURL(string: "https://a.org")),
        "id": try #require(NSUUID(uuidString: Self.identifier)),
        "names": NSMutableSet(array: ["c", "a", "b"]), "numbers": NSSet(array: [1, "2"]),
        "boxes": NSOrderedSet(array: [["names": NSSet()], ["names": ["z"]]]),
      ])
    #expect(box.date == Date(timeIntervalSince1970: 5))
    #expect(box.data == Data([1]))
    #expect(box.site?.absoluteString == "https://a.org")
    #expect(box.id?.uuidString == Self.identifier)
    #expect(box.names == ["a", "b", "c"])
    #expect(box.numbers == [1, 2])
    #expect(box.boxes.map(\.names) == [[], ["z"]])
    #expect(
      Outcome.problems { try mapper.create(Box.self, from: ["names": NSSet(array: [["x"]])]) } == [
        "typeMismatch  names[0]  must be text, but is a list"
      ])
  }

  @Test func `Foundation values from closures are written as Swift values`() throws {
    mapper.addMappings(
      [
        "made": .generator { (_: Box) -> Any in
          [NSDate(timeIntervalSince1970: 5), NSUUID(uuidString: Self.identifier) as Any] as [Any]
        }
      ], for: Box.self)
    mapper.setFinalEncoder(for: Box.self) { output, _ in
      output["data"] = NSData(data: Data([1, 2]))
      output["site"] = NSURL(string: "https://a.org")
      output["set"] = NSSet(array: [["b": 1], ["a": "n"], "x"])
    }
    #expect(
      try mapper.export(Box(), as: .jsonText) == """
        {"made":["1970-01-01T00:00:05Z","\(Self.identifier)"],"data":"AQI=",\
        "set":["x",{"a":"n"},{"b":1}],"site":"https://a.org"}
        """)
    let list = try mapper.export(Box(), as: .propertyList())
    let read = try PropertyListSerialization.propertyList(from: list, format: nil)
    #expect(
      ((read as? [String: Any])?["made"] as? [Any])?.first as? Date
        == Date(timeIntervalSince1970: 5))
    #expect((read as? [String: Any])?["data"] as? Data == Data([1, 2]))
  }

  @Test(arguments: [
    (NSNumber(value: true), "[true]"), (NSNumber(value: false), "[false]"),
    (NSNumber(value: 1), "[1]"), (NSNumber(value: 0), "[0]"), (NSNumber(value: Int8(1)), "[1]"),
    (NSNumber(value: 1.0), "[1]"), (NSNumber(value: UInt64.max), "[18446744073709551615]"),
    (NSNumber(value: Int64.min), "[-9223372036854775808]"), (NSNumber(value: Float(0.1)), "[0.1]"),
    (NSNumber(value: UInt8(255)), "[255]"), (NSDecimalNumber(string: "1.10"), "[1.1]"),
  ])
  func `an NSNumber stays a Boolean, an integer or a fraction`(number: NSNumber, json: String)
    throws
  {
    let value = try #require(mapper.create([MappingValue].self, from: [number]).first)
    #expect(try value == MappingValue(json: json)[0])
  }

  @Test func `whole floating-point numbers stay exact even if their shortest text differs`() throws
  {
    let mapper = PropertyMapper()
    func read<Value>(_ type: Value.Type, _ number: Any) throws -> Value {
      try mapper.create(type, from: .list([number]).at("[0]"))
    }
    #expect(try read(Int.self, Float(134_217_728)) == 134_217_728)
    #expect(try read(Double.self, Float(134_217_728)) == 134_217_728)
    #expect(try read(Double.self, Float(0.1)) == 0.1)
    #expect(try read(Int.self, 1_152_921_504_606_846_976.0) == 1_152_921_504_606_846_976)
    #expect(try read(Int64.self, Double(Int64.min)) == .min)
    #expect(try read(String.self, Float(134_217_728)) == "134217728")
    #expect(try read(Int.self, NSNumber(value: Float(123_456_789))) == 123_456_792)
    #expect(Outcome.problems { try read(Int.self, 1e19) }.count == 1)
    struct Measure: DefaultInitializable { var value: Float = 134_217_728 }
    mapper.addMappings(["value": .property(\.value)], for: Measure.self)
    #expect(try mapper.export(Measure())["value"] as? Double == 134_217_728)
  }
}
