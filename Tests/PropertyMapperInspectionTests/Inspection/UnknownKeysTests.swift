import Foundation
import PropertyMapper
import PropertyMapperInspection
import Testing

@testable import TestSupport

@Suite struct UnknownKeysTests {
  struct Item: DefaultInitializable {
    var name = ""
    var price = 0.0
    var parts: [Item] = []
  }

  struct Order: DefaultInitializable {
    var id = 0
    var isPaid = false
    var customer: Item?
    var items: [Item] = []
    var byName: [String: Item] = [:]
    var raw: MappingValue = .null
    var first = ""
  }

  let mapper: PropertyMapper = {
    let mapper = PropertyMapper()
    mapper.addMappings(
      [
        "id": .property(\.id).or("ID", "meta.id"),
        "status.paid": .property(\.isPaid),
        "customer": .model(\.customer),
        "items": .model(\.items),
        "byName": .model(\.byName),
        "raw": .property(\.raw),
        "names[0].text": .property(\.first),
        "written": .generator { (_: Order) in 1 },
        "onlyWritten": .property(\.first).encodeOnly(),
      ], for: Order.self)
    mapper.addMappings(
      ["name": .property(\.name), "price": .property(\.price), "parts": .model(\.parts)],
      for: Item.self)
    return mapper
  }()

  static let json = """
    {"ID": 1, "meta": {"id": 1, "page": 2}, "status": {"paid": "?", "since": 1}, "written": 1, "onlyWritten": 1,
     "customer": {"name": 5, "mail": null},
     "items": [{"name": "a", "prise": 1}, 7, {"prise": 2, "parts": [{"extra": {"deep": 1}}, {"name": []}]}],
     "byName": {"b": {"x": 1}, "a": {"x": 1, "*": 2}},
     "raw": {"anything": {"goes": 1}},
     "names": [{"text": "a", "language": "en"}, {"other": 1}],
     "customers": [], "a.b": {}}
    """

  static let lines = [
    "byName.*.x: twice, first at byName.a.x",
    "items[].prise: twice, first at items[0].prise; did you mean price?",
    "[\"a.b\"]: once",
    "byName.*[\"*\"]: once, at byName.a.*",
    "customer.mail: once",
    "customers: once; did you mean customer?",
    "items[].parts[].extra: once, at items[2].parts[0].extra",
    "meta.page: once",
    "names[].language: once, at names[0].language",
    "onlyWritten: once",
    "status.since: once",
  ]

  struct Parcel: DefaultInitializable {
    var item: Item?
    var items: [Item] = []
  }

