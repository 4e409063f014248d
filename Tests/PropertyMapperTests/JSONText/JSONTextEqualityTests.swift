import Foundation
import PropertyMapper
import Testing

/// The same data gives the same model, and the same errors in the same order, from text and from the
/// dictionary that Foundation makes of it.
struct JSONTextEqualityTests {
  static let policies: [ConversionPolicy] = [.strict, .lossless, .lenient]
  static let unknownKeys: [UnknownKeyPolicy] = [.ignore, .warn, .reject]

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `random tables make the same of random data`(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    for _ in 0..<25 {
      var options = MappingOptions()
      options.conversion = random.pick(Self.policies)
      options.unknownKeys = random.pick(Self.unknownKeys)
      options.maximumErrorCount = random.pick([3, 100])
      let entries = random.shuffled(FullTable.entries)
      let mapper = FullTable.makeMapper(
        options: options, entries: Array(entries.prefix(random.number(1...entries.count))))
      let json = random.record()
      try expectSame(FullTable.Record.self, mapper, json)
    }
  }

  @Test func `a text in which everything is right gives the same`() throws {
    try expectSame(FullTable.Record.self, FullTable.makeMapper(), FullTable.goodText)
    let record = try FullTable.makeMapper().create(
      FullTable.Record.self, fromJSON: FullTable.goodText)
    #expect(record.owner?.unmappedKeys == ["extra"])
    #expect(record.dropping == [1, 3])
    #expect(record.third == 7)
  }

  @Test(arguments: [
    "null", "true", "0", "1", "-1", "1.5", "\"\"", "\"1\"", "\"yes\"", "[]", "[null]", "[1]", "{}",
    #"{"a": 1}"#, #"[{"title": "x"}]"#, "[[1]]", #"{"k": {"title": ""}}"#, "1e+300",
    "18446744073709551615", "-9223372036854775808",
  ])
  func `each kind of value at each entry gives the same`(value: String) throws {
    for policy in Self.policies {
      var options = MappingOptions()
      options.conversion = policy
      let mapper = FullTable.makeMapper(options: options)
      for key in RandomJSON.keys where key != "name" {
        try expectSame(FullTable.Record.self, mapper, #"{"name": "x", "\#(key)": \#(value)}"#)
      }
    }
  }

  @Test func `lists and dictionaries of models give the same`() throws {
    let mapper = FullTable.makeMapper()
    let json =
      #"{"b": {"title": ""}, "a": {"title": 1, "price": []}, "c": null, "d": {"title": "x"}}"#
    try expectSame([String: FullTable.Item].self, mapper, json)
  }

  /// Reads a text both ways and compares what comes out, errors or what the model is written as.
  private func expectSame<Model>(
    _ type: Model.Type, _ mapper: PropertyMapper, _ json: String
  ) throws {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let dictionary = try #require(object as? [String: Any])
    var textErrors: [MappingError] = []
    var dictionaryErrors: [MappingError] = []
    let fromText = mapper.create(type, fromJSON: json, errors: &textErrors)
    let fromDictionary = mapper.create(type, from: dictionary, errors: &dictionaryErrors)
    #expect(textErrors == dictionaryErrors, "\(json)")
    #expect(textErrors.allSatisfy { $0.location != nil || $0.code == .tooManyErrors }, "\(json)")
    #expect(dictionaryErrors.allSatisfy { $0.location == nil })
    #expect((fromText == nil) == (fromDictionary == nil), "\(json)")
    if let fromText, let fromDictionary {
      #expect(
        written(fromText, by: mapper) == written(fromDictionary, by: mapper), "\(json)")
    }
  }

  /// Sorted, since a dictionary has lost the order of the keys of a value that is kept as it is.
  private func written<Model>(_ model: Model, by mapper: PropertyMapper) -> String {
    do {
      return try mapper.exportJSONString(model, options: .sortedKeys)
    } catch {
      return error.report
    }
  }
}

