import Foundation
import PropertyMapper
import Testing

@Suite struct FoundationInputTests {
  let mapper = PropertyMapper()

  private func errors<Value>(of type: Value.Type, _ value: Any) -> [String] {
    var errors: [MappingError] = []
    _ = mapper.create([Value].self, from: [value], errors: &errors)
    return errors.map(\.description)
  }

  #if canImport(Darwin)
    // Foundation on Linux traps on its own, in some runs, when a dictionary gets two such keys.
    @Test func `canonically equal keys of a Foundation dictionary are not lost`() {
      let dictionary = NSMutableDictionary()
      dictionary[NSString(string: "caf\u{E9}")] = 1
      dictionary[NSString(string: "cafe\u{301}")] = 2
      let complaints = ["[0]: must be an object, but is an object with canonically equal keys"]
      #expect(
        errors(of: [String: Int].self, dictionary) == (dictionary.count == 2 ? complaints : []))
    }
  #endif

  @Test func `a Foundation dictionary with other keys than text is no object`() {
    let dictionary = NSDictionary(object: "a", forKey: NSNumber(value: 1))
    #expect(
      errors(of: [String: String].self, dictionary)
        == ["[0]: must be an object, but is a value of type \(type(of: dictionary))"])
  }

  @Test func `Foundation's own values become Swift's`() throws {
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

  @Test(arguments: [
    (NSNumber(value: true), "[true]"), (NSNumber(value: false), "[false]"),
    (NSNumber(value: 1), "[1]"), (NSNumber(value: 0), "[0]"), (NSNumber(value: Int8(1)), "[1]"),
    (NSNumber(value: 1.0), "[1.0]"), (NSNumber(value: UInt64.max), "[18446744073709551615]"),
    (NSNumber(value: Int64.min), "[-9223372036854775808]"), (NSNumber(value: Float(0.1)), "[0.1]"),
    (NSNumber(value: UInt8(255)), "[255]"), (NSDecimalNumber(string: "1.10"), "[1.1]"),
  ])
  func `a number keeps its kind`(number: NSNumber, json: String) throws {
    let value = try #require(mapper.create([MappingValue].self, from: [number]).first)
    #expect(try value == MappingValue(json: json)[0])
  }
}