  @Test func `keys are also found in JSON text inside a string`() throws {
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Item.self)
    mapper.addMappings(
      ["item": .model(\.item).inJSONText(), "items": .model(\.items).inJSONText()],
      for: Parcel.self)
    let text = #"{"item": "{\"name\": 1, \"x\": 2}", "items": "[{\"nam\": 1}, {}]"}"#
    let lines = try mapper.unknownKeys(in: .json(text), for: Parcel.self).map { "\($0)" }
    #expect(
      lines == ["item.x: once", "items[].nam: once, at items[0].nam; did you mean name?"])
    // Text that isn't JSON, and values that aren't text, have no keys.
    let others = #"{"item": "{\"name\"", "items": [{"x": 1}]}"#
    #expect(try mapper.unknownKeys(in: .json(others), for: Parcel.self).isEmpty)
    let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
    let errors = #expect(throws: MappingErrors.self) {
      try mapper.unknownKeys(in: .dictionary(["items": deep]), for: Parcel.self)
    }
    #expect(errors?.map { "\($0.code) \($0.path)" } == ["depthLimitExceeded items"])
  }

  @Test func `every key that no entry reads is listed, even in nested objects and arrays`() throws {
    let keys = try mapper.unknownKeys(in: .json(Self.json), for: Order.self)
    #expect(keys.map(\.description) == Self.lines)
    #expect(keys[1].path == "items[].prise")
    #expect(keys[1].count == 2)
    #expect(keys[1].firstPlace == "items[0].prise")
    #expect(keys[1].nearestKey == "price")
    #expect(keys[2].firstPlace == ["a.b"])
  }

  @Test func `unknown keys are the same for strings, data, dictionaries and values`() throws {
    let expected = try mapper.unknownKeys(in: .json(Self.json), for: Order.self)
    let data = Data(Self.json.utf8)
    #expect(try mapper.unknownKeys(in: .json(data), for: Order.self) == expected)
    #expect(
      try mapper.unknownKeys(in: .value(MappingValue(json: data)), for: Order.self) == expected)
    let dictionary = try dictionary(ofJSON: Self.json)
    #expect(try mapper.unknownKeys(in: .dictionary(dictionary), for: Order.self) == expected)
  }

  @Test func `unknown keys are the same ones that the reject policy reports`() throws {
    let strict = PropertyMapper(options: MappingOptions(unknownKeys: .reject))
    strict.addMappings(from: mapper)
    let json = #"{"id": 1, "a": 1, "items": [{"b": 1, "parts": [{"c": 2}]}], "status": {"d": 1}}"#
    let rejected = try #require(
      Outcome.errors { try strict.create(Order.self, from: .json(json)) })
    let listed = try strict.unknownKeys(in: .json(json), for: Order.self)
    #expect(Set(listed.map(\.firstPlace)) == Set(rejected.map(\.path)))
  }

  // MARK: Many payloads

  @Test func `array elements are separate payloads whose keys are counted together`() throws {
    let json = #"[{"id": 1, "x": 1}, {"x": 2, "y": 1}, 5, {"items": [{"x": 1}]}]"#
    let lines = [
      "x: twice, first at [0].x", "items[].x: once, at [3].items[0].x", "y: once, at [1].y",
    ]
    #expect(
      try mapper.unknownKeys(in: .json(json), for: Order.self).map(\.description) == lines)
    let list: [Any] = [
      ["id": 1, "x": 1], ["x": 2, "y": 1] as [String: Any], 5, ["items": [["x": 1]]],
    ]
    #expect(try mapper.unknownKeys(in: .list(list), for: Order.self).map(\.description) == lines)
    let values = try [MappingValue(json: #"{"x": 1}"#), MappingValue(json: #"{"x": 1}"#)]
    #expect(
      try mapper.unknownKeys(in: .value(.array(values)), for: Order.self).map(\.description) == [
        "x: twice, first at [0].x"
      ])
  }

  @Test func `the payloads inside an envelope can be checked, with places in the whole text`()
    throws
  {
    let source = MappingSource.json(
      #"{"page": 1, "response": {"items": [{"x": 1}, {"items": [{"y": 1}]}, {"x": 2}]}}"#)
    let keys = try mapper.unknownKeys(in: source.at("response.items"), for: Order.self)
    #expect(
      keys.map(\.description) == [
        "x: twice, first at response.items[0].x",
        "items[].y: once, at response.items[1].items[0].y",
      ])
    #expect(keys.map(\.path.description) == ["x", "items[].y"])
    #expect(
      try mapper.unknownKeys(in: source.at("response.items[1]"), for: Order.self)
        .map(\.firstPlace) == ["response.items[1].items[0].y"])
    #expect(
      Outcome.problems { try mapper.unknownKeys(in: source.at("response.x"), for: Order.self) }
        == ["missingValue  response.x  must have a value, but is missing"])
    #expect(
      Outcome.errorList { try mapper.unknownKeys(in: .json("{").at("a"), for: Order.self) }
        .map(\.code) == [.malformedJSON])
  }

  @Test func `an error has the whole path of its payload`() throws {
    let limited = PropertyMapper(options: MappingOptions(maximumElementCount: 2))
    limited.addMappings(from: mapper)
    let errors = Outcome.errorList {
      try limited.unknownKeys(
        in: .json(#"{"data": {"items": [{}, {}, {}]}}"#).at("data"), for: Order.self)
    }
    #expect(errors.map(\.code) == [.sizeLimitExceeded])
    #expect(errors.map(\.path) == ["data.items"])
  }

  @Test func `unknown keys of a property list`() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["id": 1, "x": Date()] as [String: Any], format: .binary, options: 0)
    let keys = try mapper.unknownKeys(in: .propertyList(data), for: Order.self)
    #expect(keys.map(\.description) == ["x: once"])
  }

  @Test func `array and dictionary types are read from a single payload`() throws {
    let list = #"[{"id": 1, "x": 1}, {"x": 2}]"#
    #expect(
      try mapper.unknownKeys(in: .json(list), for: [Order].self).map(\.description) == [
        "[].x: twice, first at [0].x"
      ])
    #expect(
      try mapper.unknownKeys(in: .json("[\(list), \(list)]"), for: [Order].self).map(\.description)
        == [])
    #expect(
      try mapper.unknownKeys(in: .json("[\(list)]"), for: [[Order]].self).map(\.description) == [
        "[][].x: twice, first at [0][0].x"
      ])
    #expect(
      try mapper.unknownKeys(
        in: .dictionary(["b": ["x": 1], "a": ["x": 1]]), for: [String: Order].self
      )
      .map(\.description) == ["*.x: twice, first at a.x"])
  }

  // MARK: What keeps it from looking

  @Test func `malformed JSON throws the same error as when decoding`() {
    let text = #"{"id": 1,}"#
    let expected = Outcome.errors { try mapper.create(Order.self, from: .json(text)) }
    let errors = Outcome.errors { try mapper.unknownKeys(in: .json(text), for: Order.self) }
    #expect(errors == expected)
    #expect(errors?.first?.location == expected?.first?.location)
    #expect(errors?.first?.code == .malformedJSON)
  }

  @Test func `unregistered types and bad tables throw errors`() {
    let empty = PropertyMapper()
    #expect(
      Outcome.problems { try empty.unknownKeys(in: .dictionary([:]), for: Order.self) } == [
        "unregisteredType    Order has no table; call addMappings(_:for: Order.self)"
      ])
    empty.addMappings(["a..b": .property(\.id)], for: Order.self)
    #expect(
      Outcome.errors { try empty.unknownKeys(in: .dictionary([:]), for: Order.self) }?.map(\.code)
        == [
          .invalidMapping
        ])
  }

  @Test func `unknown keys are listed for a type that can't be created`() throws {
    struct Unmakable { var name = "" }
    let mapper = PropertyMapper()
    mapper.addMappings(["name": .property(\.name)], for: Unmakable.self)
    #expect(
      try mapper.unknownKeys(in: .dictionary(["name": 1, "x": 1]), for: Unmakable.self).map(\.path)
        == ["x"])
  }

  @Test func `unknown keys are searched up to the maximum depth`() throws {
    let mapper = mapper
    let codes = onStack(ofKilobytes: 16 * 1024) {
      Outcome.errorList { try mapper.unknownKeys(in: .value(Self.nested("parts")), for: Item.self) }
        .map(\.code)
    }
    #expect(codes == [.depthLimitExceeded])
    let depths = onStack(ofKilobytes: 16 * 1024) {
      let deep = PropertyMapper(options: MappingOptions(maximumDepth: 2000))
      deep.addMappings(from: mapper)
      return try? deep.unknownKeys(in: .value(Self.nested("parts")), for: Item.self)
        .map(\.firstPlace.components.count)
    }
    #expect(depths == [1401])
    let paths = onStack(ofKilobytes: 16 * 1024) {
      try? mapper.unknownKeys(in: .value(Self.nested("unknown")), for: Item.self).map(\.path)
    }
    #expect(paths == ["unknown"])
  }

  /// 1,401 levels, including the lists.
  private static func nested(_ key: String) -> MappingValue {
    (0..<700).reduce(["x": 1]) { value, _ in .object([key: .array([value])]) }
  }
}