/// Random records in JSON text, the same for the same seed: mostly of the kinds that the full table wants.
///
/// Numbers are written as Swift writes them, since a dictionary does not know how they were written.
struct RandomJSON {
  static let keys = [
    "name", "age", "ratio", "half", "price", "small", "big", "status", "a.b", "id", "ID", "meta",
    "list", "role", "site", "birthday", "uuid", "blob", "letter", "extra", "secret", "roles",
    "tags",
    "scores", "counts", "matrix", "gaps", "dropping", "owner", "items", "grid", "byName", "link",
    "origin", "stamp", "anything", "stampOut", "naem", "unknown", "é", "日本", "a/b~c",
  ]
  private static let texts = [
    "", "x", "ranger", "builder", "10", "1.5", "true", "no", "https://example.org", "2017-06-05",
    "AAEC", "é", "\\u00e9\\n", "\\ud83d\\ude00", "a, b", "5C0A9A6A-1E9F-4F0B-9B3E-0C6B6B1F7B11",
    "a text of more than forty characters, which is too long",
  ]
  private static let numbers = [
    "0", "1", "-1", "7", "127", "128", "150", "151", "9223372036854775807", "-9223372036854775808",
    "18446744073709551615", "0.5", "-2.25", "1e+300", "0.1", "100000.125",
  ]

  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0...elements.count - 1)]
  }

  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    elements.shuffled(using: &generator)
  }

  mutating func record() -> String {
    var members: [String] = []
    for key in shuffled(Self.keys).prefix(number(0...Self.keys.count)) {
      members.append("\"\(key)\": \(value(for: key))")
    }
    return "{\(members.joined(separator: ", "))}"
  }

  private mutating func value(for key: String) -> String {
    guard number(0...3) > 0 else { return value(depth: 0) }
    switch key {
    case "name", "id", "ID", "role", "site", "birthday", "uuid", "blob", "letter", "link", "origin":
      return text()
    case "status": return #"{"active": \#(scalar())}"#
    case "meta": return #"{"id": \#(scalar())}"#
    case "list": return #"[{}, 1, {"n": \#(scalar())}]"#
    case "roles", "tags", "gaps", "dropping": return list { $0.scalar() }
    case "scores", "counts": return object { $0.scalar() }
    case "matrix": return list { $0.list { $0.scalar() } }
    case "owner": return #"{"name": \#(text()), "rank": \#(scalar()), "more": \#(value(depth: 1))}"#
    case "items": return list { $0.item(depth: 0) }
    case "grid": return list { $0.list { $0.item(depth: 1) } }
    case "byName": return object { $0.item(depth: 1) }
    default: return pick(Self.numbers)
    }
  }

  private mutating func item(depth: Int) -> String {
    guard number(0...6) > 0 else { return value(depth: 2) }
    let children = depth < 2 ? list { $0.item(depth: depth + 1) } : "[]"
    return #"{"title": \#(text()), "price": \#(scalar()), "children": \#(children)}"#
  }

  private mutating func value(depth: Int) -> String {
    switch number(0...(depth < 3 ? 7 : 5)) {
    case 6: list { $0.value(depth: depth + 1) }
    case 7: object { $0.value(depth: depth + 1) }
    default: scalar()
    }
  }

  private mutating func scalar() -> String {
    switch number(0...7) {
    case 0: "null"
    case 1: "true"
    case 2: "false"
    case 3, 4: text()
    default: pick(Self.numbers)
    }
  }

  private mutating func text() -> String { "\"\(pick(Self.texts))\"" }

  private mutating func list(_ element: (inout Self) -> String) -> String {
    var elements: [String] = []
    for _ in 0..<number(0...3) { elements.append(element(&self)) }
    return "[\(elements.joined(separator: ", "))]"
  }

  private mutating func object(_ value: (inout Self) -> String) -> String {
    var members: [String] = []
    for key in shuffled(["k", "1", "-2", "k.l", ""]).prefix(number(0...3)) {
      members.append("\"\(key)\": \(value(&self))")
    }
    return "{\(members.joined(separator: ", "))}"
  }
}
