import Foundation
import PropertyMapper
import Testing

/// Models become dictionaries, as YYModel's test of writing JSON has it.
@Suite struct ModelToDictionaryStory {
  enum Level: Int {
    case low = 1
    case high
  }

  struct Everything: DefaultInitializable {
    var bool = true
    var small: Int8 = -8
    var large = UInt64.max
    var double = 0.5
    var text: String? = "Apple"
    var level = Level.high
    var url = URL(string: "https://a.org")
    var data = Data([1, 2, 3])
    var date: Date? = Date(timeIntervalSince1970: 1_496_620_800)
    var numbers = [1, 2]
    var names: Set<String> = ["b", "a"]
    var maybe: [String: Int?] = ["a": 1, "b": nil]
    var children: [Child] = [Child(value: 1), Child(value: 2)]
    var byName: [String: Child] = ["x": Child(value: 3)]
    var missing: Child?
  }

  struct Child: DefaultInitializable {
    var value = 0
  }

  private let mapper = PropertyMapper()

  init() {
    mapper.addMappings(["value": .property(\.value)], for: Child.self)
    mapper.addMappings(
      [
        "bool": .property(\.bool), "small": .property(\.small), "large": .property(\.large),
        "double": .property(\.double), "text": .property(\.text), "level": .property(\.level),
        "url": .property(\.url), "data": .property(\.data), "date": .property(\.date),
        "numbers": .property(\.numbers), "names": .property(\.names),
        "maybe": .property(\.maybe), "children": .model(\.children),
        "byName": .model(\.byName), "missing": .model(\.missing),
      ], for: Everything.self)
  }

  @Test func `properties of every type are exported`() throws {
    let written = try mapper.export(Everything())
    let text = try JSONSerialization.data(
      withJSONObject: written, options: [.sortedKeys, .withoutEscapingSlashes])
    let parts = [
      #""bool":true,"byName":{"x":{"value":3}},"children":[{"value":1},{"value":2}],"#,
      #""data":"AQID","date":"2017-06-05T00:00:00Z","double":0.5,"large":18446744073709551615,"#,
      #""level":2,"maybe":{"a":1,"b":null},"names":["a","b"],"numbers":[1,2],"small":-8,"#,
      #""text":"Apple","url":"https://a.org""#,
    ]
    #expect(String(decoding: text, as: UTF8.self) == "{\(parts.joined())}")
  }

  @Test func `nil is left out, or exported as null on request`() throws {
    var everything = Everything()
    everything.text = nil
    let written = try mapper.export(everything)
    #expect(written["text"] == nil && written["missing"] == nil)
    let withNull = try mapper.export(everything, options: .includesNull)
    #expect(withNull["text"] is NSNull && withNull["missing"] is NSNull)
  }

  // MARK: Key paths

  struct Nested: DefaultInitializable {
    var first = 1
    var second = "2"
    var third: Int?
    var alone: Int?
  }

  @Test func `key paths with a common prefix are merged`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "ext.a": .property(\.first), "ext.b.c": .property(\.second), "ext.b.d": .property(\.third),
        "other.x": .property(\.alone),
      ], for: Nested.self)
    let written = try mapper.export(Nested())
    let expected: [String: Any] = ["ext": ["a": 1, "b": ["c": "2"]] as [String: Any]]
    #expect(NSDictionary(dictionary: written).isEqual(to: expected))
  }

  // MARK: Dates

  struct Times: DefaultInitializable {
    var iso = Date(timeIntervalSince1970: 0)
    var day = Date(timeIntervalSince1970: 0)
    var stamp: Date?
  }

  @Test func `dates are exported in their entry's format and read back`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "iso": .property(\.iso), "day": .transform(\.day, .date("dd/MM/yyyy")),
        "stamp": .transform(\.stamp, .secondsSince1970),
      ], for: Times.self)
    var times = Times()
    times.iso = Date(timeIntervalSince1970: 1_496_665_800.5)
    times.day = Date(timeIntervalSince1970: 1_496_620_800)
    times.stamp = Date(timeIntervalSince1970: 1_496_665_800)
    let written = try mapper.export(times)
    #expect(written["iso"] as? String == "2017-06-05T12:30:00.5Z")
    #expect(written["day"] as? String == "05/06/2017")
    #expect(written["stamp"] as? Double == 1_496_665_800)
    let back = try mapper.create(Times.self, from: written)
    #expect(back.iso == times.iso && back.day == times.day && back.stamp == times.stamp)
  }
}
